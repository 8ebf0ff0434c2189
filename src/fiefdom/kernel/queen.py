"""Queendomino: knights that tax, tiles that are built, towers, the queen and the dragon (Q)."""

from fiefdom.catalog import buildings as catalog
from fiefdom.catalog.terrain import TOWN

from . import step
from .board import (
    CELLS,
    REALMS,
    add_crowns,
    biggest,
    count,
    land,
    only,
    territories_of,
    territory_at,
)
from .compiling import kernel, table
from .draft import turn_realm
from .kinds import kind_choices, kind_pick, left_in
from .place import second_cell
from .schema import NONE, byte, short
from .step import ARGUMENT

KINDS = len(catalog.BUILDINGS)
SPOTS, KNIGHTS, TOWERS = catalog.SPOTS, catalog.KNIGHTS, catalog.TOWERS
COINS_AT_START, KNIGHTS_AT_START = catalog.COINS_AT_START, catalog.KNIGHTS_AT_START
COINS_PER_POINT = catalog.COINS_PER_POINT
COPIES = table((b.copies for b in catalog.BUILDINGS), "i1")
GIVES_KNIGHTS = table((b.knights for b in catalog.BUILDINGS), "i1")
GIVES_TOWERS = table((b.towers for b in catalog.BUILDINGS), "i1")
CROWNS = table((b.crowns for b in catalog.BUILDINGS), "i1")
TAX_PER_KNIGHT = table((b.tax_per_knight for b in catalog.BUILDINGS), "i1")
TAX_PER_TOWER = table((b.tax_per_tower for b in catalog.BUILDINGS), "i1")
POINTS = table((b.points for b in catalog.BUILDINGS), "i1")
TERRAIN = table((b.terrain for b in catalog.BUILDINGS), "i1")
PER_TERRITORY = table((b.per_territory for b in catalog.BUILDINGS), "i1")
PER_TOWER = table((b.per_tower for b in catalog.BUILDINGS), "i1")
PER_KNIGHT = table((b.per_knight for b in catalog.BUILDINGS), "i1")
TOWNS = 20
"""Town squares in the box, so at most as many tiles are ever built."""
OWNED_COINS, OWNED_KNIGHTS, OWNED_TOWERS, QUEEN_HOST, OWNED = range(5)
"""Where `owned` writes what, and how many numbers these are."""


class Builders:
    """Purses, the Builders' Board, and what stands on the squares."""

    coins: short(REALMS)
    reserve: byte(REALMS)
    towers: byte(REALMS)
    queen: byte()
    dragon: byte()
    spots: byte(SPOTS)
    top: byte()
    tile_pile: byte(KINDS)
    laid: short()
    tiles: byte()
    tile_realm: byte(TOWNS)
    tile_kind: byte(TOWNS)
    tile_cell: short(TOWNS)
    knights: byte()
    knight_realm: byte(KNIGHTS)
    knight_cell: short(KNIGHTS)


@kernel
def set_up(s, r):
    """7 coins and a knight each; the tiles in a pile, queen beside the board, dragon in its cave (Q2)."""
    for realm in range(REALMS):
        s.coins[realm] = COINS_AT_START if realm < r.realms else 0
        s.reserve[realm] = KNIGHTS_AT_START if realm < r.realms else 0
        s.towers[realm] = 0
    s.queen = NONE
    s.dragon = NONE
    for spot in range(SPOTS):
        s.spots[spot] = NONE
    s.top = NONE
    for kind in range(KINDS):
        s.tile_pile[kind] = COPIES[kind]
    s.laid = NONE
    s.tiles = 0
    s.knights = 0


@kernel
def placed(s, r, way):
    """Only the domino just laid can be taxed (Q4)."""
    s.laid = way


@kernel
def turn_over(s, r):
    """Nothing is fresh any more."""
    s.laid = NONE


@kernel
def new_round(s, r):
    """The dragon goes home, tiles slide to the cheapest spots, empty spots fill from the pile (Q10)."""
    s.dragon = NONE
    filled = 0
    for spot in range(SPOTS):
        kind = s.spots[spot]
        s.spots[spot] = NONE
        if kind != NONE:
            s.spots[filled] = kind
            filled += 1
    fill_spot(s)


