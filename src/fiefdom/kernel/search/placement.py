"""Quick choices of a placement and a claim: the points they add, the possible growth, and the holes they leave."""

from ..board import (
    CELLS,
    CENTRAL,
    CROWN_WORDS,
    FITS,
    STRIDE,
    TERRAIN_WORDS,
    TERRAINS,
    WORD,
    WORDS,
    beside,
    count,
    only,
    put,
)
from ..bonus import HARMONY_POINTS, MIDDLE_POINTS, in_harmony, in_the_middle
from ..compiling import inlined, kernel, low, pop
from ..draft import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS, turn_realm
from ..game import HARMONY, MIDDLE
from ..place import domino, fitting, second_cell
from ..schema import NONE
from ..step import ARGUMENT, CLAIM, DISCARD
from .chart import draw_chart, lay_adds
from .memory import KEPT_CROWNS, KEPT_TERRAIN
from .unit import UNIT

WORST = -(1 << 40)
TOPS = 3
"""How many placements are compared again, with the claim that would follow."""

DOUBT = 4 * UNIT
"""By how much they may be worse than the best one at first."""


@kernel
def keep(s, m, realm):
    """Remember a kingdom's layers."""
    for i in range(WORDS):
        m.kept[i] = s.free[WORDS * realm + i]
    for i in range(TERRAIN_WORDS):
        m.kept[KEPT_TERRAIN + i] = s.terrain[TERRAIN_WORDS * realm + i]
    for i in range(CROWN_WORDS):
        m.kept[KEPT_CROWNS + i] = s.crowns[CROWN_WORDS * realm + i]


@kernel
def restore(s, m, realm):
    """Put a kingdom's layers back."""
    for i in range(WORDS):
        s.free[WORDS * realm + i] = m.kept[i]
    for i in range(TERRAIN_WORDS):
        s.terrain[TERRAIN_WORDS * realm + i] = m.kept[KEPT_TERRAIN + i]
    for i in range(CROWN_WORDS):
        s.crowns[CROWN_WORDS * realm + i] = m.kept[KEPT_CROWNS + i]


@kernel
def form_hopes(s, r, m):
    """How many squares and crowns of each terrain a kingdom can hope for in a round, by what is unseen."""
    for t in range(TERRAINS + 1):
        m.squares_base[t] = 0
        m.crowns_base[t] = 0
    dominoes = 0
    for box in range(2 if r.two_boxes else 1):
        rest = s.unseen[box]
        dominoes += pop(rest)
        while rest:
            d = r.box[box] + low(rest)
            rest &= rest - 1
            m.squares_base[FIRST[d]] += 1
            m.squares_base[SECOND[d]] += 1
            m.crowns_base[FIRST[d]] += FIRST_CROWNS[d]
            m.crowns_base[SECOND[d]] += SECOND_CROWNS[d]
    if dominoes:
        share = r.kings / (r.realms * dominoes)
        for t in range(1, TERRAINS + 1):
            m.squares_base[t] = int(m.squares_base[t] * share * m.growth)
            m.crowns_base[t] = int(m.crowns_base[t] * share * m.crowning)


@kernel
def study(s, r, m, realm):
    """Chart a kingdom, and what it can hope for in the rounds left."""
    draw_chart(s, realm, m)
    left = r.rounds - s.round_no
    for t in range(1, TERRAINS + 1):
        m.squares_hope[t] = m.squares_base[t] * left
        m.crowns_hope[t] = m.crowns_base[t] * left
    m.centred = 1 if (r.terms >> MIDDLE) & 1 and in_the_middle(s, r, realm) else 0
    m.holes = holes(s.free[WORDS * realm], s.free[WORDS * realm + 1], s.free[WORDS * realm + 2])
    m.hole_cost = m.hole
    if (r.terms >> HARMONY) & 1 and in_harmony(s, realm):
        m.hole_cost += m.hole


@inlined
def holes(x0, x1, x2):
    """How many free cells have no free cell beside them."""
    b0, b1, b2 = beside(x0, x1, x2)
    return count(x0 & ~b0, x1 & ~b1, x2 & ~b2)


@inlined
def leaves(s, r, m, realm, cell, other):
    """What a placement spoils: cells that nothing can fill any more, and the Middle Kingdom."""
    i = WORDS * realm
    f = r.fits + WORDS * cell
    g = r.fits + WORDS * other
    x0 = s.free[i] & FITS[f] & FITS[g]
    x1 = s.free[i + 1] & FITS[f + 1] & FITS[g + 1]
    x2 = s.free[i + 2] & FITS[f + 2] & FITS[g + 2]
    cost = (holes(x0, x1, x2) - m.holes) * m.hole_cost
    if m.centred:
        a0, a1, a2 = only(cell)
        b0, b1, b2 = only(other)
        c = r.central
        if ((a0 | b0) & ~CENTRAL[c]) | ((a1 | b1) & ~CENTRAL[c + 1]) | ((a2 | b2) & ~CENTRAL[c + 2]):
            cost += MIDDLE_POINTS * UNIT
    return cost


@kernel
def best_of(s, r, m, realm, d, first, offset, cells, best, way):
    """The best placement with the first end on one of these cells, or the one known before if none is better."""
    while cells:
        cell = first + low(cells)
        cells &= cells - 1
        worth = lay_adds(m, d, cell, cell + offset)
        if worth > best:
            worth -= leaves(s, r, m, realm, cell, cell + offset)
            if worth > best:
                best = worth
                way = cell
    return best, way


