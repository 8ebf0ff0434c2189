"""What bots need to know about one expansion: each file in `expansions` builds one `Expansion`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .search_bot import Slips


@dataclass(frozen=True, slots=True)
class Expansion:
    """An expansion as bots know it."""

    name: str
    acts: int = 1
    """About how many acts it adds to a turn."""
    slips: Mapping[str, Slips] = field(default_factory=dict)
    """Levels that make a different share of mistakes in games with it."""
