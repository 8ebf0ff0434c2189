"""What a bot is: it looks at a position and chooses the moves of its turn.

>>> Budget(seconds=0.5), Budget.parse("200 sims"), str(Budget(seconds=0.12))
(Budget(seconds=0.5, sims=None), Budget(seconds=None, sims=200), '0.12 s')
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Protocol

from ..core.merit import Merit
from ..core.notation import Move
from ..core.position import Position
from ..errors import FiefdomError

LONGEST_TURN = 3600.0
MOST_SIMS = 100_000_000
ENOUGH_SIMS = 50
"""In plain Python, with fewer simulations than this, the figures of a hint are rough, and people are told."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about a turn: a time, or a number of simulations. If it is empty, the bot decides."""

    seconds: float | None = None
    sims: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and self.sims is not None:
            raise FiefdomError("a budget is a time or a number of simulations, not both")
        if self.seconds is not None and not 0 < self.seconds <= LONGEST_TURN:
            raise FiefdomError(
                f"the time for a turn must be more than 0 and at most {LONGEST_TURN:.0f} s, not {self.seconds}"
            )
        if self.sims is not None and not 1 <= self.sims <= MOST_SIMS:
            raise FiefdomError(f"the number of simulations must be 1 to {MOST_SIMS}, not {self.sims}")

    @staticmethod
    def parse(text: str) -> "Budget":
        """Read a budget as it prints: `0.12 s`, `200 sims`, or nothing."""
        match = re.fullmatch(r"(?:([0-9]+(?:\.[0-9]+)?) s|([0-9]+) sims|)", text)
        if not match:
            raise FiefdomError(f"{text!r} is not a budget; write a time, e.g. 0.5 s, or simulations, e.g. 200 sims")
        return Budget(float(match[1]) if match[1] else None, int(match[2]) if match[2] else None)

    def __str__(self) -> str:
        if self.seconds is not None:
            return f"{Decimal(repr(self.seconds)).normalize():f} s"
        return f"{self.sims} sims" if self.sims is not None else ""

    def __bool__(self) -> bool:
        return self.seconds is not None or self.sims is not None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn that was considered, and what the bot expects of it at the end of the game.

    `score` is its own realm's points, `margin` its distance to the best other realm, `win` its share of wins (ties
    shared). `plan` is where it plans to lay the domino it claims, and `sims` how many simulations it is based on.
    `merits` are what speaks for it, and with `rough` these are too few simulations to rely on; in hints only.
    """

    moves: tuple[Move, ...]
    score: float
    margin: float
    win: float
    plan: tuple[Move, ...] = ()
    sims: int = 0
    merits: tuple[Merit, ...] = ()
    rough: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """The moves a bot chooses, until another seat or chance acts, and the turns it considered, best first.

    `fault` says what went wrong, if a fallback had to choose in its place, and `note` what was odd but did no harm.
    `seconds` is how long it thought, if that is not all of the call: starting a program is not thinking. `king_seconds`
    has the part of each king, if they were timed separately.
    """

    moves: tuple[Move, ...]
    candidates: tuple[Candidate, ...] = ()
    fault: str = ""
    note: str = ""
    seconds: float | None = None
    king_seconds: tuple[float, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.moves))


class Bot(Protocol):
    """A player. It sees only what every player sees. For a seed and a number of sims it always chooses the same."""

    @property
    def name(self) -> str:
        """Its name in the arena and in records."""

    def choose(self, position: Position, budget: Budget, rng: Random) -> Choice:
        """The moves of the seat whose turn it is, until another seat or chance is up; the position stays as it is."""