@kernel
def fill_spot(s):
    """The top tile moves to the cheapest empty spot, if there is one."""
    for spot in range(SPOTS):
        if s.spots[spot] == NONE:
            s.spots[spot] = s.top
            s.top = NONE
            return


@kernel
def builder_opens(s, r):
    """The pile lies face up: its next tile is seen as soon as the one above it leaves (Q2)."""
    return s.top == NONE and left_in(s.tile_pile, KINDS) > 0


@kernel
def builder_choices(s, r, w, want):
    """Any kind still in the pile."""
    return kind_choices(w, want, s.tile_pile, KINDS, step.BUILDER)


@kernel
def builder_pick(s, r, w):
    """A tile of the pile at random."""
    return kind_pick(w, s.tile_pile, KINDS, step.BUILDER)


@kernel
def builder_play(s, r, kind):
    """A tile is the new top; while spots are filled it moves on at once (Q10)."""
    s.tile_pile[kind] -= 1
    s.top = kind
    fill_spot(s)


@kernel
def knights_of(s, realm):
    """The knights a kingdom owns, in its reserve and on its squares."""
    n = s.reserve[realm] + 0
    for knight in range(s.knights):
        if s.knight_realm[knight] == realm:
            n += 1
    return n


@kernel
def tax_opens(s, r):
    """A domino was laid and a knight is in reserve (Q3, Q4)."""
    return s.laid != NONE and s.reserve[turn_realm(s, r)] > 0


