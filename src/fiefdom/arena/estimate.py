"""Means with honest intervals: the rotations of a deal share its luck, so intervals count deals, not games.

>>> [round(value, 3) for value in estimate({0: [1.0, 0.0], 1: [1.0, 1.0], 2: [0.0, 0.0]})]
[0.5, -0.742, 1.742]
"""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

COVERED = 0.95
_TAIL = (1 + COVERED) / 2
_STUDENT = (12.70620, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.30600, 2.26216, 2.22814)
"""Student's t for 95 %, 1 to 10 degrees of freedom."""


class Estimate(NamedTuple):
    """A mean and the ends of its 95 % interval, which are missing if there is only one deal."""

    mean: float
    low: float | None
    high: float | None

    @property
    def interval(self) -> list[float] | None:
        """Both ends, if known."""
        return None if self.low is None or self.high is None else [self.low, self.high]


def estimate(deals: Mapping[int, Sequence[float]]) -> Estimate:
    """The mean over all games and Student's interval from how the deals differ, each with the weight of its games."""
    games = sum(map(len, deals.values()))
    mean = sum(map(sum, deals.values())) / games
    if len(deals) < 2:
        return Estimate(mean, None, None)
    squares = sum((sum(values) - mean * len(values)) ** 2 for values in deals.values())
    error = math.sqrt(squares * len(deals) / (len(deals) - 1)) / games
    reach = student(len(deals) - 1) * error
    return Estimate(mean, mean - reach, mean + reach)


def share(deals: Mapping[int, Sequence[float]]) -> Estimate:
    """The mean of shares from 0 to 1.

    If all deals are alike, e.g. a few that were all won, others may still exist: with 95 % certainty they are no more
    than the exact binomial bound allows, and each of them may be a complete win or loss.

    >>> [round(value, 3) for value in share({deal: [1.0, 1.0] for deal in range(10)})]
    [1.0, 0.692, 1.0]
    """
    found = estimate(deals)
    if found.low is None or found.high is None:
        return found
    if found.low == found.high:
        alike: float = (1 - _TAIL) ** (1 / len(deals))
        return Estimate(found.mean, found.mean * alike, found.mean * alike + 1 - alike)
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


def student(freedom: int) -> float:
    """Student's t for 95 %: from the table, then by the expansion around the normal distribution.

    >>> [round(student(n), 3) for n in (2, 10, 11, 30, 1000)]
    [4.303, 2.228, 2.201, 2.042, 1.962]
    """
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = NormalDist().inv_cdf(_TAIL)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
