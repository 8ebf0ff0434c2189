"""The turns worth thinking about: a beam over the moves of one king's turn, the best at first sight of each length."""

from .. import game
from ..compiling import kernel
from ..schema import NONE, copy_over
from ..step import RECEIVE, SETTLE
from .evaluate import evaluate
from .mind import LONGEST, WIDTH
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
    """Fill the mind with the most promising turns of the position and play each in its own state."""
    wide = min(m.wide, WIDTH)
    root = states[ROOT]
    form_hopes(root, r, m)
    king = root.hand
    round_no = root.round_no
    receiving = root.step == RECEIVE
    realm = game.decider(root, r)
    box = next_box(root, r)
    copy_over(states, BEAM, ROOT)
    m.turns = 1
    m.length[0] = 0
    m.worth[0] = 0
    growing = True
    while growing:
        growing = False
        found = 0
        for turn in range(m.turns):
            s = states[BEAM + turn]
            if not under_way(s, r, king, round_no, receiving):
                found = rank(m, found, wide, turn, NONE, m.worth[turn])
                continue
            growing = True
            for k in range(game.moves(s, r, w)):
                copy_over(states, SPARE, BEAM + turn)
                play_move(states[SPARE], r, w.moves[k])
                worth = evaluate(states[SPARE], r, m, realm, king, box, round_no)
                found = rank(m, found, wide, turn, w.moves[k], worth)
        if growing:
            advance(states, r, m, found)


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
def rank(m, found, wide, turn, move, worth):
    """Put a longer turn into its place among those found, the best first; returns how many there are."""
    if found == wide and worth <= m.worth_next[found - 1]:
        return found
    place = min(found, wide - 1)
    while place > 0 and m.worth_next[place - 1] < worth:
        m.parents[place] = m.parents[place - 1]
        m.moves_next[place] = m.moves_next[place - 1]
        m.worth_next[place] = m.worth_next[place - 1]
        place -= 1
    m.parents[place] = turn
    m.moves_next[place] = move
    m.worth_next[place] = worth
    return min(found + 1, wide)


@kernel
def advance(states, r, m, found):
    """The turns found take the place of those they grew from."""
    for k in range(found):
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
    for k in range(found):
        copy_over(states, BEAM + k, NEXT + k)
        m.length[k] = m.length_next[k]
        m.worth[k] = m.worth_next[k]
        for i in range(m.length[k]):
            m.line[k * LONGEST + i] = m.line_next[k * LONGEST + i]
    m.turns = found