@kernel
def laid_pair(s):
    """The squares just laid as lower cell and direction: 0 beside it, 1 above it."""
    first = s.laid % CELLS
    second = second_cell(s.laid)
    return (CELLS if s.laid // CELLS & 1 else 0) + min(first, second)


@kernel
def tax_choices(s, r, w, want):
    """A knight on either square, or two on both, or none (Q4)."""
    pair = laid_pair(s)
    lower = pair % CELLS
    n = step.one(w, 0, want, (step.TAX << ARGUMENT) + lower)
    n = step.one(w, n, want, (step.TAX << ARGUMENT) + s.laid % CELLS + second_cell(s.laid) - lower)
    if s.reserve[turn_realm(s, r)] > 1:
        n = step.one(w, n, want, (step.TAX << ARGUMENT) + CELLS + pair)
    return step.one(w, n, want, step.PASS)


@kernel
def tax_play(s, r, argument):
    """One knight taxes, or two, one on each square."""
    if argument < CELLS:
        send_knight(s, r, argument)
    else:
        send_knight(s, r, s.laid % CELLS)
        send_knight(s, r, second_cell(s.laid))


@kernel
def send_knight(s, r, cell):
    """The knight stays for good and brings the size of its territory, and what built tiles add (Q4, Q5)."""
    realm = turn_realm(s, r)
    s.reserve[realm] -= 1
    s.knight_realm[s.knights] = realm
    s.knight_cell[s.knights] = cell
    s.knights += 1
    g0, g1, g2 = territory_at(s, realm, cell)
    coins = count(g0, g1, g2)
    for tile in range(s.tiles):
        if s.tile_realm[tile] == realm:
            kind = s.tile_kind[tile]
            coins += TAX_PER_KNIGHT[kind] * knights_of(s, realm) + TAX_PER_TOWER[kind] * s.towers[realm]
    s.coins[realm] += coins


@kernel
def cost(s, realm, spot):
    """What a spot costs a kingdom, one less for the queen's host (Q6)."""
    return max(0, spot - (1 if s.queen == realm else 0))


@kernel
def open_towns(s, realm):
    """Town squares without a tile (Q1)."""
    x0, x1, x2 = land(s, realm, TOWN)
    for tile in range(s.tiles):
        if s.tile_realm[tile] == realm:
            y0, y1, y2 = only(s.tile_cell[tile])
            x0 &= ~y0
            x1 &= ~y1
            x2 &= ~y2
    return x0, x1, x2


@kernel
def affordable(s, realm, spot):
    """Is there a tile on the spot and the money for it?"""
    return s.spots[spot] != NONE and cost(s, realm, spot) <= s.coins[realm]


@kernel
def build_opens(s, r):
    """An open town square and an affordable tile (Q6)."""
    realm = turn_realm(s, r)
    x0, x1, x2 = open_towns(s, realm)
    if x0 | x1 | x2 == 0:
        return False
    for spot in range(SPOTS):
        if affordable(s, realm, spot):
            return True
    return False


@kernel
def build_choices(s, r, w, want):
    """Any affordable tile of the board, on any open town square; or none."""
    realm = turn_realm(s, r)
    x0, x1, x2 = open_towns(s, realm)
    n = 0
    for spot in range(SPOTS):
        if affordable(s, realm, spot):
            n = step.cells(w, n, want, (step.BUILD << ARGUMENT) + spot * CELLS, x0, x1, x2)
    return step.one(w, n, want, step.PASS)


@kernel
def build_play(s, r, argument):
    """Pay, build, take knights and towers; towers may win the queen (Q6, Q7, Q8)."""
    realm = turn_realm(s, r)
    spot = argument // CELLS
    cell = argument % CELLS
    kind = s.spots[spot]
    s.coins[realm] -= cost(s, realm, spot)
    s.spots[spot] = NONE
    s.tile_realm[s.tiles] = realm
    s.tile_kind[s.tiles] = kind
    s.tile_cell[s.tiles] = cell
    s.tiles += 1
    add_crowns(s, realm, cell, CROWNS[kind])
    s.reserve[realm] += min(GIVES_KNIGHTS[kind], knights_in_supply(s, r))
    raise_towers(s, r, realm, min(GIVES_TOWERS[kind], towers_in_supply(s, r)))


@kernel
def knights_in_supply(s, r):
    """The knights nobody has taken yet (Q14)."""
    n = KNIGHTS - s.knights
    for realm in range(r.realms):
        n -= s.reserve[realm]
    return n


@kernel
def towers_in_supply(s, r):
    """The towers nobody has raised yet (Q14)."""
    n = TOWERS
    for realm in range(r.realms):
        n -= s.towers[realm]
    return n


@kernel
def raise_towers(s, r, realm, towers):
    """A realm that raises towers and then has at least as many as any other hosts the queen (Q8)."""
    if towers == 0:
        return
    s.towers[realm] += towers
    for other in range(r.realms):
        if s.towers[other] > s.towers[realm]:
            return
    s.queen = realm


@kernel
def dragon_opens(s, r):
    """The dragon is at home, the queen is not here, and there is a coin and a tile to burn (Q9)."""
    realm = turn_realm(s, r)
    if s.dragon != NONE or s.queen == realm or s.coins[realm] < 1:
        return False
    for spot in range(SPOTS):
        if s.spots[spot] != NONE:
            return True
    return False


@kernel
def dragon_choices(s, r, w, want):
    """Any tile of the board; or none."""
    n = 0
    for spot in range(SPOTS):
        if s.spots[spot] != NONE:
            n = step.one(w, n, want, (step.DRAGON << ARGUMENT) + spot)
    return step.one(w, n, want, step.PASS)


@kernel
def dragon_play(s, r, spot):
    """For one coin a tile leaves the game and the dragon sits on its spot until the round ends (Q9)."""
    s.coins[turn_realm(s, r)] -= 1
    s.spots[spot] = NONE
    s.dragon = spot


@kernel
def queen(s, realm):
    """One more crown on a biggest territory of n squares is n points, so which one does not matter (Q12)."""
    return biggest(s, realm) if s.queen == realm else 0


@kernel
def coins(s, realm):
    """1 point per 3 coins (Q12)."""
    return s.coins[realm] // COINS_PER_POINT


@kernel
def tile_points(s, realm, kind):
    """What one tile is worth at the end, without its crowns (Q11)."""
    points = POINTS[kind] + PER_TOWER[kind] * s.towers[realm] + PER_KNIGHT[kind] * knights_of(s, realm)
    if PER_TERRITORY[kind]:
        points += PER_TERRITORY[kind] * territories_of(s, realm, TERRAIN[kind])
    return points


@kernel
def buildings(s, realm):
    """The points of all tiles built."""
    total = 0
    for tile in range(s.tiles):
        if s.tile_realm[tile] == realm:
            total += tile_points(s, realm, s.tile_kind[tile])
    return total


@kernel
def owned(s, realm, out, at):
    """What a realm owns beside its squares, and who hosts the queen: for comparing moves."""
    out[at + OWNED_COINS] = s.coins[realm]
    out[at + OWNED_KNIGHTS] = s.reserve[realm]
    out[at + OWNED_TOWERS] = s.towers[realm]
    out[at + QUEEN_HOST] = s.queen
