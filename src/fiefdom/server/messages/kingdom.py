"""A kingdom and its score sheet, as everybody sees them."""

from typing import Literal

from msgspec import Struct


class Cell(Struct, omit_defaults=True):
    """A square of a kingdom: terrain letter, printed crowns, and what stands on it (tiles and tokens by number)."""

    at: str
    terrain: str
    crowns: int = 0
    giants: int = 0
    knight: bool = False
    building: int = 0
    resource: bool = False
    token: int = 0


class KingdomView(Struct, omit_defaults=True):
    """A kingdom: its squares, its purse, the squares where a domino still fits, and those laid last.

    `left`, `bottom`, `right`, `top` bound the squares that may still be used (by file and rank, from 1).
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
    """A territory: its terrain letter, squares, crowns, points, lowest square; when the game is over, all squares."""

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
    """A realm's score sheet as it stands: points by term, and what they are made of."""

    realm: str
    total: int
    terms: dict[str, int]
    territories: list[TerritoryView]
    parts: list[PartView]
    biggest: int
    crowns: int
