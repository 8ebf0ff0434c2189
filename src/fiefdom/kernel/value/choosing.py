"""Choosing by value alone: of the moves of the open step, the one after which the predicted value is highest."""

from .. import game
from ..chance import below
from ..compiling import inlined, kernel
from ..schema import NONE, copy_over
from ..search.play_move import play_move
from ..search.unit import UNIT
from ..step import CLAIM, CODES, OVER, RECEIVE, SEND
from .facts import kingdom_facts, misfits, table_facts
from .layout import MISFITS
from .network import judge

LEAST = -(1 << 40)
NEAR = 14
"""How close two realms are, in tenths of the sum of their errors, if either may end as the better one.

Of two equal realms with a mean error of e, the better one then counts 0.7 e more than either.
"""

ROOT, TRIAL, STATES = 0, 1, 2
"""Where the states are: the position, and one in which moves are tried."""


@kernel
def value(s, r, views, weights, realm):
    """The points a realm can expect at the end of the game; its view has the error of that, 0 when it is over."""
    v = views[realm]
    if s.step == OVER:
        v.spread = 0
        return game.score(s, r, realm) * UNIT
    table_facts(s, r, v, realm)
    kingdom_facts(s, r, v, realm)
    judge(v, weights)
    return v.points * UNIT + v.to_come


@kernel
def value_after_laying(s, r, views, weights, realm):
    """The same, reusing the facts of the table, which are the same for all ways to lay a domino."""
    v = views[realm]
    if s.step == OVER:
        return game.score(s, r, realm) * UNIT
    moment = CODES * s.hand + s.step
    if v.moment != moment:
        v.moment = moment
        table_facts(s, r, v, realm)
    kingdom_facts(s, r, v, realm)
    judge(v, weights)
    return v.points * UNIT + v.to_come


@kernel
def value_after_claiming(s, r, views, weights, realm, known):
    """The same for any realm after a claim, which leaves kingdoms as they are; `known` if it was looked at before."""
    v = views[realm]
    if s.step == OVER:
        v.spread = 0
        return game.score(s, r, realm) * UNIT
    table_facts(s, r, v, realm)
    if known:
        v.facts[MISFITS] = misfits(s, r, realm)
    else:
        kingdom_facts(s, r, v, realm)
    judge(v, weights)
    return v.points * UNIT + v.to_come


@inlined
def better_of(best, best_error, other, error):
    """The better of two realms' expectations, and its error.

    Nobody knows yet which that will be: where two are close, the better one will have more than either expects, and
    both count. The curve is a parabola that meets the maximum where they are far apart.
    """
    near = NEAR * (best_error + error) // 10
    apart = abs(other - best)
    if other > best:
        best = other
        best_error = error
    if apart < near:
        best += (near - apart) * (near - apart) // (4 * near)
    return best, best_error


@kernel
def best_other(s, r, views, weights, realm):
    """What the best of the other realms can expect, and the error of that."""
    best = LEAST
    error = 0
    for other in range(r.realms):
        if other != realm:
            theirs = value(s, r, views, weights, other)
            best, error = better_of(best, error, theirs, max(0, views[other].spread))
    return best, error


@kernel
def weigh_rivals(states, at, trial, r, w, views, weights, realm, n):
    """For each of the claims listed, what the best other realm can expect after it, in the view of the realm."""
    v = views[realm]
    for k in range(n):
        v.theirs[k] = LEAST
        v.their_error[k] = 0
    for other in range(r.realms):
        if other != realm:
            for k in range(n):
                copy_over(states, trial, at)
                play_move(states[trial], r, w.moves[k] + 0)
                worth = value_after_claiming(states[trial], r, views, weights, other, k)
                error = max(0, views[other].spread)
                v.theirs[k], v.their_error[k] = better_of(v.theirs[k], v.their_error[k], worth, error)


@kernel
def best_move(states, at, trial, r, w, chance, views, weights, noise, rivals):
    """The move with the most value, each with a random error below `noise` added.

    The position is in state `at` and moves are tried in state `trial`; `w` lists them, `chance` gives random
    numbers. Others' values count where a move changes them; in a claim only with `rivals`.
    """
    root = states[at]
    realm = game.decider(root, r)
    exchange = root.step == SEND or root.step == RECEIVE
    best = NONE
    most = LEAST
    v = views[realm]
    v.moment = NONE
    n = game.moves(root, r, w)
    if n == 1:
        return w.moves[0] + 0
    claiming = root.step == CLAIM
    weighed = claiming and rivals
    if weighed:
        weigh_rivals(states, at, trial, r, w, views, weights, realm, n)
    for k in range(n):
        move = w.moves[k] + 0
        copy_over(states, trial, at)
        s = states[trial]
        play_move(s, r, move)
        if exchange:
            worth = value(s, r, views, weights, realm)
            theirs, _ = best_other(s, r, views, weights, realm)
            worth -= theirs
        elif claiming:
            worth = value_after_claiming(s, r, views, weights, realm, k)
            if weighed:
                worth -= v.theirs[k]
        else:
            worth = value_after_laying(s, r, views, weights, realm)
        if noise:
            worth += below(chance, noise)
        if worth > most:
            most = worth
            best = move
    return best
