"""What an expansion tells the server: each file in `server/expansions` builds one `Expansion`.

Generic files loop over the expansions and never name one or its pieces.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.notation import Decoded
from ..core.outcomes import Outcome
from ..core.position import Position
from .messages import Option, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """What one expansion adds to states, moves and the catalog."""

    name: str
    """Its name in `catalog.EXPANSIONS`, which is also the property of `Rules` that says whether it is in play."""
    fill_state: Callable[[State, Position], None] = lambda state, position: None
    """Write its block into the state of a game."""
    fill_option: Callable[[Option, Outcome, Position], None] = lambda option, outcome, position: None
    """Write what a legal move costs and yields."""
    kingdom_fields: tuple[str, ...] = ()
    """Fields of a kingdom that `KingdomView` has too, under the same name."""
    numbers: Mapping[str, Callable[[Position, Decoded], int]] = field(default_factory=dict)
    """By step: the number of the tile or token that a move is about, where the move itself does not name it."""
    counts: Mapping[str, Callable[[Position, int], int]] = field(default_factory=dict)
    """By step: a count of a realm; `Act.number` is how much the move changes it."""
    mark: Callable[[int], str] = lambda label: ""
    """The mark on a domino."""
    catalog: Callable[[], dict[str, list[Any]]] = dict
    """Its pieces, by field of `messages.Catalog`."""
