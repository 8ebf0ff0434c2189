"""What is called from Python: a bot's thinking about one position, and the published searches."""

from .. import game
from ..chance import seed_stream
from ..compiling import entry, spliced
from ..draft import turn_realm
from ..schema import NONE
from ..step import ARGUMENT, CLAIM
from .flat import try_pairs
from .greed import greedy_turn
from .mind import LONGEST, ROOTS, WIDTH, Mind
from .pairs import NO_CLAIM, PAIR, list_pairs
from .proceed import proceed
from .published import POLICIES, TR, published_move
from .trial import try_turns
from .turns import BEAM, ROOT, STATES, deciding, lay_open, list_turns
from .uct import Node, grow

__all__ = [
    "ARGUMENT", "BEAM", "CLAIM", "DESKS", "GREEDY", "LIST", "LONGEST", "NO_CLAIM", "PAIR", "POLICIES", "ROOTS",
    "STATES", "TAKE", "WIDTH", "Mind", "Node", "answer", "estimate", "think",
]  # fmt: skip

GREEDY = -1
"""A way to choose a turn at once, besides the published policies."""

LIST, TAKE = -1, -2
"""Asked for like simulations, so that all is compiled once."""

DESKS = LONGEST + 1


@entry
def think(states, rules, desks, minds, seed, first, last):
    """Simulate the position in the first state, first to last - 1 for each turn that is considered.

    To LIST, the most promising turns are found first; to TAKE, those that lie in the mind and in their states are
    taken. Returns how many there are.
    """
    r = rules[0]
    m = minds[0]
    if first < 0:
        if first == LIST:
            list_turns(states, r, desks[0], m)
        lay_open(states, r, m)
        return m.turns
    try_turns(states, r, desks[0], m, deciding(states[ROOT], r), seed, first, last)
    return m.turns


@entry
def answer(states, rules, desks, minds, policy, seed):
    """Choose a turn at once: the greedy one, or that of a published policy; it is the mind's first turn."""
    r = rules[0]
    m = minds[0]
    for level in range(DESKS):
        seed_stream(desks[level], seed, level)
    if policy == GREEDY:
        greedy_turn(states, r, desks, m)
    else:
        play_turn(states[ROOT], r, desks[0], m, policy)


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
        proceed(s, r, move)
    m.length[0] = n


@entry
def estimate(states, rules, desks, minds, nodes, policy, what, seed, first, sims):
    """So many simulations of a published search from the position: UCT on a tree in `nodes`, or MCE without one.

    Returns how many pairs of placement and claim there are. `first` is the number of simulations made before.
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
