"""Beginnings of games for the screens: always the same, so that two runs of a test measure the same pages."""

from functools import cache
from random import Random

from fiefdom.bots import Budget, load
from fiefdom.core.dealer import SeededDealer
from fiefdom.core.match import Match

SEEDS = range(1, 9)
"""Not every game comes to the wanted step, so there are several attempts."""


@cache
def line_to(rules, step, rounds):
    """The moves and draws up to the turn in which seat a first has a choice at a step, from some round on."""
    for seed in SEEDS:
        line = _line(rules, step, rounds, seed)
        if line:
            return line
    raise AssertionError(f"no game of {rules} came to {step} from round {rounds} on")


def _line(rules, step, rounds, seed):
    match, dealer, greedy, rng = Match(rules, "plain"), SeededDealer.of_seed(seed), load("greedy"), Random(seed)
    played, turn, king = [], 0, None
    while not match.is_over:
        position = match.position
        if match.is_chance:
            moves = [dealer.draw(position, match.game)]
        else:
            if king != (position.round, position.king):
                turn, king = len(played), (position.round, position.king)
            if match.actor == "a" and position.round >= rounds and _chooses(position, step):
                return " ".join(played[:turn])
            moves = greedy.choose(position, Budget(), rng).moves[:1]
        match.play(moves[0])
        played.append(str(moves[0]))
    return ""


def _chooses(position, step):
    return position.step == step and len(position.moves) > 1 and str(position.moves[0]) != "X"
