"""Calibrates the losses that a bot sees: which part of them continued games confirm, and how certain that is.

A bot prefers its own turns, and its simulations play on as it would. More simulations do not change that: they make the
noise smaller, not the bias. `bench/review.py` plays games on from the turn played and from the bot's own, and fits for
each kind of search the confirmed part of a loss and how far single turns lie from it.

>>> seen = Estimate(0.20, 0.19, 0.21)
>>> [round(each, 2) for each in AHEAD["win"].applied(seen, left=1.0)]
[0.12, -0.02, 0.26]
"""

import math
from collections.abc import Mapping
from typing import NamedTuple

from ..bots import Bot
from ..bots.lookahead import NAME as LOOKAHEAD
from ..bots.lookahead import is_stronger
from ..bots.roster import EXPERT
from ..core.position import Position
from .estimate import Estimate
from .ratings import REACH


class Calibration(NamedTuple):
    """The confirmed part of a loss, and how far single turns lie from it beyond all noise, as standard deviations.

    `scatter` is that of small losses at the start of a game; it shrinks with the root of what is left of the game.
    `doubt` grows with the loss: it is that of the part.
    """

    part: float
    scatter: float
    doubt: float = 0.0

    def applied(self, seen: Estimate, left: float) -> Estimate:
        """The loss to show for a loss that the bot saw, if this part of the game is still to be played."""
        mean = self.part * seen.mean
        if seen.high is None:
            return Estimate(mean, None, None)
        noise = self.part * (seen.high - seen.mean)
        reach = math.hypot(noise, REACH * self.scatter * math.sqrt(left), REACH * self.doubt * seen.mean)
        return Estimate(mean, mean - reach, mean + reach)


AHEAD = {"win": Calibration(0.6, 0.055, 0.23), "margin": Calibration(0.66, 1.1, 0.26)}
"""Of the search that looks ahead with a network, in `kd/2` (`bench/results/review.jsonl`)."""
CLASSIC = {"win": Calibration(0.55, 0.145, 0.25), "margin": Calibration(0.51, 3.3, 0.23)}
"""Of the search without one, from an earlier run in `kd/2`: it is far less sure."""


CONFIRMED = "the part that continued games of kd/2 confirmed"


def calibration_of(bot: Bot, position: Position) -> dict[str, Calibration]:
    """The calibration of a bot's search, for losses in the chance to win and in points."""
    looks_ahead = bot.name == EXPERT and position.backend == "compiled" and is_stronger(position.rules)
    return AHEAD if looks_ahead or bot.name == LOOKAHEAD else CLASSIC


def stated(calibration: Mapping[str, Calibration]) -> str:
    """A calibration for people.

    >>> stated(AHEAD)
    'a loss is 60 % (chance) or 66 % (points) of what the bot sees: the part that continued games of kd/2 confirmed'
    """
    win, margin = (f"{100 * calibration[name].part:.0f} %" for name in ("win", "margin"))
    return f"a loss is {win} (chance) or {margin} (points) of what the bot sees: {CONFIRMED}"


def left_of(position: Position) -> float:
    """The part of a game still to be played, including this round: 1 at the beginning.

    >>> round(left_of(Position("kd/2", backend="plain")), 2)
    1.0
    """
    rounds = position.rules.rounds
    return (rounds + 1 - min(position.round, rounds)) / (rounds + 1)
