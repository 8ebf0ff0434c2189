"""The way into the kernel: which backend runs the rules, and the record with the numbers of a game.

>>> plain = Engine.load("plain")
>>> plain.calls.start(plain.bundle(Rules.parse("kd/2")))
48
"""

import importlib
import os
import sys
from functools import cache, cached_property
from typing import Any, Literal

from ..errors import FiefdomError
from .rules import Rules

Backend = Literal["plain", "compiled"]
_PACKAGES = {"plain": "fiefdom.kernel", "compiled": "fiefdom.compiled"}


class Engine:
    """One load of the kernel's sources: plain Python, or compiled for the CPU. The two may be used side by side."""

    def __init__(self, backend: Backend) -> None:
        if backend not in _PACKAGES:
            raise FiefdomError(f"{backend!r} is not a backend; choose one of: {', '.join(_PACKAGES)}")
        package = _PACKAGES[backend]
        self.backend = backend
        self.game: Any = importlib.import_module(f"{package}.game")
        self.calls: Any = importlib.import_module(f"{package}.calls")
        self.sample: Any = importlib.import_module(f"{package}.sample")
        self.board: Any = importlib.import_module(f"{package}.board")
        self._package = package
        self._rules: dict[Rules, Any] = {}

    @cached_property
    def outlook(self) -> Any:
        """What each move would do, for people: loaded on first use."""
        return importlib.import_module(f"{self._package}.outlook")

    @cached_property
    def search(self) -> Any:
        """The search: loaded on first use."""
        return importlib.import_module(f"{self._package}.search.think")

    @cached_property
    def learning(self) -> Any:
        """What learning environments step: loaded on first use."""
        return importlib.import_module(f"{self._package}.learning.batch")

    @cached_property
    def value(self) -> Any:
        """Evaluation by a learned network: loaded on first use."""
        return importlib.import_module(f"{self._package}.value.tasks")

    @cached_property
    def lookahead(self) -> Any:
        """Lookahead with a learned network: loaded on first use."""
        return importlib.import_module(f"{self._package}.value.lookahead")

    @staticmethod
    def load(backend: Backend | None = None) -> "Engine":
        """The engine of a backend: the given one, else that of FIEFDOM_BACKEND, else compiled if Numba is installed."""
        return _load(backend or default_backend())

    def states(self, count: int) -> Any:
        """An array of states, all zero."""
        return self.game.State.make(count)

    def copy(self, states: Any) -> Any:
        """A copy of the states."""
        return self.game.State.copy(states)

    def get(self, states: Any, name: str) -> Any:
        """A field of the first state: a number, or a list of them."""
        return self.game.State.get(states, 0, name)

    def snapshot(self, states: Any) -> Any:
        """A copy of the first state as plain Python, for reading."""
        if self.backend == "plain":
            return self.copy(states)[0]
        return Engine.load("plain").game.State.of(self.game.State.values(states))

    def adopt(self, states: Any, source: "Engine | None" = None) -> Any:
        """The first state of another engine (by default the plain one) as a state of this engine."""
        records = self.states(1)
        for name in self.game.State.names:
            self.game.State.put(records, 0, name, (source or Engine.load("plain")).get(states, name))
        return records

    def bundle(self, rules: Rules, states: Any = None) -> Any:
        """One game in one array: its rules, scratch memory, and the first of the given states (else all zero)."""
        bundles = self.game.Bundle.make()
        self.game.Bundle.put(bundles, "rules", self.rules(rules))
        if states is not None:
            self.game.Bundle.put(bundles, "state", states)
        return bundles

    def state(self, bundles: Any) -> Any:
        """The state in a bundle, as an array of one."""
        return self.game.Bundle.part(bundles, "state")

    def listed(self, bundles: Any) -> Any:
        """Where a bundle lists its moves."""
        return bundles[0].scratch.moves if self.backend == "plain" else memoryview(bundles["scratch"]["moves"][0])

    def scratches(self, count: int) -> Any:
        """Scratch memory for a number of searches or games."""
        return self.game.ScratchRecord.make(count)

    def numbers(self, count: int) -> Any:
        """An array of numbers, all zero."""
        if self.backend == "plain":
            return [0] * count
        import numpy as np

        return np.zeros(count, np.int64)

    def rules(self, rules: Rules) -> Any:
        """The numbers of a game, as the kernel reads them."""
        if rules not in self._rules:
            self._rules[rules] = self._record(rules)
        return self._rules[rules]

    def _record(self, rules: Rules) -> Any:
        records = self.game.RulesRecord.make(1)
        for name, value in self.numbers_of(rules).items():
            self.game.RulesRecord.put(records, 0, name, value)
        return records

    def numbers_of(self, rules: Rules) -> dict[str, int | list[int]]:
        """The numbers of a game by name."""
        game, board, draft = self.game, self.board, self.game.draft
        steps, terms = self._steps_and_terms(rules)
        pad = [0] * (2 - len(rules.boxes))
        return {
            **{name: int(getattr(rules, name)) for name in game.EXPANSIONS},
            "seats": rules.players,
            "realms": rules.realms,
            "kings": rules.kings,
            "king_shift": int(rules.players == 2),
            "team_shift": int(rules.teams),
            "rounds": rules.rounds,
            "width": rules.line,
            "thrown_out": sum(1 << (place - 1) for place in rules.row.leaves),
            "two_boxes": int(len(rules.boxes) == 2),
            "box": [draft.LABELS * draft.BOXES.index(box) for box in rules.row.boxes] + pad,
            "unseen": [sum(1 << label for label in labels) for labels in rules.boxes] + pad,
            "alternating": int(rules.opening == "ABBA"),
            "fits": 3 * board.CELLS * board.SIDES.index(rules.side),
            "central": 3 * board.SIDES.index(rules.side),
            "crowns_break_ties": int(rules.crowns_break_ties),
            "steps": sum(1 << step for step in steps),
            "terms": sum(1 << term for term in terms),
        }

    def _steps_and_terms(self, rules: Rules) -> tuple[list[int], list[int]]:
        """The steps and the terms of the score that a game has."""
        game = self.game
        steps, terms = list(game.BASE_STEPS), [game.TERRITORIES]
        for name, (more_steps, more_terms) in game.EXPANSIONS.items():
            if getattr(rules, name):
                steps += more_steps
                terms += more_terms
        return steps, terms + [game.TERMS.index(option) for option in rules.options if option in game.TERMS]


def default_backend() -> Backend:
    """The default backend: FIEFDOM_BACKEND, else compiled if Numba is installed."""
    chosen = os.environ.get("FIEFDOM_BACKEND")
    if chosen in ("plain", "compiled"):
        return "plain" if chosen == "plain" else "compiled"
    if chosen:
        raise FiefdomError(f"FIEFDOM_BACKEND is {chosen!r}; set it to plain or compiled")
    return "compiled" if _has_numba() else "plain"


@cache
def _has_numba() -> bool:
    """Is Numba installed? If not, a warning says so once."""
    try:
        importlib.import_module("numba")
    except ImportError:
        print(
            "fiefdom: Numba is not installed, so the rules run as plain Python: same results, but slower",
            file=sys.stderr,
        )
        return False
    return True


@cache
def _load(backend: Backend) -> Engine:
    return Engine(backend)
