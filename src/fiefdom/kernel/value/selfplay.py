"""Games of the network against itself, as rows to learn from.

Among three or more, about half of the realms claim for themselves alone and the others also against their rivals. If
all of them played for themselves, they would leave each other what each needs, and the network would learn to expect
that of everybody.

A row is what was seen of one realm after a move: its facts, which realm it was, and how many points it gained from
then to the end of the game. Game `number` of a seed is the same on every backend.
"""

from .. import game
from ..chance import below, seed_stream
from ..compiling import inlined, kernel
from ..schema import NONE
from ..search.play_move import play_move
from ..step import CLAIM, OVER, SETTLE
from .choosing import ROOT, TRIAL, best_move
from .facts import kingdom_facts, table_facts
from .layout import INPUTS

SHARE = 64
"""The whole of a share: a position is kept with a chance of share / SHARE."""


@kernel
def keep_row(s, r, v, realm, facts, to_come, row):
    """Write down what is seen of a realm; its points are taken off those at the end."""
    table_facts(s, r, v, realm)
    kingdom_facts(s, r, v, realm)
    for i in range(INPUTS):
        facts[row * INPUTS + i] = v.facts[i]
    to_come[2 * row] = realm
    to_come[2 * row + 1] = -v.points


@inlined
def start_game(states, r, w, seed, number):
    """Begin a game, up to its first draw."""
    seed_stream(w, seed, number)
    game.start(states[ROOT], r)


@kernel
def play_game(states, r, w, chance, views, weights, noise, share, seed, number, facts, to_come, first, last):
    """Play a game to its end; fill rows first to last - 1, those that stay empty with realm NONE."""
    start_game(states, r, chance, seed, number)
    s = states[ROOT]
    row = first
    rivals = (1 << r.realms) - 1
    if r.realms > 2:
        rivals = below(chance, rivals + 1)
    while s.step != OVER:
        if s.step > SETTLE:
            play_move(s, r, game.pick(s, r, chance))
        else:
            realm = game.decider(s, r)
            claimed = s.step == CLAIM
            move = best_move(states, ROOT, TRIAL, r, w, chance, views, weights, noise, (rivals >> realm) & 1)
            play_move(s, r, move)
            if s.step != OVER and row < last and below(chance, SHARE) < share:
                keep_row(s, r, views[realm], realm, facts, to_come, row)
                row += 1
                if claimed and row < last:
                    other = (realm + 1 + below(chance, r.realms - 1)) % r.realms
                    keep_row(s, r, views[other], other, facts, to_come, row)
                    row += 1
    for k in range(first, row):
        to_come[2 * k + 1] += game.score(s, r, to_come[2 * k])
    for k in range(row, last):
        to_come[2 * k] = NONE
