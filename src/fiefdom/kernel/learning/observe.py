"""Observations: what the seat to act sees, its own kingdom first, as bytes.

Kingdoms and piles that have not changed since the row was last written are left as they are.
"""

from .. import game
from ..board import CELLS, FILES, STRIDE, WORD, terrain_at, word_of
from ..compiling import inlined, kernel, low, peek, poke, poke_eight, wipe
from ..court import FROM_PILE, GOODS
from ..court import KINDS as TOKEN_KINDS
from ..draft import FIRST, FIRST_CROWNS, NOWHERE, SECOND, SECOND_CROWNS, current_box, pile, realm_of, seat_of
from ..giants import GIANTS
from ..place import second_cell
from ..queen import KINDS as TILE_KINDS
from ..queen import SPOTS
from ..quests import KINDS as QUEST_KINDS
from ..schema import NONE
from ..step import NEXT_KING
from .actions import next_line, slot_of
from .space import SQUARES

MOST = 255
"""What a byte can tell; more is told as this."""

DRAWN, LINES = 1 << 8, 1 << 9
"""The piles have changed, or the lines; the bits below are those of the realms."""

EVERYTHING = (1 << 10) - 1


@inlined
def show_land(e, obs, at, cells, t0, t1, t2):
    """The terrains of a word of squares, each in a plane of its own."""
    rest = t0 | t1 | t2
    while rest:
        bit = low(rest)
        t = ((t0 >> bit) & 1) + 2 * ((t1 >> bit) & 1) + 4 * ((t2 >> bit) & 1)
        poke(obs, at + (t - 1) * e.squares + SQUARES[cells + bit], 1)
        rest &= rest - 1


@inlined
def show_crowns(obs, plane, cells, c0, c1):
    """How many crowns count on a word of squares."""
    rest = c0 | c1
    while rest:
        bit = low(rest)
        poke(obs, plane + SQUARES[cells + bit], ((c0 >> bit) & 1) + 2 * ((c1 >> bit) & 1))
        rest &= rest - 1


@inlined
def show_free(e, obs, plane, x0, x1, x2):
    """The squares that are still free, eight at a time: there are many."""
    margin = (FILES - e.width) // 2
    for row in range(e.width):
        cell = (row + margin) * STRIDE + margin
        if cell >= 2 * WORD:
            bits = x2 >> (cell - 2 * WORD)
        elif cell >= WORD:
            bits = (x1 >> (cell - WORD)) | (x2 << (2 * WORD - cell))
        else:
            bits = (x0 >> cell) | (x1 << (WORD - cell))
        poke_eight(obs, plane + row * e.width, bits & 255)
        poke_eight(obs, plane + row * e.width + e.width - 8, (bits >> (e.width - 8)) & 255)


@inlined
def mark(obs, at, squares_at, x0, x1, x2, value):
    """Write a value on the squares of a set."""
    while x0:
        poke(obs, at + SQUARES[squares_at + low(x0)], value)
        x0 &= x0 - 1
    while x1:
        poke(obs, at + SQUARES[squares_at + WORD + low(x1)], value)
        x1 &= x1 - 1
    while x2:
        poke(obs, at + SQUARES[squares_at + 2 * WORD + low(x2)], value)
        x2 &= x2 - 1


@inlined
def show_end(s, e, obs, at, realm, cell):
    """A square that has just been laid."""
    t = terrain_at(s, realm, cell)
    w = word_of(cell)
    shift = cell - WORD * w
    i = 6 * realm + w
    square = SQUARES[e.squares_at + cell]
    poke(obs, at + (t - 1) * e.squares + square, 1)
    crowns = ((s.crowns[i] >> shift) & 1) + 2 * ((s.crowns[i + 3] >> shift) & 1)
    poke(obs, at + e.terrains * e.squares + square, crowns)


@inlined
def show_laid(s, e, obs, at, realm, way):
    """A domino that has just been laid, and what is free now."""
    show_end(s, e, obs, at, realm, way % CELLS)
    show_end(s, e, obs, at, realm, second_cell(way))
    i = 3 * realm
    show_free(e, obs, at + (e.terrains + 1) * e.squares, s.free[i], s.free[i + 1], s.free[i + 2])


