"""Rules of thumb for the acts of the expansions, quick enough for playouts."""

from .. import court, game, queen
from ..board import CELLS, count, territory_at
from ..compiling import kernel
from ..draft import realm_of, turn_realm
from ..schema import NONE
from ..step import ARGUMENT, BUILD, BUY, GIANT, PASS, PAY, RECEIVE, SEND, SETTLE, TAX

_ARGUMENT = (1 << ARGUMENT) - 1
KNIGHT, TOWER, COIN = 150, 60, 16
"""What a knight, a tower and a coin are worth beyond the sheet, in 64ths."""

RESOURCE = 60
GOOD_TAX = 3


@kernel
def act(s, r, w):
    """A sensible move for an act that is open."""
    if s.step == GIANT:
        return least_loss(s, r, w, turn_realm(s, r))
    if s.step == RECEIVE:
        return least_loss(s, r, w, realm_of(r, s.sent))
    if s.step == SEND:
        return send_away(s, r, w)
    if s.step == TAX:
        return tax(s, r, w)
    if s.step == BUILD:
        return build(s, r, w)
    if s.step == BUY:
        return buy(s, r, w)
    if s.step == PAY:
        return pay(s, r, w)
    if s.step == SETTLE:
        return settle(s, r, w)
    return PASS


@kernel
def size_at(s, realm, cell):
    """The squares of the territory on a cell."""
    g0, g1, g2 = territory_at(s, realm, cell)
    return count(g0, g1, g2)


@kernel
def least_loss(s, r, w, realm):
    """The crown on the smallest territory."""
    best = NONE
    least = CELLS
    for k in range(game.moves(s, r, w)):
        size = size_at(s, realm, w.moves[k] & _ARGUMENT)
        if size < least:
            least = size
            best = w.moves[k]
    return best


@kernel
def send_away(s, r, w):
    """The giant on the biggest territory, to the opponent with the most points that can take it."""
    realm = turn_realm(s, r)
    best = PASS
    most = NONE
    for k in range(game.moves(s, r, w) - 1):
        argument = w.moves[k] & _ARGUMENT
        gain = (size_at(s, realm, argument % CELLS) << 10) + game.score(s, r, realm_of(r, argument // CELLS))
        if gain > most:
            most = gain
            best = w.moves[k]
    return best


@kernel
def tax(s, r, w):
    """Tax where it brings something, or anywhere when few rounds are left."""
    realm = turn_realm(s, r)
    left = r.rounds - s.round_no
    enough = GOOD_TAX if left > 2 * s.reserve[realm] else 1
    n = game.moves(s, r, w)
    a = size_at(s, realm, w.moves[0] & _ARGUMENT)
    b = size_at(s, realm, w.moves[1] & _ARGUMENT)
    if n == 4 and a >= enough and b >= enough and (s.reserve[realm] > 2 or left <= 2):
        return w.moves[2] + 0
    if max(a, b) < enough:
        return PASS
    return w.moves[0] + 0 if a >= b else w.moves[1] + 0


@kernel
def tile_worth(s, r, realm, kind):
    """What a tile is worth to a kingdom, but for its crowns, in 64ths."""
    left = r.rounds - s.round_no
    worth = queen.tile_points(s, realm, kind) << 6
    worth += queen.GIVES_KNIGHTS[kind] * (KNIGHT if left > 1 else 0)
    towers = queen.GIVES_TOWERS[kind]
    if towers:
        worth += towers * TOWER
        most = 0
        for other in range(r.realms):
            if other != realm:
                most = max(most, s.towers[other])
        if s.queen != realm and s.towers[realm] + towers >= most:
            worth += 256
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
        argument = w.moves[k] & _ARGUMENT
        if argument // CELLS != spot:
            spot = argument // CELLS
            worth = tile_worth(s, r, realm, s.spots[spot]) - queen.cost(s, realm, spot) * (21 + COIN)
        size = size_at(s, realm, argument % CELLS)
        crowns = queen.CROWNS[s.spots[spot]]
        here = worth + (crowns * (size + 1) << 6 if crowns else 32 - size)
        if here > most:
            most = here
            best = w.moves[k]
    return best


@kernel
def buy(s, r, w):
    """The token that promises most for its price."""
    best = PASS
    most = 0
    for k in range(game.moves(s, r, w) - 1):
        argument = w.moves[k] & _ARGUMENT
        kind = argument % court.FROM_PILE
        worth = (court.BASE[kind] << 6) + court.BONUS[kind] * 110 + court.CROWNS[kind] * 240
        worth -= RESOURCE * (court.PRICE_OPEN if argument < court.FROM_PILE else court.PRICE_PILE)
        if worth > most:
            most = worth
            best = w.moves[k]
    return best


@kernel
def pay(s, r, w):
    """From any square."""
    game.moves(s, r, w)
    return w.moves[0] + 0


@kernel
def settle(s, r, w):
    """Where the token scores most."""
    realm = turn_realm(s, r)
    kind = s.buying % court.FROM_PILE
    best = NONE
    most = NONE
    for k in range(game.moves(s, r, w)):
        cell = w.moves[k] & _ARGUMENT
        worth = court.token_points(s, realm, kind, cell)
        if court.CROWNS[kind]:
            worth = size_at(s, realm, cell)
        if worth > most:
            most = worth
            best = w.moves[k]
    return best
