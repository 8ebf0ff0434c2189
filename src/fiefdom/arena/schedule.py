"""Who sits where in which game: seats rotate, and every rotation of a deal has the same draws, so that luck cancels.

>>> trio = Tournament.of("kd/3", "random,random,random", seed=1)
>>> [trio.seating(game) for game in range(3)]
[(0, 1, 2), (2, 0, 1), (1, 2, 0)]
>>> Tournament.of("team/6", "random,random,random", seed=1).seating(1)
(2, 2, 0, 0, 1, 1)
>>> Tournament.parse(str(trio)) == trio
True
"""

import json
from dataclasses import dataclass, field

from ..bots import Budget
from ..core.dealer import SeededDealer
from ..core.rules import Rules
from ..errors import FiefdomError
from .entrant import Entrant, entered

VERSION = 1


@dataclass(frozen=True, slots=True)
class Tournament:
    """The settings that determine every game of a tournament. Each bot has a slot: its place on the list, from 0.

    `budget` is for the bots that have none of their own.
    """

    rules: Rules
    bots: tuple[str, ...]
    seed: int
    budget: Budget = field(default_factory=Budget)

    def __post_init__(self) -> None:
        for name in self.bots:
            if not name or not name.isprintable():
                raise FiefdomError(f"{name!r} is not a bot; separate names with commas, e.g. random,random")
        if len(self.bots) not in self.allowed(self.rules):
            raise FiefdomError(_wrong_number(self.rules, len(self.bots)))
        called: dict[str, str] = {}
        for entrant in self.entrants:
            if called.setdefault(entrant.name, entrant.bot) != entrant.bot:
                raise FiefdomError(f"two different bots are called {entrant.name}; give each its own name")

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The bots by slot, each with its label and its own budget."""
        return tuple(map(Entrant.parse, self.bots))

    def budget_of(self, slot: int) -> Budget:
        """What a bot may use for a turn."""
        return self.entrants[slot].budget or self.budget

    def groups(self) -> dict[str, list[int]]:
        """The slots of each bot by its name; a bot that is named several times has several.

        >>> Tournament.of("kd/4", "expert,fg,fg,x=fg", seed=1).groups()
        {'expert': [0], 'fg': [1, 2], 'x': [3]}
        """
        found: dict[str, list[int]] = {}
        for slot, entrant in enumerate(self.entrants):
            found.setdefault(entrant.name, []).append(slot)
        return found

    @staticmethod
    def of(rules: Rules | str, bots: str, seed: int, budget: Budget | None = None) -> "Tournament":
        """A new tournament of bots, whose names are separated by commas."""
        return Tournament(Rules.parse(rules), entered(bots), seed, budget or Budget())

    @staticmethod
    def allowed(rules: Rules) -> tuple[int, ...]:
        """How many bots there may be: one per seat; in team games also one per realm, for both partners.

        >>> Tournament.allowed(Rules.parse("team/8")), Tournament.allowed(Rules.parse("kd/4"))
        ((8, 4), (4,))
        """
        return (rules.players, rules.realms) if rules.teams else (rules.players,)

    @staticmethod
    def parse(text: str) -> "Tournament":
        """Read a tournament's text, which is JSON."""
        try:
            facts = json.loads(text)
            if facts["arena"] != VERSION:
                raise FiefdomError(f"the arena has version {facts['arena']}; this program reads version {VERSION}")
            rules, budget = Rules.parse(facts["rules"], stored=True), Budget.parse(facts["budget"])
            return Tournament(rules, tuple(facts["bots"]), facts["seed"], budget)
        except (json.JSONDecodeError, KeyError, TypeError, AttributeError):
            raise FiefdomError("a tournament is a JSON object with arena, rules, bots, seed and budget") from None

    def __str__(self) -> str:
        facts = {"arena": VERSION, "rules": str(self.rules), "bots": list(self.bots), "seed": self.seed}
        return json.dumps(facts | {"budget": str(self.budget)}, indent=2, ensure_ascii=False) + "\n"

    @property
    def rotations(self) -> int:
        """Games of one deal: after these, every bot has had every seat."""
        return len(self.bots)

    def deal(self, game: int) -> int:
        """The deal of a game: which draws it has."""
        return game // self.rotations

    def rotation(self, game: int) -> int:
        """The rotation: by how many seats the bots have moved."""
        return game % self.rotations

    def seating(self, game: int) -> tuple[int, ...]:
        """The slot that plays each seat."""
        partners = self.rules.players // self.rotations
        turned = self.rotation(game)
        return tuple((seat // partners - turned) % self.rotations for seat in range(self.rules.players))

    def dealer(self, game: int) -> SeededDealer:
        """The dealer of a game; the same for all rotations of a deal.

        >>> trio = Tournament.of("kd/3", "random,random,random", seed=1)
        >>> [trio.dealer(game) == trio.dealer(0) for game in range(4)]
        [True, True, True, False]
        """
        return SeededDealer.of_seed(f"{self.seed}/{self.deal(game)}")


def _wrong_number(rules: Rules, given: int) -> str:
    allowed = f"{rules.players} bots, one for each seat"
    if rules.teams:
        allowed += f", or {rules.realms}, one for each realm"
    return f"{rules} takes {allowed}, not {given}; a bot may be named several times"
