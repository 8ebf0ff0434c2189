"""The search: the best turns by a first estimate are played out many times on the same draws, dropping the worse half.

>>> from fiefdom import Position
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> choice = SearchBot("example", Level(wide=4, sims=8)).choose(position, Budget(), Random(1))
>>> len(choice.candidates), choice.moves == choice.candidates[0].moves
(4, True)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from ..core.notation import SEATS, Move
from ..core.position import Position
from ..core.rules import Rules
from ..kernel.sample import WIN
from .bot import Budget, Candidate, Choice
from .search_memory import Weights
from .searcher import SEED_BITS, Searcher, Searchers, SearcherSource

SLICE = 0.004
"""Seconds between two readings of the clock."""

WEIGHTS = Weights(growth=32, crowning=32, hole=96)

FEWEST_SIMS = 16
WIN_WORTH = 20.0
"""What a certain win is worth, in points, in addition to the margin."""


class Slips(NamedTuple):
    """How often a bot compares only a few random turns, and how many."""

    rate: float = 0.0
    glances: int = 1


NEVER = Slips()


@dataclass(frozen=True, slots=True)
class Level:
    """How good a search is: the turns it considers, and its own budget for them.

    `blur` is its error, as a part of the points it expects. `slips_with` gives other slips for games with an expansion.
    """

    wide: int
    sims: int | None = None
    seconds: float | None = None
    blur: float = 0.0
    slips: Slips = NEVER
    slips_with: tuple[tuple[str, Slips], ...] = ()

    def slips_in(self, rules: Rules) -> Slips:
        """Its slips in a game."""
        return next((slips for expansion, slips in self.slips_with if getattr(rules, expansion)), self.slips)

    def within(self, budget: Budget) -> Budget:
        """What it spends on a turn: its own budget, or the one given; never more simulations than its own."""
        own = Budget(self.seconds, self.sims)
        if self.sims is not None and (budget.sims is None or budget.sims > self.sims):
            return own
        return budget or own


class SearchBot:
    """A bot that searches; it can also evaluate the turns of others."""

    def __init__(self, name: str, level: Level, searchers: SearcherSource | None = None) -> None:
        self.name = name
        self.level = level
        self._searchers: SearcherSource = searchers or Searchers(WEIGHTS)

    def choose(self, position: Position, budget: Budget, rng: Random) -> Choice:
        """The moves of the seat whose turn it is; each king's turn has the whole budget."""
        trial, seat, turns = position.copy(), position.actor, list[list[Candidate]]()
        slips = self.level.slips_in(position.rules)
        while trial.actor == seat:
            if rng.random() < slips.rate:
                turns.append(self._slip(trial, slips.glances, rng))
            else:
                turns.append(self._search(trial, self.level.within(budget), rng))
            for move in turns[-1][0].moves:
                trial.play(move)
        return Choice(tuple(move for turn in turns for move in turn[0].moves), tuple(turns[0]))

    def consider(self, position: Position, budget: Budget, rng: Random) -> list[Candidate]:
        """The turns it considers for the king whose turn it is, best first; it plays none of them."""
        return self._search(position, self.level.within(budget), rng)

    def judge(
        self, position: Position, turns: Sequence[Sequence[Move]], budget: Budget, rng: Random
    ) -> list[Candidate]:
        """What it expects of each of these turns, in their order, all from the same simulations."""
        seed, most = rng.getrandbits(SEED_BITS), self._searchers.at(position).search.WIDTH
        groups = [turns[first : first + most] for first in range(0, len(turns), most)]
        return [each for group in groups for each in self._judge(position, group, budget, seed)]

    def _judge(self, position: Position, turns: Sequence[Sequence[Move]], budget: Budget, seed: int) -> list[Candidate]:
        searcher = self._searchers.at(position)
        rules = searcher.look_at(position)
        for k, moves in enumerate(turns):
            after = position.copy()
            for move in moves:
                after.play(move)
            searcher.look_at(after, searcher.search.BEAM + k)
        searcher.begin(rules, len(turns))
        for _ in _spend(searcher, rules, seed, self.level.within(budget), [len(turns)]):
            pass
        return [_candidate(searcher, k, tuple(moves)) for k, moves in enumerate(turns)]

    def _slip(self, position: Position, glances: int, rng: Random) -> list[Candidate]:
        """A few random turns, the one with the most points now first."""
        points = dict(any_turn(position, rng) for _ in range(glances))
        seen = sorted(points, key=lambda moves: -points[moves])
        return self.judge(position, seen, Budget(sims=FEWEST_SIMS), rng)

    def _search(self, position: Position, budget: Budget, rng: Random) -> list[Candidate]:
        """The turns considered, best first."""
        searcher, seed = self._searchers.at(position), rng.getrandbits(SEED_BITS)
        started = perf_counter()
        rules = searcher.look_at(position)
        # A budget too small to try every turn a few times is spent on fewer of them.
        searcher.memory.wide = max(2, min(self.level.wide, searcher.widest, (budget.sims or 1 << 30) // 2))
        turns = searcher.begin(rules)
        errors = [self.level.blur * rng.gauss(0, 1) for _ in range(turns)]
        ranked = list(range(turns))
        sizes = halvings(turns)
        if turns == 1:
            # Nothing to decide: simulate just enough for an estimate.
            budget = Budget(sims=FEWEST_SIMS)
        for stage in _spend(searcher, rules, seed, budget, sizes, started):
            worth = _worth(searcher, errors)
            size = sizes[stage]
            ranked[:size] = sorted(ranked[:size], key=lambda turn: -worth[turn])
            activate(searcher, ranked[: sizes[stage + 1]] if stage + 1 < len(sizes) else [])
        return [_candidate(searcher, turn, searcher.turn(turn)) for turn in ranked]


def any_turn(position: Position, rng: Random) -> tuple[tuple[Move, ...], int]:
    """A random legal turn of the king whose turn it is, and the points of its realm after it."""
    trial, moves = position.copy(), list[Move]()
    # The same king may be up again at once when a new round has no line to draw.
    while (trial.actor, trial.king, trial.round) == (position.actor, position.king, position.round):
        moves.append(rng.choice(trial.moves))
        trial.play(moves[-1])
    return tuple(moves), trial.scores()[position.rules.seat_realm(SEATS.index(position.actor))]


def halvings(turns: int) -> list[int]:
    """How many turns each stage of a search simulates.

    >>> halvings(24), halvings(1)
    ([24, 12, 6, 3, 2], [1])
    """
    return [ceil(turns / 2**stage) for stage in range(max(1, ceil(log2(turns))))]


def _spend(
    searcher: Searcher, rules: Any, seed: int, budget: Budget, sizes: Sequence[int], started: float | None = None
) -> Iterator[int]:
    """Simulate stage after stage until the budget is spent, in equal parts; yields each stage that is over."""
    started = perf_counter() if started is None else started
    first, cost = 0, 0.0
    left = budget.sims or FEWEST_SIMS
    for stage, size in enumerate(sizes):
        if budget.seconds is None:
            sims = max(1, left // (len(sizes) - stage) // size)
            searcher.simulate(rules, seed, first, first + sims)
            first += sims
            left -= sims * size
        else:
            end = started + budget.seconds * (stage + 1) / len(sizes)
            while (now := perf_counter()) + cost < end or cost == 0:
                sims = max(1, int(min(SLICE, end - now) / cost)) if cost else 1
                more = searcher.simulate(rules, seed, first, first + sims)
                first += sims
                if not more:
                    break
                cost = (perf_counter() - now) / sims
            cost *= sizes[min(stage + 1, len(sizes) - 1)] / size
        yield stage


def activate(searcher: Searcher, turns: Sequence[int]) -> None:
    """Simulate only these turns from now on."""
    searcher.memory.active = [int(turn in turns) for turn in range(searcher.search.WIDTH)]


def _worth(searcher: Searcher, errors: Sequence[float]) -> list[float]:
    """The worth of each turn in points, with an error in proportion to the points expected."""
    memory = searcher.memory
    sims, points, margin, win = memory.sims, memory.points_sum, memory.margin_sum, memory.win_sum
    return [
        (margin[k] / searcher.unit + WIN_WORTH * win[k] / WIN + error * points[k] / searcher.unit) / max(1, sims[k])
        for k, error in enumerate(errors)
    ]


def _candidate(searcher: Searcher, turn: int, moves: tuple[Move, ...]) -> Candidate:
    memory, sims = searcher.memory, searcher.memory.sims[turn]
    points, margin, win = (sums[turn] / max(1, sims) for sums in (memory.points_sum, memory.margin_sum, memory.win_sum))
    return Candidate(moves, points / searcher.unit, margin / searcher.unit, win / WIN, searcher.plan(turn), sims)
