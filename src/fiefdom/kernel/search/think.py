"""What is called from Python: a bot's thinking about one position, and the published searches."""

from .. import game
from ..chance import seed_stream
from ..compiling import entry, kernel
from ..draft import turn_realm
from ..schema import NONE
from ..step import ARGUMENT, CLAIM
from .flat import try_pairs
from .greed import greedy_turn
from .habits import habit
from .laying import form_hopes
from .mind import LONGEST, ROOTS, WIDTH, Mind
from .pairs import NO_CLAIM, PAIR, list_pairs
from .published import POLICIES, TR, published_move
from .trial import try_turns
from .turns import BEAM, ROOT, STATES, deciding, list_turns
from .uct import Node, grow

__all__ = [
    "ARGUMENT", "BEAM", "CLAIM", "DESKS", "GREEDY", "HABIT", "LONGEST", "NO_CLAIM", "PAIR", "POLICIES", "ROOTS",
    "SEARCH", "STATES", "WIDTH", "Mind", "Node", "estimate", "think",
]  # fmt: skip

SEARCH, GREEDY, HABIT = -1, -2, -3
"""Ways to choose a turn, besides the published policies."""

DESKS = LONGEST + 1


@entry
def think(states, rules, desks, minds, way, seed, first, last):
    """Think about the position in the first state; returns how many turns are considered.

    A search makes simulations first to last - 1 for each of them, and lists them before simulation 0. The other ways
    choose: the mind's first turn is the answer.
    """
    r = rules[0]
    m = minds[0]
    if way == SEARCH:
        if first == 0:
            list_turns(states, r, desks[0], m)
        try_turns(states, r, desks[0], m, deciding(states[ROOT], r), seed, first, last)
        return m.turns
    m.turns = 1
    for level in range(DESKS):
        seed_stream(desks[level], seed, level)
    if way == GREEDY:
        greedy_turn(states, r, desks, m)
    else:
        answer(states[ROOT], r, desks[0], m, way)
    return 1


@kernel
def answer(s, r, w, m, policy):
    """Play with a quick policy until another seat or chance is up, and write the moves down."""
    seat = game.actor(s, r)
    m.intended = NONE
    n = 0
    while game.actor(s, r) == seat and n < LONGEST:
        if policy == HABIT:
            form_hopes(s, r, m)
            m.charted = NONE
            move = habit(s, r, w, m)
        elif policy == TR:
            move = game.pick(s, r, w)
        else:
            move = published_move(s, r, w, m, policy)
        m.line[n] = move
        n += 1
        game.play(s, r, move)
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
