"""The candidate turns: a beam search over the moves of one king's turn, which keeps the best of each length."""

from .. import game
from ..compiling import kernel
from ..schema import NONE, copy_over
from ..step import RECEIVE, SETTLE
from .evaluate import evaluate
from .memory import LONGEST, WIDTH
from .placement import form_hopes, next_box
from .play_move import play_move

ROOT, BEAM, NEXT, SPARE, STATES = 0, 1, 1 + WIDTH, 1 + 2 * WIDTH, 2 + 2 * WIDTH
"""Where the states are: the position, the turns considered, the beam's next level, and one to play out in."""


@kernel
def under_way(s, r, king, round_no, receiving):
    """Is it still the same turn, and the same seat's choice?"""
    if s.step > SETTLE or (s.step == RECEIVE) != receiving:
        return False
    return s.hand == king and s.round_no == round_no


@kernel
def list_turns(states, r, w, m):
    """Fill the memory with the most promising turns of the position and play each in its own state."""
    root = states[ROOT]
    form_hopes(root, r, m)
    realm = game.decider(root, r)
    box = next_box(root, r)
    start_turns(states, m)
    while m.growing:
        start_level(m)
        while next_longer(states, r, w, m):
            rank(m, evaluate(states[SPARE], r, m, realm, root.hand, box, root.round_no))
        advance(states, r, m)


@kernel
def start_turns(states, m):
    """Begin with one turn that has no moves yet."""
    copy_over(states, BEAM, ROOT)
    m.turns = 1
    m.length[0] = 0
    m.worth[0] = 0
    m.growing = 1


@kernel
def start_level(m):
    """Look at the turns again, each with one move more."""
    m.growing = 0
    m.found = 0
    m.grown = NONE
    m.untried = 0


@kernel
def next_longer(states, r, w, m):
    """Play the next turn with one move more in the spare state; False if there is none. Complete turns stay."""
    root = states[ROOT]
    while m.untried == 0:
        m.grown += 1
        if m.grown == m.turns:
            return False
        if under_way(states[BEAM + m.grown], r, root.hand, root.round_no, root.step == RECEIVE):
            m.growing = 1
            m.untried = game.moves(states[BEAM + m.grown], r, w)
            m.listed = m.untried
        else:
            m.move_tried = NONE
            rank(m, m.worth[m.grown])
    m.move_tried = w.moves[m.listed - m.untried]
    m.untried -= 1
    copy_over(states, SPARE, BEAM + m.grown)
    play_move(states[SPARE], r, m.move_tried)
    return True


@kernel
def lay_open(states, r, m):
    """Prepare the turns in their states for simulations: what each plans, and all sums at zero."""
    root = states[ROOT]
    form_hopes(root, r, m)
    realm = game.decider(root, r)
    box = next_box(root, r)
    for turn in range(m.turns):
        evaluate(states[BEAM + turn], r, m, realm, root.hand, box, root.round_no)
        m.plan[turn] = m.planned
        m.active[turn] = 1
        m.sims[turn] = 0
        m.points_sum[turn] = 0
        m.margin_sum[turn] = 0
        m.win_sum[turn] = 0


@kernel
def rank(m, worth):
    """Put the turn that is tried into its place among those found, the best first."""
    wide = min(m.wide, WIDTH)
    if m.found == wide and worth <= m.worth_next[wide - 1]:
        return
    place = min(m.found, wide - 1)
    while place > 0 and m.worth_next[place - 1] < worth:
        m.parents[place] = m.parents[place - 1]
        m.moves_next[place] = m.moves_next[place - 1]
        m.worth_next[place] = m.worth_next[place - 1]
        place -= 1
    m.parents[place] = m.grown
    m.moves_next[place] = m.move_tried
    m.worth_next[place] = worth
    m.found = min(m.found + 1, wide)


@kernel
def advance(states, r, m):
    """The turns found take the place of those they grew from."""
    if not m.growing:
        return
    for k in range(m.found):
        turn = m.parents[k]
        length = m.length[turn]
        copy_over(states, NEXT + k, BEAM + turn)
        for i in range(length):
            m.line_next[k * LONGEST + i] = m.line[turn * LONGEST + i]
        if m.moves_next[k] != NONE:
            play_move(states[NEXT + k], r, m.moves_next[k])
            m.line_next[k * LONGEST + length] = m.moves_next[k]
            length += 1
        m.length_next[k] = length
    for k in range(m.found):
        copy_over(states, BEAM + k, NEXT + k)
        m.length[k] = m.length_next[k]
        m.worth[k] = m.worth_next[k]
        for i in range(m.length[k]):
            m.line[k * LONGEST + i] = m.line_next[k * LONGEST + i]
    m.turns = m.found
