"""What an expansion tells the core: its one file in `core/expansions` builds one `Expansion`.

Generic files loop over `expansions.ALL` (or over those that a game has) and never name an expansion or its pieces.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """What one expansion adds to texts, kingdoms, refusals, score sheets and piles."""

    name: str
    """Its name in `catalog.EXPANSIONS`, which is also the property of `Rules` that says whether it is in play."""
