"""Age of Giants: quests in the catalog."""

from msgspec import Struct


class QuestInfo(Struct, omit_defaults=True):
    """A quest: its kind, its terrain if it has one, and the points."""

    number: int
    name: str
    kind: str
    points: int
    terrain: str = ""
