"""Observations: what the seat to act sees, its own kingdom first, as bytes.

Kingdoms and piles that have not changed since the row was last written are left as they are. What the expansions add
is in files of their own; `show_kingdom`, `show_realms` and `show_expansions` list it.
"""

from fiefdom.catalog.dominoes import LABELS

from .. import game
from ..board import CELLS, CROWN_WORDS, FILES, REALMS, STRIDE, TERRAIN_WORDS, WORD, WORDS, terrain_at, word_of
from ..compiling import EIGHT, inlined, kernel, low, poke, poke_eight, wipe
from ..draft import FIRST, FIRST_CROWNS, NOWHERE, SECOND, SECOND_CROWNS, current_box, pile, realm_of, seat_of
from ..place import second_cell
from ..schema import NONE
from ..step import NEXT_KING
from . import court, giants, queen
from .actions import next_line, slot_of
from .squares import SQUARES, square_of

MOST = 255
"""What a byte can tell; more is told as this."""

EIGHT_BITS = (1 << EIGHT) - 1

DRAWN, LINES = 1 << REALMS, 1 << (REALMS + 1)
"""What is stale: the piles, the lines; the bits below them are the kingdoms of the realms."""

EVERYTHING = (1 << (REALMS + 2)) - 1

POINTS, DISCARDS, PURSE = range(3)
"""The facts of each realm; those of a purse follow."""

ROUND, ROUNDS, HARMONY, MIDDLE = range(4)
"""The facts of the table."""


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
        # The second eight end with the row; where a row is shorter than sixteen, they overlap the first.
        poke_eight(obs, plane + row * e.width, bits & EIGHT_BITS)
        poke_eight(obs, plane + row * e.width + e.width - EIGHT, (bits >> (e.width - EIGHT)) & EIGHT_BITS)


@inlined
def show_end(s, e, obs, at, realm, cell):
    """A square that has just been laid."""
    t = terrain_at(s, realm, cell)
    w = word_of(cell)
    shift = cell - WORD * w
    i = CROWN_WORDS * realm + w
    square = square_of(e, cell)
    poke(obs, at + (t - 1) * e.squares + square, 1)
    crowns = ((s.crowns[i] >> shift) & 1) + 2 * ((s.crowns[i + WORDS] >> shift) & 1)
    poke(obs, at + e.terrains * e.squares + square, crowns)


@inlined
def show_laid(s, e, obs, at, realm, way):
    """A domino that has just been laid, and what is free now."""
    show_end(s, e, obs, at, realm, way % CELLS)
    show_end(s, e, obs, at, realm, second_cell(way))
    i = WORDS * realm
    show_free(e, obs, at + (e.terrains + 1) * e.squares, s.free[i], s.free[i + 1], s.free[i + 2])


@kernel
def show_kingdom(s, r, e, obs, at, realm):
    """The planes of a kingdom: terrains, crowns, what is still free, and what the expansions put there."""
    wipe(obs, at, e.planes * e.squares)
    here = e.squares_at
    plane = at + e.terrains * e.squares
    i = TERRAIN_WORDS * realm
    j = CROWN_WORDS * realm
    for w in range(WORDS):
        cells = here + w * WORD
        show_land(e, obs, at, cells, s.terrain[i + w], s.terrain[i + WORDS + w], s.terrain[i + 2 * WORDS + w])
        show_crowns(obs, plane, cells, s.crowns[j + w], s.crowns[j + WORDS + w])
    i = WORDS * realm
    plane += e.squares
    show_free(e, obs, plane, s.free[i], s.free[i + 1], s.free[i + 2])
    if r.giants:
        plane = giants.show_giants(s, e, obs, plane, realm)
    if r.queen:
        plane = queen.show_town(s, e, obs, plane, realm)
    if r.court:
        court.show_court(s, e, obs, plane, realm)


@inlined
def relative(r, seat, other):
    """How a seat numbers another: itself 0, its partner next, then the seats of the realms that follow."""
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
    # A king's seat comes after both ends (terrains and crowns) and the label.
    owner = 2 * (e.terrains + 1) + 1
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
            poke(obs, at + e.unseen_at + LABELS * box + low(rest), 1)
            rest &= rest - 1


@inlined
def has_expansions(r):
    """Does the game have any expansion?"""
    return (r.giants | r.queen | r.court) != 0


@kernel
def show_expansions(s, r, e, g, obs, at):
    """What the expansions lay beside the kingdoms."""
    if r.giants:
        giants.show_quests(s, e, obs, at)
    if r.queen:
        queen.show_builders(s, e, g, obs, at)
    if r.court:
        court.show_tokens(s, e, obs, at)


@inlined
def show_realms(s, r, e, g, obs, at, me):
    """Points, discards and purse of every realm."""
    for k in range(r.realms):
        realm = me + k - (r.realms if me + k >= r.realms else 0)
        here = at + e.realms_at + k * e.facts
        poke(obs, here + POINTS, min(MOST, g.points[realm]))
        poke(obs, here + DISCARDS, s.discards[realm])
        if r.queen:
            queen.show_purse(s, obs, here + PURSE, realm)


@kernel
def show(s, r, e, g, obs, at, seat, stale, laid):
    """Write what a seat sees: what is stale, or all if the row showed another realm's view, and a domino laid."""
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
    if has_expansions(r):
        show_expansions(s, r, e, g, obs, at)


@inlined
def show_table(s, r, e, obs, at):
    """The round, and what the options are."""
    here = at + e.table_at
    poke(obs, here + ROUND, s.round_no)
    poke(obs, here + ROUNDS, r.rounds)
    poke(obs, here + HARMONY, (r.terms >> game.HARMONY) & 1)
    poke(obs, here + MIDDLE, (r.terms >> game.MIDDLE) & 1)