@kernel
def show_kingdom(s, r, e, obs, at, realm):
    """The planes of a kingdom: terrains, crowns, what is still free, and what the expansions put there."""
    wipe(obs, at, e.planes * e.squares)
    here = e.squares_at
    plane = at + e.terrains * e.squares
    i = 9 * realm
    j = 6 * realm
    for w in range(3):
        show_land(e, obs, at, here + w * WORD, s.terrain[i + w], s.terrain[i + 3 + w], s.terrain[i + 6 + w])
        show_crowns(obs, plane, here + w * WORD, s.crowns[j + w], s.crowns[j + 3 + w])
    i = 3 * realm
    plane += e.squares
    show_free(e, obs, plane, s.free[i], s.free[i + 1], s.free[i + 2])
    if r.giants:
        plane += e.squares
        for giant in range(GIANTS):
            if s.giant_realm[giant] == realm:
                square = plane + SQUARES[here + s.giant_cell[giant]]
                poke(obs, square, peek(obs, square) + 1)
    if r.queen:
        plane += e.squares
        for tile in range(s.tiles):
            if s.tile_realm[tile] == realm:
                poke(obs, plane + SQUARES[here + s.tile_cell[tile]], 1 + s.tile_kind[tile])
        plane += e.squares
        for knight in range(s.knights):
            if s.knight_realm[knight] == realm:
                poke(obs, plane + SQUARES[here + s.knight_cell[knight]], 1)
    if r.court:
        plane += e.squares
        mark(obs, plane, here, s.goods[i], s.goods[i + 1], s.goods[i + 2], 1)
        plane += e.squares
        for token in range(s.tokens):
            if s.token_realm[token] == realm:
                poke(obs, plane + SQUARES[here + s.token_cell[token]], 1 + s.token_kind[token])


@inlined
def relative(r, seat, other):
    """How a seat is numbered by another: oneself 0, one's partner next, then the seats of the realms that follow."""
    if r.team_shift:
        realms = realm_of(r, other) - realm_of(r, seat)
        return 2 * (realms + (r.realms if realms < 0 else 0)) + ((other ^ seat) & 1)
    return other - seat + (r.seats if other < seat else 0)


@inlined
def show_domino(e, obs, at, d, label):
    """Both ends of a domino and its label."""
    poke(obs, at + FIRST[d] - 1, 1)
    poke(obs, at + e.terrains, FIRST_CROWNS[d])
    at += e.terrains + 1
    poke(obs, at + SECOND[d] - 1, 1)
    poke(obs, at + e.terrains, SECOND_CROWNS[d])
    poke(obs, at + e.terrains + 1, 1 + label)


@inlined
def show_lines(s, r, e, obs, at, seat):
    """The dominoes still to be played, in the order of turns, and the next line, each with whose king is on it."""
    wipe(obs, at + e.line_at, e.unseen_at - e.line_at)
    owner = 2 * e.terrains + 3
    box = current_box(s, r)
    for king in range(r.kings):
        label = s.stands[king]
        if label != NOWHERE:
            slot = 0
            for other in range(r.kings):
                if s.stands[other] < label:
                    slot += 1
            here = at + e.line_at + slot * e.domino
            show_domino(e, obs, here, box + label, label)
            poke(obs, here + owner + relative(r, seat, seat_of(r, king)), 1)
    line = next_line(s, r)
    box = r.box[pile(s, r)]
    rest = s.offered
    while rest:
        label = low(rest)
        rest &= rest - 1
        show_domino(e, obs, at + e.next_at + slot_of(line, label) * e.domino, box + label, label)
    for king in range(r.kings):
        label = s.claims[king]
        if label != NOWHERE:
            here = at + e.next_at + slot_of(line, label) * e.domino
            show_domino(e, obs, here, box + label, label)
            poke(obs, here + owner + relative(r, seat, seat_of(r, king)), 1)


