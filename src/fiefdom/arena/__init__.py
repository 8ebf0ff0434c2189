"""Tournaments of bots: every bot plays every seat with the same draws. Results are on disk, with honest intervals.

>>> tournament = Tournament.of("kd/2", "random,random", seed=7)
>>> [tournament.seating(game) for game in range(4)]
[(0, 1), (1, 0), (0, 1), (1, 0)]
>>> [tournament.deal(game) for game in range(4)]
[0, 0, 1, 1]
"""

from .schedule import Tournament

__all__ = ["Tournament"]
