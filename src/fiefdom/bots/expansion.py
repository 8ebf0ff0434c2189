"""What bots have to know about one expansion: the form that the files of `expansions` fill in."""

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
    """Levels that slip differently in games with it."""
