"""Draws from piles in a fixed order: a deck ranks every tile, and a draw is the unseen tile of lowest rank.

The order comes from outside (`fiefdom.core.dealer`); here it is only followed, so that draws can be made in compiled
searches, and everybody who plays from the same deck gets the same ones.
"""

from fiefdom.catalog.dominoes import LABELS

from . import court, queen, step
from .compiling import kernel, low
from .draft import KINGS, NOWHERE, pile
from .quests import KINDS as QUEST_KINDS
from .schema import NONE
from .step import ARGUMENT

# Where each pile begins in a deck. Three places for the copies of a kind, those of lower rank first.
COPIES = 3
KINGS_AT = 2 * LABELS
BUILDINGS_AT = KINGS_AT + KINGS
QUESTS_AT = BUILDINGS_AT + COPIES * queen.KINDS
TOKENS_AT = QUESTS_AT + QUEST_KINDS
DECK = TOKENS_AT + COPIES * court.KINDS


@kernel
def deal(s, r, deck):
    """The draw that this deck gives now."""
    if s.step == step.DRAW:
        return (step.DRAW << ARGUMENT) + lowest_bit(s.unseen[pile(s, r)], deck, LABELS * pile(s, r))
    if s.step == step.QUEST:
        return (step.QUEST << ARGUMENT) + lowest_bit(((1 << QUEST_KINDS) - 1) & ~s.quests, deck, QUESTS_AT)
    if s.step == step.KING:
        return (step.KING << ARGUMENT) + king_dealt(s, r, deck)
    if s.step == step.BUILDER:
        return (step.BUILDER << ARGUMENT) + lowest_copy(s.tile_pile, queen.COPIES, queen.KINDS, deck, BUILDINGS_AT)
    return (step.TOKEN << ARGUMENT) + lowest_copy(s.bag, court.COPIES, court.KINDS, deck, TOKENS_AT)


@kernel
def lowest_bit(rest, deck, at):
    """The tile of a set with the lowest rank."""
    best = low(rest)
    while rest:
        tile = low(rest)
        if deck[at + tile] < deck[at + best]:
            best = tile
        rest &= rest - 1
    return best


@kernel
def lowest_copy(left, copies, kinds, deck, at):
    """The kind whose next copy has the lowest rank."""
    best = NONE
    lowest = 1 << 30
    for kind in range(kinds):
        if left[kind]:
            rank = deck[at + COPIES * kind + copies[kind] - left[kind]]
            if rank < lowest:
                lowest = rank
                best = kind
    return best


@kernel
def king_dealt(s, r, deck):
    """The seat of the king with the lowest rank among those not placed."""
    best = NONE
    lowest = 1 << 30
    for seat in range(r.seats):
        first = seat << r.king_shift
        placed = 0
        for king in range(first, first + (1 << r.king_shift)):
            if s.claims[king] != NOWHERE:
                placed += 1
        if placed < 1 << r.king_shift and deck[KINGS_AT + first + placed] < lowest:
            lowest = deck[KINGS_AT + first + placed]
            best = seat
    return best
