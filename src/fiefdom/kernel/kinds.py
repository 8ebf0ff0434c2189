"""A shuffled pile of which only the contents are known: how many tiles of each kind it still has."""

from . import step
from .chance import below
from .compiling import kernel
from .schema import NONE
from .step import ARGUMENT


@kernel
def left_in(pile, kinds):
    """How many tiles the pile has."""
    n = 0
    for kind in range(kinds):
        n += pile[kind]
    return n


@kernel
def kind_choices(w, want, pile, kinds, code):
    """Any kind still in the pile."""
    n = 0
    for kind in range(kinds):
        if pile[kind]:
            n = step.one(w, n, want, (code << ARGUMENT) + kind)
    return n


@kernel
def kind_pick(w, pile, kinds, code):
    """Every tile is as likely as any other."""
    k = below(w, left_in(pile, kinds))
    for kind in range(kinds):
        if k < pile[kind]:
            return (code << ARGUMENT) + kind
        k -= pile[kind]
    return NONE
