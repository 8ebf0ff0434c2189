"""Queendomino: the Builders' Board in a state, and building tiles in the catalog."""

from msgspec import Struct


class Builders(Struct):
    """The Builders' Board: the tile on each spot by price, the top tile of the pile (0: none), and the rest of it."""

    spots: list[int]
    dragon: bool
    """The dragon is in its cave; else it is on a spot."""
    dragon_at: int | None
    top: int
    pile: int


class BuildingInfo(Struct, omit_defaults=True):
    """A kind of building tile."""

    number: int
    name: str
    copies: int
    knights: int = 0
    towers: int = 0
    crowns: int = 0
    tax_per_knight: int = 0
    tax_per_tower: int = 0
    points: int = 0
    terrain: str = ""
    per_territory: int = 0
    per_tower: int = 0
    per_knight: int = 0
