"""The published players of Gedda, Lagerkvist and Butler (CIG 2018), for games without acts: TR, GPRD, FG and mixtures.

They decide placement and claim together: the claim is decided with the placement and kept in memory until asked for.
"""

from ... import game
from ...board import CASTLE, CELLS, CENTRAL, STRIDE, WORD, beside, only, put, settled, territories
from ...bonus import MIDDLE_POINTS
from ...chance import below
from ...compiling import inlined, kernel, low
from ...draft import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS, claim_pick, turn_realm
from ...place import domino, fitting, place_pick, second_cell
from ...schema import NONE
from ...step import ARGUMENT, CLAIM, DISCARD, PLACE
from ..chart import draw_chart, lay_adds
from ..placement import keep, next_box, restore
from ..unit import UNIT_BITS

TR, GPRD, FG, EG, PG = range(5)
POLICIES = ("tr", "gprd", "fg", "eg", "pg")
RANDOM_OF_FOUR = 3
"""eG is random three times out of four."""


@kernel
def published_move(s, r, w, m, policy):
    """The move of a published policy at the step that is open: a placement or a claim."""
    if policy == EG:
        if s.step == PLACE or s.round_no == 0:
            m.mixed = TR if below(w, 4) < RANDOM_OF_FOUR else FG
        policy = m.mixed + 0
    if s.step == PLACE:
        if policy == TR:
            m.intended = NONE
            return place_pick(s, r, w)
        return greedy_place(s, r, w, m, policy)
    if policy != TR and (s.round_no == 0 or (s.round_no == 1 and m.intended == NONE)):
        return (CLAIM << ARGUMENT) + most_crowns(s, r, w)
    if policy == FG and m.intended != NONE:
        return (CLAIM << ARGUMENT) + m.intended
    return claim_pick(s, r, w)


@kernel
def most_crowns(s, r, w):
    """A domino on offer with the most crowns on one square, at random among those."""
    box = next_box(s, r)
    rest = s.offered
    best = NONE
    most = NONE
    ties = 0
    while rest:
        d = box + low(rest)
        crowns = max(FIRST_CROWNS[d], SECOND_CROWNS[d])
        if crowns > most:
            most = crowns
            ties = 0
        if crowns == most:
            ties += 1
            if below(w, ties) == 0:
                best = low(rest)
        rest &= rest - 1
    return best


@kernel
def greedy_place(s, r, w, m, policy):
    """The placement of GPRD or FG. FG lays the domino it would claim as well, and intends to claim it."""
    realm = turn_realm(s, r)
    m.intended = NONE
    x0, x1, x2 = settled(s, realm)
    if policy == FG and x0 | x1 | x2 == 0:
        return place_pick(s, r, w)
    if policy == FG and s.offered == 0:
        # The quirk: with no domino to claim and lay, so always in the last round, it places at random.
        return place_pick(s, r, w)
    m.found_best[0] = NONE
    m.found_best[1] = NONE
    n = game.moves(s, r, w)
    keep(s, m, realm)
    for k in range(n):
        way = w.moves[k] + 0
        if way != DISCARD:
            d = domino(s, r)
            put(s, realm, r.fits, way % CELLS, FIRST[d], FIRST_CROWNS[d])
            put(s, realm, r.fits, second_cell(way), SECOND[d], SECOND_CROWNS[d])
        score = territories(s, realm)
        if policy == GPRD:
            x0, x1, x2 = settled(s, realm)
            expect_nothing(m)
            weigh(r, m, score, x0, x1, x2)
            offer(w, m, way, NONE)
        else:
            lay_claims(s, r, w, m, realm, score, way)
        restore(s, m, realm)
    if m.found_best[0] == NONE and m.found_best[1] == NONE:
        return place_pick(s, r, w)
    i = 0 if m.found_best[0] != NONE else 1
    m.intended = m.found_claim[i]
    return m.found_place[i] + 0


@kernel
def lay_claims(s, r, w, m, realm, score, way):
    """FG: lay every domino on offer, wherever it fits."""
    draw_chart(s, realm, m)
    x0, x1, x2 = settled(s, realm)
    box = next_box(s, r)
    rest = s.offered
    while rest:
        label = low(rest)
        d = box + label
        expect_nothing(m)
        r0, r1, r2, u0, u1, u2, l0, l1, l2, d0, d1, d2 = fitting(s, realm, d)
        lay_all(r, m, d, score, x0, x1, x2, 1, r0, r1, r2)
        lay_all(r, m, d, score, x0, x1, x2, STRIDE, u0, u1, u2)
        lay_all(r, m, d, score, x0, x1, x2, -1, l0, l1, l2)
        lay_all(r, m, d, score, x0, x1, x2, -STRIDE, d0, d1, d2)
        offer(w, m, way, label)
        rest &= rest - 1


@kernel
def lay_all(r, m, d, score, x0, x1, x2, offset, c0, c1, c2):
    """Lay a domino with its first end on each of these cells."""
    while c0 | c1 | c2:
        cell = low(c0) if c0 else WORD + low(c1) if c1 else 2 * WORD + low(c2)
        a0, a1, a2 = only(cell)
        b0, b1, b2 = only(cell + offset)
        c0 &= ~a0
        c1 &= ~a1
        c2 &= ~a2
        worth = score + (lay_adds(m, d, cell, cell + offset) >> UNIT_BITS)
        weigh(r, m, worth, x0 | a0 | b0, x1 | a1 | b1, x2 | a2 | b2)


@kernel
def expect_nothing(m):
    """A move is about to be weighed."""
    m.move_best[0] = NONE
    m.move_best[1] = NONE


@kernel
def weigh(r, m, score, x0, x1, x2):
    """One result of a move: the best near the castle and without a hole counts, apart from the best of the others."""
    c = r.central
    outside = (x0 & ~CENTRAL[c]) | (x1 & ~CENTRAL[c + 1]) | (x2 & ~CENTRAL[c + 2])
    if outside == 0 and (r.terms >> game.MIDDLE) & 1:
        score += MIDDLE_POINTS
    if score > m.move_best[0] or score > m.move_best[1]:
        i = 1 if outside else spoiled(r, x0, x1, x2)
        m.move_best[i] = max(m.move_best[i], score)


@kernel
def offer(w, m, way, label):
    """A move was weighed: it is chosen if it is the best, at random among equals."""
    for i in range(2):
        score = m.move_best[i]
        if score > m.found_best[i]:
            m.found_best[i] = score
            m.found_ties[i] = 0
        if score != NONE and score == m.found_best[i]:
            m.found_ties[i] += 1
            if below(w, m.found_ties[i]) == 0:
                m.found_place[i] = way
                m.found_claim[i] = label


@inlined
def spoiled(r, x0, x1, x2):
    """1 if a single empty square near the castle has no empty square and no castle beside it, else 0."""
    c = r.central
    e0 = CENTRAL[c] & ~x0
    e1 = CENTRAL[c + 1] & ~x1
    e2 = CENTRAL[c + 2] & ~x2
    b0, b1, b2 = beside(e0, e1 | (1 << (CASTLE - WORD)), e2)
    return 1 if (e0 & ~b0) | (e1 & ~b1) | (e2 & ~b2) else 0
