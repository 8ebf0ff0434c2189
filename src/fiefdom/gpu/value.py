"""The CUDA kernel that plays games of the value network against itself, one thread per game."""

import importlib
from typing import Any

from ..core.rules import Rules
from .program import Program, Source

BLOCK = 64
"""Threads per block."""


class ValueProgram(Program):
    """The kernel of a game, compiled when first used."""

    def __init__(self, rules: Rules | str) -> None:
        super().__init__(rules)
        self.tasks: Any = importlib.import_module("fiefdom.cuda.value.tasks")
        self._view = self._record(self.tasks.View)

    def sources(self) -> dict[str, Source]:
        """Every kernel by name."""
        return {"play": self._play()}

    def _play(self) -> Source:
        cuda, state, scratch, view, rules_of, n = (
            self.cuda,
            self.state,
            self.scratch,
            self._view,
            self.rules_of,
            self.numba,
        )
        play_game, forget, count, realms = self.tasks.play_game, self.tasks.forget, self.tasks.STATES, self.rules.realms

        def play(noise, share, seed, first, last, rows, weights, facts, numbers):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if first + i < last:
                states = cuda.local.array(count, state)
                w = cuda.local.array(1, scratch)[0]
                chance = cuda.local.array(1, scratch)[0]
                views = cuda.local.array(realms, view)
                forget(views, realms)
                play_game(
                    states, rules_of(), w, chance, views, weights, noise, share, seed, first + i, facts, numbers,
                    i * rows, (i + 1) * rows,
                )  # fmt: skip

        whole = (n.int64,) * 6
        return play, n.void(*whole, n.int16[::1], n.uint8[::1], n.int32[::1])
