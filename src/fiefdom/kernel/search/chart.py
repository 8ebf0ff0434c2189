"""A chart of one kingdom's territories, and what a placement adds to it: the inner loop of every playout.

Scoring a kingdom again for each placement takes most of a microsecond; with the territories charted once, a placement
is a look at its neighbours.
"""

from ..board import CELLS, STRIDE, TERRAINS, WORD, count, crowns_in, first_territory, land, territory_at
from ..compiling import inlined, kernel, low
from ..draft import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS
from .unit import UNIT


@kernel
def draw_chart(s, realm, m):
    """Chart the territories of a kingdom."""
    for i in range(CELLS + 2 * STRIDE):
        m.territory[i] = 0
    n = 0
    for t in range(1, TERRAINS + 1):
        largest = 0
        richest = 0
        x0, x1, x2 = land(s, realm, t)
        while x0 | x1 | x2:
            g0, g1, g2 = first_territory(x0, x1, x2)
            x0 ^= g0
            x1 ^= g1
            x2 ^= g2
            n += 1
            size = count(g0, g1, g2)
            crowns = crowns_in(s, realm, g0, g1, g2)
            m.size_of[n] = size
            m.crowns_of[n] = crowns
            m.terrain_of[n] = t
            largest = max(largest, size)
            richest = max(richest, crowns)
            mark(m, n, 0, g0)
            mark(m, n, WORD, g1)
            mark(m, n, 2 * WORD, g2)
        m.largest[t] = largest
        m.richest[t] = richest
    m.charted = realm


@inlined
def mark(m, n, first, cells):
    """Write the number of a territory on its cells."""
    while cells:
        m.territory[STRIDE + first + low(cells)] = n
        cells &= cells - 1


@inlined
def joins(m, cell, t, met):
    """The territories of a terrain beside a cell, as a set; those met already stay in it."""
    at = STRIDE + cell
    a = m.territory[at + 1]
    b = m.territory[at - 1]
    c = m.territory[at + STRIDE]
    d = m.territory[at - STRIDE]
    if m.terrain_of[a] == t:
        met |= 1 << a
    if m.terrain_of[b] == t:
        met |= 1 << b
    if m.terrain_of[c] == t:
        met |= 1 << c
    if m.terrain_of[d] == t:
        met |= 1 << d
    return met


@inlined
def adds(m, t, met, squares, crowns):
    """What new squares and crowns of a terrain add when they join these territories, hopes included."""
    size = squares
    total = crowns
    before = 0
    while met:
        territory = low(met)
        size += m.size_of[territory]
        total += m.crowns_of[territory]
        before += m.size_of[territory] * m.crowns_of[territory]
        met &= met - 1
    worth = (size * total - before) * UNIT
    if size > m.largest[t]:
        worth += (size - m.largest[t]) * m.crowns_hope[t]
    if total > m.richest[t]:
        worth += (total - m.richest[t]) * m.squares_hope[t]
    return worth


@inlined
def lay_adds(m, d, cell, other):
    """What a domino adds with its first end on one cell and its second on another."""
    t = FIRST[d]
    u = SECOND[d]
    met = joins(m, cell, t, 0)
    if t == u:
        return adds(m, t, joins(m, other, t, met), 2, FIRST_CROWNS[d] + SECOND_CROWNS[d])
    return adds(m, t, met, 1, FIRST_CROWNS[d]) + adds(m, u, joins(m, other, u, 0), 1, SECOND_CROWNS[d])


@kernel
def size_at(s, realm, cell):
    """The squares of the territory on a cell, without a chart."""
    g0, g1, g2 = territory_at(s, realm, cell)
    return count(g0, g1, g2)
