"""The CUDA kernels of one game. Each thread calls a function of the rules for its own game."""

import importlib
from collections.abc import Callable
from typing import Any

from ..core.engine import Engine
from ..core.rules import Rules
from ..errors import FiefdomError
from .device import load_cuda

THREADS, BLOCK = 264 * 1024, 128
"""Threads of a batch of random games, and threads per block: measured, see docs/explanation/performance.md."""

Source = tuple[Callable[..., None], Any]
"""A kernel's function and the types it is compiled for."""


class Program:
    """The kernels of a game, compiled when first used."""

    def __init__(self, rules: Rules | str) -> None:
        self.rules = Rules.parse(rules)
        self.numba: Any = importlib.import_module("numba")
        self.cuda = load_cuda()
        self.game: Any = importlib.import_module("fiefdom.cuda.game")
        self.state, self.scratch = self._record(self.game.State), self._record(self.game.ScratchRecord)
        self.rules_of = self.constants(Engine.load("plain").numbers_of(self.rules))
        self._kernels: dict[str, Any] = {}

    def constants(self, numbers: dict[str, Any]) -> Any:
        """Numbers as a record of constants, for kernels."""
        from .fixed import constants

        return constants(numbers)

    def _record(self, record: Any) -> Any:
        return self.numba.from_dtype(record.dtype)

    def sources(self) -> dict[str, Source]:
        """Every kernel by name."""
        return {"random_games": self._random_games()}

    def kernel(self, name: str) -> Any:
        """A kernel to launch."""
        if name not in self._kernels:
            function, signature = self.sources()[name]
            self._kernels[name] = self.cuda.jit(signature)(function)
        return self._kernels[name]

    def ptx(self, name: str) -> str:
        """A kernel as PTX for compute capability 9.0, which needs no device."""
        dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")
        function, signature = self.sources()[name]
        wanted = {"device": False, "abi": "numba", "cc": _Hopper.compute_capability, "output": "ptx"}
        asked = dispatcher.get_current_device
        # Device functions are compiled for the current device: a stand-in serves where there is none.
        dispatcher.get_current_device = lambda: _Hopper
        try:
            text, _ = self.cuda.compile(function, signature, **wanted)
        finally:
            dispatcher.get_current_device = asked
        return text if isinstance(text, str) else str(text, "ascii")

    def _random_games(self) -> Source:
        cuda, state, scratch, rules_of, n = self.cuda, self.state, self.scratch, self.rules_of, self.numba
        random_game = importlib.import_module("fiefdom.cuda.sample").random_game

        def random_games(seed, first, last, totals, stride):  # type: ignore[no-untyped-def]
            s = cuda.local.array(1, state)[0]
            w = cuda.local.array(1, scratch)[0]
            thread = cuda.grid(1)
            number = first + thread
            while number < last:
                random_game(s, rules_of(), w, seed, number, totals, thread, stride)
                number += cuda.gridsize(1)

        return random_games, n.void(n.int64, n.int64, n.int64, n.int64[::1], n.int64)


class _Hopper:
    compute_capability = (9, 0)


def random_games(program: Program, seed: int, first: int, last: int, threads: int = THREADS) -> Any:
    """Random games first to last - 1 on the device: moves, then for each realm points, their squares, and wins.

    A row for each thread; thread k plays the games first + k, first + k + threads, and so on.
    """
    if not 0 <= first <= last:
        raise FiefdomError(
            f"{first} to {last} is not a range of games: the first is at least 0, and the last not before it"
        )
    import numpy as np

    width = 1 + 3 * program.rules.realms
    totals = program.cuda.to_device(np.zeros(width * threads, np.int64))
    program.kernel("random_games")[threads // BLOCK, BLOCK](seed, first, last, totals, threads)
    return totals.copy_to_host().reshape(width, threads).T
