"""One game move by move, called from Python: state, rules and desk lie together on a table.

Compiled code looks at every array it is handed, so one array with all three is twice as fast to call with as three
arrays.
"""

from . import game
from .compiling import entry
from .deck import deal

ILLEGAL = -1
# Asked for like moves, so that the rules are compiled once for all three.
START, LOOK = -2, -3


def start(tables):
    """Start a game and list its first moves; returns how many."""
    return play(tables, START, 0)


def list_moves(tables):
    """List the legal moves; returns how many."""
    return play(tables, LOOK, 0)


@entry
def play(tables, move, n):
    """Play one of the n moves listed and list the next ones; ILLEGAL, and nothing happens, if it is none of them."""
    table = tables[0]
    if move == START:
        game.start(table.state, table.rules)
    elif move != LOOK:
        k = 0
        while k < n and table.desk.moves[k] != move:
            k += 1
        if k == n:
            return ILLEGAL
        game.play(table.state, table.rules, move)
    return game.moves(table.state, table.rules, table.desk)


@entry
def actor(tables):
    """Whose choice it is."""
    return game.actor(tables[0].state, tables[0].rules)


@entry
def score(tables, realm):
    """A kingdom's points as it stands."""
    return game.score(tables[0].state, tables[0].rules, realm)


@entry
def deal_next(tables, deck):
    """The draw a deck gives now."""
    return deal(tables[0].state, tables[0].rules, deck)


@entry
def pick(tables):
    """A random move of the desk's stream."""
    return game.pick(tables[0].state, tables[0].rules, tables[0].desk)
