"""Choosing by value alone: of the moves of the open step, the one after which the network expects most."""

from .. import game
from ..chance import below
from ..compiling import kernel
from ..schema import NONE, copy_over
from ..search.play_move import play_move
from ..search.unit import UNIT
from ..step import CLAIM, CODES, OVER, RECEIVE, SEND
from .network import see_kingdom, see_table

LEAST = -(1 << 40)
ROOT, TRIAL, STATES = 0, 1, 2
"""Where the states are: the position, and one in which moves are tried."""


@kernel
def value(s, r, v, weights, realm):
    """The points a realm can expect at the end of the game."""
    if s.step == OVER:
        return game.score(s, r, realm) * UNIT
    see_table(s, r, v, weights, realm)
    see_kingdom(s, r, v, weights, realm)
    return v.points * UNIT + v.to_come


@kernel
def value_after_laying(s, r, v, weights, realm):
    """The same, reusing the facts of the table, which are the same for all ways to lay a domino."""
    if s.step == OVER:
        return game.score(s, r, realm) * UNIT
    moment = CODES * s.hand + s.step
    if v.moment != moment:
        v.moment = moment
        see_table(s, r, v, weights, realm)
    see_kingdom(s, r, v, weights, realm)
    return v.points * UNIT + v.to_come


@kernel
def best_other(s, r, v, weights, realm):
    """What the best of the other realms can expect."""
    best = LEAST
    for other in range(r.realms):
        if other != realm:
            best = max(best, value(s, r, v, weights, other))
    return best


@kernel
def best_move(states, at, trial, r, w, chance, v, weights, noise):
    """The move with the most value, each with a random error below `noise` added.

    The position is in state `at` and moves are tried in state `trial`; `w` lists them, `chance` gives random
    numbers. Others' values count where a move changes them.
    """
    root = states[at]
    realm = game.decider(root, r)
    rivals = root.step == CLAIM or root.step == SEND or root.step == RECEIVE
    best = NONE
    most = LEAST
    v.moment = NONE
    n = game.moves(root, r, w)
    for k in range(n):
        move = w.moves[k] + 0
        if n == 1:
            return move
        copy_over(states, trial, at)
        s = states[trial]
        play_move(s, r, move)
        if rivals:
            worth = value(s, r, v, weights, realm) - best_other(s, r, v, weights, realm)
        else:
            worth = value_after_laying(s, r, v, weights, realm)
        if noise:
            worth += below(chance, noise)
        if worth > most:
            most = worth
            best = move
    return best
