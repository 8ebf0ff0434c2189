"""Where everything is: the pieces of an observation and the blocks of actions, as numbers that a game's layout fixes.

`fiefdom.envs.layout` writes them down, from the rules alone.
"""

from ..board import CELLS, FILES, STRIDE
from ..compiling import table
from ..schema import number, record

WIDTHS = (9, 13)
"""Squares of a side around the castle, for kingdoms of 5×5 and 7×7."""


def _square(width, cell):
    margin = (FILES - width) // 2
    row, column = cell // STRIDE - margin, cell % STRIDE - margin
    return row * width + column if 0 <= row < width and 0 <= column < width else 0


SQUARES = table((_square(width, cell) for width in WIDTHS for cell in range(CELLS)), "i2")
"""The square of a cell, counted from the lower left corner, row by row, for each width."""


def _cell(width, square):
    margin = (FILES - width) // 2
    return (square // width + margin) * STRIDE + square % width + margin


CELLS_OF = table((_cell(width, min(square, width * width - 1)) for width in WIDTHS for square in range(CELLS)), "i2")
"""The cell of a square, the other way round."""


class Sizes:
    """How much of everything a layout has room for."""

    size: number()
    actions: number()
    width: number()
    squares: number()
    squares_at: number()
    terrains: number()
    planes: number()
    kingdoms: number()
    seats: number()
    slots: number()
    domino: number()
    facts: number()


class Pieces:
    """Where each piece of an observation begins."""

    line_at: number()
    next_at: number()
    unseen_at: number()
    step_at: number()
    realms_at: number()
    table_at: number()
    quests_at: number()
    builders_at: number()
    court_at: number()


class Blocks:
    """Where each block of actions begins; placements begin at 0."""

    discard: number()
    claim: number()
    skip: number()
    square: number()
    send: number()
    both: number()
    build: number()
    dragon: number()
    buy: number()
    joint: number()


Space = record(Sizes, Pieces, Blocks)
