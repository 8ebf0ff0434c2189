"""The entries of the search, called from Python: a bot thinks about one position, and the published searches."""

from .. import game
from ..chance import seed_stream
from ..compiling import entry, spliced
from ..draft import turn_realm
from ..schema import NONE
from ..step import ARGUMENT, CLAIM
from .beam import BEAM, ROOT, STATES, lay_open, list_turns
from .greedy import greedy_turn
from .memory import LONGEST, ROOTS, WIDTH, Memory
from .play_move import play_move
from .published.flat import try_pairs
from .published.pairs import NO_CLAIM, PAIR, list_pairs
from .published.policies import POLICIES, TR, published_move
from .published.uct import Node, grow
from .simulate import try_turns

__all__ = [
    "ARGUMENT",
    "BEAM",
    "CLAIM",
    "GREEDY",
    "LIST",
    "LONGEST",
    "NO_CLAIM",
    "PAIR",
    "POLICIES",
    "ROOTS",
    "SCRATCHES",
    "STATES",
    "TAKE",
    "WIDTH",
    "Memory",
    "Node",
    "answer",
    "estimate",
    "think",
]  # fmt: skip

GREEDY = -1
"""The policy that chooses a turn at once, besides the published ones."""

LIST, TAKE = -1, -2
"""Passed in place of a first simulation, so that everything is compiled once."""

SCRATCHES = LONGEST + 1


@entry
def think(states, rules, scratches, memories, seed, first, last):
    """Simulate the position in the first state, first to last - 1 for each turn that is considered.

    With LIST, the most promising turns are found; with TAKE, those already in the memory and in their states are used.
    Returns how many there are.
    """
    r = rules[0]
    m = memories[0]
    if first < 0:
        if first == LIST:
            list_turns(states, r, scratches[0], m)
        lay_open(states, r, m)
        return m.turns
    try_turns(states, r, scratches[0], m, game.decider(states[ROOT], r), seed, first, last)
    return m.turns


@entry
def answer(states, rules, scratches, memories, policy, seed):
    """Choose a turn at once: the greedy one, or that of a published policy; it becomes the memory's first turn."""
    r = rules[0]
    m = memories[0]
    for level in range(SCRATCHES):
        seed_stream(scratches[level], seed, level)
    if policy == GREEDY:
        greedy_turn(states, r, scratches, m)
    else:
        play_turn(states[ROOT], r, scratches[0], m, policy)


@spliced
def play_turn(s, r, w, m, policy):
    """Play with a published policy until another seat or chance is up, and write the moves down."""
    seat = game.actor(s, r)
    m.intended = NONE
    n = 0
    while game.actor(s, r) == seat and n < LONGEST:
        if policy == TR:
            move = game.pick(s, r, w)
        else:
            move = published_move(s, r, w, m, policy)
        m.line[n] = move
        n += 1
        play_move(s, r, move)
    m.length[0] = n


@entry
def estimate(states, rules, scratches, memories, nodes, policy, what, seed, first, sims):
    """Simulate a published search from the position: UCT on a tree in `nodes`, or MCE without one.

    Returns how many pairs of placement and claim there are. `first` is the number of simulations made before.
    """
    r = rules[0]
    m = memories[0]
    realm = turn_realm(states[ROOT], r)
    m.intended = NONE
    seed_stream(scratches[0], seed, first)
    if len(nodes) > 1:
        grow(states, r, scratches, m, nodes, len(nodes), policy, realm, sims)
        return list_pairs(states[ROOT], r, scratches[1])
    return try_pairs(states, r, scratches, m, realm, policy, what, sims)
