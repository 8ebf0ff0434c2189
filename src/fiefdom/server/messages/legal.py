"""What a seat may do now."""

from msgspec import Struct

from .state import Tile


class Option(Struct, omit_defaults=True):
    """A legal move with its price and gain. `gain`: one's own points; `others`: what it does to other realms."""

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
    """The building tile or token, by number."""
    price: int = 0
    """Resources to pay."""
    pile: bool = False
    to: str = ""
    domino: str = ""
    best: int | None = None
    """For a claim: the most points the domino would add if placed now; none if it fits nowhere."""


class Legal(Struct, omit_defaults=True):
    """What a seat may do now. With `skip` the move `-` is legal too."""

    seat: str
    step: str
    moves: list[Option]
    skip: bool = False
    domino: Tile | None = None
    """The domino to be laid."""
