"""The facts of one realm, as the network sees them: territories and their room, dominoes, lines, the order of kings."""

from .. import game
from ..board import (
    BESIDE_CASTLE,
    STRIDE,
    TERRAINS,
    WORDS,
    ahead,
    behind,
    beside,
    count,
    crowns_in,
    first_territory,
    land,
    settled,
)
from ..bonus import in_harmony, in_the_middle
from ..compiling import inlined, kernel, low, pop
from ..draft import FIRST, FIRST_CROWNS, NOWHERE, SECOND, SECOND_CROWNS, current_box, pile, realm_of, seat_of
from ..place import fitting
from ..step import PLACE, SETTLE
from .court import court_facts
from .giants import giants_facts, quests_facts
from .layout import CONSTANT, KINGDOM, MISFITS, MOST, OFFERED, ORDER, PENDING, PER_TERRAIN, SHAPE, UNSEEN
from .queen import queen_facts


@kernel
def terrain_facts(s, v, realm, t):
    """A terrain's squares, largest and richest territory, points, and room to grow; returns the points."""
    at = KINGDOM + PER_TERRAIN * (t - 1)
    i = WORDS * realm
    x0, x1, x2 = land(s, realm, t)
    largest = 0
    crowns_of_largest = 0
    richest = 0
    size_of_richest = 0
    points = 0
    squares = 0
    room = 0
    room_of_richest = 0
    n = 0
    while x0 | x1 | x2:
        g0, g1, g2 = first_territory(x0, x1, x2)
        x0 ^= g0
        x1 ^= g1
        x2 ^= g2
        size = count(g0, g1, g2)
        crowns = crowns_in(s, realm, g0, g1, g2)
        g0, g1, g2 = beside(g0, g1, g2)
        open_cells = count(g0 & s.free[i], g1 & s.free[i + 1], g2 & s.free[i + 2])
        points += size * crowns
        squares += size
        room += open_cells
        n += 1
        if size > largest or (size == largest and crowns > crowns_of_largest):
            largest = size
            crowns_of_largest = crowns
        if crowns > richest or (crowns == richest and size > size_of_richest):
            richest = crowns
            size_of_richest = size
            room_of_richest = open_cells
    v.facts[at] = squares
    v.facts[at + 1] = largest
    v.facts[at + 2] = crowns_of_largest
    v.facts[at + 3] = richest
    v.facts[at + 4] = size_of_richest
    v.facts[at + 5] = min(MOST, points)
    v.facts[at + 6] = n
    v.facts[at + 7] = room_of_richest
    v.facts[at + 8] = min(MOST, room)
    return points


@inlined
def dead_ends(x0, x1, x2):
    """The cells of a set with exactly one neighbour in it."""
    e0, e1, e2 = ahead(x0, x1, x2, 1)
    w0, w1, w2 = behind(x0, x1, x2, 1)
    n0, n1, n2 = ahead(x0, x1, x2, STRIDE)
    s0, s1, s2 = behind(x0, x1, x2, STRIDE)
    return (
        x0 & (e0 ^ w0 ^ n0 ^ s0) & ~((e0 & w0) | (n0 & s0)),
        x1 & (e1 ^ w1 ^ n1 ^ s1) & ~((e1 & w1) | (n1 & s1)),
        x2 & (e2 ^ w2 ^ n2 ^ s2) & ~((e2 & w2) | (n2 & s2)),
    )


@kernel
def shape_facts(s, r, v, realm):
    """How full the kingdom is, how much room is left and of what kind, and which bonuses it still has."""
    i = WORDS * realm
    f0 = s.free[i]
    f1 = s.free[i + 1]
    f2 = s.free[i + 2]
    x0, x1, x2 = settled(s, realm)
    v.facts[SHAPE] = count(x0, x1, x2)
    v.facts[SHAPE + 1] = min(MOST, count(f0, f1, f2))
    x0, x1, x2 = beside(x0, x1, x2)
    v.facts[SHAPE + 2] = min(MOST, count(f0 & x0, f1 & x1, f2 & x2))
    x0, x1, x2 = beside(f0, f1, f2)
    v.facts[SHAPE + 3] = count(f0 & ~x0, f1 & ~x1, f2 & ~x2)
    x0, x1, x2 = dead_ends(f0, f1, f2)
    v.facts[SHAPE + 4] = count(x0, x1, x2)
    y0, y1, y2 = beside(x0, x1, x2)
    v.facts[SHAPE + 5] = count(x0 & y0, x1 & y1, x2 & y2)
    v.facts[SHAPE + 6] = pop(f1 & BESIDE_CASTLE)
    v.facts[SHAPE + 7] = s.discards[realm]
    v.facts[SHAPE + 8] = 1 if (r.terms >> game.HARMONY) & 1 and in_harmony(s, realm) else 0
    v.facts[SHAPE + 9] = 1 if (r.terms >> game.MIDDLE) & 1 and in_the_middle(s, r, realm) else 0


