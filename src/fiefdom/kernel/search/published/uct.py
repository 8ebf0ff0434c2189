"""UCT as published: UCB1 over pairs, one new node a simulation, lines drawn anew in each, reward for a sole winner.

The tree is open: a node stands for a sequence of pairs whatever was drawn, and a child counts where it can be played.
"""

from math import log, sqrt

from ... import game
from ...chance import below
from ...compiling import kernel
from ...draft import turn_realm
from ...schema import NONE, byte, copy_over, number, record, word
from ...step import OVER, SETTLE
from ..beam import ROOT, SPARE
from ..memory import ROOTS
from ..play_move import play_move
from .flat import play_published
from .pairs import list_pairs, number_of, pair_at, play_pair

EXPLORATION = 0.6
DEEPEST = 256


class Branch:
    """A node: the pair that leads to it, whose it was, its first child and next sibling, visits and rewards."""

    leads: number()
    whose: byte()
    child: word()
    sibling: word()
    visits: number()
    rewards: number()


Node = record(Branch)


@kernel
def grow(states, r, scratches, m, nodes, room, policy, realm, sims):
    """So many simulations more on the tree in `nodes`, the first of which is its root and counts them in `leads`."""
    for _ in range(sims):
        copy_over(states, SPARE, ROOT)
        s = states[SPARE]
        node = 0
        depth = 0
        growing = True
        while growing and s.step != OVER and depth < DEEPEST:
            if s.step > SETTLE:
                play_move(s, r, game.pick(s, r, scratches[0]))
                continue
            n = min(ROOTS, list_pairs(s, r, scratches[1]))
            known, best = survey(s, r, scratches[1], m, nodes, node, n)
            if known < n and nodes[0].leads + 1 < room:
                best = sprout(s, r, scratches, m, nodes, node, n - known)
                growing = False
            elif best == NONE:
                break
            play_pair(s, r, nodes[best].leads)
            node = best
            m.path[depth] = node
            depth += 1
        play_published(s, r, scratches[0], m, policy, realm)
        winners = game.winners(s, r, scratches[0])
        nodes[0].visits += 1
        for i in range(depth):
            node = m.path[i]
            nodes[node].visits += 1
            if winners == 1 << nodes[node].whose:
                nodes[node].rewards += 1


@kernel
def survey(s, r, w, m, nodes, node, n):
    """How many of the pairs are known children, which are marked as tried, and the child to follow by UCB1."""
    for k in range(n):
        m.tried[k] = 0
    known = 0
    best = NONE
    highest = -1.0
    explore = EXPLORATION * sqrt(log(nodes[node].visits + 1.0))
    child = nodes[node].child + 0
    while child:
        k = number_of(s, w, nodes[child].leads)
        if k != NONE and k < n:
            known += 1
            m.tried[k] = 1
            bound = nodes[child].rewards / nodes[child].visits + explore / sqrt(nodes[child].visits)
            if bound > highest:
                highest = bound
                best = child
        child = nodes[child].sibling + 0
    return known, best


@kernel
def sprout(s, r, scratches, m, nodes, node, untried):
    """A new child for one of the pairs not tried yet, at random."""
    rest = below(scratches[0], untried)
    k = 0
    while m.tried[k] or rest:
        if not m.tried[k]:
            rest -= 1
        k += 1
    nodes[0].leads += 1
    child = nodes[0].leads
    nodes[child].leads = pair_at(s, scratches[1], k)
    nodes[child].whose = turn_realm(s, r)
    nodes[child].child = 0
    nodes[child].visits = 0
    nodes[child].rewards = 0
    nodes[child].sibling = nodes[node].child
    nodes[node].child = child
    return child
