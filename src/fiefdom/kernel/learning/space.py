"""Where everything is: the pieces of an observation and the blocks of actions, as numbers that a game's layout fixes.

`fiefdom.envs.layout` computes them from the rules.
"""

from ..schema import number, record
from .court import CourtSpace
from .giants import GiantsSpace
from .queen import QueenSpace


class Sizes:
    """How much of everything a layout has room for."""

    size: number()
    actions: number()
    width: number()
    squares: number()
    squares_at: number()
    terrains: number()
    planes: number()
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


class Blocks:
    """Where each block of actions begins; placements begin at 0. `joint` says that placement and claim are one."""

    discard: number()
    claim: number()
    skip: number()
    square: number()
    joint: number()


Space = record(Sizes, Pieces, Blocks, GiantsSpace, QueenSpace, CourtSpace)
