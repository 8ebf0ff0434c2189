"""Choosing by value alone: of the moves of the open step, the one after which the network expects most."""

from .. import game
from ..chance import below
from ..compiling import kernel
from ..draft import realm_of, turn_realm
from ..schema import NONE, copy_over
from ..search.play_move import play_move
from ..step import CLAIM, OVER, RECEIVE, SEND
from .network import see_kingdom, see_table

LEAST = -(1 << 40)
ROOT, TRIAL, STATES = 0, 1, 2
"""Where the states are: the position, and one in which moves are tried."""


@kernel
def decider(s, r):
    """The realm that chooses now."""
    return realm_of(r, s.sent) if s.step == RECEIVE else turn_realm(s, r)


@kernel
def value(s, r, v, weights, realm):
    """The points a realm may expect in the end, in 64ths."""
    if s.step == OVER:
        return game.score(s, r, realm) << 6
    see_table(s, r, v, weights, realm)
    see_kingdom(s, r, v, weights, realm)
    return (v.points << 6) + v.to_come


@kernel
def value_after_laying(s, r, v, weights, realm):
    """The same, where the table may have been seen before: it is the same for all ways to lay a domino."""
    if s.step == OVER:
        return game.score(s, r, realm) << 6
    moment = 32 * s.hand + s.step
    if v.moment != moment:
        v.moment = moment
        see_table(s, r, v, weights, realm)
    see_kingdom(s, r, v, weights, realm)
    return (v.points << 6) + v.to_come


@kernel
def best_other(s, r, v, weights, realm):
    """What the best of the other realms may expect."""
    best = LEAST
    for other in range(r.realms):
        if other != realm:
            best = max(best, value(s, r, v, weights, other))
    return best


@kernel
def best_move(states, at, trial, r, w, chance, v, weights, noise):
    """The move with the most value, each misjudged at random by less than `noise` 64ths of a point.

    The position is in state `at` and moves are tried in state `trial`; `w` lists them, `chance` gives random
    numbers. Others' values count where a move changes them.
    """
    root = states[at]
    realm = decider(root, r)
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
