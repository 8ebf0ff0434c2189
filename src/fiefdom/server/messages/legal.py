"""The legal moves of a seat."""

from msgspec import Struct

from .state import Tile


class Option(Struct, omit_defaults=True):
    """A legal move with its price and gain. `gain`: change of your own points; `others`: change for other realms."""

    move: str
    cells: list[str] = []
    gain: int = 0
    others: dict[str, int] = {}
    coins: int = 0
    knights: int = 0
    towers: int = 0
    queen: bool = False
    spot: int | None = None
    number: int = 0
    """The number of the building tile or token."""
    price: int = 0
    """Resources to pay."""
    pile: bool = False
    to: str = ""
    domino: str = ""
    best: int | None = None
    """For a claim: the most points the domino would add if placed now; null if it fits nowhere."""


class Legal(Struct, omit_defaults=True):
    """The legal moves of a seat. With `skip` the move `-` (pass) is legal too."""

    seat: str
    step: str
    moves: list[Option]
    skip: bool = False
    domino: Tile | None = None
    """The domino to place."""
