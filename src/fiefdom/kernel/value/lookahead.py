"""Looking ahead: the turns of most value, each tried on the same draws for a few rounds, and the network's value there.

On the way everybody chooses by value, or as playouts do, which is quicker. The end of a game of two realms is looked at
reply by reply instead (`ending.py`). Sums are in the search's unit.
"""

from .. import game
from ..chance import seed_stream
from ..compiling import entry, kernel
from ..draft import turn_realm
from ..place import domino
from ..sample import WIN
from ..schema import NONE, copy_over
from ..search.beam import BEAM, NEXT, ROOT, SPARE, advance, lay_open, next_longer, rank, start_level, start_turns
from ..search.memory import WIDTH
from ..search.placement import TOPS, WORST, best_lays, study
from ..search.play_move import play_move
from ..search.playout import draw, play_out, playout_move
from ..search.think import LIST, TAKE
from ..search.unit import UNIT, UNIT_BITS
from ..step import OVER, PLACE, SETTLE
from .choosing import LEAST, best_move, best_other, value, value_after_laying
from .ending import TRIAL, is_ending, result, try_replies
from .layout import View
from .network import forget
from .tree import FIELDS, ROOM

__all__ = ["LIST", "POLICIES", "SCRATCHES", "STATES", "TAKE", "TREE", "View", "look_ahead"]

TREE = ROOM * FIELDS
"""The size of the tree for the end of the game."""

STATES = TRIAL + 1
SCRATCHES = 3
"""One for the turns, one for the moves on the way, and one for chance."""

POLICIES = ("habit", "value", "both")
SLOPE = 45
"""The slope of a normal distribution in its middle, in percent; two errors of e make a mean error of 1.4 e."""

BY_HABIT, BY_VALUE, BY_BOTH = range(3)
"""How everybody plays on the way: as playouts do, by value, or by value among the placements that playouts like."""


@kernel
def outlook(s, r, views, weights, realm):
    """What a realm expects, how far ahead of the best other one, and its chance to win, in parts of WIN."""
    own = value(s, r, views, weights, realm)
    error = views[realm].spread
    best, other_error = best_other(s, r, views, weights, realm)
    ahead = own - best
    chance = WIN // 2 + SLOPE * WIN * ahead // (100 * max(UNIT, error + other_error))
    return own, ahead, min(WIN, max(0, chance))


@kernel
def list_by_value(states, r, w, m, views, weights):
    """Fill the memory with the turns of most value and play each in its own state.

    Once all lines are known, a few trials are enough, and as many turns are considered as there is room for.
    """
    root = states[ROOT]
    realm = game.decider(root, r)
    if root.round_no >= r.rounds - 1:
        m.wide = WIDTH
    start_turns(states, m)
    while m.growing:
        start_level(m)
        while next_longer(states, r, w, m):
            _, worth, _ = outlook(states[SPARE], r, views, weights, realm)
            rank(m, worth)
        advance(states, r, m)


@kernel
def play_known(states, r, w, chance, m, views, weights, stop):
    """For each turn, what follows of it without chance: everybody chooses by value. Simulations begin after that."""
    for turn in range(m.turns):
        copy_over(states, NEXT + turn, BEAM + turn)
        s = states[NEXT + turn]
        while s.step <= SETTLE and s.round_no < stop:
            play_move(s, r, best_move(states, NEXT + turn, TRIAL, r, w, chance, views, weights, 0, 1))


@kernel
def best_of_few(states, r, m, views, weights):
    """Of the few placements that add most at first sight, the one with the most value."""
    s = states[SPARE]
    realm = turn_realm(s, r)
    study(s, r, m, realm)
    best_lays(s, r, m, realm, domino(s, r))
    m.charted = NONE
    best = m.top_way[0] + 0
    most = LEAST
    views[realm].moment = NONE
    for k in range(TOPS):
        if m.top_worth[k] > WORST:
            copy_over(states, TRIAL, SPARE)
            play_move(states[TRIAL], r, m.top_way[k])
            worth = value_after_laying(states[TRIAL], r, views, weights, realm)
            if worth > most:
                most = worth
                best = m.top_way[k] + 0
    return best


@kernel
def try_ahead(states, r, w, chance, m, views, weights, stop, policy):
    """Play on in the scratch state until a round begins or the game is over, and leave it there."""
    s = states[SPARE]
    m.charted = NONE
    m.intended = NONE
    while s.step != OVER and s.round_no < stop:
        if s.step > SETTLE:
            play_move(s, r, draw(s, r, chance))
        elif policy == BY_BOTH and s.step == PLACE:
            play_move(s, r, best_of_few(states, r, m, views, weights))
        elif policy != BY_HABIT:
            play_move(s, r, best_move(states, SPARE, TRIAL, r, w, chance, views, weights, 0, 1))
        else:
            play_move(s, r, playout_move(s, r, chance, m))


@kernel
def judged(s, r, scratches, m, views, weights, realm, blend):
    """What a realm expects where a simulation has ended: the network's word, blended with a playout's."""
    if s.step == OVER:
        return result(s, r, scratches[1], realm)
    own, ahead, win = outlook(s, r, views, weights, realm)
    if blend:
        play_out(s, r, scratches[2], m)
        points, margin, won = result(s, r, scratches[1], realm)
        own += ((points - own) * blend) >> UNIT_BITS
        ahead += ((margin - ahead) * blend) >> UNIT_BITS
        win += ((won - win) * blend) >> UNIT_BITS
    return own, ahead, win


@entry
def look_ahead(states, rules, scratches, memories, views, weights, seed, first, last, rounds, policy, blend, tree):
    """The same as `think` of the search, with a network: list or take turns, or try those considered.

    `tree` is room for the end of the game, or empty: then the end is like the rest. Returns how many turns there are,
    and at the end of the game how many of those tried are not known to the end.
    """
    r = rules[0]
    m = memories[0]
    forget(views, r.realms)
    realm = game.decider(states[ROOT], r)
    stop = states[ROOT].round_no + 1 + rounds
    ending = len(tree) > 0 and is_ending(states[ROOT], r)
    if first < 0:
        if first == LIST:
            list_by_value(states, r, scratches[0], m, views, weights)
        lay_open(states, r, m)
        if not ending:
            play_known(states, r, scratches[1], scratches[2], m, views, weights, stop)
        return m.turns
    if ending:
        return try_replies(states, r, scratches, m, views, weights, tree, realm, seed, first, last)
    for number in range(first, last):
        for turn in range(m.turns):
            if m.active[turn]:
                copy_over(states, SPARE, NEXT + turn)
                seed_stream(scratches[2], seed, number)
                try_ahead(states, r, scratches[1], scratches[2], m, views, weights, stop, policy)
                own, ahead, win = judged(states[SPARE], r, scratches, m, views, weights, realm, blend)
                m.sims[turn] += 1
                m.points_sum[turn] += own
                m.margin_sum[turn] += ahead
                m.win_sum[turn] += win
    return m.turns
