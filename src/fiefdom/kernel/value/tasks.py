"""The entry of the value network, called from Python: one for all tasks, so that the rules are compiled once."""

from ..compiling import entry
from .choosing import ROOT, STATES, TRIAL, best_move, value
from .layout import INPUTS, WEIGHTS, View
from .network import forget
from .selfplay import SHARE, keep_row, play_game

__all__ = ["CHOOSE", "EVALUATE", "INPUTS", "KEEP", "PLAY", "SCRATCHES", "SHARE", "STATES", "WEIGHTS", "View", "do"]

EVALUATE, CHOOSE, PLAY, KEEP = range(4)
SCRATCHES = 2
"""One to list moves, one for chance."""


@entry
def do(states, rules, scratches, views, weights, task, setting, facts, numbers):
    """Evaluate the position in the first state, choose a move there, or play games and fill rows of facts.

    EVALUATE writes the points each realm can expect and the error of that, in the search's unit. CHOOSE returns a
    move. PLAY has in `setting` noise, share, seed, first and last game, and the rows of each. KEEP writes one row, of
    what is seen of a realm; `setting` has the realm and the number of the row.
    """
    r = rules[0]
    forget(views, r.realms)
    if task == CHOOSE:
        return best_move(states, ROOT, TRIAL, r, scratches[0], scratches[1], views, weights, 0, 1)
    if task == EVALUATE:
        for realm in range(r.realms):
            numbers[2 * realm] = value(states[ROOT], r, views, weights, realm)
            numbers[2 * realm + 1] = views[realm].spread
        return 0
    if task == KEEP:
        keep_row(states[ROOT], r, views[setting[0]], setting[0], facts, numbers, setting[1])
        return 0
    rows = setting[5]
    for number in range(setting[3], setting[4]):
        at = (number - setting[3]) * rows
        play_game(
            states, r, scratches[0], scratches[1], views, weights, setting[0], setting[1], setting[2], number, facts,
            numbers, at, at + rows,
        )  # fmt: skip
    return 0
