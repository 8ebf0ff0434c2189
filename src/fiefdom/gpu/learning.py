"""The CUDA kernels that learners need: those of `kernel/learning` for one game and one layout."""

import importlib
from typing import Any

from ..core.rules import Rules
from .program import Program, Source


class LearningProgram(Program):
    """The kernels of a game with a layout's numbers, compiled when first used."""

    def __init__(self, rules: Rules | str, space: dict[str, int]) -> None:
        super().__init__(rules)
        self.learning: Any = importlib.import_module("fiefdom.cuda.learning.batch")
        self._space_of = self.constants(space)
        self._plays = self._record(self.learning.Play)[::1]

    def sources(self) -> dict[str, Source]:
        """Every kernel by name."""
        return {"step": self._step(), "sample": self._sample(), "illegal": self._illegal()}

    def _step(self) -> Source:
        cuda, scratch, rules_of, space_of, n = self.cuda, self.scratch, self.rules_of, self._space_of, self.numba
        advance, page = self.learning.advance, self.learning.page

        def step(states, plays, actions, count, seed, stride, kind, seen, legal):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i < count:
                e = space_of()
                w = cuda.local.array(1, scratch)[0]
                advance(
                    states[i], rules_of(), e, plays[i], w, actions[i], seed, stride, kind,
                    page(seen), i * e.size, page(legal), i * e.actions,
                )  # fmt: skip

        arrays = (self.state[::1], self._plays, n.int64[::1])
        return step, n.void(*arrays, n.int64, n.int64, n.int64, n.int64, n.uint8[::1], n.int8[::1])

    def _sample(self) -> Source:
        cuda, space_of, n = self.cuda, self._space_of, self.numba
        picked, page, start = self.learning.picked, self.learning.page, self.learning.START

        def sample(plays, count, seed, legal, actions):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i < count:
                e = space_of()
                actions[i] = picked(plays[i], seed, page(legal), i * e.actions) if plays[i].legal else start

        return sample, n.void(self._plays, n.int64, n.int64, n.int8[::1], n.int64[::1])

    def _illegal(self) -> Source:
        cuda, space_of, n = self.cuda, self._space_of, self.numba
        refused, page = self.learning.refused, self.learning.page

        def illegal(plays, actions, count, legal, strictly, first):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i < count:
                e = space_of()
                if refused(e, plays[i], actions[i], page(legal), i * e.actions, strictly):
                    cuda.atomic.min(first, 0, i)

        return illegal, n.void(self._plays, n.int64[::1], n.int64, n.int8[::1], n.int64, n.int64[::1])
