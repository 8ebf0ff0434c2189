"""Heuristics for Queendomino: where to tax, what to build, and the value of a realm's holdings.

The dragon is left alone: to pass is the rule of thumb for every act without one.
"""

from .. import game, queen
from ..board import CELLS
from ..compiling import inlined, kernel
from ..draft import turn_realm
from ..schema import NONE
from ..step import ARGUMENT_MASK, PASS
from .chart import size_at
from .unit import UNIT

KNIGHT, TOWER, COIN = 150, 60, 16
"""What a knight, a tower and a coin promise beyond the points they score now."""

COIN_SPENT = UNIT // queen.COINS_PER_POINT + COIN
"""What a coin costs: the points it scores, and what it promises."""

QUEEN_VISIT = 4 * UNIT
"""What the visit of the queen is worth to a realm that wins it."""

SMALL_TOWN = UNIT // 2
"""A tile without crowns is worth more by this, less a 64th for each square of the town it stands in."""

GOOD_TAX, ANY_TAX = 3, 1
"""Squares that a territory needs to be taxed while there are knights to spare, and when time runs out."""

FEW_ROUNDS, FEW_KNIGHTS = 2, 2
BOTH_OR_EITHER = 4
"""Moves to choose from when both squares can be taxed: the first, the second, both, or none."""


@inlined
def holdings(s, realm):
    """What a realm's knights, towers and coins promise."""
    return s.reserve[realm] * KNIGHT + s.towers[realm] * TOWER + s.coins[realm] * COIN


@kernel
def tax(s, r, w):
    """Tax where it brings something, or anywhere when few rounds are left."""
    realm = turn_realm(s, r)
    left = r.rounds - s.round_no
    enough = GOOD_TAX if left > 2 * s.reserve[realm] else ANY_TAX
    n = game.moves(s, r, w)
    a = size_at(s, realm, w.moves[0] & ARGUMENT_MASK)
    b = size_at(s, realm, w.moves[1] & ARGUMENT_MASK)
    spare = s.reserve[realm] > FEW_KNIGHTS or left <= FEW_ROUNDS
    if n == BOTH_OR_EITHER and a >= enough and b >= enough and spare:
        return w.moves[2] + 0
    if max(a, b) < enough:
        return PASS
    return w.moves[0] + 0 if a >= b else w.moves[1] + 0


@kernel
def tile_worth(s, r, realm, kind):
    """What a tile is worth to a kingdom, without its crowns."""
    left = r.rounds - s.round_no
    worth = queen.tile_points(s, realm, kind) * UNIT
    worth += queen.GIVES_KNIGHTS[kind] * (KNIGHT if left > 1 else 0)
    towers = queen.GIVES_TOWERS[kind]
    if towers:
        worth += towers * TOWER
        most = 0
        for other in range(r.realms):
            if other != realm:
                most = max(most, s.towers[other])
        if s.queen != realm and s.towers[realm] + towers >= most:
            worth += QUEEN_VISIT
    return worth


@kernel
def build(s, r, w):
    """The tile worth most for its price; crowns go to the biggest town, the rest to the smallest."""
    realm = turn_realm(s, r)
    best = PASS
    most = 0
    spot = NONE
    worth = 0
    for k in range(game.moves(s, r, w) - 1):
        argument = w.moves[k] & ARGUMENT_MASK
        if argument // CELLS != spot:
            spot = argument // CELLS
            worth = tile_worth(s, r, realm, s.spots[spot]) - queen.cost(s, realm, spot) * COIN_SPENT
        size = size_at(s, realm, argument % CELLS)
        crowns = queen.CROWNS[s.spots[spot]]
        here = worth + (crowns * (size + 1) * UNIT if crowns else SMALL_TOWN - size)
        if here > most:
            most = here
            best = w.moves[k]
    return best