@inlined
def show_unseen(s, r, e, obs, at):
    """Which dominoes have not been seen."""
    wipe(obs, at + e.unseen_at, e.step_at - e.unseen_at)
    for box in range(2 if r.two_boxes else 1):
        rest = s.unseen[box]
        while rest:
            poke(obs, at + e.unseen_at + 60 * box + low(rest), 1)
            rest &= rest - 1


@kernel
def show_expansions(s, r, e, g, obs, at):
    """What the expansions lay beside the kingdoms."""
    if r.giants:
        for quest in range(QUEST_KINDS):
            poke(obs, at + e.quests_at + quest, (s.quests >> quest) & 1)
    if r.queen:
        here = at + e.builders_at
        wipe(obs, here, (SPOTS + 1) * TILE_KINDS)
        for spot in range(SPOTS):
            if s.spots[spot] != NONE:
                poke(obs, here + spot * TILE_KINDS + s.spots[spot], 1)
        if s.top != NONE:
            poke(obs, here + SPOTS * TILE_KINDS + s.top, 1)
        here += (SPOTS + 1) * TILE_KINDS
        for kind in range(TILE_KINDS):
            poke(obs, here + kind, s.tile_pile[kind])
        here += TILE_KINDS
        for spot in range(SPOTS):
            poke(obs, here + spot, 1 if s.dragon == spot else 0)
            poke(obs, here + SPOTS + spot, 1 if g.spot == spot else 0)
    if r.court:
        here = at + e.court_at
        for kind in range(TOKEN_KINDS):
            poke(obs, here + kind, s.open_tokens[kind])
            poke(obs, here + TOKEN_KINDS + kind, s.bag[kind])
            poke(obs, here + 2 * TOKEN_KINDS + kind, 1 if s.buying != NONE and s.buying % FROM_PILE == kind else 0)
        here += 3 * TOKEN_KINDS
        poke(obs, here, 1 if s.buying >= FROM_PILE else 0)
        for good in range(GOODS):
            poke(obs, here + 1 + good, (s.paid >> good) & 1)


@inlined
def show_realms(s, r, e, g, obs, at, me):
    """Points, discards and purse of every realm."""
    for k in range(r.realms):
        realm = me + k - (r.realms if me + k >= r.realms else 0)
        here = at + e.realms_at + k * e.facts
        poke(obs, here, min(MOST, g.points[realm]))
        poke(obs, here + 1, s.discards[realm])
        if r.queen:
            poke(obs, here + 2, min(MOST, s.coins[realm]))
            poke(obs, here + 3, s.reserve[realm])
            poke(obs, here + 4, s.towers[realm])
            poke(obs, here + 5, 1 if s.queen == realm else 0)


@kernel
def show(s, r, e, g, obs, at, seat, stale, laid):
    """Write what a seat sees: what is stale, or all if somebody else saw it last; and a domino laid by itself."""
    me = realm_of(r, seat)
    if g.viewer != me:
        stale = EVERYTHING
        g.viewer = me
    elif laid != NONE:
        show_laid(s, e, obs, at, me, laid)
    for k in range(r.realms):
        realm = me + k - (r.realms if me + k >= r.realms else 0)
        if (stale >> realm) & 1:
            show_kingdom(s, r, e, obs, at + k * e.planes * e.squares, realm)
    if stale & LINES:
        show_lines(s, r, e, obs, at, seat)
    if stale & DRAWN:
        show_unseen(s, r, e, obs, at)
    wipe(obs, at + e.step_at, NEXT_KING)
    if s.step < NEXT_KING:
        poke(obs, at + e.step_at + s.step, 1)
    show_realms(s, r, e, g, obs, at, me)
    show_table(s, r, e, obs, at)
    if r.giants | r.queen | r.court:
        show_expansions(s, r, e, g, obs, at)


@inlined
def show_table(s, r, e, obs, at):
    """The round, and what the options are."""
    poke(obs, at + e.table_at, s.round_no)
    poke(obs, at + e.table_at + 1, r.rounds)
    poke(obs, at + e.table_at + 2, (r.terms >> game.HARMONY) & 1)
    poke(obs, at + e.table_at + 3, (r.terms >> game.MIDDLE) & 1)
