"""Placing a domino (P)."""

from . import step
from .board import BESIDE_CASTLE, CELLS, STEPS, STRIDE, WORD, WORDS, ahead, behind, beside, land, nth, put
from .chance import below
from .compiling import inlined, kernel, pop, table
from .draft import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS, current_box, turn_realm
from .schema import byte, number

_STEPS = table(STEPS)


class Discards:
    """How many dominoes each kingdom had to discard (P4)."""

    discards: byte(8)


class Side:
    """Where the masks for this kingdom's side are (P3): `fits` and `central` for N = 5 or 7."""

    fits: number()
    central: number()


@inlined
def domino(s, r):
    """The domino of the turn, as its place in the tables."""
    return (current_box(s, r) + s.stands[s.hand & 7]) & 255


@inlined
def touching(s, realm, t):
    """The cells beside the castle or beside a square of a terrain (P2)."""
    x0, x1, x2 = land(s, realm, t)
    x0, x1, x2 = beside(x0, x1, x2)
    return x0, x1 | BESIDE_CASTLE, x2


@inlined
def fitting(s, realm, d):
    """Where the first end may go, for the second end to its right, above, left and below: four sets (P1, P2, P3)."""
    i = WORDS * realm
    e0 = s.free[i]
    e1 = s.free[i + 1]
    e2 = s.free[i + 2]
    a0, a1, a2 = touching(s, realm, FIRST[d])
    b0, b1, b2 = (a0, a1, a2) if FIRST[d] == SECOND[d] else touching(s, realm, SECOND[d])
    b0 &= e0
    b1 &= e1
    b2 &= e2
    # One end must touch: the first (a, then the other cell only has to be free) or the second (b is free and touches).
    x0, x1, x2 = ahead(e0, e1, e2, 1)
    y0, y1, y2 = ahead(b0, b1, b2, 1)
    r0 = e0 & ((x0 & a0) | y0)
    r1 = e1 & ((x1 & a1) | y1)
    r2 = e2 & ((x2 & a2) | y2)
    x0, x1, x2 = ahead(e0, e1, e2, STRIDE)
    y0, y1, y2 = ahead(b0, b1, b2, STRIDE)
    u0 = e0 & ((x0 & a0) | y0)
    u1 = e1 & ((x1 & a1) | y1)
    u2 = e2 & ((x2 & a2) | y2)
    if FIRST[d] == SECOND[d] and FIRST_CROWNS[d] == SECOND_CROWNS[d]:
        # Both ways of lying on two cells are one placement (P6).
        return r0, r1, r2, u0, u1, u2, 0, 0, 0, 0, 0, 0
    x0, x1, x2 = behind(e0, e1, e2, 1)
    y0, y1, y2 = behind(b0, b1, b2, 1)
    l0 = e0 & ((x0 & a0) | y0)
    l1 = e1 & ((x1 & a1) | y1)
    l2 = e2 & ((x2 & a2) | y2)
    x0, x1, x2 = behind(e0, e1, e2, STRIDE)
    y0, y1, y2 = behind(b0, b1, b2, STRIDE)
    d0 = e0 & ((x0 & a0) | y0)
    d1 = e1 & ((x1 & a1) | y1)
    d2 = e2 & ((x2 & a2) | y2)
    return r0, r1, r2, u0, u1, u2, l0, l1, l2, d0, d1, d2


@kernel
def place_choices(s, r, w, want):
    """Every placement that fits, or the discard if there is none (P4)."""
    r0, r1, r2, u0, u1, u2, l0, l1, l2, d0, d1, d2 = fitting(s, turn_realm(s, r), domino(s, r))
    n = step.cells(w, 0, want, 0, r0, r1, r2)
    n = step.cells(w, n, want, CELLS, u0, u1, u2)
    n = step.cells(w, n, want, 2 * CELLS, l0, l1, l2)
    n = step.cells(w, n, want, 3 * CELLS, d0, d1, d2)
    return n if n else step.one(w, 0, want, step.DISCARD)


@inlined
def place_pick(s, r, w):
    """One of the placements at random, without listing them: this is most of a playout's time."""
    r0, r1, r2, u0, u1, u2, l0, l1, l2, d0, d1, d2 = fitting(s, turn_realm(s, r), domino(s, r))
    n_right = pop(r0) + pop(r1) + pop(r2)
    n_up = pop(u0) + pop(u1) + pop(u2)
    n_left = pop(l0) + pop(l1) + pop(l2)
    n = n_right + n_up + n_left + pop(d0) + pop(d1) + pop(d2)
    if n == 0:
        return step.DISCARD
    k = below(w, n)
    if k < n_right:
        return _chosen(r0, r1, r2, k)
    k -= n_right
    if k < n_up:
        return CELLS + _chosen(u0, u1, u2, k)
    k -= n_up
    if k < n_left:
        return 2 * CELLS + _chosen(l0, l1, l2, k)
    return 3 * CELLS + _chosen(d0, d1, d2, k - n_left)


@inlined
def _chosen(x0, x1, x2, k):
    """The k-th cell of a set."""
    n = pop(x0)
    if k < n:
        return nth(x0, k)
    k -= n
    n = pop(x1)
    if k < n:
        return WORD + nth(x1, k)
    return 2 * WORD + nth(x2, k - n)


@inlined
def second_cell(way):
    """The cell of the second end of a placement."""
    return way % CELLS + _STEPS[way // CELLS]


@inlined
def place_play(s, r, way):
    """Lay the domino, or discard it without points and effects (P4); it never moves again (P5)."""
    realm = turn_realm(s, r)
    if way == step.DISCARD:
        s.discards[realm] += 1
        return
    d = domino(s, r)
    put(s, realm, r.fits, way % CELLS & 255, FIRST[d], FIRST_CROWNS[d])
    put(s, realm, r.fits, second_cell(way) & 255, SECOND[d], SECOND_CROWNS[d])
