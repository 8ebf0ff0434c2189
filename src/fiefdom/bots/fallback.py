"""A level's turn without a search: it makes mistakes as often as usual and is greedy otherwise. Weaker, but immediate.

>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> str(fallback("expert", position, Random(1)))
'K22'
"""

from random import Random

from ..core.notation import Move
from ..core.position import Position
from .bot import Choice
from .roster import LEVELS
from .search_bot import any_turn
from .searcher import SEED_BITS, Searchers

FAULT = "the search is not loaded yet, so the turn was chosen without it"
_searchers = Searchers()


def fallback(level: str, position: Position, rng: Random) -> Choice:
    """The moves of the seat whose turn it is."""
    slips, searcher = LEVELS[level].slips_in(position.rules), _searchers.at(position)
    trial, seat, moves = position.copy(), position.actor, list[Move]()
    while trial.actor == seat:
        if rng.random() < slips.rate:
            points = dict(any_turn(trial, rng) for _ in range(slips.glances))
            turn = max(points, key=lambda moves: points[moves])
        else:
            turn = searcher.answer(trial, searcher.search.GREEDY, rng.getrandbits(SEED_BITS))
        for move in turn:
            trial.play(move)
        moves += turn
    return Choice(tuple(moves), fault=FAULT)
