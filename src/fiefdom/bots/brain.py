"""The room in which a bot thinks: states, scratches and a mind of one engine, and the way into compiled searches."""

from functools import partial
from typing import Any, Protocol

from ..core.engine import Engine
from ..core.notation import Move
from ..core.position import Position

SEED_BITS = 62
"""How large the seeds are that searches are given."""


class Brain:
    """Working memory for thinking about one position after the other, on one backend. Not for two threads at once."""

    unit = 1
    """What a point counts in the sums of its simulations."""

    def __init__(self, engine: Engine, **weights: int) -> None:
        self.engine = engine
        self.search = engine.search
        self.mind_type = self.search.Mind
        self.states = engine.states(self.search.STATES)
        self.scratches = engine.scratches(self.search.SCRATCHES)
        self.minds = self.mind_type.make(1)
        for name, value in weights.items():
            self.put(name, value)

    def get(self, name: str) -> Any:
        """A field of the mind: a number, or a list of them."""
        return self.mind_type.get(self.minds, 0, name)

    def put(self, name: str, value: int | list[int]) -> None:
        """Set a field of the mind."""
        self.mind_type.put(self.minds, 0, name, value)

    def look_at(self, position: Position, at: int = 0) -> Any:
        """Take in a position; returns the numbers of its rules."""
        self.states[at] = position.state()[0]
        return self.engine.rules(position.rules)

    def answer(self, position: Position, policy: int, seed: int) -> tuple[Move, ...]:
        """The turn of a policy that chooses at once."""
        rules = self.look_at(position)
        self.search.answer(self.states, rules, self.scratches, self.minds, policy, seed)
        return self.turn(0)

    def begin(self, rules: Any, turns: int = 0) -> int:
        """Make ready to simulate: the most promising turns, or so many that lie in their states; returns how many."""
        if turns:
            self.put("turns", turns)
        return self.simulate(rules, 0, self.search.TAKE if turns else self.search.LIST, 0)

    def simulate(self, rules: Any, seed: int, first: int, last: int) -> int:
        """Simulations first to last - 1 of a search; returns how many turns are considered."""
        return int(self.search.think(self.states, rules, self.scratches, self.minds, seed, first, last))

    def turn(self, number: int) -> tuple[Move, ...]:
        """The moves of one of the turns considered."""
        start = number * self.search.LONGEST
        return tuple(Move(move) for move in self.get("line")[start : start + self.get("length")[number]])

    def plan(self, number: int) -> tuple[Move, ...]:
        """Where one of the turns means to lay the domino it claims, if it claims one."""
        way = self.get("plan")[number]
        return () if way < 0 else (Move(way),)


class BrainSource(Protocol):
    """Where a bot has its brains from."""

    def at(self, position: Position) -> Brain:
        """The one that can think about a position."""


class Brains:
    """The brains of one bot, one for each backend it is asked on, made when first needed."""

    def __init__(self, **weights: int) -> None:
        self._weights = weights
        self._made: dict[str, Brain] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy begins with nothing in mind."""
        return partial(Brains, **self._weights), ()

    def at(self, position: Position) -> Brain:
        """The one that can think about a position."""
        if position.backend not in self._made:
            self._made[position.backend] = Brain(Engine.load(position.backend), **self._weights)
        return self._made[position.backend]
