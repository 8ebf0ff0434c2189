"""MCE: flat Monte Carlo evaluation with a published policy. Every simulation tries a random pair at the root."""

from ... import game
from ...chance import below
from ...compiling import kernel, pop
from ...draft import turn_realm
from ...schema import copy_over
from ...step import OVER, SETTLE
from ..beam import ROOT, SPARE
from ..memory import ROOTS
from ..play_move import play_move
from ..simulate import lead
from .pairs import list_pairs, pair_at, play_pair
from .policies import FG, PG, TR, published_move

WDL, POINTS, RATIO = range(3)
UNIT = 1 << 16


@kernel
def play_published(s, r, w, m, policy, realm):
    """Play to the end with a published policy; PG is FG for one realm and TR for the others."""
    while s.step != OVER:
        if s.step > SETTLE:
            play_move(s, r, game.pick(s, r, w))
        elif policy == PG:
            play_move(s, r, published_move(s, r, w, m, FG if turn_realm(s, r) == realm else TR))
        else:
            play_move(s, r, published_move(s, r, w, m, policy))


@kernel
def measure(s, r, w, realm, what):
    """What a finished game is worth to a realm: win, draw or loss; its points; or its share of them and the best's."""
    winners = game.winners(s, r, w)
    if what == WDL:
        if not (winners >> realm) & 1:
            return 0
        return UNIT if pop(winners) == 1 else UNIT // 2
    if what == POINTS:
        return w.points[realm] * UNIT
    own = w.points[realm] + 0
    both = own + own - lead(r, w, realm)
    return own * UNIT // both if both else UNIT // 2


@kernel
def try_pairs(states, r, scratches, m, realm, policy, what, sims):
    """So many simulations more; what they gave is added up for every pair."""
    root = states[ROOT]
    n = min(ROOTS, list_pairs(root, r, scratches[1]))
    for k in range(n):
        m.pair[k] = pair_at(root, scratches[1], k)
    for _ in range(sims):
        k = below(scratches[0], n)
        copy_over(states, SPARE, ROOT)
        s = states[SPARE]
        play_pair(s, r, m.pair[k])
        play_published(s, r, scratches[0], m, policy, realm)
        m.tried[k] += 1
        m.gained[k] += measure(s, r, scratches[0], realm, what)
    return n
