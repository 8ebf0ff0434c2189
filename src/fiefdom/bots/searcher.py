"""The search of one engine as bots call it: the entries of `kernel/search`, and the states and memory they work in."""

from typing import Any, Protocol

from ..core.engine import Engine
from ..core.notation import Move
from ..core.position import Position
from .search_memory import SearchMemory, Weights

NO_WEIGHTS = Weights()
SEED_BITS = 62
"""The size of the seeds that searches take."""


class Searcher:
    """Searches one position after the other, on one backend. Not for two threads at once."""

    unit = 1
    """What one point is in the sums of its simulations."""

    widest = 1 << 30
    """The most turns it considers, whatever the level allows."""

    def __init__(self, engine: Engine, weights: Weights = NO_WEIGHTS) -> None:
        self.engine = engine
        self.search = engine.search
        self.states = engine.states(self.search.STATES)
        self.scratches = engine.scratches(self.search.SCRATCHES)
        self.memory = SearchMemory(self.search.Memory, weights)

    def look_at(self, position: Position, at: int = 0) -> Any:
        """Copy a position into a state; returns the numbers of its rules."""
        self.states[at] = position.state()[0]
        return self.engine.rules(position.rules)

    def answer(self, position: Position, policy: int, seed: int) -> tuple[Move, ...]:
        """The turn of a policy that chooses at once."""
        rules = self.look_at(position)
        self.search.answer(self.states, rules, self.scratches, self.memory.records, policy, seed)
        return self.turn(0)

    def begin(self, rules: Any, turns: int = 0) -> int:
        """Prepare simulations of the most promising turns, or of those already in their states; returns how many."""
        if turns:
            self.memory.turns = turns
        self.simulate(rules, 0, self.search.TAKE if turns else self.search.LIST, 0)
        return self.memory.turns

    def simulate(self, rules: Any, seed: int, first: int, last: int) -> int:
        """Simulations first to last - 1 of a search; returns 0 when more of them would change nothing."""
        return int(self.search.think(self.states, rules, self.scratches, self.memory.records, seed, first, last))

    def turn(self, number: int) -> tuple[Move, ...]:
        """The moves of one of the turns considered."""
        start = number * self.search.LONGEST
        return tuple(Move(move) for move in self.memory.line[start : start + self.memory.length[number]])

    def plan(self, number: int) -> tuple[Move, ...]:
        """Where one of the turns plans to lay the domino it claims, if it claims one."""
        way = self.memory.plan[number]
        return () if way < 0 else (Move(way),)


class SearcherSource(Protocol):
    """Gives a bot its searchers."""

    def at(self, position: Position) -> Searcher:
        """The searcher for a position."""


class Searchers:
    """The searchers of one bot, one for each backend, made when first needed."""

    def __init__(self, weights: Weights = NO_WEIGHTS) -> None:
        self._weights = weights
        self._made: dict[str, Searcher] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has no memory."""
        return Searchers, (self._weights,)

    def at(self, position: Position) -> Searcher:
        """The searcher for a position."""
        if position.backend not in self._made:
            self._made[position.backend] = Searcher(Engine.load(position.backend), self._weights)
        return self._made[position.backend]
