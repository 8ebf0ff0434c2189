"""The expansions as the terminal knows them: one file for each, loaded by the list in the catalog.

>>> [each.name for each in ALL]
['giants', 'queen', 'court']
"""

from functools import lru_cache
from importlib import import_module

from ....catalog import EXPANSIONS
from ....core.rules import Rules
from ..expansion import Expansion

ALL: tuple[Expansion, ...] = tuple(import_module(f"{__name__}.{name}").EXPANSION for name in EXPANSIONS)
"""Every expansion, in the order of the catalog's list."""


@lru_cache(maxsize=1024)
def in_play(rules: Rules) -> tuple[Expansion, ...]:
    """The expansions that a game has."""
    return tuple(each for each in ALL if getattr(rules, each.name))
