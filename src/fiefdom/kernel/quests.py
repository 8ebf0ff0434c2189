"""Age of Giants: two quests that everybody scores (A5, A6)."""

from fiefdom.catalog import quests as catalog

from . import step
from .board import (
    CASTLE,
    COLUMNS,
    FILES,
    STRIDE,
    WORD,
    WORDS,
    ahead,
    around,
    behind,
    count,
    crowned,
    crowns_in,
    first_territory,
    land,
    only,
    settled,
    terrain_at,
)
from .bonus import in_harmony, in_the_middle
from .compiling import high, kernel, low, pop, table
from .schema import number
from .step import ARGUMENT

KINDS = len(catalog.QUESTS)
REVEALED = catalog.REVEALED
LOCAL_BUSINESS, FOUR_CORNERS, HARMONY = catalog.LOCAL_BUSINESS, catalog.FOUR_CORNERS, catalog.HARMONY
MIDDLE_KINGDOM, LOST_CORNER, FOLIE = catalog.MIDDLE_KINGDOM, catalog.LOST_CORNER, catalog.FOLIE
COUNTS = table((q.counts for q in catalog.QUESTS), "i1")
POINTS = table((q.points for q in catalog.QUESTS), "i1")
TERRAIN = table((q.terrain for q in catalog.QUESTS), "i1")
BLEAK_SQUARES = 5
BLEAK_TERRAINS = 4


class Quests:
    """The quests revealed, as a set."""

    quests: number()


@kernel
def set_up(s, r):
    """None revealed yet."""
    s.quests = 0


@kernel
def quest_opens(s, r):
    """Fewer than two lie open (A5)."""
    return pop(s.quests) < REVEALED


@kernel
def quest_choices(s, r, w, want):
    """Any quest not revealed."""
    return step.bits(w, 0, want, step.QUEST << ARGUMENT, ((1 << KINDS) - 1) & ~s.quests)


@kernel
def quest_play(s, r, quest):
    """A quest is revealed to all."""
    s.quests |= 1 << quest


@kernel
def bounds(s, realm):
    """The smallest rectangle around castle and squares: lowest and highest row, first and last column."""
    x0, x1, x2 = settled(s, realm)
    x1 |= 1 << (CASTLE - WORD)
    lowest = low(x0) if x0 else WORD + low(x1)
    highest = 2 * WORD + high(x2) if x2 else WORD + high(x1)
    left = FILES
    right = 0
    for column in range(FILES):
        i = WORDS * column
        if (x0 & COLUMNS[i]) | (x1 & COLUMNS[i + 1]) | (x2 & COLUMNS[i + 2]):
            left = min(left, column)
            right = column
    return lowest // STRIDE, highest // STRIDE, left, right


@kernel
def corners(s, realm, t):
    """How many corners of the smallest rectangle have this terrain (A6)."""
    bottom, top, left, right = bounds(s, realm)
    n = 0
    for row in range(bottom, top + 1, max(1, top - bottom)):
        for column in range(left, right + 1, max(1, right - left)):
            if terrain_at(s, realm, row * STRIDE + column) == t:
                n += 1
    return n


@kernel
def castle_in_corner(s, realm):
    """Is the castle one of the corners?"""
    bottom, top, left, right = bounds(s, realm)
    row = CASTLE // STRIDE
    column = CASTLE % STRIDE
    return (row == bottom or row == top) and (column == left or column == right)


@kernel
def near_castle(s, realm, t):
    """How many of the 8 cells around the castle have this terrain."""
    x0, x1, x2 = land(s, realm, t)
    y0, y1, y2 = only(CASTLE)
    y0, y1, y2 = around(y0, y1, y2)
    return count(x0 & y0, x1 & y1, x2 & y2)


@kernel
def alignments(s, realm):
    """Crowned squares in line: a run of L counts (L - 1) // 2 times, so that two share at most one square (A6)."""
    total = 0
    x0, x1, x2 = crowned(s, realm)
    for direction in range(4):
        k = 1 if direction == 0 else STRIDE + direction - 2
        b0, b1, b2 = behind(x0, x1, x2, k)
        # The first squares of runs; then those whose run is at least 2, 3, 4, … long. Every odd length adds one.
        y0, y1, y2 = x0 & ~b0, x1 & ~b1, x2 & ~b2
        z0, z1, z2 = x0, x1, x2
        length = 1
        while y0 | y1 | y2:
            z0, z1, z2 = ahead(z0, z1, z2, k)
            y0 &= z0
            y1 &= z1
            y2 &= z2
            length += 1
            if length & 1:
                total += count(y0, y1, y2)
    return total


@kernel
def bleak_territories(s, realm):
    """Wheat, forest, lake or grassland of at least 5 squares without an uncovered crown (A6)."""
    n = 0
    for t in range(1, BLEAK_TERRAINS + 1):
        x0, x1, x2 = land(s, realm, t)
        while x0 | x1 | x2:
            g0, g1, g2 = first_territory(x0, x1, x2)
            x0 ^= g0
            x1 ^= g1
            x2 ^= g2
            if count(g0, g1, g2) >= BLEAK_SQUARES and crowns_in(s, realm, g0, g1, g2) == 0:
                n += 1
    return n


@kernel
def quest_points(s, r, realm, quest):
    """What one quest gives a kingdom (A6)."""
    kind = COUNTS[quest]
    t = TERRAIN[quest]
    if kind == LOCAL_BUSINESS:
        n = near_castle(s, realm, t)
    elif kind == FOUR_CORNERS:
        n = corners(s, realm, t)
    elif kind == HARMONY:
        n = 1 if in_harmony(s, realm) else 0
    elif kind == MIDDLE_KINGDOM:
        n = 1 if in_the_middle(s, r, realm) else 0
    elif kind == LOST_CORNER:
        n = 1 if castle_in_corner(s, realm) else 0
    elif kind == FOLIE:
        n = alignments(s, realm)
    else:
        n = bleak_territories(s, realm)
    return n * POINTS[quest]


@kernel
def quests(s, r, realm):
    """The points of the quests revealed."""
    total = 0
    rest = s.quests
    while rest:
        total += quest_points(s, r, realm, low(rest))
        rest &= rest - 1
    return total
