"""How the moves of one step are written, read and decoded: the parts of which `notation.Move` is made.

>>> one_square(1, "G", example="Gf6").write(104)
'Gg8'
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import NotationError
from .squares import SQUARE, cell_at, square

NUMBER = "([1-9][0-9]?)"


class Decoded(NamedTuple):
    """What a move names, part by part; None (or no cells) where it has no such part.

    Kinds, spots, dominoes and seats are numbered from 0, as the kernel and the catalog number them.
    """

    cells: tuple[int, ...] = ()
    """The cells it names, in the order of its text."""
    domino: int | None = None
    """The label of the domino that is claimed or drawn."""
    spot: int | None = None
    """The spot of a board beside the kingdoms."""
    kind: int | None = None
    """The kind of tile that is bought or drawn."""
    from_pile: bool | None = None
    """Is what is bought taken from the pile, not from what lies open?"""
    seat: int | None = None
    """The seat whose king is drawn, or to which something is sent."""


@dataclass(frozen=True, slots=True)
class StepText:
    """The texts of one step's moves. An argument is what the kernel packs together with the code of the step."""

    step: int
    write: Callable[[int], str]
    decode: Callable[[int], Decoded]
    readers: Sequence[tuple[str, Callable[..., int]]]
    """Patterns and what turns their groups into an argument. A pattern begins with the letter it is found by."""
    example: str = ""
    """A text that shows what such moves look like, for the error message."""


def one_square(step: int, letter: str, example: str = "") -> StepText:
    """A step whose moves are a letter and a square."""
    return StepText(
        step,
        lambda a: letter + square(a),
        lambda a: Decoded(cells=(a,)),
        [(letter + SQUARE, cell_at)],
        example,
    )


def drawn_kind(step: int, letter: str, kinds: int, what: str) -> StepText:
    """A step whose draws are a letter and the number of a kind, from 1."""
    return StepText(
        step,
        lambda a: f"+{letter}{a + 1}",
        lambda a: Decoded(kind=a),
        [(rf"\+{letter}{NUMBER}", lambda text: kind_of(text, kinds, what))],
    )


def kind_of(text: str, kinds: int, what: str) -> int:
    """A kind by the number people know it by."""
    if not 1 <= int(text) <= kinds:
        raise NotationError(f"there is no {what} {text}; they are numbered 1 to {kinds}")
    return int(text) - 1
