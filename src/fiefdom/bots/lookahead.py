"""A search with a value network: the turns of most value, compared again a few rounds later.

Halving and common draws are those of `searching.py`. The difference: a simulation ends early, with the value that the
network gives the position there.
"""

from pathlib import Path
from typing import Any

from ..core.engine import Engine
from ..core.position import Position
from ..core.rules import Rules
from ..kernel.search.unit import UNIT
from ..value import SHIPPED, Network, load_network
from .brain import Brain
from .searching import WEIGHTS, Level, SearchBot

NAME = "lookahead"
LEVEL = Level(wide=8, seconds=0.8)
POLICY = "both"
"""How simulations choose moves: by habit, by value, or by both (see `kernel/value/lookahead.py`)."""


class JudgingBrain(Brain):
    """A brain with a network."""

    unit = UNIT

    def __init__(self, engine: Engine, network: Network, rounds: int, policy: str) -> None:
        super().__init__(engine, WEIGHTS)
        self.lookahead = engine.lookahead
        self.states, self.scratches = engine.states(self.lookahead.STATES), engine.scratches(self.lookahead.SCRATCHES)
        self.views, self.weights = self.lookahead.View.make(1), network.numbers(engine.backend)
        self.rounds, self.policy = rounds, self.lookahead.POLICIES.index(policy)

    def simulate(self, rules: Any, seed: int, first: int, last: int) -> int:
        """Simulations first to last - 1 of a search; returns how many turns are considered."""
        return int(
            self.lookahead.look_ahead(
                self.states, rules, self.scratches, self.mind.records, self.views, self.weights,
                seed, first, last, self.rounds, self.policy,
            )
        )  # fmt: skip


class JudgingBrains:
    """The brains of one bot, one for each game and backend."""

    def __init__(self, folder: Path = SHIPPED, rounds: int = 1, policy: str = POLICY) -> None:
        self._folder, self._rounds, self._policy = folder, rounds, policy
        self._made: dict[tuple[Rules, str], JudgingBrain] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has no memory."""
        return JudgingBrains, (self._folder, self._rounds, self._policy)

    def at(self, position: Position) -> JudgingBrain:
        """The brain for a position."""
        key = position.rules, position.backend
        if key not in self._made:
            network = load_network(position.rules, self._folder)
            self._made[key] = JudgingBrain(Engine.load(position.backend), network, self._rounds, self._policy)
        return self._made[key]


def lookahead_bot(folder: Path = SHIPPED, rounds: int = 1, policy: str = POLICY, wide: int = LEVEL.wide) -> SearchBot:
    """The bot that looks a number of rounds ahead."""
    return SearchBot(NAME, Level(wide=wide, seconds=LEVEL.seconds), JudgingBrains(folder, rounds, policy))
