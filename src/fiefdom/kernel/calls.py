"""One game, move by move, as Python calls it: state, rules and scratch memory are one bundle.

Compiled code looks at every array it is handed, so one array with all three is twice as fast to pass as three.
"""

from . import game
from .compiling import entry
from .deck import deal

ILLEGAL = -1
# Asked for like moves, so that the rules are compiled once for all three.
START, LOOK = -2, -3


def start(bundles):
    """Start a game and list its first moves; returns how many."""
    return play(bundles, START, 0)


def list_moves(bundles):
    """List the legal moves; returns how many."""
    return play(bundles, LOOK, 0)


@entry
def play(bundles, move, n):
    """Play one of the n moves listed and list the next ones; ILLEGAL, and nothing happens, if it is not one of them."""
    bundle = bundles[0]
    if move == START:
        game.start(bundle.state, bundle.rules)
    elif move != LOOK:
        k = 0
        while k < n and bundle.scratch.moves[k] != move:
            k += 1
        if k == n:
            return ILLEGAL
        game.play(bundle.state, bundle.rules, move)
    return game.moves(bundle.state, bundle.rules, bundle.scratch)


@entry
def actor(bundles):
    """Whose choice it is."""
    return game.actor(bundles[0].state, bundles[0].rules)


@entry
def score(bundles, realm):
    """A kingdom's points as it stands."""
    return game.score(bundles[0].state, bundles[0].rules, realm)


@entry
def deal_next(bundles, deck):
    """The draw a deck gives now."""
    return deal(bundles[0].state, bundles[0].rules, deck)


@entry
def pick(bundles):
    """A random move, by the bundle's random stream."""
    return game.pick(bundles[0].state, bundles[0].rules, bundles[0].scratch)
