"""Bots that choose without searching: `greedy` for every game, and the published `random`, `gprd` and `fg`.

>>> from fiefdom import Position
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> str(QuickBot("greedy").choose(position, Budget(), Random(1)))
'K22'
"""

from random import Random

from ..core.notation import Move
from ..core.position import Position
from .bot import Budget, Choice
from .searcher import SEED_BITS, Searchers

WAYS = ("greedy", "random", "gprd", "fg")
RANDOM_POLICY = "tr"
"""What the paper calls the policy of `random`."""


class QuickBot:
    """A bot that answers at once, whatever its budget."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._searchers = Searchers()

    def choose(self, position: Position, budget: Budget, rng: Random) -> Choice:
        """The moves of the seat whose turn it is."""
        trial, seat, moves = position.copy(), position.actor, list[Move]()
        searcher = self._searchers.at(position)
        policy = RANDOM_POLICY if self.name == "random" else self.name
        way = searcher.search.GREEDY if self.name == "greedy" else searcher.search.POLICIES.index(policy)
        while trial.actor == seat:
            for move in searcher.answer(trial, way, rng.getrandbits(SEED_BITS)):
                moves.append(move)
                trial.play(move)
        return Choice(tuple(moves))
