"""The expansions as learners know them: one file for each, loaded by the list in the catalog.

>>> [each.name for each in ALL]
['giants', 'queen', 'court']
>>> [each.name for each in in_play(Rules.parse("qd/3+giants"))]
['giants', 'queen']
"""

from importlib import import_module

from ...catalog import EXPANSIONS
from ...core.notation import Move
from ...core.rules import Rules
from ..expansion import Expansion

ALL: tuple[Expansion, ...] = tuple(import_module(f"{__name__}.{name}").EXPANSION for name in EXPANSIONS)
"""Every expansion, in the order of the catalog's list."""


def in_play(rules: Rules) -> tuple[Expansion, ...]:
    """The expansions that a game has."""
    return tuple(each for each in ALL if getattr(rules, each.name))


def first_half(move: Move) -> int | None:
    """For a move of two actions what the first one chooses, else None.

    >>> first_half(Move.parse("B3g8")), first_half(Move.parse("K17"))
    (3, None)
    """
    return next((half for each in ALL if (half := each.first_half(move)) is not None), None)


def half_text(move: Move) -> str:
    """The text of what the first action of a move chooses.

    >>> half_text(Move.parse("B3g8"))
    'B3'
    """
    return next(each.half_text(half) for each in ALL if (half := each.first_half(move)) is not None)
