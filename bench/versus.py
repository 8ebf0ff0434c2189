"""One bot against copies of another: the game that `tune.py`, `calibrate.py` and `strength.py` count."""

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple

from fiefdom import Position, Rules, SeededDealer, ranking
from fiefdom.bots import Bot, Budget
from fiefdom.core.notation import REALMS, SEATS

Player = tuple[Bot, Budget]
"""A bot and its budget for a turn."""


class Outcome(NamedTuple):
    """The result of a game for the realm of the first bot."""

    share: float
    margin: int
    points: int
    seconds: float
    turns: int
    forfeited: tuple[int, int] = (0, 0)
    """Turns in which an external program failed and a random legal turn was played: the first bot's, the others'."""


def versus(rules: Rules, player: Player, other: Player, number: int) -> Outcome:
    """Game `number`: it is the seed, and the realm of the first bot moves on by one with every game."""
    return duel(rules, player, other, number % rules.realms, f"versus/{number}", Random(number))


def duel(rules: Rules, player: Player, other: Player, mine: int, deal: str, rng: Random) -> Outcome:
    """One game: the first player has one realm, copies of the other have the rest; `deal` is the seed of the draws."""
    position, seconds, turns, forfeited = Position(rules), 0.0, 0, [0, 0]
    deck = SeededDealer.of_seed(deal).deck(rules, backend=position.backend)
    while not position.is_over:
        if position.is_chance:
            position.play(position.dealt(deck))
            continue
        own = rules.seat_realm(SEATS.index(position.actor)) == mine
        bot, budget = player if own else other
        started = perf_counter()
        choice = bot.choose(position, budget, rng)
        for move in choice.moves:
            position.play(move)
        forfeited[not own] += bool(choice.fault)
        seconds += (perf_counter() - started) * own
        turns += own
    points = position.scores()
    winners = [REALMS.index(rank.realm) for rank in ranking(position.sheets(), rules) if rank.place == 1]
    margin = points[mine] - max(points[:mine] + points[mine + 1 :])
    return Outcome((mine in winners) / len(winners), margin, points[mine], seconds, turns, (forfeited[0], forfeited[1]))


def reach(values: Sequence[float]) -> float:
    """Half the width of the mean's 95 % interval."""
    return 1.96 * stdev(values) / math.sqrt(len(values))


def pm(values: Sequence[float]) -> str:
    """Mean and interval."""
    return f"{fmean(values):6.2f} ±{reach(values):.2f}"
