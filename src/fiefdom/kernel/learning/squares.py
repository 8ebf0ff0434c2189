"""Squares as a learner counts them: from the lower left corner of what it sees around the castle, row by row."""

from ..board import CELLS, FILES, STRIDE
from ..compiling import inlined, table

WIDTHS = (9, 13)
"""Squares of a side around the castle, for kingdoms of 5×5 and 7×7."""


def _square(width, cell):
    margin = (FILES - width) // 2
    row, column = cell // STRIDE - margin, cell % STRIDE - margin
    return row * width + column if 0 <= row < width and 0 <= column < width else 0


SQUARES = table((_square(width, cell) for width in WIDTHS for cell in range(CELLS)), "i2")
"""The square of a cell, for each width."""


def _cell(width, square):
    margin = (FILES - width) // 2
    return (square // width + margin) * STRIDE + square % width + margin


CELLS_OF = table((_cell(width, min(square, width * width - 1)) for width in WIDTHS for square in range(CELLS)), "i2")
"""The cell of a square, for each width."""


@inlined
def cell_of(e, square):
    """The cell of a square."""
    return CELLS_OF[e.squares_at + square] + 0


@inlined
def square_of(e, cell):
    """The square of a cell."""
    return SQUARES[e.squares_at + cell] + 0
