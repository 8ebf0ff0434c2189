"""Middle Kingdom and Harmony (S6, S7)."""

from .board import CENTRAL, settled
from .compiling import kernel

MIDDLE_POINTS = 10
HARMONY_POINTS = 5


@kernel
def in_the_middle(s, r, realm):
    """Could N×N be laid around the castle as its centre? Complete or not (S6)."""
    x0, x1, x2 = settled(s, realm)
    i = r.central
    return (x0 & ~CENTRAL[i]) | (x1 & ~CENTRAL[i + 1]) | (x2 & ~CENTRAL[i + 2]) == 0


@kernel
def in_harmony(s, realm):
    """No domino was discarded (S7)."""
    return s.discards[realm] == 0


@kernel
def middle(s, r, realm):
    """The points of Middle Kingdom."""
    return MIDDLE_POINTS if in_the_middle(s, r, realm) else 0


@kernel
def harmony(s, realm):
    """The points of Harmony."""
    return HARMONY_POINTS if in_harmony(s, realm) else 0
