"""Word boards: a set of squares as three words, and what can be asked about them.

The grid has 13 files and 13 ranks (7 by 7 around any castle) and, after each rank, one column that stays empty, so
that a shift never wraps round. Cell = 14 * row + column; the castle is on cell 90 (g7). 61 cells go into a word: with
the sign bit free, words stay ordinary non-negative integers in plain Python, on the CPU and on the GPU.

A kingdom is kept as layers, three words each: `free` (empty cells that still fit N×N), three planes of the terrain's
code, and two planes of the number of crowns that count.
"""

from .compiling import BACKEND, inlined, kernel, low, pop, table
from .schema import number

STRIDE = 14
FILES = 13
CELLS = STRIDE * FILES
CASTLE = 6 * STRIDE + 6
WORD = 61
FULL = (1 << WORD) - 1
REALMS = 8
TERRAINS = 7
WORDS = 3
"""Words of a set of cells."""
TERRAIN_WORDS, CROWN_WORDS = 3 * WORDS, 2 * WORDS
"""Words of a kingdom's planes: three for the terrain's code, two for the number of crowns."""


def words(cells):
    """The three words of a set of cells, given as one number with a bit for each."""
    return [(cells >> (WORD * w)) & FULL for w in range(WORDS)]


def _near(cell, distance):
    """All squares within a distance in rows and columns, without the cell itself."""
    row, column = divmod(cell, STRIDE)
    if column == FILES:
        return 0
    first, last = max(0, column - distance), min(FILES - 1, column + distance)
    stretch = (1 << (last + 1)) - (1 << first)
    rows = range(max(0, row - distance), min(FILES - 1, row + distance) + 1)
    return sum(stretch << (STRIDE * r) for r in rows) & ~(1 << cell)


