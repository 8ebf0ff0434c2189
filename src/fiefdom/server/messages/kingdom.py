"""A kingdom and its score sheet, as everybody sees them."""

from typing import Literal

from msgspec import Struct


class Cell(Struct, omit_defaults=True):
    """A square of a kingdom: its terrain letter, printed crowns, and pieces (tiles and tokens by number).

    Pieces have the names that `core.kingdom.Square` gives them.
    """

    at: str
    terrain: str
    crowns: int = 0
    giants: int = 0
    knight: bool = False
    building: int = 0
    resource: bool = False
    token: int = 0


class KingdomView(Struct, omit_defaults=True):
    """A kingdom: its squares, its purse, its bounds, and the squares placed last.

    `bounds`: left, bottom, right and top of the squares that may still be used (file and rank, from 1).
    """

    realm: str
    seats: str
    cells: list[Cell]
    bounds: tuple[int, int, int, int]
    last: list[str] = []
    discards: int = 0
    coins: int = 0
    knights: int = 0
    towers: int = 0
    queen: bool = False


class TerritoryView(Struct, omit_defaults=True):
    """A territory: terrain letter, number of squares, crowns, points, first square, all squares.

    `cells` may be missing if there is only the first square.
    """

    terrain: str
    squares: int
    crowns: int
    points: int
    at: str
    cells: list[str] = []


class PartView(Struct, omit_defaults=True):
    """Points of a quest, a building tile or a court token, by number."""

    kind: Literal["quest", "tile", "token"]
    number: int
    points: int
    at: str = ""


class SheetView(Struct):
    """The current score sheet of a realm: points by term, and their parts."""

    realm: str
    total: int
    terms: dict[str, int]
    territories: list[TerritoryView]
    parts: list[PartView]
    biggest: int
    crowns: int
