"""What each legal move would do, for people who compare them: points and belongings after it.

Entries work on two states: the position in the first, a trial in the second.
"""

from . import draft, game, place
from .board import REALMS
from .compiling import entry
from .schema import copy_over
from .step import ALL, DISCARD, PLACE

POINTS, OWNED = 0, REALMS
"""Where the numbers of a move are: points by realm, then what the realm that chooses owns."""
NUMBERS = OWNED + game.OWNED
NO_LAYING = -1


@entry
def outcomes(bundles, states, n, realm, out):
    """The numbers after each of the n moves listed, and before any of them."""
    r = bundles[0].rules
    for k in range(n + 1):
        copy_over(states, 1, 0)
        s = states[1]
        if k < n:
            game.play(s, r, bundles[0].scratch.moves[k])
        at = NUMBERS * k
        game.owned(s, r, realm, out, at + OWNED)
        for each in range(r.realms):
            out[at + POINTS + each] = game.score(s, r, each)


@entry
def best_laying(bundles, states, scratches, label):
    """The most points a realm would have with a domino of the next line in its kingdom at once; NO_LAYING if none."""
    r = bundles[0].rules
    copy_over(states, 1, 0)
    s = states[1]
    realm = draft.turn_realm(s, r)
    # The turn this king will have: its domino is in the next line, which the next round plays.
    s.stands[s.hand] = label
    s.step = PLACE
    s.round_no += 1
    copy_over(states, 0, 1)
    n = place.place_choices(states[0], r, scratches[0], ALL)
    best = NO_LAYING
    for k in range(n):
        way = scratches[0].moves[k]
        if way != DISCARD:
            copy_over(states, 1, 0)
            place.place_play(states[1], r, way)
            game.placed(states[1], r, way)
            points = game.score(states[1], r, realm)
            if points > best:
                best = points
    return best
