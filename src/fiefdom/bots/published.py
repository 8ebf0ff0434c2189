"""The published searches: flat Monte Carlo (`mce-x-f`) and UCT (`uct-x`) whose playouts use a published policy x.

>>> from fiefdom import Position
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> [str(PublishedSearch(name).choose(position, Budget(sims=20), Random(1))) for name in ("mce-tr-p", "uct-tr")]
['K22', 'K40']
"""

from random import Random
from time import perf_counter
from typing import Any

from ..core.notation import Move
from ..core.position import Position
from .bot import Budget, Choice
from .searcher import SEED_BITS, Searcher, Searchers

PLAYOUTS = ("tr", "fg", "eg", "pg")
MEASURES = ("wdl", "p", "r")
DEFAULT = Budget(sims=1000)
MOST_NODES = 1_000_000
SLICE = 0.01


class PublishedSearch:
    """A search of the paper of 2018, named as there: search, policy of playouts, and what is measured."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._kind, self._playout, *rest = name.split("-")
        self._measure = MEASURES.index(rest[0]) if rest else 0
        self._searchers = Searchers()

    def choose(self, position: Position, budget: Budget, rng: Random) -> Choice:
        """The moves of the seat whose turn it is; each king's turn has the whole budget."""
        trial, seat, moves = position.copy(), position.actor, list[Move]()
        while trial.actor == seat:
            for move in self._turn(trial, budget or DEFAULT, rng):
                moves.append(move)
                trial.play(move)
        return Choice(tuple(moves))

    def _turn(self, position: Position, budget: Budget, rng: Random) -> list[Move]:
        searcher = self._searchers.at(position)
        search = searcher.search
        rules, seed = searcher.look_at(position), rng.getrandbits(SEED_BITS)
        nodes = search.Node.make(min(MOST_NODES, (budget.sims or MOST_NODES) + 2) if self._kind == "uct" else 1)
        searcher.memory.tried = searcher.memory.gained = [0] * search.ROOTS
        policy, done, end = search.POLICIES.index(self._playout), 0, perf_counter() + (budget.seconds or 0)
        sims = budget.sims or 1
        while True:
            began = perf_counter()
            pairs = search.estimate(
                searcher.states, rules, searcher.scratches, searcher.memory.records,
                nodes, policy, self._measure, seed, done, sims,
            )  # fmt: skip
            done += sims
            now = perf_counter()
            if budget.seconds is None or now >= end:
                return _moves(position, searcher, self._best(searcher, nodes, pairs))
            sims = max(1, int(sims * min(SLICE, end - now) / (now - began)))

    def _best(self, searcher: Searcher, nodes: Any, pairs: int) -> Any:
        """The pair with the best mean."""
        if self._kind == "mce":
            pair, tried, gained = searcher.memory.pair, searcher.memory.tried, searcher.memory.gained
            means = {pair[k]: gained[k] / tried[k] if tried[k] else -1.0 for k in range(min(pairs, len(pair)))}
        else:
            node, means = searcher.search.Node.get(nodes, 0, "child"), {}
            while node:
                get = searcher.search.Node.get
                means[get(nodes, node, "leads")] = get(nodes, node, "rewards") / max(1, get(nodes, node, "visits"))
                node = get(nodes, node, "sibling")
        return max(means, key=lambda each: means[each])


def _moves(position: Position, searcher: Searcher, pair: int) -> list[Move]:
    """A pair as moves: a placement if one is due, and a claim if one is."""
    search = searcher.search
    moves = [Move(pair >> search.PAIR)] if position.step == "place" else []
    if pair & search.NO_CLAIM != search.NO_CLAIM:
        moves.append(Move((search.CLAIM << search.ARGUMENT) + (pair & search.NO_CLAIM)))
    return moves
