"""What an expansion tells the core: its one file in `core/expansions` builds one `Expansion`.

Generic files loop over `expansions.ALL` (or over those that a game has) and never name an expansion or its pieces.
A state is `s` and the numbers of its game are `r`, both as plain Python; kingdoms and squares are those of
`kingdom.py`, which stands above this file.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .fields import Field
from .merit import Merit
from .move_text import Decoded, StepText
from .pieces import Holding, Piece
from .rules import Rules

Reason = tuple[str, str]
"""The number of a rule, and what it says here."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What a step demands, and why a move of it is refused."""

    step: str
    rule: str
    """The rule that makes the step what it is."""
    task: str
    """What the player has to do; continues a sentence after "has to"."""
    reason: Callable[[Any, Any, Decoded], Reason] | None = None
    """Why a move of this step is not legal; None for draws, which share one reason."""
    no_pass: Reason | None = None
    """Why the step may not be passed; None if it may."""
    skipped: Callable[[Any, Any], Reason | None] | None = None
    """Why an optional step was skipped: what was missing, or None if nothing was."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Tiles, other than dominoes, that are drawn during a game."""

    name: str
    step: str
    """The step of the draw."""
    at: int
    """Where the pile begins in a deck (`kernel/deck.py`)."""
    copies: Sequence[int]
    """How often each kind is there."""
    stride: int
    """The places that a kind has in a deck."""
    left: Callable[[Any, int], int]
    """How many tiles of a kind are still to be drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """What one expansion adds to texts, kingdoms, refusals, score sheets and piles."""

    name: str
    """Its name in `catalog.EXPANSIONS`, which is also the property of `Rules` that says whether it is in play."""

    moves: Sequence[StepText] = ()
    duties: Sequence[Duty] = ()
    """What the steps of these moves demand."""

    pieces: Sequence[Piece] = ()
    """What stands on squares, in the order of its text."""
    holdings: Sequence[Holding] = ()
    """What a realm owns apart from its squares, in the order of its text."""
    standing: Callable[[Any, int], Iterable[tuple[int, str, int]]] = lambda s, realm: ()
    """The pieces of a realm in a state: cell, field of `Square`, and by how much it grows."""
    held: Callable[[Any, int], Mapping[str, int]] = lambda s, realm: {}
    """What a realm of a state holds, by field of `Kingdom`."""
    settle: Callable[[Any, int, Any], None] = lambda s, realm, kingdom: None
    """Writes the pieces and holdings of a kingdom into a state."""
    misplaced: Callable[[Any, Rules], Iterable[str]] = lambda square, rules: ()
    """What a square cannot have. Also asked of games without the expansion, where nothing of it may be there."""
    problems: Callable[[Any, Rules], Iterable[str]] = lambda kingdom, rules: ()
    """What else is wrong with a kingdom; asked of every game."""

    fields: Sequence[Field] = ()
    supplies: Callable[[Rules, Any], Iterable[tuple[str, int, int]]] = lambda rules, s: ()
    """What a state has of a supply: what it is, how many there are, and how many the box holds."""
    check: Callable[[Any, Any], None] = lambda s, r: None
    """Raises `NotationError` if the game cannot continue from a state that was read."""

    parts: Callable[[Any, Any, int], Iterable[tuple[str, int, int, str]]] = lambda s, r, realm: ()
    """Things that score on their own: kind, number, points, and the square, if any."""
    catalogs: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The lists in which the numbers of `parts` are found, by kind."""
    reveal: Callable[[Rules, Any, list[int]], None] | None = None
    """Lays tiles that count for all realms open in a state; refuses them in games that have none."""
    outcome: Callable[[Sequence[int], Sequence[int], int], Mapping[str, int]] = lambda after, before, realm: {}
    """What a move changes for a realm, by field of `Outcome`, from `kernel.game.owned` after and before it."""
    merits: Callable[[Any, Any, Any, Sequence[Any]], Iterable[Merit]] = lambda s, after, outcome, others: ()
    """The reasons for a legal move besides points: given the states before and after, its `Outcome` and the others."""

    piles: Sequence[Pile] = ()
