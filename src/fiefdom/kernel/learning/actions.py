"""Actions: one fixed numbering of everything a player can choose.

A move is one action, with two exceptions: building is two actions (see `queen.py`), and in joint mode placement and
claim are one. The chains list the steps of the expansions; where none is named, the action is a square.
"""

from .. import game
from ..board import CELLS, WORD
from ..compiling import inlined, kernel, low, peek, poke, pop, wipe
from ..draft import NOWHERE, turn_realm
from ..place import domino, fitting
from ..schema import NONE
from ..step import ARGUMENT, ARGUMENT_MASK, BUILD, BUY, CLAIM, DISCARD, DRAGON, OVER, PASS, PLACE, SEND, TAX
from . import court, giants, queen
from .squares import cell_of, square_of


@inlined
def placement(e, action):
    """The placement of an action: direction and square, without a division."""
    direction = 0
    while action >= e.squares:
        action -= e.squares
        direction += CELLS
    return direction + cell_of(e, action)


@inlined
def next_line(s, r):
    """The next line as it was laid out: what is on offer and what kings stand on."""
    line = s.offered + 0
    for king in range(r.kings):
        if s.claims[king] != NOWHERE:
            line |= 1 << s.claims[king]
    return line


@inlined
def slot_of(line, label):
    """The place of a domino in a line."""
    return pop(line & ((1 << label) - 1))


@inlined
def label_in(line, slot):
    """The domino in a place of a line."""
    for _ in range(slot):
        line &= line - 1
    return low(line)


@kernel
def action_of(s, r, e, g, move):
    """The action of a legal move, or the first of its two."""
    argument = move & ARGUMENT_MASK
    step = s.step
    if move == PASS:
        return e.skip
    if step == PLACE:
        if argument == DISCARD:
            return e.discard
        return argument // CELLS * e.squares + square_of(e, argument % CELLS)
    if step == CLAIM:
        return e.claim + slot_of(next_line(s, r), argument)
    if r.giants and step == SEND:
        return giants.send_action(s, r, e, argument)
    if r.queen and step == TAX:
        return queen.tax_action(e, argument)
    if r.queen and step == BUILD:
        return queen.build_action(e, g, argument)
    if r.queen and step == DRAGON:
        return queen.dragon_action(e, argument)
    if r.court and step == BUY:
        return court.buy_action(e, argument)
    return e.square + square_of(e, argument)


@kernel
def move_of(s, r, e, g, action):
    """The move of a legal action."""
    step = s.step
    if step == PLACE:
        if action == e.discard:
            return DISCARD + 0
        return placement(e, action)
    if action == e.skip:
        return PASS + 0
    if step == CLAIM:
        return (CLAIM << ARGUMENT) + label_in(next_line(s, r), action - e.claim)
    if r.giants and step == SEND:
        return giants.send_move(s, r, e, action)
    if r.queen and step == TAX:
        return queen.tax_move(s, e, action)
    if r.queen and step == BUILD:
        return queen.build_move(e, g, action)
    if r.queen and step == DRAGON:
        return queen.dragon_move(e, action)
    if r.court and step == BUY:
        return court.buy_move(e, action)
    return (step << ARGUMENT) + cell_of(e, action - e.square)


@inlined
def is_first_half(s, r, e, g, action):
    """Is this the first of two actions of a move? Then it is remembered, and nothing is played yet."""
    return r.queen != 0 and queen.takes_spot(s, e, g, action)


@inlined
def is_excluded(r, g, move):
    """Does a first action leave this move out?"""
    return g.half != NONE and r.queen != 0 and queen.from_other_spot(g, move)


@inlined
def allow(masks, at, n, action):
    """One more action is legal, unless it was already; returns how many are."""
    if peek(masks, at + action):
        return n
    poke(masks, at + action, 1)
    return n + 1


@inlined
def allow_cells(e, masks, at, cell, word):
    """The squares of a word are legal, from some action on; returns how many."""
    n = 0
    while word:
        poke(masks, at + square_of(e, cell + low(word)), 1)
        word &= word - 1
        n += 1
    return n


@inlined
def allow_set(e, masks, at, x0, x1, x2):
    """The squares of a set are legal, from some action on; returns how many."""
    n = allow_cells(e, masks, at, 0, x0)
    n += allow_cells(e, masks, at, WORD, x1)
    return n + allow_cells(e, masks, at, 2 * WORD, x2)


@inlined
def allow_placements(s, r, e, masks, at):
    """Every placement that fits, or the discard; returns how many."""
    r0, r1, r2, u0, u1, u2, l0, l1, l2, d0, d1, d2 = fitting(s, turn_realm(s, r), domino(s, r))
    n = allow_set(e, masks, at, r0, r1, r2)
    n += allow_set(e, masks, at + e.squares, u0, u1, u2)
    n += allow_set(e, masks, at + 2 * e.squares, l0, l1, l2)
    n += allow_set(e, masks, at + 3 * e.squares, d0, d1, d2)
    if n == 0:
        poke(masks, at + e.discard, 1)
        n = 1
    return n


@kernel
def allow_pairs(s, r, e, masks, at, w):
    """Every placement with every claim (joint mode); returns how many."""
    line = next_line(s, r)
    claims = 1 if s.offered == 0 else pop(s.offered)
    places = 1
    if s.step == PLACE:
        places = game.moves(s, r, w)
    for k in range(places):
        first = e.discard + 1
        if s.step == PLACE:
            move = w.moves[k]
            first = e.discard + 0
            if move != DISCARD:
                first = move // CELLS * e.squares + square_of(e, move % CELLS)
        base = at + first * (e.slots + 1)
        if s.offered == 0:
            poke(masks, base + e.slots, 1)
        rest = s.offered
        while rest:
            poke(masks, base + slot_of(line, low(rest)), 1)
            rest &= rest - 1
    return places * claims


@kernel
def allow_moves(s, r, e, g, masks, at, w):
    """The actions of any other step; returns how many."""
    n = 0
    for k in range(game.moves(s, r, w)):
        move = w.moves[k]
        if not is_excluded(r, g, move):
            n = allow(masks, at, n, action_of(s, r, e, g, move))
    return n


@kernel
def list_actions(s, r, e, g, masks, at, w):
    """Write the mask of a position and count what is legal."""
    wipe(masks, at, e.actions)
    if s.step == OVER:
        g.legal = 0
    elif e.joint:
        g.legal = allow_pairs(s, r, e, masks, at, w)
    elif s.step == PLACE:
        g.legal = allow_placements(s, r, e, masks, at)
    elif s.step == CLAIM:
        line = next_line(s, r)
        rest = s.offered
        while rest:
            poke(masks, at + e.claim + slot_of(line, low(rest)), 1)
            rest &= rest - 1
        g.legal = pop(s.offered)
    else:
        g.legal = allow_moves(s, r, e, g, masks, at, w)