@inlined
def has_laid(s, king):
    """Has the king whose turn it is placed its domino, or discarded it?"""
    return king == s.hand and PLACE < s.step <= SETTLE


@kernel
def misfits(s, r, realm):
    """How many of the realm's dominoes fit nowhere as the kingdom stands."""
    n = 0
    for king in range(r.kings):
        if realm_of(r, seat_of(r, king)) == realm:
            if s.stands[king] != NOWHERE and not has_laid(s, king):
                n += misfit(s, realm, current_box(s, r) + s.stands[king])
            if s.claims[king] != NOWHERE:
                n += misfit(s, realm, r.box[pile(s, r)] + s.claims[king])
    return n


@kernel
def misfit(s, realm, d):
    """1 if a domino fits nowhere, else 0."""
    r0, r1, r2, u0, u1, u2, l0, l1, l2, d0, d1, d2 = fitting(s, realm, d)
    return 0 if r0 | r1 | r2 | u0 | u1 | u2 | l0 | l1 | l2 | d0 | d1 | d2 else 1


@kernel
def kingdom_facts(s, r, v, realm):
    """All that laying a domino changes; the points of the kingdom are found on the way."""
    v.facts[0] = CONSTANT
    points = 0
    for t in range(1, TERRAINS + 1):
        points += terrain_facts(s, v, realm, t)
    shape_facts(s, r, v, realm)
    v.facts[MISFITS] = misfits(s, r, realm)
    rest = r.terms & ~(1 << game.TERRITORIES)
    while rest:
        points += game.term(s, r, realm, low(rest))
        rest &= rest - 1
    v.points = points
    v.facts[SHAPE + 11] = max(0, min(MOST, points))
    if r.queen:
        queen_facts(s, r, v, realm)
    if r.giants:
        giants_facts(s, r, v, realm)
    if r.court:
        court_facts(s, v, realm)


@inlined
def add_domino(v, at, d):
    """Add a domino to the facts of a set."""
    v.facts[at + FIRST[d] - 1] += 1
    v.facts[at + SECOND[d] - 1] += 1
    v.facts[at + TERRAINS + FIRST[d] - 1] += FIRST_CROWNS[d]
    v.facts[at + TERRAINS + SECOND[d] - 1] += SECOND_CROWNS[d]
    v.facts[at + 2 * TERRAINS] += 1


@kernel
def domino_facts(s, r, v, realm):
    """The realm's dominoes still to be laid, those on offer, and those not seen yet."""
    for i in range(PENDING, ORDER):
        v.facts[i] = 0
    next_box = r.box[pile(s, r)]
    for king in range(r.kings):
        if realm_of(r, seat_of(r, king)) == realm:
            if s.stands[king] != NOWHERE and not has_laid(s, king):
                add_domino(v, PENDING, current_box(s, r) + s.stands[king])
            if s.claims[king] != NOWHERE:
                add_domino(v, PENDING, next_box + s.claims[king])
    rest = s.offered
    while rest:
        add_domino(v, OFFERED, next_box + low(rest))
        rest &= rest - 1
    for box in range(2 if r.two_boxes else 1):
        rest = s.unseen[box]
        while rest:
            add_domino(v, UNSEEN, r.box[box] + low(rest))
            rest &= rest - 1


@kernel
def order_facts(s, r, v, realm):
    """Who picks before whom on this line and on the next, and how many rounds are left."""
    line = s.offered
    first = NOWHERE
    for king in range(r.kings):
        if s.claims[king] != NOWHERE:
            line |= 1 << s.claims[king]
        elif realm_of(r, seat_of(r, king)) == realm:
            first = min(first, s.stands[king])
    own = 0
    others = 0
    before = 0
    lowest = 0
    highest = 0
    waiting = 0
    for king in range(r.kings):
        mine = realm_of(r, seat_of(r, king)) == realm
        label = s.claims[king]
        if mine and s.stands[king] != NOWHERE and not has_laid(s, king):
            waiting += 1
        if label != NOWHERE and mine:
            rank = 1 + pop(line & ((1 << label) - 1))
            lowest = rank if lowest == 0 else min(lowest, rank)
            highest = max(highest, rank)
        elif label == NOWHERE and mine:
            own += 1
        elif label == NOWHERE:
            others += 1
            before += 1 if s.stands[king] < first else 0
    v.facts[ORDER] = own
    v.facts[ORDER + 1] = others
    v.facts[ORDER + 2] = before
    v.facts[ORDER + 3] = lowest
    v.facts[ORDER + 4] = highest
    v.facts[ORDER + 5] = r.rounds - s.round_no
    v.facts[ORDER + 6] = waiting
    v.facts[ORDER + 7] = 1 if s.step > SETTLE else 0


@kernel
def table_facts(s, r, v, realm):
    """All that stays the same whichever way a domino is laid."""
    domino_facts(s, r, v, realm)
    order_facts(s, r, v, realm)
    if r.giants:
        quests_facts(s, v)
