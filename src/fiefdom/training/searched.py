"""Games in which everybody searches with the network, as rows to learn from.

The network then predicts what the search makes of a position, and the search that looks ahead with it gets better. A
row's target mixes what the search expects when the realm chooses next with what the realm has at the end: the first
depends much less on luck, the second has no error of the search.
"""

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots import Budget
from ..bots.lookahead import NetworkSearcher, foresight_in
from ..bots.search_bot import WIN_WORTH, Level, SearchBot
from ..core.dealer import SeededDealer
from ..core.engine import Backend, Engine
from ..core.notation import SEATS
from ..core.position import Position
from ..core.rules import Rules
from ..kernel.search.unit import UNIT
from ..value import Network
from .games import Rows, Weights

MOST_ROWS = 600
"""The most rows of a game; later positions are left out."""

TRUST = 0.75
"""The share of the search's expectation in a target; the rest is the result."""

CHOICES = 3
"""How many of the best turns may be played; with noise, not always the best."""

WIDE = 48


class SearchPlayer:
    """Plays on one core, with a number of simulations per turn."""

    device = "cpu"

    def __init__(self, rules: Rules, sims: int, backend: Backend | None = None) -> None:
        self.library: Any = np
        self.rules, self._budget, self._engine = rules, Budget(sims=sims), Engine.load(backend)
        nothing = Network(rules, bytes(2 * self._engine.value.WEIGHTS))
        self._searcher = NetworkSearcher(self._engine, nothing, foresight_in(rules))
        self._bot = SearchBot("self-play", Level(WIDE, sims), self)

    def at(self, position: Position) -> NetworkSearcher:
        """The searcher of this game."""
        return self._searcher

    def play(self, weights: Weights, seed: int, first: int, last: int, noise: int) -> Rows:
        """See `Player`."""
        self._searcher.weights = weights.tolist() if self._engine.backend == "plain" else weights
        games = [self._play_game(f"{seed}/{number}", noise) for number in range(first, last)]
        facts, to_come = zip(*games, strict=True)
        return np.concatenate(facts), np.concatenate(to_come)

    def _play_game(self, seed: str, noise: int) -> Rows:
        rng, position = Random(seed), Position(self.rules, backend=self._engine.backend)
        deck = SeededDealer.of_seed(seed).deck(self.rules, backend=position.backend)
        seen = SeenRows(self._engine, self.rules)
        while not position.is_over:
            if position.is_chance:
                position.play(position.dealt(deck))
                continue
            realm = self.rules.seat_realm(SEATS.index(position.actor))
            turns = self._bot.consider(position, self._budget, rng)
            seen.expect(realm, turns[0].score)
            worth = [turn.margin + WIN_WORTH * turn.win + noise * rng.random() / UNIT for turn in turns[:CHOICES]]
            chosen = turns[worth.index(max(worth))]
            other = (realm + 1 + rng.randrange(self.rules.realms - 1)) % self.rules.realms
            for number, move in enumerate(chosen.moves, start=1):
                position.play(move)
                if not position.is_over:
                    seen.keep(position, (realm, other) if number == len(chosen.moves) else (realm,))
        return seen.rows(position.scores())


class SeenRows:
    """The rows of a game, and what the search expected for each when its realm chose next."""

    def __init__(self, engine: Engine, rules: Rules) -> None:
        self._engine, self._rules, self._tasks = engine, engine.rules(rules), engine.value
        tasks = self._tasks
        self._room = engine.states(tasks.STATES), engine.scratches(tasks.SCRATCHES), tasks.View.make(rules.realms)
        self._facts, self._numbers = np.zeros(MOST_ROWS * tasks.INPUTS, np.uint8), np.zeros(2 * MOST_ROWS, np.int32)
        self._setting, self._no_weights = engine.numbers(6), np.zeros(1, np.int16)
        self._expected: NDArray[np.float32] = np.zeros(MOST_ROWS, np.float32)
        self._open: list[list[int]] = [[] for _ in range(rules.realms)]
        self._count = 0

    def expect(self, realm: int, points: float) -> None:
        """A realm chooses and expects these points: that is the target of its rows since it chose last."""
        self._expected[self._open[realm]] = points
        self._open[realm].clear()

    def keep(self, position: Position, realms: tuple[int, ...]) -> None:
        """Write down what is seen of some realms."""
        states, scratches, views = self._room
        states[0] = position.state()[0]
        for realm in realms[: MOST_ROWS - self._count]:
            self._setting[:2] = [realm, self._count]
            self._tasks.do(
                states, self._rules, scratches, views, self._no_weights, self._tasks.KEEP, self._setting, self._facts,
                self._numbers,
            )  # fmt: skip
            self._open[realm].append(self._count)
            self._count += 1

    def rows(self, scores: list[int]) -> Rows:
        """All rows of the game, which is over."""
        for realm, points in enumerate(scores):
            self.expect(realm, points)
        n = self._count
        realms, before = self._numbers[: 2 * n : 2], self._numbers[1 : 2 * n : 2]
        final = np.array(scores, np.float32)[realms]
        return self._facts.reshape(MOST_ROWS, -1)[:n], TRUST * self._expected[:n] + (1 - TRUST) * final + before
