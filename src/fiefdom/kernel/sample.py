"""Whole games at once: random games and perft, on records in arrays.

Every entry takes arrays and an index, never a record: that is the cheap way into compiled code. `scratches[0]` is where
it works, one for each thread.
"""

from . import game
from .chance import seed_stream
from .compiling import entry, inlined, kernel, pop
from .deck import deal
from .schema import copy_over
from .step import CHANCE, OVER

WIN = 840
"""A win in parts: divisible by every number of winners from 1 to 8."""


@inlined
def random_game(s, r, w, seed, number, totals, at, stride):
    """One random game. `totals` gathers, a stride apart, moves, then for each realm points, their squares, and wins."""
    seed_stream(w, seed, number)
    game.start(s, r)
    moves = 0
    while s.step != OVER:
        game.play(s, r, game.pick(s, r, w))
        moves += 1
    totals[at] += moves
    winners = game.winners(s, r, w)
    for realm in range(r.realms):
        here = at + (1 + 3 * realm) * stride
        totals[here] += w.points[realm]
        totals[here + stride] += w.points[realm] * w.points[realm]
        if (winners >> realm) & 1:
            totals[here + 2 * stride] += WIN // pop(winners)


@entry
def random_games(states, i, rules, scratches, seed, first, last, totals):
    """Random games first to last - 1, added up in `totals`."""
    for number in range(first, last):
        random_game(states[i], rules[0], scratches[0], seed, number, totals, 0, 1)


@entry
def perft(states, rules, scratches, deck, depth):
    """How many sequences of players' moves of this length there are; draws come from the deck and do not branch.

    The position is in the first state; there are a state and scratch memory for every level below it.
    """
    if depth < 1:
        return 1
    r = rules[0]
    total = 0
    level = 0
    scratches[0].untried = expand(states[0], r, scratches[0], deck)
    while level >= 0:
        if scratches[level].untried == 0:
            level -= 1
        elif level == depth - 1:
            total += scratches[level].untried
            level -= 1
        else:
            scratches[level].untried -= 1
            copy_over(states, level + 1, level)
            game.play(states[level + 1], r, scratches[level].moves[scratches[level].untried])
            level += 1
            scratches[level].untried = expand(states[level], r, scratches[level], deck)
    return total


@kernel
def expand(s, r, w, deck):
    """Make the draws that are due and list the moves."""
    while game.actor(s, r) == CHANCE:
        game.play(s, r, deal(s, r, deck))
    return game.moves(s, r, w)
