"""The Court: resources on the squares, tokens bought with them (C).

A purchase is three kinds of move: which token, which squares to pay from (one at a time, kinds in a fixed order), and
where it settles. Each offers only what lets the purchase be completed, so nobody gets stuck (C4).
"""

from fiefdom.catalog import court as catalog
from fiefdom.catalog.terrain import GRASSLAND

from . import step
from .board import WORD, WORDS, add_crowns, around, count, crowned, crowns_in, land, only, settled, terrain_at, word_of
from .compiling import high, kernel, pop, table
from .draft import turn_realm
from .kinds import kind_choices, kind_pick, left_in
from .schema import NONE, byte, number, short
from .step import ARGUMENT

KINDS = len(catalog.TOKENS)
COURTS = 4
GOODS = len(catalog.GOODS)
OPEN_TOKENS = catalog.OPEN_TOKENS
TOKENS = sum(token.copies for token in catalog.TOKENS)
COPIES = table((t.copies for t in catalog.TOKENS), "i1")
TERRAIN = table((t.terrain for t in catalog.TOKENS), "i1")
CROWNS = table((t.crowns for t in catalog.TOKENS), "i1")
BASE = table((t.base for t in catalog.TOKENS), "i1")
BONUS = table((t.bonus for t in catalog.TOKENS), "i1")
COUNTS = table((t.counts for t in catalog.TOKENS), "i1")
WARRIOR = table((1 if t.warrior else 0 for t in catalog.TOKENS), "i1")
NOTHING, ANY_RESOURCE, CROWN = catalog.NOTHING, catalog.ANY_RESOURCE, catalog.CROWN
COUNTS_WARRIORS = catalog.WARRIOR
FROM_PILE = 32
PRICE_OPEN, PRICE_PILE = 2, 4


class Court:
    """Squares that hold their resource, tokens on offer, in the pile and on squares, and a purchase under way."""

    goods: number(WORDS * COURTS)
    open_tokens: byte(KINDS)
    bag: byte(KINDS)
    tokens: byte()
    token_realm: byte(TOKENS)
    token_kind: byte(TOKENS)
    token_cell: short(TOKENS)
    buying: byte()
    paid: byte()


@kernel
def set_up(s, r):
    """25 tokens in the pile, none open yet (C1)."""
    for i in range(WORDS * COURTS):
        s.goods[i] = 0
    for kind in range(KINDS):
        s.open_tokens[kind] = 0
        s.bag[kind] = COPIES[kind]
    s.tokens = 0
    s.buying = NONE
    s.paid = 0


@kernel
def placed(s, realm, cell):
    """A square without a crown brings the resource of its terrain; swamp and mine have none (C2)."""
    if terrain_at(s, realm, cell) <= GRASSLAND:
        x0, x1, x2 = only(cell)
        if crowns_in(s, realm, x0, x1, x2) == 0:
            i = WORDS * realm
            s.goods[i] |= x0
            s.goods[i + 1] |= x1
            s.goods[i + 2] |= x2


@kernel
def token_opens(s, r):
    """Open tokens are refilled to three when a line is laid out, so not before the last round (C5)."""
    return s.round_no < r.rounds and left_in(s.open_tokens, KINDS) < OPEN_TOKENS and left_in(s.bag, KINDS) > 0


@kernel
def token_choices(s, r, w, want):
    """Any kind still in the pile."""
    return kind_choices(w, want, s.bag, KINDS, step.TOKEN)


@kernel
def token_pick(s, r, w):
    """A token of the pile at random."""
    return kind_pick(w, s.bag, KINDS, step.TOKEN)


@kernel
def token_play(s, r, kind):
    """A token lies open."""
    s.bag[kind] -= 1
    s.open_tokens[kind] += 1


@kernel
def goods_of(s, realm, good):
    """The squares that hold a kind of resource."""
    x0, x1, x2 = land(s, realm, good + 1)
    i = WORDS * realm
    return x0 & s.goods[i], x1 & s.goods[i + 1], x2 & s.goods[i + 2]


@kernel
def kinds_held(s, realm):
    """The kinds of resource a kingdom holds, as a set."""
    held = 0
    for good in range(GOODS):
        x0, x1, x2 = goods_of(s, realm, good)
        if x0 | x1 | x2:
            held |= 1 << good
    return held


@kernel
def sites(s, realm, kind):
    """Squares without crown, resource and token; for a building, of its terrain (C4)."""
    x0, x1, x2 = settled(s, realm)
    if TERRAIN[kind]:
        x0, x1, x2 = land(s, realm, TERRAIN[kind])
    c0, c1, c2 = crowned(s, realm)
    i = WORDS * realm
    x0 &= ~(c0 | s.goods[i])
    x1 &= ~(c1 | s.goods[i + 1])
    x2 &= ~(c2 | s.goods[i + 2])
    for token in range(s.tokens):
        if s.token_realm[token] == realm:
            y0, y1, y2 = only(s.token_cell[token])
            x0 &= ~y0
            x1 &= ~y1
            x2 &= ~y2
    return x0, x1, x2


@kernel
def lacks_site(s, realm, kind):
    """A building without a site: one of its own terrain must be paid from. A character can always settle there."""
    if TERRAIN[kind] == 0:
        return False
    x0, x1, x2 = sites(s, realm, kind)
    return x0 | x1 | x2 == 0


@kernel
def can_buy(s, realm, kind, price):
    """Can the token be paid and then settle (C3, C4)?"""
    held = kinds_held(s, realm)
    if pop(held) < price:
        return False
    if lacks_site(s, realm, kind):
        # Swamp has no resource, so no square of it can be emptied.
        return TERRAIN[kind] <= GOODS and (held >> (TERRAIN[kind] - 1)) & 1 == 1
    return True


