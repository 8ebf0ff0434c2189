"""The expansions as the server knows them: one file for each that has more than pieces on squares.

>>> [each.name for each in ALL]
['giants', 'queen', 'court']
>>> sorted(NUMBERS)
['build', 'dragon', 'settle']
"""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from ...catalog import EXPANSIONS
from ...core.rules import Rules
from ..expansion import Expansion


def _read(name: str) -> Expansion:
    module = f"{__name__}.{name}"
    return import_module(module).EXPANSION if find_spec(module) else Expansion(name=name)


ALL: tuple[Expansion, ...] = tuple(map(_read, EXPANSIONS))
"""Every expansion, in the order of the catalog's list."""
NUMBERS = {step: number for each in ALL for step, number in each.numbers.items()}
COUNTS = {step: count for each in ALL for step, count in each.counts.items()}


@lru_cache(maxsize=1024)
def in_play(rules: Rules) -> tuple[Expansion, ...]:
    """The expansions that a game has."""
    return tuple(each for each in ALL if getattr(rules, each.name))
