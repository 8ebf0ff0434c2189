"""Games of a network against itself, on the CPU or on a CUDA device: rows of facts, and the points that came after."""

import importlib
from time import sleep
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..bots.expansions import in_play
from ..core.engine import Backend, Engine
from ..core.rules import Rules
from ..errors import FiefdomError
from ..gpu import check_device
from ..value import empty

ROWS = 80
"""Rows kept of a game; in longer games some positions are left out at random."""

ROWS_PER_TURN = 3
"""About how many rows a turn has: one for its placement, two for its claim; an expansion's acts add theirs."""

POLL_SECONDS = 0.002

Weights = NDArray[np.int16]
Rows = tuple[Any, Any]
"""Facts and points to come, row by row, in arrays of the learner's library."""


class Player(Protocol):
    """Plays games by number."""

    library: Any
    device: str

    def play(self, weights: Weights, seed: int, first: int, last: int, noise: int) -> Rows:
        """Games first to last - 1 of a seed, each move with a random error below `noise` 64ths of a point."""


def share_of(rules: Rules, whole: int) -> int:
    """The share of positions to keep, in parts of `whole`, so that a game's rows fill evenly and rarely overflow."""
    turns = rules.kings * rules.rounds
    rows = turns * (ROWS_PER_TURN + sum(each.acts for each in in_play(rules)))
    return min(whole, whole * ROWS // rows)


class CpuPlayer:
    """Plays on one core."""

    device = "cpu"

    def __init__(self, rules: Rules, backend: Backend | None = None) -> None:
        self.library: Any = np
        self.rules, self._engine = rules, Engine.load(backend)
        self._tasks = tasks = self._engine.value
        self._states, self._scratches = self._engine.states(tasks.STATES), self._engine.scratches(tasks.SCRATCHES)
        self._views = tasks.View.make(rules.realms)

    def play(self, weights: Weights, seed: int, first: int, last: int, noise: int) -> Rows:
        """See `Player`."""
        tasks, backend, rows = self._tasks, self._engine.backend, (last - first) * ROWS
        facts, numbers = empty(backend, "u1", rows * tasks.INPUTS), empty(backend, "i4", 2 * rows)
        setting = self._engine.numbers(6)
        setting[:] = [noise, share_of(self.rules, tasks.SHARE), seed, first, last, ROWS]
        numbers_of = self._engine.rules(self.rules)
        given = weights.tolist() if backend == "plain" else weights
        tasks.do(self._states, numbers_of, self._scratches, self._views, given, tasks.PLAY, setting, facts, numbers)
        kept = np.array(numbers, np.int32).reshape(-1, 2)
        filled = kept[:, 0] >= 0
        return np.array(facts, np.uint8).reshape(-1, tasks.INPUTS)[filled], kept[filled, 1]


class GpuPlayer:
    """Plays on a CUDA device, one thread per game; rows stay there, as tensors."""

    device = "cuda"

    def __init__(self, rules: Rules) -> None:
        from ..gpu.value import ValueProgram

        check_device()
        torch: Any = importlib.import_module("torch")
        self.library: Any = torch
        self.rules, self._program = rules, ValueProgram(rules)
        torch.backends.cuda.matmul.allow_tf32 = True

    def play(self, weights: Weights, seed: int, first: int, last: int, noise: int) -> Rows:
        """See `Player`."""
        from ..gpu.value import BLOCK

        program, torch, rows = self._program, self.library, (last - first) * ROWS
        inputs, cuda = program.tasks.INPUTS, program.cuda
        facts = torch.empty(rows * inputs, dtype=torch.uint8, device="cuda")
        numbers = torch.empty(2 * rows, dtype=torch.int32, device="cuda")
        share, blocks = share_of(self.rules, program.tasks.SHARE), (last - first + BLOCK - 1) // BLOCK
        torch.cuda.synchronize()
        program.kernel("play")[blocks, BLOCK](
            noise, share, seed, first, last, ROWS,
            cuda.to_device(weights), cuda.as_cuda_array(facts), cuda.as_cuda_array(numbers),
        )  # fmt: skip
        played = torch.cuda.Event()
        played.record()
        while not played.query():  # Waiting asleep leaves the core to others.
            sleep(POLL_SECONDS)
        filled = numbers.view(-1, 2)[:, 0] >= 0
        return facts.view(-1, inputs)[filled], numbers.view(-1, 2)[filled, 1]


def check_twins(rules: Rules, player: Player, weights: Weights, games: int) -> str:
    """Compare a player's games with those of the compiled kernel, and the first of them with plain Python.

    Returns what was compared; raises `FiefdomError` at any difference.
    """
    told = list[str]()
    compared: tuple[tuple[Backend, int], ...] = (("compiled", games), ("plain", 1))
    for backend, last in compared:
        rows = player.play(weights, 5, 0, last, 64)
        mine = [np.asarray(each.cpu() if hasattr(each, "cpu") else each) for each in rows]
        theirs = CpuPlayer(rules, backend).play(weights, 5, 0, last, 64)
        if not all(np.array_equal(*pair) for pair in zip(mine, theirs, strict=True)):
            raise FiefdomError(f"{player.device} and {backend} play {rules} differently")
        told.append(f"{len(mine[1])} rows of {last} games equal on {player.device} and {backend}")
    return ", ".join(told)
