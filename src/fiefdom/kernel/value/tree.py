"""A tree of replies without chance, best first: a position is worth what the best reply to it leaves.

The tree is one array of numbers: node 0 counts the nodes in use, nodes 1, 2, ... are the positions after the turns
considered. Where an expansion still lays out something at random, a position is worth the mean of what was tried.
"""

from math import sqrt

from ..compiling import kernel
from ..sample import WIN
from ..schema import NONE
from ..search.unit import UNIT

MOVE, FIRST, NEXT, WHO, VISITS, GUESS, DONE, OWN, AHEAD, WINS, FIELDS = range(11)
"""A node: the move that leads to it (or the number of the draw), its first child and next sibling, who chooses there,
visits, the network's guess for who chose it, whether all below is known; what the realm that searches gets there."""

USED = 0
NOBODY, OURS, THEIRS, LUCK = range(4)
ROOM = 1 << 16
SPARE_ROOM = 1 << 10
"""Nodes for all, and how many of them must be free to look at one more position."""

KEEP = 32
"""How many replies are kept at a position."""

DRAWS, VISITS_PER_DRAW = 64, 16
"""How many draws are tried before one is tried again, and for how many visits one more is."""

WIN_WORTH = 20 * UNIT
STEEP = 2
"""How much more a point counts than in the network's guess, since it also makes a win more likely."""

HOPE = 2.0 * UNIT
"""How much better than the network's guess a reply may be that was not tried."""


@kernel
def new_node(t, move, guess):
    """A node without children; returns its number."""
    node = t[USED]
    t[USED] += 1
    at = node * FIELDS
    for i in range(FIELDS):
        t[at + i] = 0
    t[at + MOVE] = move
    t[at + GUESS] = guess
    return node


@kernel
def plant(t, turns):
    """Begin with the turns considered."""
    t[USED] = 1
    for _ in range(turns):
        new_node(t, NONE, 0)


@kernel
def is_full(t):
    """Is there too little room to look at one more position?"""
    return t[USED] + SPARE_ROOM > ROOM


@kernel
def add_reply(t, node, move, guess):
    """Add a reply after those with a better guess; only the best few are kept."""
    link = node * FIELDS + FIRST
    place = 0
    while t[link] and t[t[link] * FIELDS + GUESS] >= guess:
        link = t[link] * FIELDS + NEXT
        place += 1
    if place == KEEP:
        return
    new = new_node(t, move, guess)
    t[new * FIELDS + NEXT] = t[link]
    t[link] = new
    while t[link] and place < KEEP:
        link = t[link] * FIELDS + NEXT
        place += 1
    t[link] = 0


@kernel
def worth_of(t, node):
    """What a position is worth to the realm that searches."""
    return t[node * FIELDS + AHEAD] + WIN_WORTH * t[node * FIELDS + WINS] // WIN


@kernel
def reply_to_try(t, node):
    """The reply that may be best as far as is known, of those not known to the end."""
    sign = 1 if t[node * FIELDS + WHO] == OURS else -1
    first = t[node * FIELDS + FIRST]
    if t[first * FIELDS + VISITS] == 0:
        return first
    # The guesses of the others are as wrong as that of the first, which was the highest.
    error = sign * worth_of(t, first) - STEEP * t[first * FIELDS + GUESS]
    best = NONE
    highest = 0.0
    child = first
    while child:
        at = child * FIELDS
        if not t[at + DONE]:
            n = t[at + VISITS]
            worth = sign * worth_of(t, child) if n else STEEP * t[at + GUESS] + error
            bound = worth + HOPE / sqrt(1.0 + n)
            if best == NONE or bound > highest:
                highest = bound
                best = child
        child = t[at + NEXT]
    return best


@kernel
def draw_to_try(t, node):
    """A new draw while few were tried, else the one tried least of those not known to the end."""
    t[node * FIELDS + WHO] = LUCK
    count = 0
    least = NONE
    child = t[node * FIELDS + FIRST]
    while child:
        count += 1
        if not t[child * FIELDS + DONE]:
            if least == NONE or t[child * FIELDS + VISITS] < t[least * FIELDS + VISITS]:
                least = child
        child = t[child * FIELDS + NEXT]
    enough = count >= DRAWS + t[node * FIELDS + VISITS] // VISITS_PER_DRAW
    if least != NONE and (enough or is_full(t)):
        return least
    new = new_node(t, count, 0)
    t[new * FIELDS + NEXT] = t[node * FIELDS + FIRST]
    t[node * FIELDS + FIRST] = new
    return new


@kernel
def set_values(t, node, own, ahead, wins):
    """Write down what the realm that searches gets at a position."""
    t[node * FIELDS + OWN] = own
    t[node * FIELDS + AHEAD] = ahead
    t[node * FIELDS + WINS] = wins


@kernel
def update(t, node):
    """What follows for a position from what is known below it."""
    t[node * FIELDS + VISITS] += 1
    if t[node * FIELDS + WHO] == LUCK:
        take_mean(t, node)
    elif t[node * FIELDS + WHO] != NOBODY:
        take_best(t, node)


@kernel
def take_mean(t, node):
    """All draws are equally likely."""
    n = 0
    own = 0
    ahead = 0
    wins = 0
    child = t[node * FIELDS + FIRST]
    while child:
        at = child * FIELDS
        n += 1
        own += t[at + OWN]
        ahead += t[at + AHEAD]
        wins += t[at + WINS]
        child = t[at + NEXT]
    set_values(t, node, own // n, ahead // n, wins // n)


@kernel
def take_best(t, node):
    """The best reply tried is the one that will be made; when all are known to the end, so is this position."""
    sign = 1 if t[node * FIELDS + WHO] == OURS else -1
    best = NONE
    done = 1
    child = t[node * FIELDS + FIRST]
    while child:
        done &= t[child * FIELDS + DONE]
        if t[child * FIELDS + VISITS] and (best == NONE or sign * worth_of(t, child) > sign * worth_of(t, best)):
            best = child
        child = t[child * FIELDS + NEXT]
    t[node * FIELDS + DONE] = done
    at = best * FIELDS
    set_values(t, node, t[at + OWN], t[at + AHEAD], t[at + WINS])
