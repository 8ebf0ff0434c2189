"""What is called from Python."""

from .. import game
from ..chance import seed_stream
from ..compiling import entry, kernel, pop
from ..draft import seat_of, turn_realm, realm_of
from ..sample import WIN
from ..step import CLAIM, OVER, PLACE, SETTLE, RECEIVE
from ..schema import NONE
from .flat import try_pairs
from .greed import greedy_turn
from .habits import habit
from .mind import LONGEST
from .trial import try_turns
from .uct import grow
from .turns import ROOT, deciding, list_turns
from .laying import form_hopes
from .pairs import list_pairs
from .published import FG, published_move

HABIT, GREEDY = 9, 10


@entry
def contest(states, rules, desks, minds, policies, seed, first, last, totals):
    """Games first to last - 1 between quick policies, one a realm. `totals`: for each realm points, wins, margin, its square."""
    s = states[0]
    r = rules[0]
    w = desks[0]
    v = desks[1]
    for number in range(first, last):
        seed_stream(w, seed, number)
        seed_stream(v, seed + 1, number)
        game.start(s, r)
        while s.step != OVER:
            if s.step > SETTLE:
                game.play(s, r, game.pick(s, r, w))
            else:
                realm = turn_realm(s, r)
                if s.step == RECEIVE:
                    realm = realm_of(r, s.sent)
                m = minds[realm]
                if policies[realm] == HABIT:
                    if s.step == PLACE:
                        form_hopes(s, r, m)
                    else:
                        m.charted = NONE
                    game.play(s, r, habit(s, r, v, m))
                else:
                    game.play(s, r, published_move(s, r, v, m, policies[realm]))
        winners = game.winners(s, r, w)
        for realm in range(r.realms):
            best = NONE
            for other in range(r.realms):
                if other != realm:
                    best = max(best, w.points[other])
            margin = w.points[realm] - best
            totals[5 * realm] += w.points[realm]
            totals[5 * realm + 1] += WIN // pop(winners) if (winners >> realm) & 1 else 0
            totals[5 * realm + 2] += margin
            totals[5 * realm + 3] += margin * margin
            totals[5 * realm + 4] += 1 if winners == 1 << realm else 0


@entry
def think(states, rules, desks, minds, seed, first, last):
    """Simulations first to last - 1 of the position in the first state; before simulation 0 its turns are listed.

    Returns the realm that decides.
    """
    r = rules[0]
    m = minds[0]
    realm = deciding(states[ROOT], r)
    if first == 0:
        list_turns(states, r, desks[0], m, m.wide)
    try_turns(states, r, desks[0], m, realm, seed, first, last)
    return realm


@entry
def answer(states, rules, desks, minds, policy, seed):
    """The moves of a quick policy until another seat or chance is up, written as the first turn; returns how many."""
    s = states[ROOT]
    r = rules[0]
    m = minds[0]
    seed_stream(desks[0], seed, 0)
    if policy == GREEDY:
        seed_stream(desks[LONGEST], seed, 0)
        return greedy_turn(states, r, desks, m)
    seat = game.actor(s, r)
    m.intended = NONE
    n = 0
    while game.actor(s, r) == seat:
        if policy == HABIT:
            if s.step == PLACE:
                form_hopes(s, r, m)
            m.charted = NONE
            move = habit(s, r, desks[0], m)
        else:
            move = published_move(s, r, desks[0], m, policy)
        m.line[n] = move
        n += 1
        game.play(s, r, move)
    return n


@entry
def estimate(states, rules, desks, minds, nodes, policy, what, seed, first, sims):
    """So many simulations of a published search from the position: UCT on a tree in `nodes`, or MCE without one.

    Returns how many pairs the position has. `first` is the number of simulations made before.
    """
    r = rules[0]
    m = minds[0]
    realm = turn_realm(states[ROOT], r)
    m.intended = NONE
    seed_stream(desks[0], seed, first)
    if len(nodes) > 1:
        grow(states, r, desks, m, nodes, len(nodes), policy, realm, sims)
        return list_pairs(states[ROOT], r, desks[1])
    return try_pairs(states, r, desks, m, realm, policy, what, sims)
