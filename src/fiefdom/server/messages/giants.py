"""Age of Giants: its pieces."""

from msgspec import Struct


class QuestInfo(Struct, omit_defaults=True):
    """A quest: its kind, the terrain it is about, the points of each."""

    number: int
    name: str
    kind: str
    points: int
    terrain: str = ""
