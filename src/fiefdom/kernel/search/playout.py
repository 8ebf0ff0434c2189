"""How a playout plays: a quick and sensible move for every step, to the end of the game."""

from .. import game
from ..compiling import inlined, spliced
from ..schema import NONE
from ..step import CLAIM, DRAW, OVER, PLACE, SETTLE
from .acts import act
from .placement import claim, lay
from .play_move import play_move

ROUND_DRAWS = 64


@spliced
def playout_move(s, r, w, m):
    """The move that a playout makes."""
    step = s.step
    if step == PLACE:
        return lay(s, r, m)
    if step == CLAIM:
        return claim(s, r, m)
    if step > SETTLE:
        return draw(s, r, w)
    m.charted = NONE
    return act(s, r, w)


@inlined
def draw(s, r, w):
    """A draw. A line depends only on the stream and on its round, so that all turns are tried on the same lines."""
    if s.step == DRAW:
        w.draws = 2 * ROUND_DRAWS * (s.round_no + 1) + 2 * s.drawn
    return game.pick(s, r, w)


@spliced
def play_out(s, r, w, m):
    """Play to the end of the game."""
    m.charted = NONE
    m.intended = NONE
    while s.step != OVER:
        play_move(s, r, playout_move(s, r, w, m))
