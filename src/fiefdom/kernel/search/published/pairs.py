"""Placement and claim as one move, as the published searches see it: games without acts."""

from ... import game
from ...board import nth
from ...compiling import kernel, pop
from ...schema import NONE
from ...step import ARGUMENT, CLAIM, PLACE
from ..play_move import play_move

NO_CLAIM = 63
PAIR = 6
"""A pair is the placement's argument, shifted by this, and the label of the domino claimed."""


@kernel
def list_pairs(s, r, w):
    """List the placements of the position, or one that stands for none; returns how many pairs there are."""
    if s.step == PLACE:
        places = game.moves(s, r, w)
    else:
        w.moves[0] = 0
        places = 1
    w.untried = places
    return places * max(1, pop(s.offered))


@kernel
def pair_at(s, w, k):
    """The pair of a number, as listed."""
    claims = max(1, pop(s.offered))
    label = nth(s.offered, k % claims) if s.offered else NO_CLAIM
    return (w.moves[k // claims] << PAIR) + label


@kernel
def number_of(s, w, pair):
    """The number of a pair, or NONE if it cannot be played here."""
    label = pair & NO_CLAIM
    if s.offered:
        if label == NO_CLAIM or not (s.offered >> label) & 1:
            return NONE
    elif label != NO_CLAIM:
        return NONE
    claims = max(1, pop(s.offered))
    rank = pop(s.offered & ((1 << label) - 1)) if s.offered else 0
    for k in range(w.untried):
        if w.moves[k] == pair >> PAIR:
            return k * claims + rank
    return NONE


@kernel
def play_pair(s, r, pair):
    """Play a placement, if one is due, and a claim, if one is."""
    if s.step == PLACE:
        play_move(s, r, pair >> PAIR)
    if pair & NO_CLAIM != NO_CLAIM:
        play_move(s, r, (CLAIM << ARGUMENT) + (pair & NO_CLAIM))
