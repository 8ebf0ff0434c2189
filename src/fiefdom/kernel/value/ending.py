"""The end of a game of two realms, once the last line is on the table: a search of all replies to the end of the game.

The replies that the network prefers come first. With enough trials the result is exact.
"""

from .. import game
from ..chance import seed_stream
from ..compiling import kernel, pop
from ..sample import WIN
from ..schema import NONE, copy_over
from ..search.beam import BEAM, SPARE
from ..search.play_move import play_move
from ..search.playout import draw
from ..search.simulate import lead
from ..search.unit import UNIT
from ..step import CLAIM, OVER, RECEIVE, SEND, SETTLE
from .choosing import best_move, best_other, value, value_after_laying
from .tree import (
    AHEAD,
    DONE,
    FIELDS,
    FIRST,
    MOVE,
    OURS,
    OWN,
    THEIRS,
    WHO,
    WINS,
    add_reply,
    draw_to_try,
    is_full,
    plant,
    reply_to_try,
    set_values,
    update,
)

TRIAL = SPARE + 1
DEEPEST = 250
"""The most moves to the end that are remembered."""


@kernel
def is_ending(s, r):
    """Can the game be looked at to its end? Two realms, and no line left to draw."""
    return r.realms == 2 and s.round_no >= r.rounds - 1


@kernel
def result(s, r, w, realm):
    """What a realm has when the game is over, how far ahead it is, and its share of the win, in parts of WIN."""
    winners = game.winners(s, r, w)
    win = WIN // pop(winners) if (winners >> realm) & 1 else 0
    return w.points[realm] * UNIT, lead(r, w, realm) * UNIT, win


@kernel
def list_replies(states, r, w, views, weights, t, node, realm):
    """Add the replies at the position in the spare state, with the network's guess for whoever chooses there."""
    s = states[SPARE]
    mine = game.decider(s, r)
    t[node * FIELDS + WHO] = OURS if mine == realm else THEIRS
    rivals = s.step == SEND or s.step == RECEIVE or s.step == CLAIM
    views[mine].moment = NONE
    n = game.moves(s, r, w)
    for k in range(n):
        move = w.moves[k] + 0
        guess = 0
        if n > 1:
            copy_over(states, TRIAL, SPARE)
            play_move(states[TRIAL], r, move)
            if rivals:
                theirs, _ = best_other(states[TRIAL], r, views, weights, mine)
                guess = value(states[TRIAL], r, views, weights, mine) - theirs
            else:
                guess = value_after_laying(states[TRIAL], r, views, weights, mine)
        add_reply(t, node, move, guess)


@kernel
def step_down(states, r, scratches, views, weights, t, node, realm, seed):
    """Play the draw or the reply to try at a position; returns its node."""
    s = states[SPARE]
    if s.step > SETTLE:
        node = draw_to_try(t, node)
        seed_stream(scratches[2], seed, t[node * FIELDS + MOVE])
        while SETTLE < s.step < OVER:
            play_move(s, r, draw(s, r, scratches[2]))
        return node
    if t[node * FIELDS + FIRST] == 0:
        list_replies(states, r, scratches[1], views, weights, t, node, realm)
    node = reply_to_try(t, node)
    play_move(s, r, t[node * FIELDS + MOVE])
    return node


@kernel
def play_by_guess(states, r, scratches, views, weights):
    """Make the move that looks best, or a draw, where nothing more can be remembered."""
    s = states[SPARE]
    if s.step > SETTLE:
        play_move(s, r, draw(s, r, scratches[2]))
    else:
        play_move(s, r, best_move(states, SPARE, TRIAL, r, scratches[1], scratches[2], views, weights, 0, 1))


@kernel
def descend(states, r, scratches, m, views, weights, t, turn, realm, seed):
    """Play from a turn to the end, reply by reply, and remember the way; returns its length."""
    copy_over(states, SPARE, BEAM + turn)
    seed_stream(scratches[2], seed, 0)
    node = 1 + turn
    depth = 0
    m.path[0] = node
    while states[SPARE].step != OVER:
        if depth == DEEPEST or (t[node * FIELDS + FIRST] == 0 and is_full(t)):
            play_by_guess(states, r, scratches, views, weights)
        else:
            node = step_down(states, r, scratches, views, weights, t, node, realm, seed)
            depth += 1
            m.path[depth] = node
    return depth


@kernel
def try_reply(states, r, scratches, m, views, weights, t, turn, realm, seed):
    """Follow one more reply below a turn to the end of the game, and tell all above it."""
    depth = descend(states, r, scratches, m, views, weights, t, turn, realm, seed)
    end = m.path[depth]
    own, ahead, win = result(states[SPARE], r, scratches[1], realm)
    set_values(t, end, own, ahead, win)
    t[end * FIELDS + DONE] = 1
    for i in range(depth, -1, -1):
        update(t, m.path[i])


@kernel
def try_replies(states, r, scratches, m, views, weights, t, realm, seed, first, last):
    """Simulations first to last - 1 of every turn that is still considered; one known to the end costs nothing.

    Returns how many of those turns are not known to the end.
    """
    if first == 0:
        plant(t, m.turns)
    unknown = 0
    for _ in range(first, last):
        unknown = 0
        for turn in range(m.turns):
            if m.active[turn]:
                at = (1 + turn) * FIELDS
                if not t[at + DONE]:
                    try_reply(states, r, scratches, m, views, weights, t, turn, realm, seed)
                m.sims[turn] += 1
                m.points_sum[turn] = t[at + OWN] * m.sims[turn]
                m.margin_sum[turn] = t[at + AHEAD] * m.sims[turn]
                m.win_sum[turn] = t[at + WINS] * m.sims[turn]
                unknown += 1 - t[at + DONE]
    return unknown
