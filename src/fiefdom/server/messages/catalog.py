"""The games and their pieces, for pages that offer them."""

from msgspec import Struct

from .court import TokenInfo
from .giants import QuestInfo
from .queen import BuildingInfo


class GameInfo(Struct):
    """A game of the family: its title, and the options for each number of players."""

    game: str
    title: str
    players: dict[int, list[list[str]]]
    """All valid combinations of options, by number of players."""
    side: dict[int, int]
    rounds: dict[int, int]


class Catalog(Struct):
    """What a page needs to know to offer games."""

    version: str
    protocol: int
    games: list[GameInfo]
    levels: list[str]
    colours: list[str]
    buildings: list[BuildingInfo]
    tokens: list[TokenInfo]
    quests: list[QuestInfo]
    push: str = ""
    """The server's public key for push messages, in base64url; empty: it sends none."""
