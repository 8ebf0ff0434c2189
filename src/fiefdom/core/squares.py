"""The names of squares and seats, both ways.

>>> square(90), cell("g7")
('g7', 90)
"""

import re

from ..errors import NotationError
from ..kernel.board import CELLS, FILES, STEPS, STRIDE

SEATS = "abcdefgh"
REALMS = SEATS.upper()
SQUARE = r"([a-m])(1[0-3]|[1-9])"
"""The pattern of a square, with groups for its file and its rank."""
_FILES = "abcdefghijklm"


def square(cell: int) -> str:
    """The text of a cell.

    >>> square(90)
    'g7'
    """
    return _FILES[cell % STRIDE] + str(cell // STRIDE + 1)


def squares(cells: tuple[int, ...]) -> str:
    """The text of several cells, one after another.

    >>> squares((104, 105))
    'g8h8'
    """
    return "".join(map(square, cells))


def cell(text: str) -> int:
    """The cell of a square's text.

    >>> cell("g7")
    90
    """
    match = re.fullmatch(SQUARE, text)
    if not match:
        raise NotationError(f"{text!r} is not a square; squares are a letter a to m and a number 1 to {FILES}, e.g. g8")
    return cell_at(match[1], match[2])


def cell_at(file: str, rank: str) -> int:
    """The cell of a file's letter and a rank's number."""
    return _FILES.index(file) + STRIDE * (int(rank) - 1)


def pair(way: int) -> tuple[int, int]:
    """Two neighbouring cells as the kernel packs them: the second lies to the right, above, left or below."""
    return way % CELLS, way % CELLS + STEPS[way // CELLS]


def way_of(text: str, first: int, second: int) -> int:
    """The inverse of `pair`. An error message quotes the text."""
    if second - first not in STEPS:
        raise NotationError(
            f"{text!r} names two squares that do not share an edge; a domino covers neighbours, e.g. g8h8"
        )
    return first + CELLS * STEPS.index(second - first)
