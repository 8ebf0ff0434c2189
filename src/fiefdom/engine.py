"""The way into the kernel: which backend runs the rules, and the numbers of a game as a record it reads.

>>> plain = Engine.load("plain")
>>> states, rules = plain.states(1), plain.rules(Rules.parse("kd/2"))
>>> plain.sample.start(states, 0, rules, plain.numbers(1024))
48
"""

import importlib
import os
import sys
from functools import lru_cache
from typing import Any, Literal

from .rules import Rules

Backend = Literal["plain", "compiled"]
_PACKAGES = {"plain": "fiefdom.kernel", "compiled": "fiefdom.compiled"}


class Engine:
    """One load of the kernel's sources: plain Python, or compiled for the CPU. The two may be used side by side."""

    def __init__(self, backend: Backend) -> None:
        package = _PACKAGES[backend]
        self.backend = backend
        self.game: Any = importlib.import_module(f"{package}.game")
        self.sample: Any = importlib.import_module(f"{package}.sample")
        self.board: Any = importlib.import_module(f"{package}.board")
        self.quests: Any = importlib.import_module(f"{package}.quests")
        self.queen: Any = importlib.import_module(f"{package}.queen")
        self.court: Any = importlib.import_module(f"{package}.court")
        self._rules: dict[Rules, Any] = {}

    @staticmethod
    def load(backend: Backend | None = None) -> "Engine":
        """The engine of a backend; without one, that of FIEFDOM_BACKEND, else compiled where Numba is at hand."""
        return _load(backend or _default())

    def states(self, count: int) -> Any:
        """So many states, all zero."""
        return self.game.State.make(count)

    def copy(self, states: Any) -> Any:
        """The same states once more."""
        return self.game.State.copy(states)

    def numbers(self, count: int) -> Any:
        """Room for so many numbers."""
        if self.backend == "plain":
            return [0] * count
        import numpy as np

        return np.zeros(count, np.int64)

    def rows(self, count: int, length: int) -> Any:
        """Room for so many rows of numbers."""
        if self.backend == "plain":
            return [[0] * length for _ in range(count)]
        import numpy as np

        return np.zeros((count, length), np.int64)

    def rules(self, rules: Rules) -> Any:
        """The numbers of a game, as the kernel reads them."""
        if rules not in self._rules:
            self._rules[rules] = self._record(rules)
        return self._rules[rules]

    def _record(self, rules: Rules) -> Any:
        game, board = self.game, self.board
        records = game.RulesRecord.make(1)
        r = records[0]
        r.seats, r.realms, r.kings = rules.players, rules.realms, rules.kings
        r.king_shift, r.team_shift = int(rules.players == 2), int(rules.teams)
        r.rounds, r.width = rules.rounds, rules.line
        r.thrown_out = sum(1 << (place - 1) for place in rules.row.leaves)
        r.two_boxes = int(len(rules.boxes) == 2)
        for i, labels in enumerate(rules.boxes):
            r.box[i] = game.draft.LABELS * game.draft.BOXES.index(rules.row.boxes[i])
            r.unseen[i] = sum(1 << label for label in labels)
        r.alternating = int(rules.opening == "ABBA")
        r.fits, r.central = (0, 0) if rules.side == 5 else (3 * board.CELLS, 3)
        r.crowns_break_ties = int(not rules.queen)
        steps, terms = list(game.BASE_STEPS), [game.TERRITORIES]
        for name, (more_steps, more_terms) in game.EXPANSIONS.items():
            setattr(r, name, int(getattr(rules, name)))
            if getattr(rules, name):
                steps += more_steps
                terms += more_terms
        terms += [game.TERMS.index(option) for option in rules.options if option in game.TERMS]
        r.steps = sum(1 << step for step in steps)
        r.terms = sum(1 << term for term in terms)
        return records


def _default() -> Backend:
    chosen = os.environ.get("FIEFDOM_BACKEND")
    if chosen in ("plain", "compiled"):
        return "plain" if chosen == "plain" else "compiled"
    if chosen:
        raise ValueError(f"FIEFDOM_BACKEND is {chosen!r}; it may be plain or compiled")
    try:
        importlib.import_module("numba")
    except ImportError:
        print("fiefdom: Numba is not installed, so the rules run as plain Python, exact but slower", file=sys.stderr)
        return "plain"
    return "compiled"


@lru_cache(maxsize=None)
def _load(backend: Backend) -> Engine:
    return Engine(backend)
