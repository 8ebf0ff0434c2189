"""Queendomino: its pieces, and its block of a state."""

from msgspec import Struct


class Builders(Struct):
    """The Builders' Board: the tile of each spot by its price, the top of the pile (0: none), and tiles under it."""

    spots: list[int]
    dragon: bool
    """Is the dragon in its cave? Else it sits on a spot."""
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
