"""A search with a value network: the turns of most value, compared again a few rounds later.

Halving and common draws are those of `search_bot.py`. The difference: a simulation ends early, with the value that the
network gives the position there.
"""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from ..core.engine import Engine
from ..core.position import Position
from ..core.rules import Rules
from ..kernel.search.unit import UNIT
from ..value import SHIPPED, Network, load_network, path_of
from .expansions import in_play
from .search_bot import WEIGHTS, Level, SearchBot
from .searcher import Searcher, Searchers, SearcherSource

NAME = "lookahead"
LEVEL = Level(wide=48, seconds=0.8)


@dataclass(frozen=True, slots=True)
class Foresight:
    """How far simulations look ahead, and how.

    They end `rounds` rounds after this one, with more time later: after `deeper` simulations of each turn one round
    later, after four times as many two. Moves are chosen by `policy`: habit, value, or both (see
    `kernel/value/lookahead.py`). `blend` is the share of a playout to the end in the result, in 64ths. At most `turns`
    are considered. With `ending`, the end of a game of two realms is looked at reply by reply.
    """

    rounds: int = 1
    policy: str = "both"
    blend: int = 0
    deeper: int = 0
    turns: int = 8
    ending: int = 1

    def rounds_after(self, sims: int) -> int:
        """How many rounds the next simulation looks ahead.

        >>> [Foresight(deeper=100).rounds_after(sims) for sims in (0, 100, 399, 400)]
        [1, 2, 2, 3]
        """
        return self.rounds + (self.deeper > 0) * ((sims >= self.deeper) + (sims >= 4 * self.deeper))


FORESIGHT = Foresight(blend=24)


def foresight_in(rules: Rules) -> Foresight:
    """The foresight in a game: two rounds where a round is short, one turn of each realm without acts.

    >>> foresight_in(Rules.parse("kd/2")).rounds, foresight_in(Rules.parse("kd/4")).rounds
    (1, 2)
    """
    return FORESIGHT if rules.realms == 2 or in_play(rules) else replace(FORESIGHT, rounds=2)


class NetworkSearcher(Searcher):
    """A searcher with a network."""

    unit = UNIT

    def __init__(self, engine: Engine, network: Network, foresight: Foresight) -> None:
        super().__init__(engine, WEIGHTS)
        self.lookahead, self.foresight = engine.lookahead, foresight
        self.states, self.scratches = engine.states(self.lookahead.STATES), engine.scratches(self.lookahead.SCRATCHES)
        self.views, self.weights = self.lookahead.View.make(network.rules.realms), network.numbers(engine.backend)
        self._policy = self.lookahead.POLICIES.index(foresight.policy)
        self._tree = engine.numbers(self.lookahead.TREE * foresight.ending)
        self.widest = foresight.turns

    def simulate(self, rules: Any, seed: int, first: int, last: int) -> int:
        """Simulations first to last - 1 of a search; returns 0 when more of them would change nothing."""
        return int(
            self.lookahead.look_ahead(
                self.states, rules, self.scratches, self.memory.records, self.views, self.weights, seed, first, last,
                self.foresight.rounds_after(first), self._policy, self.foresight.blend, self._tree,
            )
        )  # fmt: skip


class NetworkSearchers:
    """The searchers of one bot, one for each game and backend."""

    def __init__(self, folder: Path = SHIPPED, foresight: Foresight | None = None) -> None:
        self._folder, self._foresight = folder, foresight
        self._made: dict[tuple[Rules, str], NetworkSearcher] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has no memory."""
        return NetworkSearchers, (self._folder, self._foresight)

    def at(self, position: Position) -> NetworkSearcher:
        """The searcher for a position."""
        key = position.rules, position.backend
        if key not in self._made:
            network = load_network(position.rules, self._folder)
            foresight = self._foresight or foresight_in(position.rules)
            self._made[key] = NetworkSearcher(Engine.load(position.backend), network, foresight)
        return self._made[key]


@cache
def is_stronger(rules: Rules) -> bool:
    """Does this search beat the classic one in a game, in the same time? The card of its weights says so.

    >>> is_stronger(Rules.parse("kd/2")), is_stronger(Rules.parse("xl/3")), is_stronger(Rules.parse("kd/2+dynasty"))
    (True, False, False)
    """
    return path_of(rules).exists() and bool(load_network(rules).card.get("expert"))


class BestSearchers:
    """The searchers of `expert`: with a network in the games where that is stronger, on the compiled backend."""

    def __init__(self) -> None:
        self._network, self._classic = NetworkSearchers(), Searchers(WEIGHTS)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has no memory."""
        return BestSearchers, ()

    def at(self, position: Position) -> Searcher:
        """The searcher for a position; in plain Python a network would take seconds."""
        learned = position.backend == "compiled" and is_stronger(position.rules)
        searchers: SearcherSource = self._network if learned else self._classic
        return searchers.at(position)


def lookahead_bot(folder: Path = SHIPPED, level: Level = LEVEL, foresight: Foresight | None = None) -> SearchBot:
    """The bot that looks ahead."""
    return SearchBot(NAME, level, NetworkSearchers(folder, foresight))
