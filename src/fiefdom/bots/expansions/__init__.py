"""The expansions as bots know them. One that needs nothing special has no file here.

>>> [(each.name, each.acts) for each in in_play(Rules.parse("qd/3+giants"))]
[('giants', 1), ('queen', 2)]
"""

from importlib import import_module
from importlib.util import find_spec

from ...catalog import EXPANSIONS
from ...core.rules import Rules
from ..expansion import Expansion
from ..search_bot import Slips


def _load(name: str) -> Expansion:
    module = f"{__name__}.{name}"
    expansion: Expansion = import_module(module).EXPANSION if find_spec(module) else Expansion(name)
    return expansion


ALL = tuple(_load(name) for name in EXPANSIONS)
"""Every expansion, in the order of the catalog's list."""


def in_play(rules: Rules) -> tuple[Expansion, ...]:
    """The expansions that a game has."""
    return tuple(each for each in ALL if getattr(rules, each.name))


def slips_with(level: str) -> tuple[tuple[str, Slips], ...]:
    """The expansions with which a level slips differently, and how."""
    return tuple((each.name, each.slips[level]) for each in ALL if level in each.slips)
