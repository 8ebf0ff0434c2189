"""Heuristics for Age of Giants: which crown a giant hides, which giant to send, and to whom."""

from .. import game
from ..board import CELLS
from ..compiling import kernel
from ..draft import realm_of, turn_realm
from ..schema import NONE
from ..step import ARGUMENT_MASK, PASS
from .chart import size_at

SIZE_FIRST = 1 << 10
"""More than any score: a bigger territory counts before the rival's points."""


@kernel
def hide_crown(s, r, w):
    """My own giant hides the crown on my smallest territory."""
    return smallest(s, r, w, turn_realm(s, r))


@kernel
def receive(s, r, w):
    """The giant sent to me hides the crown on my smallest territory."""
    return smallest(s, r, w, realm_of(r, s.sent))


@kernel
def smallest(s, r, w, realm):
    """The move to the smallest territory of a realm."""
    best = NONE
    least = CELLS
    for k in range(game.moves(s, r, w)):
        size = size_at(s, realm, w.moves[k] & ARGUMENT_MASK)
        if size < least:
            least = size
            best = w.moves[k]
    return best


@kernel
def send(s, r, w):
    """The giant on the biggest territory goes to the opponent with the most points that can take it."""
    realm = turn_realm(s, r)
    best = PASS
    most = NONE
    for k in range(game.moves(s, r, w) - 1):
        argument = w.moves[k] & ARGUMENT_MASK
        gain = size_at(s, realm, argument % CELLS) * SIZE_FIRST + game.score(s, r, realm_of(r, argument // CELLS))
        if gain > most:
            most = gain
            best = w.moves[k]
    return best