@inlined
def best_along(s, r, m, realm, d, direction, offset, x0, x1, x2, best, way):
    """The same for one direction of the second end."""
    now, cell = best_of(s, r, m, realm, d, 0, offset, x0, best, NONE)
    now, cell = best_of(s, r, m, realm, d, WORD, offset, x1, now, cell)
    now, cell = best_of(s, r, m, realm, d, 2 * WORD, offset, x2, now, cell)
    return now, (direction * CELLS + cell if cell != NONE else way)


@kernel
def best_lay(s, r, m, realm, d):
    """The best way to lay a domino in the kingdom that is charted, and its worth; the discard if it fits nowhere."""
    r0, r1, r2, u0, u1, u2, l0, l1, l2, d0, d1, d2 = fitting(s, realm, d)
    best, way = best_along(s, r, m, realm, d, 0, 1, r0, r1, r2, WORST, DISCARD)
    best, way = best_along(s, r, m, realm, d, 1, STRIDE, u0, u1, u2, best, way)
    best, way = best_along(s, r, m, realm, d, 2, -1, l0, l1, l2, best, way)
    best, way = best_along(s, r, m, realm, d, 3, -STRIDE, d0, d1, d2, best, way)
    if way == DISCARD:
        best = -HARMONY_POINTS * UNIT if (r.terms >> HARMONY) & 1 and in_harmony(s, realm) else 0
    return best, way


@inlined
def collect(s, r, m, realm, d, direction, offset, x0, x1, x2):
    """Keep the best few placements with the second end in one direction."""
    collect_word(s, r, m, realm, d, 0, direction, offset, x0)
    collect_word(s, r, m, realm, d, WORD, direction, offset, x1)
    collect_word(s, r, m, realm, d, 2 * WORD, direction, offset, x2)


@kernel
def collect_word(s, r, m, realm, d, first, direction, offset, cells):
    """The same for the cells of one word."""
    while cells:
        cell = first + low(cells)
        cells &= cells - 1
        worth = lay_adds(m, d, cell, cell + offset)
        if worth > m.top_worth[TOPS - 1]:
            worth -= leaves(s, r, m, realm, cell, cell + offset)
        place = TOPS
        while place > 0 and m.top_worth[place - 1] < worth:
            place -= 1
        if place < TOPS:
            for k in range(TOPS - 1, place, -1):
                m.top_worth[k] = m.top_worth[k - 1]
                m.top_way[k] = m.top_way[k - 1]
            m.top_worth[place] = worth
            m.top_way[place] = direction * CELLS + cell


@kernel
def best_lays(s, r, m, realm, d):
    """Find the best few ways to lay a domino in the kingdom that is charted."""
    for k in range(TOPS):
        m.top_worth[k] = WORST
        m.top_way[k] = DISCARD
    r0, r1, r2, u0, u1, u2, l0, l1, l2, d0, d1, d2 = fitting(s, realm, d)
    collect(s, r, m, realm, d, 0, 1, r0, r1, r2)
    collect(s, r, m, realm, d, 1, STRIDE, u0, u1, u2)
    collect(s, r, m, realm, d, 2, -1, l0, l1, l2)
    collect(s, r, m, realm, d, 3, -STRIDE, d0, d1, d2)


@kernel
def lay(s, r, m):
    """Place the domino of the turn where it and the best claim after it are worth most; that claim is intended."""
    realm = turn_realm(s, r)
    d = domino(s, r)
    study(s, r, m, realm)
    best_lays(s, r, m, realm, d)
    m.charted = NONE
    m.intended = NONE
    chosen = m.top_way[0] + 0
    if chosen == DISCARD or s.offered == 0 or m.top_worth[1] < m.top_worth[0] - DOUBT:
        return chosen
    keep(s, m, realm)
    best = WORST
    for k in range(TOPS):
        if m.top_worth[k] >= m.top_worth[0] - DOUBT:
            way = m.top_way[k] + 0
            put(s, realm, r.fits, way % CELLS, FIRST[d], FIRST_CROWNS[d])
            put(s, realm, r.fits, second_cell(way), SECOND[d], SECOND_CROWNS[d])
            study(s, r, m, realm)
            worth, label = best_claim(s, r, m, realm)
            restore(s, m, realm)
            if worth + m.top_worth[k] > best:
                best = worth + m.top_worth[k]
                chosen = way
                m.intended = label
    m.charted = NONE
    return chosen


@inlined
def next_box(s, r):
    """Where the dominoes of the line on offer are in the tables."""
    return r.box[1] if r.two_boxes and s.round_no & 1 else r.box[0]


@kernel
def best_claim(s, r, m, realm):
    """The domino on offer that can be laid for most, and its worth, by the chart of the kingdom."""
    best = WORST
    label = NONE
    rest = s.offered
    box = next_box(s, r)
    while rest:
        worth, _ = best_lay(s, r, m, realm, box + low(rest))
        if worth > best:
            best = worth
            label = low(rest)
        rest &= rest - 1
    return best, label


@inlined
def claim(s, r, m):
    """Claim the domino that can be laid for most."""
    if m.intended != NONE:
        label = m.intended
        m.intended = NONE
        return (CLAIM << ARGUMENT) + label
    realm = turn_realm(s, r)
    if m.charted != realm:
        study(s, r, m, realm)
    _, label = best_claim(s, r, m, realm)
    return (CLAIM << ARGUMENT) + label
