"""What stands on squares and what else a realm owns: how each is written, and lists of pieces in a state."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import NotationError


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on squares: a field of `Square`, and what is written for it between the brackets."""

    field: str
    pattern: str
    """Its text, with one group; a piece that is not there leaves the group empty."""
    read: Callable[[str], int]
    """The value of a text that is not empty; raises `NotationError` if there is no such piece."""
    write: Callable[[int], str]
    crowns: Callable[[int], int] = lambda value: 0
    """The crowns it adds to its square, or (below 0) hides."""
    copies: Sequence[int] = ()
    """For numbered tiles: how many of each number the box holds."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Something that a realm owns apart from its squares: a field of `Kingdom`, and its letter in a kingdom's text."""

    field: str
    letter: str
    counted: bool = True
    """Is it a number? Otherwise it is there or not."""


def append_piece(s: Any, what: str, realm: int, cell: int, kind: int | None = None) -> None:
    """One more piece on the squares of a state."""
    n = getattr(s, what + "s")
    if n == len(getattr(s, what + "_cell")):
        raise NotationError(f"there are more than {n} {what}s on the squares")
    getattr(s, what + "_realm")[n] = realm
    getattr(s, what + "_cell")[n] = cell
    if kind is not None:
        getattr(s, what + "_kind")[n] = kind
    setattr(s, what + "s", n + 1)
