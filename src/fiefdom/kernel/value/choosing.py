"""Choosing by value alone: of the moves of the open step, the one after which the predicted value is highest."""

from .. import game
from ..chance import below
from ..compiling import kernel
from ..schema import NONE, copy_over
from ..search.play_move import play_move
from ..search.unit import UNIT
from ..step import CLAIM, CODES, OVER, RECEIVE, SEND
from .network import see_kingdom, see_table

LEAST = -(1 << 40)
NEAR = 14
"""How close two realms are, in tenths of the sum of their errors, if either may end as the better one.

Of two equal realms with a mean error of e, the better one then counts 0.7 e more than either.
"""

ROOT, TRIAL, STATES = 0, 1, 2
"""Where the states are: the position, and one in which moves are tried."""


@kernel
def value(s, r, v, weights, realm):
    """The points a realm can expect at the end of the game; `v.spread` is their error, 0 when it is over."""
    if s.step == OVER:
        v.spread = 0
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
    """What the best of the other realms can expect, and the error of that.

    Nobody knows yet who that will be: where two are close, the better one will have more than either expects, and both
    count. The curve is a parabola that meets the maximum where they are far apart.
    """
    best = LEAST
    error = 0
    for other in range(r.realms):
        if other != realm:
            theirs = value(s, r, v, weights, other)
            near = NEAR * (error + max(0, v.spread)) // 10
            apart = abs(theirs - best)
            if theirs > best:
                best = theirs
                error = max(0, v.spread)
            if apart < near:
                best += (near - apart) * (near - apart) // (4 * near)
    return best, error


@kernel
def best_move(states, at, trial, r, w, chance, v, weights, noise):
    """The move with the most value, each with a random error below `noise` added.

    The position is in state `at` and moves are tried in state `trial`; `w` lists them, `chance` gives random
    numbers. Others' values count where a move changes them; in a claim only with two realms, where their loss is a
    gain. Among more it hardly is, and takes longer to find out than it is worth.
    """
    root = states[at]
    realm = game.decider(root, r)
    rivals = root.step == SEND or root.step == RECEIVE or (root.step == CLAIM and r.realms == 2)
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
            worth = value(s, r, v, weights, realm)
            theirs, _ = best_other(s, r, v, weights, realm)
            worth -= theirs
        elif root.step == CLAIM:
            worth = value(s, r, v, weights, realm)
        else:
            worth = value_after_laying(s, r, v, weights, realm)
        if noise:
            worth += below(chance, noise)
        if worth > most:
            most = worth
            best = move
    return best
