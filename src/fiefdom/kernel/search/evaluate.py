"""A first estimate of a kingdom's value during a turn: its points, and its possible growth."""

from .. import game
from ..board import TERRAINS
from ..compiling import kernel
from ..draft import NOWHERE
from ..schema import NONE
from .acts import promises
from .placement import best_claim, best_lay, study
from .unit import UNIT


@kernel
def evaluate(s, r, m, realm, king, box, round_no):
    """The worth of a kingdom during or after the turn of one of its kings, in 64ths of a point.

    `round_no` is the round of the turn, and `box` is where the dominoes it can claim are in the tables.
    """
    study(s, r, m, realm)
    m.planned = NONE
    worth = game.score(s, r, realm) * UNIT
    for t in range(1, TERRAINS + 1):
        worth += m.largest[t] * m.crowns_hope[t] + m.richest[t] * m.squares_hope[t]
    worth -= m.holes * m.hole_cost
    label = s.claims[king] if s.round_no == round_no else s.stands[king]
    if label != NOWHERE and label != NONE and (s.round_no > round_no or s.claims[king] != NOWHERE):
        gain, way = best_lay(s, r, m, realm, box + label)
        worth += gain
        m.planned = way
    elif s.round_no == round_no and s.offered:
        gain, label = best_claim(s, r, m, realm)
        worth += gain
    return worth + promises(s, r, realm)