@kernel
def buy_choices(s, r, w, want):
    """An open token for two kinds of resource, any token of the pile for four; or none (C3)."""
    realm = turn_realm(s, r)
    n = 0
    for kind in range(KINDS):
        if s.open_tokens[kind] and can_buy(s, realm, kind, PRICE_OPEN):
            n = step.one(w, n, want, (step.BUY << ARGUMENT) + kind)
    for kind in range(KINDS):
        if s.bag[kind] and can_buy(s, realm, kind, PRICE_PILE):
            n = step.one(w, n, want, (step.BUY << ARGUMENT) + FROM_PILE + kind)
    return step.one(w, n, want, step.PASS)


@kernel
def buy_opens(s, r):
    """At least one token can be bought."""
    realm = turn_realm(s, r)
    if pop(kinds_held(s, realm)) < PRICE_OPEN:
        return False
    for kind in range(KINDS):
        if s.open_tokens[kind] and can_buy(s, realm, kind, PRICE_OPEN):
            return True
        if s.bag[kind] and can_buy(s, realm, kind, PRICE_PILE):
            return True
    return False


@kernel
def buy_play(s, r, argument):
    """The purchase begins: the token leaves the open ones or the pile."""
    if argument < FROM_PILE:
        s.open_tokens[argument] -= 1
    else:
        s.bag[argument - FROM_PILE] -= 1
    s.buying = argument
    s.paid = 0


@kernel
def still_to_pay(s):
    """How many resources the purchase under way still costs."""
    return (PRICE_OPEN if s.buying < FROM_PILE else PRICE_PILE) - pop(s.paid + 0)


@kernel
def pay_opens(s, r):
    """A purchase is under way and not paid in full."""
    return s.buying != NONE and still_to_pay(s) > 0


@kernel
def pay_choices(s, r, w, want):
    """Any square with a resource of a kind after those paid, if the rest can then be paid and the token settle (C3)."""
    realm = turn_realm(s, r)
    kind = s.buying % FROM_PILE
    held = kinds_held(s, realm)
    rest = still_to_pay(s) - 1
    needed = TERRAIN[kind] - 1 if lacks_site(s, realm, kind) else NONE
    n = 0
    for good in range(high(s.paid + 0) + 1 if s.paid else 0, GOODS):
        if pop(held >> (good + 1)) < rest:
            break
        # The kind that clears the building's site may come now or later, never be passed over.
        if needed == NONE or good == needed or (good < needed and rest > 0):
            x0, x1, x2 = goods_of(s, realm, good)
            n = step.cells(w, n, want, step.PAY << ARGUMENT, x0, x1, x2)
    return n


@kernel
def pay_play(s, r, cell):
    """The resource goes back to the supply."""
    realm = turn_realm(s, r)
    w = word_of(cell)
    s.goods[WORDS * realm + w] &= ~(1 << (cell - WORD * w))
    s.paid |= 1 << (terrain_at(s, realm, cell) - 1)


@kernel
def settle_opens(s, r):
    """A token is paid for in full: PAY comes first and stays open until then."""
    return s.buying != NONE


@kernel
def settle_choices(s, r, w, want):
    """Any site of the token; a square just paid from is one."""
    x0, x1, x2 = sites(s, turn_realm(s, r), s.buying % FROM_PILE)
    return step.cells(w, 0, want, step.SETTLE << ARGUMENT, x0, x1, x2)


@kernel
def settle_play(s, r, cell):
    """The token goes onto its square for good; a building's crowns count for the territory (C6)."""
    realm = turn_realm(s, r)
    kind = s.buying % FROM_PILE
    s.token_realm[s.tokens] = realm
    s.token_kind[s.tokens] = kind
    s.token_cell[s.tokens] = cell
    s.tokens += 1
    add_crowns(s, realm, cell, CROWNS[kind])
    s.buying = NONE
    s.paid = 0


@kernel
def counted_around(s, realm, kind, cell):
    """How many of what a character counts lie on the 8 cells around it (C6)."""
    x0, x1, x2 = only(cell)
    x0, x1, x2 = around(x0, x1, x2)
    if COUNTS[kind] == NOTHING:
        return 0
    if COUNTS[kind] < ANY_RESOURCE:
        g0, g1, g2 = goods_of(s, realm, COUNTS[kind] - 1)
        return count(x0 & g0, x1 & g1, x2 & g2)
    if COUNTS[kind] == ANY_RESOURCE:
        i = WORDS * realm
        return count(x0 & s.goods[i], x1 & s.goods[i + 1], x2 & s.goods[i + 2])
    if COUNTS[kind] == CROWN:
        return crowns_in(s, realm, x0, x1, x2)
    n = 0
    for token in range(s.tokens):
        other = s.token_kind[token]
        if s.token_realm[token] == realm and TERRAIN[other] == 0:
            y0, y1, y2 = only(s.token_cell[token])
            if (x0 & y0) | (x1 & y1) | (x2 & y2) and (WARRIOR[other] or COUNTS[kind] != COUNTS_WARRIORS):
                n += 1
    return n


@kernel
def token_points(s, realm, kind, cell):
    """What a character scores where it stands; buildings score through their crowns."""
    return BASE[kind] + BONUS[kind] * counted_around(s, realm, kind, cell)


@kernel
def court(s, realm):
    """The points of all characters."""
    total = 0
    for token in range(s.tokens):
        if s.token_realm[token] == realm:
            total += token_points(s, realm, s.token_kind[token], s.token_cell[token])
    return total
