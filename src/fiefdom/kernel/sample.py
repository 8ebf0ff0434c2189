"""What is called from outside, on records in arrays: single moves, whole random games, perft.

Every entry takes the arrays and an index, never a record: that is the cheap way into compiled code.
"""

from . import game
from .chance import seed_stream
from .compiling import kernel
from .deck import deal
from .step import CHANCE, MAX_MOVES, OVER

ILLEGAL = -1


@kernel
def start(states, i, rules, out):
    """Start a game; its first moves are in `out`, the number of them is returned."""
    game.start(states[i], rules[0])
    return game.moves(states[i], rules[0], out)


@kernel
def list_moves(states, i, rules, out):
    """Write the legal moves into `out`; returns how many."""
    return game.moves(states[i], rules[0], out)


@kernel
def play(states, i, rules, move, out, n):
    """Play one of the n moves in `out` and list the next ones there; ILLEGAL, and nothing happens, if it is none of them."""
    for k in range(n):
        if out[k] == move:
            game.play(states[i], rules[0], move)
            return game.moves(states[i], rules[0], out)
    return ILLEGAL


@kernel
def actor(states, i, rules):
    """Whose choice it is."""
    return game.actor(states[i], rules[0])


@kernel
def score(states, i, rules, realm):
    """A kingdom's points as it stands."""
    return game.score(states[i], rules[0], realm)


@kernel
def deal_next(states, i, rules, deck):
    """The draw a deck gives now."""
    return deal(states[i], rules[0], deck)


@kernel
def pick(states, i, rules, out, stream):
    """A random move of a stream."""
    return game.pick(states[i], rules[0], out, stream)


@kernel
def playout(s, r, out, stream):
    """Random moves to the end of the game; returns how many were made."""
    n = 0
    while s.step != OVER:
        game.play(s, r, game.pick(s, r, out, stream))
        n += 1
    return n


@kernel
def random_game(s, r, out, stream, seed, number):
    """One whole random game, the same for the same seed and number wherever it is played."""
    seed_stream(stream, seed, number)
    game.start(s, r)
    return playout(s, r, out, stream)


@kernel
def random_games(states, i, rules, out, stream, seed, first, last, totals):
    """Random games first to last - 1. `totals` gathers moves, then for each realm points, squares of points, and shares of wins in 840ths."""
    s = states[i]
    r = rules[0]
    for number in range(first, last):
        totals[0] += random_game(s, r, out, stream, seed, number)
        best = -1
        winners = 0
        for realm in range(r.realms):
            standing = game.standing(s, r, realm)
            if standing > best:
                best = standing
                winners = 0
            if standing == best:
                winners += 1
        for realm in range(r.realms):
            standing = game.standing(s, r, realm)
            points = standing >> 20
            totals[1 + 3 * realm] += points
            totals[2 + 3 * realm] += points * points
            if standing == best:
                totals[3 + 3 * realm] += WIN // winners


WIN = 840
"""A win in parts: divisible by every number of winners from 1 to 8."""


@kernel
def perft(states, rules, outs, deck, depth):
    """How many sequences of players' moves of this length there are; draws come from the deck and do not branch.

    `states` and `outs` have one more place than the depth: the position is in the first.
    """
    r = rules[0]
    sizes = outs[depth + 1]
    total = 0
    level = 0
    follow_draws(states[0], r, deck)
    sizes[0] = game.moves(states[0], r, outs[0])
    while level >= 0:
        if sizes[level] == 0:
            level -= 1
        elif level == depth - 1:
            total += sizes[level]
            sizes[level] = 0
        else:
            sizes[level] -= 1
            states[level + 1] = states[level]
            game.play(states[level + 1], r, outs[level][sizes[level]])
            level += 1
            follow_draws(states[level], r, deck)
            sizes[level] = game.moves(states[level], r, outs[level])
    return total


@kernel
def follow_draws(s, r, deck):
    """Make the draws that are due."""
    while game.actor(s, r) == CHANCE:
        game.play(s, r, deal(s, r, deck))
