"""The greedy bot, a baseline for every game: the turn with the most points now, then with the best claim.

All legal completions of a turn are compared, acts included. Only payments of The Court are narrowed down, to the square
of each resource that costs the fewest points. Ties are broken at random.
"""

from .. import game
from ..chance import below
from ..compiling import kernel, low
from ..schema import NONE, copy_over
from ..step import ARGUMENT, CLAIM, RECEIVE
from .acts import narrow
from .beam import ROOT, SPARE, under_way
from .memory import LONGEST
from .placement import WORST, best_lay, next_box, study
from .play_move import play_move


@kernel
def greedy_turn(states, r, scratches, m):
    """Write the greedy turn of the position as the memory's first line; returns how many moves it has.

    There are a state and scratch memory for every move of a turn, and one more scratch for random numbers.
    """
    root = states[ROOT]
    king = root.hand
    round_no = root.round_no
    receiving = root.step == RECEIVE
    realm = game.decider(root, r)
    m.best_points = WORST
    m.best_claim = WORST
    m.equals = 0
    level = 0
    expand(states, r, scratches, realm, 0)
    while level >= 0:
        w = scratches[level]
        if w.untried == 0:
            level -= 1
            continue
        w.untried -= 1
        m.line_next[level] = w.moves[w.untried]
        copy_over(states, level + 1, level)
        play_move(states[level + 1], r, w.moves[w.untried])
        level += 1
        if under_way(states[level], r, king, round_no, receiving):
            expand(states, r, scratches, realm, level)
        else:
            judge(states, r, scratches[LONGEST], m, realm, level)
            level -= 1
    return m.length[0] + 0


@kernel
def expand(states, r, scratches, realm, level):
    """List what is to be tried: of the claims only one, since they are compared at the end of the turn."""
    s = states[level]
    w = scratches[level]
    w.untried = game.moves(s, r, w)
    if s.step == CLAIM:
        w.untried = 1
    else:
        narrow(states, r, w, realm, level, SPARE)


@kernel
def judge(states, r, w, m, realm, length):
    """A turn is complete: compare it, with every claim it could have made."""
    s = states[length]
    points = game.score(s, r, realm)
    if points < m.best_points:
        return
    claim_at = NONE
    for i in range(length):
        if m.line_next[i] >> ARGUMENT == CLAIM:
            claim_at = i
    if claim_at == NONE:
        propose(w, m, points, 0, length, NONE, 0)
        return
    study(s, r, m, realm)
    box = next_box(states[ROOT], r)
    rest = states[ROOT].offered
    while rest:
        worth, _ = best_lay(s, r, m, realm, box + low(rest))
        propose(w, m, points, worth, length, claim_at, (CLAIM << ARGUMENT) + low(rest))
        rest &= rest - 1


@kernel
def propose(w, m, points, worth, length, claim_at, claim):
    """Take the turn if it is the best so far, at random among equals."""
    if points > m.best_points or (points == m.best_points and worth > m.best_claim):
        m.best_points = points
        m.best_claim = worth
        m.equals = 0
    if points == m.best_points and worth == m.best_claim:
        m.equals += 1
        if below(w, m.equals) == 0:
            m.length[0] = length
            for i in range(length):
                m.line[i] = m.line_next[i]
            if claim_at != NONE:
                m.line[claim_at] = claim
