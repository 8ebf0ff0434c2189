"""The expansions as the core knows them: one file for each, loaded by the list in the catalog.

>>> [each.name for each in ALL]
['giants', 'queen', 'court']
>>> [each.name for each in in_play(Rules.parse("qd/3+giants"))]
['giants', 'queen']
"""

from functools import lru_cache
from importlib import import_module

from ...catalog import EXPANSIONS
from ..expansion import Expansion
from ..rules import Rules

ALL: tuple[Expansion, ...] = tuple(import_module(f"{__name__}.{name}").EXPANSION for name in EXPANSIONS)
"""Every expansion, in the order of the catalog's list."""


@lru_cache(maxsize=1024)
def in_play(rules: Rules) -> tuple[Expansion, ...]:
    """The expansions that a game has."""
    return tuple(each for each in ALL if getattr(rules, each.name))
