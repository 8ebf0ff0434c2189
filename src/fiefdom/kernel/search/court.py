"""Heuristics for The Court: which token to buy, how to pay for it, where to put it, and the value of resources."""

from .. import court, game
from ..board import WORDS, count, terrain_at
from ..compiling import inlined, kernel
from ..draft import turn_realm
from ..schema import NONE, copy_over
from ..step import ARGUMENT_MASK, PASS
from .chart import size_at
from .placement import WORST
from .play_move import play_move
from .unit import UNIT

GOODS_HELD = 20
"""What a resource in the kingdom promises."""

RESOURCE_PAID, BONUS_WORTH, CROWN_WORTH = 60, 110, 240
"""What a resource costs that is paid, and what a bonus and a crown of a token promise."""


@inlined
def goods_held(s, realm):
    """What a realm's resources promise."""
    i = WORDS * realm
    return GOODS_HELD * count(s.goods[i], s.goods[i + 1], s.goods[i + 2])


@kernel
def buy(s, r, w):
    """The token that promises most for its price."""
    best = PASS
    most = 0
    for k in range(game.moves(s, r, w) - 1):
        argument = w.moves[k] & ARGUMENT_MASK
        kind = argument % court.FROM_PILE
        worth = court.BASE[kind] * UNIT + court.BONUS[kind] * BONUS_WORTH + court.CROWNS[kind] * CROWN_WORTH
        worth -= RESOURCE_PAID * (court.PRICE_OPEN if argument < court.FROM_PILE else court.PRICE_PILE)
        if worth > most:
            most = worth
            best = w.moves[k]
    return best


@kernel
def pay(s, r, w):
    """Pay from any square."""
    game.moves(s, r, w)
    return w.moves[0] + 0


@kernel
def settle(s, r, w):
    """The token goes where it scores most; one with crowns to the biggest territory."""
    realm = turn_realm(s, r)
    kind = s.buying % court.FROM_PILE
    best = NONE
    most = NONE
    for k in range(game.moves(s, r, w)):
        cell = w.moves[k] & ARGUMENT_MASK
        worth = court.token_points(s, realm, kind, cell)
        if court.CROWNS[kind]:
            worth = size_at(s, realm, cell)
        if worth > most:
            most = worth
            best = w.moves[k]
    return best


@kernel
def cheapest_squares(states, r, w, realm, at, trial):
    """Of the squares to pay from, keep the one of each resource after which the kingdom has the most points.

    The position is in state `at`, and payments are tried in state `trial`.
    """
    n = 0
    last = 0
    best = WORST
    for k in range(w.untried):
        move = w.moves[k] + 0
        copy_over(states, trial, at)
        good = terrain_at(states[trial], realm, move & ARGUMENT_MASK)
        play_move(states[trial], r, move)
        points = game.score(states[trial], r, realm)
        if good != last:
            last = good
            best = WORST
            n += 1
        if points > best:
            best = points
            w.moves[n - 1] = move
    w.untried = n
