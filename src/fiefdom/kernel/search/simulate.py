"""Simulations: playouts from each turn considered, on the same draws, and the sums of their results."""

from .. import game
from ..chance import seed_stream
from ..compiling import kernel, pop
from ..sample import WIN
from ..schema import NONE, copy_over
from .beam import BEAM, SPARE
from .playout import play_out


@kernel
def lead(r, w, realm):
    """How far a realm is ahead of the best other one, by the points in the scratch memory."""
    best = NONE
    for other in range(r.realms):
        if other != realm:
            best = max(best, w.points[other])
    return w.points[realm] - best


@kernel
def try_turns(states, r, w, m, realm, seed, first, last):
    """Simulations first to last - 1 of every turn that is still considered."""
    for number in range(first, last):
        for turn in range(m.turns):
            if m.active[turn]:
                copy_over(states, SPARE, BEAM + turn)
                s = states[SPARE]
                seed_stream(w, seed, number)
                play_out(s, r, w, m)
                winners = game.winners(s, r, w)
                m.sims[turn] += 1
                m.points_sum[turn] += w.points[realm]
                m.margin_sum[turn] += lead(r, w, realm)
                if (winners >> realm) & 1:
                    m.win_sum[turn] += WIN // pop(winners)
