"""Games on several cores: every process has a player of its own and plays a part of each round's games."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from ..system.processes import end_with_parent
from .games import Player, Rows, Weights

PARTS = 4
"""The parts of a round for each process: games last unequally long."""

PLAYERS: list[Player] = []
"""The player of this process."""


class Team:
    """Plays like one player, with as many processes as there are jobs."""

    device = "cpu"

    def __init__(self, make: Callable[[], Player], jobs: int) -> None:
        self.library: Any = np
        self._jobs = jobs
        processes = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, processes, join_team, (make,))

    def play(self, weights: Weights, seed: int, first: int, last: int, noise: int) -> Rows:
        """See `Player`. The rows are in the order of the games, however many jobs there are."""
        size = max(1, (last - first) // (PARTS * self._jobs))
        parts = [(at, min(last, at + size)) for at in range(first, last, size)]
        played = [self._pool.submit(play_part, weights, seed, *part, noise) for part in parts]
        facts, to_come = zip(*(each.result() for each in played), strict=True)
        return np.concatenate(facts), np.concatenate(to_come)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(cancel_futures=True)


def join_team(make: Callable[[], Player]) -> None:
    """Get ready in a new process, which ends with the one that started it."""
    end_with_parent()
    PLAYERS.append(make())


def play_part(weights: Weights, seed: int, first: int, last: int, noise: int) -> Rows:
    """Play some games of a round."""
    return PLAYERS[0].play(weights, seed, first, last, noise)
