"""The memory of a search: a chart of one kingdom, the turns it considers, and what it found out about them."""

from ..board import CELLS, CROWN_WORDS, STRIDE, TERRAIN_WORDS, WORDS
from ..schema import byte, number, record, short, word

MOST_TERRITORIES = 64
KEPT_TERRAIN, KEPT_CROWNS = WORDS, WORDS + TERRAIN_WORDS
KEPT = KEPT_CROWNS + CROWN_WORDS
"""Where the layers of a kingdom are in what is kept of it, after `free`, and how many words they are together."""

WIDTH = 48
"""The most turns considered."""

LONGEST = 16
"""The most moves of a turn: a placement, five acts and a claim, a purchase of six moves."""

ROOTS = 2048
"""The most turns of one position that flat Monte Carlo counts."""


class Chart:
    """The territories of one kingdom: the number of its territory for each cell, and size and crowns of each.

    `territory` has a margin of one row on either side, and 0 where there is no square. `largest` and `richest` are the
    most squares and the most crowns of one territory, by terrain.
    """

    territory: byte(CELLS + 2 * STRIDE)
    size_of: short(MOST_TERRITORIES)
    crowns_of: short(MOST_TERRITORIES)
    terrain_of: byte(MOST_TERRITORIES)
    top_worth: number(4)
    top_way: short(4)
    largest: short(8)
    richest: short(8)
    charted: byte()
    centred: byte()
    holes: byte()
    hole_cost: number()


class Hopes:
    """What a square and a crown of each terrain still to come are worth to a kingdom, in 64ths of a point."""

    squares_base: number(8)
    crowns_base: number(8)
    squares_hope: number(8)
    crowns_hope: number(8)


class Weights:
    """How a playout weighs what it sees (see `playout.py`), in 64ths."""

    growth: number()
    crowning: number()
    hole: number()


class Greed:
    """What the published greedy players found: the best result without faults, and the best of the others."""

    mixed: byte()
    intended: byte()
    kept: number(KEPT)
    move_best: number(2)
    found_best: number(2)
    found_ties: number(2)
    found_place: short(2)
    found_claim: byte(2)
    best_points: number()
    best_claim: number()
    equals: number()


class Turns:
    """The turns considered: their moves, worth at first sight, and the sums of what simulations gave."""

    turns: number()
    wide: number()
    length: byte(WIDTH)
    line: word(WIDTH * LONGEST)
    worth: number(WIDTH)
    planned: short()
    plan: short(WIDTH)
    active: byte(WIDTH)
    sims: number(WIDTH)
    points_sum: number(WIDTH)
    margin_sum: number(WIDTH)
    win_sum: number(WIDTH)
    # The next level of the beam, before it takes the place of this one: what was found, and what is tried next.
    growing: byte()
    found: number()
    grown: number()
    listed: number()
    untried: number()
    move_tried: number()
    parents: byte(WIDTH)
    moves_next: word(WIDTH)
    worth_next: number(WIDTH)
    length_next: byte(WIDTH)
    line_next: word(WIDTH * LONGEST)


class Tries:
    """What flat Monte Carlo gathers for every turn: how often it was tried, and the sum of its measure."""

    tried: number(ROOTS)
    gained: number(ROOTS)
    pair: number(ROOTS)
    path: word(256)


Memory = record(Chart, Hopes, Weights, Greed, Turns, Tries)
