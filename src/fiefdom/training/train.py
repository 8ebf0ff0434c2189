"""A training run: play with the current weights, learn from the games, and repeat."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any

import numpy as np

from ..core.rules import Rules
from ..kernel.value.layout import WEIGHTS
from .checkpoint import Progress, load, path_of, save
from .games import Player, Rows
from .learner import Learner, with_knowledge

RATES = 1e-3, 5e-5
"""The learning rate at the beginning and at the end of a run; later runs begin with half of it."""
FIRST_GAMES = 4096
"""The most games that are used to scale the facts."""
NOISES = 128.0, 32.0
"""The random error of moves in 64ths of a point, at the beginning and at the end."""
SEARCH_RATES, SEARCH_NOISES = (6e-4, 2e-5), (192.0, 96.0)
"""The same where everybody searches: what is known already is only refined."""
PASSES = 8
"""How often a round's rows are learned at most: learning takes as long as playing did, but no longer than this."""


@dataclass(frozen=True)
class Plan:
    """How long to train, how many games make a round, how many rows a step sees, how many rounds are kept.

    `every` is the number of seconds between checkpoints. The rows of a step are from `mixed` rounds.
    """

    seconds: float
    seed: int
    games: int
    batch: int
    memory: int
    every: float = 20.0
    mixed: int = 1
    rates: tuple[float, float] = RATES
    noises: tuple[float, float] = NOISES


class Training:
    """The training of one game, from its checkpoint if there is one, else from that of a game `like` it."""

    def __init__(self, rules: Rules, player: Player, plan: Plan, folder: Path, like: Rules | None = None) -> None:
        self.rules, self.player, self.plan, self.path = rules, player, plan, path_of(folder, rules)
        self._memory: list[Rows] = []
        if self.path.exists():
            self.progress, kept = load(self.path)
        else:
            self.progress = Progress(str(rules), plan.seed)
            facts, _ = player.play(np.zeros(WEIGHTS, np.int16), plan.seed, 0, min(plan.games, FIRST_GAMES), 0)
            kept = Learner.fresh(np.asarray(facts.cpu() if hasattr(facts, "cpu") else facts), plan.seed)
            if like is not None:
                kept = with_knowledge(kept, load(path_of(folder, like))[1])
        self.progress.stretches += 1
        self.learner = Learner(kept, player.library, player.device)

    def run(self, tell: Callable[[str], None]) -> float:
        """Train for the planned time; returns the seconds it took."""
        began = saved = monotonic()
        done = before = self.progress.seconds
        rng = np.random.default_rng((self.progress.seed, self.progress.games))
        while done < before + self.plan.seconds:
            part = (done - before) / self.plan.seconds
            error, points = self._round(rng, part)
            done = before + monotonic() - began
            self.progress.seconds = done
            if monotonic() - saved > self.plan.every or done >= before + self.plan.seconds:
                saved = monotonic()
                point = {"games": self.progress.games, "seconds": done, "error": error, "to_come": points}
                self.progress.curve.append({name: round(value, 3) for name, value in point.items()})
                save(self.path, self.progress, self.learner.kept())
                tell(f"{done:6.0f} s {self.progress.games:9} games, error {error:.2f}, points to come {points:.2f}")
        return monotonic() - began

    def _round(self, rng: np.random.Generator, part: float) -> tuple[float, float]:
        """Play and learn once; returns the root mean squared error of the estimates, and the points still to come."""
        plan, progress = self.plan, self.progress
        noise, rate = (_between(ends, part, progress.stretches == 1) for ends in (plan.noises, plan.rates))
        first, began = progress.games, monotonic()
        rows = self.player.play(self.learner.rounded(), progress.seed, first, first + plan.games, int(noise))
        progress.games += plan.games
        progress.rows += len(rows[1])
        self._memory = [*self._memory[1 - plan.memory :], rows]
        once = max(1, len(rows[1]) // plan.batch)
        errors, end = list[float](), 2 * monotonic() - began
        while not errors or (len(errors) < PASSES and monotonic() < end):
            errors.append(float(sum(self.learner.step(*self._some(rng), rate) for _ in range(once)) / once))
        return fmean(errors) ** 0.5, float(rows[1].sum()) / len(rows[1])

    def _some(self, rng: np.random.Generator) -> Rows:
        """Random rows of the rounds that are kept."""
        parts = [self._some_of(rng, *self._memory[rng.integers(len(self._memory))]) for _ in range(self.plan.mixed)]
        facts, to_come = zip(*parts, strict=True)
        return self.player.library.concatenate(facts), self.player.library.concatenate(to_come)

    def _some_of(self, rng: np.random.Generator, facts: Any, to_come: Any) -> Rows:
        chosen: Any = rng.integers(len(to_come), size=self.plan.batch // self.plan.mixed)
        if self.player.device != "cpu":
            chosen = self.player.library.from_numpy(chosen).to(self.player.device)
        return facts[chosen], to_come[chosen]


def _between(ends: tuple[float, float], part: float, first_stretch: bool) -> float:
    """A value between two ends, on a logarithmic scale."""
    first, last = (ends[0] if first_stretch else ends[0] / 2), ends[1]
    return float(first * (last / first) ** min(1.0, part))