# What still fits beside a square on each cell (P3), and what lies in the centre (S6), for N = 5 and for N = 7.
SIDES = (5, 7)
FITS = table(w for side in SIDES for c in range(CELLS) for w in words(_near(c, side - 1)))
CENTRAL = table(w for side in SIDES for w in words(_near(CASTLE, side // 2)))
COLUMNS = table(w for column in range(FILES) for w in words(sum(1 << (STRIDE * r + column) for r in range(FILES))))
BESIDE_CASTLE = words(sum(1 << (CASTLE + step) for step in (-1, 1, -STRIDE, STRIDE)))[1]
STEPS = (1, STRIDE, -1, -STRIDE)


class Layers:
    """Every kingdom's squares, as layers of three words."""

    free: number(WORDS * REALMS)
    terrain: number(TERRAIN_WORDS * REALMS)
    crowns: number(CROWN_WORDS * REALMS)


@inlined
def ahead(x0, x1, x2, k):
    """The set moved down by k cells: cell c holds what c + k held."""
    return (x0 >> k) | ((x1 << (WORD - k)) & FULL), (x1 >> k) | ((x2 << (WORD - k)) & FULL), x2 >> k


@inlined
def behind(x0, x1, x2, k):
    """The set moved up by k cells: cell c holds what c - k held."""
    return (x0 << k) & FULL, ((x1 << k) & FULL) | (x0 >> (WORD - k)), ((x2 << k) & FULL) | (x1 >> (WORD - k))


@kernel
def beside(x0, x1, x2):
    """The cells that share an edge with a cell of the set."""
    e0, e1, e2 = ahead(x0, x1, x2, 1)
    w0, w1, w2 = behind(x0, x1, x2, 1)
    n0, n1, n2 = ahead(x0, x1, x2, STRIDE)
    s0, s1, s2 = behind(x0, x1, x2, STRIDE)
    return e0 | w0 | n0 | s0, e1 | w1 | n1 | s1, e2 | w2 | n2 | s2


@kernel
def around(x0, x1, x2):
    """The cells that share an edge or a corner with a cell of the set."""
    e0, e1, e2 = ahead(x0, x1, x2, 1)
    w0, w1, w2 = behind(x0, x1, x2, 1)
    r0, r1, r2 = x0 | e0 | w0, x1 | e1 | w1, x2 | e2 | w2
    n0, n1, n2 = ahead(r0, r1, r2, STRIDE)
    s0, s1, s2 = behind(r0, r1, r2, STRIDE)
    return e0 | w0 | n0 | s0, e1 | w1 | n1 | s1, e2 | w2 | n2 | s2


@inlined
def count(x0, x1, x2):
    """How many cells the set has."""
    return pop(x0) + pop(x1) + pop(x2)


@inlined
def word_of(cell):
    """Which of the three words a cell is in."""
    return (1 if cell >= WORD else 0) + (1 if cell >= 2 * WORD else 0)


@kernel
def only(cell):
    """The set of one cell."""
    w = word_of(cell)
    bit = 1 << (cell - WORD * w)
    return bit if w == 0 else 0, bit if w == 1 else 0, bit if w == 2 else 0


@inlined
def nth_in_steps(word, k):
    """The k-th lowest bit set in a word, counted from 0."""
    half = pop(word & 0x3FFFFFFF)
    shift = 0
    if k >= half:
        k -= half
        word >>= 30
        shift = 30
    while k > 0:
        word &= word - 1
        k -= 1
    return shift + low(word)


@inlined
def nth_in_halves(word, k):
    """The same in as many steps for every k, so that the threads of a warp stay together."""
    shift = 0
    for halving in range(6):
        width = 32 >> halving
        half = pop(word & ((1 << width) - 1))
        if k >= half:
            k -= half
            word >>= width
            shift += width
    return shift


nth = nth_in_halves if BACKEND == "cuda" else nth_in_steps


@inlined
def land(s, realm, t):
    """The squares of a terrain."""
    i = TERRAIN_WORDS * realm
    f0 = 0 if t & 1 else FULL
    f1 = 0 if t & 2 else FULL
    f2 = 0 if t & 4 else FULL
    return (
        (s.terrain[i] ^ f0) & (s.terrain[i + 3] ^ f1) & (s.terrain[i + 6] ^ f2),
        (s.terrain[i + 1] ^ f0) & (s.terrain[i + 4] ^ f1) & (s.terrain[i + 7] ^ f2),
        (s.terrain[i + 2] ^ f0) & (s.terrain[i + 5] ^ f1) & (s.terrain[i + 8] ^ f2),
    )


@kernel
def settled(s, realm):
    """The squares of every terrain: the kingdom without its castle."""
    i = TERRAIN_WORDS * realm
    return (
        s.terrain[i] | s.terrain[i + 3] | s.terrain[i + 6],
        s.terrain[i + 1] | s.terrain[i + 4] | s.terrain[i + 7],
        s.terrain[i + 2] | s.terrain[i + 5] | s.terrain[i + 8],
    )


@kernel
def crowned(s, realm):
    """The squares with a crown that counts."""
    i = CROWN_WORDS * realm
    return s.crowns[i] | s.crowns[i + 3], s.crowns[i + 1] | s.crowns[i + 4], s.crowns[i + 2] | s.crowns[i + 5]


@kernel
def crowns_in(s, realm, x0, x1, x2):
    """How many crowns count in a set of squares."""
    i = CROWN_WORDS * realm
    ones = count(x0 & s.crowns[i], x1 & s.crowns[i + 1], x2 & s.crowns[i + 2])
    return ones + 2 * count(x0 & s.crowns[i + 3], x1 & s.crowns[i + 4], x2 & s.crowns[i + 5])


@kernel
def terrain_at(s, realm, cell):
    """The terrain of a cell, 0 where there is none."""
    w = word_of(cell)
    shift = cell - WORD * w
    i = TERRAIN_WORDS * realm + w
    return ((s.terrain[i] >> shift) & 1) + 2 * ((s.terrain[i + 3] >> shift) & 1) + 4 * ((s.terrain[i + 6] >> shift) & 1)


@kernel
def add_crowns(s, realm, cell, change):
    """More or fewer crowns count on a square from now on."""
    w = word_of(cell)
    bit = 1 << (cell - WORD * w)
    i = CROWN_WORDS * realm + w
    crowns = (1 if s.crowns[i] & bit else 0) + (2 if s.crowns[i + 3] & bit else 0) + change
    s.crowns[i] = (s.crowns[i] & ~bit) | (bit if crowns & 1 else 0)
    s.crowns[i + 3] = (s.crowns[i + 3] & ~bit) | (bit if crowns & 2 else 0)


@kernel
def found_kingdom(s, realm, fits):
    """An empty kingdom around its castle (T1)."""
    for i in range(WORDS):
        s.free[WORDS * realm + i] = FITS[fits + WORDS * CASTLE + i]
    for i in range(TERRAIN_WORDS):
        s.terrain[TERRAIN_WORDS * realm + i] = 0
    for i in range(CROWN_WORDS):
        s.crowns[CROWN_WORDS * realm + i] = 0


@inlined
def put(s, realm, fits, cell, t, crowns):
    """Lay one square; cells that no longer fit beside it stop being free (P3)."""
    i = WORDS * realm
    f = fits + WORDS * cell
    s.free[i] &= FITS[f]
    s.free[i + 1] &= FITS[f + 1]
    s.free[i + 2] &= FITS[f + 2]
    w = word_of(cell)
    bit = 1 << (cell - WORD * w)
    i = TERRAIN_WORDS * realm + w
    if t & 1:
        s.terrain[i] |= bit
    if t & 2:
        s.terrain[i + 3] |= bit
    if t & 4:
        s.terrain[i + 6] |= bit
    i = CROWN_WORDS * realm + w
    if crowns & 1:
        s.crowns[i] |= bit
    if crowns & 2:
        s.crowns[i + 3] |= bit


@kernel
def spread(g0, g1, g2, x0, x1, x2):
    """The territory of a set x that holds the squares g."""
    while True:
        b0, b1, b2 = beside(g0, g1, g2)
        h0 = (g0 | b0) & x0
        h1 = (g1 | b1) & x1
        h2 = (g2 | b2) & x2
        if h0 == g0 and h1 == g1 and h2 == g2:
            return g0, g1, g2
        g0 = h0
        g1 = h1
        g2 = h2


@kernel
def first_territory(x0, x1, x2):
    """The territory of the lowest square of a set that is not empty."""
    g0 = x0 & -x0
    g1 = (x1 & -x1) if x0 == 0 else 0
    g2 = (x2 & -x2) if x0 == 0 and x1 == 0 else 0
    return spread(g0, g1, g2, x0, x1, x2)


@kernel
def territory_at(s, realm, cell):
    """The territory that a square belongs to."""
    x0, x1, x2 = land(s, realm, terrain_at(s, realm, cell))
    g0, g1, g2 = only(cell)
    return spread(g0, g1, g2, x0, x1, x2)


@kernel
def territories(s, realm):
    """The points of all territories: squares times crowns, each apart (S1, S2)."""
    total = 0
    for t in range(1, TERRAINS + 1):
        total += points_of(s, realm, t)
    return total


@inlined
def points_of(s, realm, t):
    """The points of a terrain's territories."""
    total = 0
    x0, x1, x2 = land(s, realm, t)
    c0, c1, c2 = crowned(s, realm)
    # Only territories with a crown score, so only those are looked up.
    c0 &= x0
    c1 &= x1
    c2 &= x2
    while c0 | c1 | c2:
        g0 = c0 & -c0
        g1 = (c1 & -c1) if c0 == 0 else 0
        g2 = (c2 & -c2) if c0 == 0 and c1 == 0 else 0
        g0, g1, g2 = spread(g0, g1, g2, x0, x1, x2)
        total += count(g0, g1, g2) * crowns_in(s, realm, g0, g1, g2)
        c0 &= ~g0
        c1 &= ~g1
        c2 &= ~g2
    return total


@kernel
def territories_of(s, realm, t):
    """How many territories a terrain has, whatever their size and crowns."""
    x0, x1, x2 = land(s, realm, t)
    n = 0
    while x0 | x1 | x2:
        g0, g1, g2 = first_territory(x0, x1, x2)
        x0 ^= g0
        x1 ^= g1
        x2 ^= g2
        n += 1
    return n


@kernel
def biggest(s, realm):
    """The squares of the biggest territory, with or without crowns (S3)."""
    best = 0
    for t in range(1, TERRAINS + 1):
        x0, x1, x2 = land(s, realm, t)
        rest = count(x0, x1, x2)
        # What is left of a terrain may be too little to matter.
        while rest > best:
            g0, g1, g2 = first_territory(x0, x1, x2)
            x0 ^= g0
            x1 ^= g1
            x2 ^= g2
            found = count(g0, g1, g2)
            rest -= found
            best = max(best, found)
    return best


@kernel
def survey(s, realm, out):
    """List the territories: terrain, squares, crowns and lowest cell of each, four numbers apart. Returns how many."""
    n = 0
    for t in range(1, TERRAINS + 1):
        x0, x1, x2 = land(s, realm, t)
        while x0 | x1 | x2:
            g0, g1, g2 = first_territory(x0, x1, x2)
            x0 ^= g0
            x1 ^= g1
            x2 ^= g2
            out[4 * n] = t
            out[4 * n + 1] = count(g0, g1, g2)
            out[4 * n + 2] = crowns_in(s, realm, g0, g1, g2)
            out[4 * n + 3] = low(g0) if g0 else WORD + low(g1) if g1 else 2 * WORD + low(g2)
            n += 1
    return n
