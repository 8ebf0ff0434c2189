"""What a learner sees and chooses: the pieces of an observation and the blocks of actions, for each family of games.

All games of a family share one layout, so that one network plays them all: what a smaller game does not have is zero
in an observation and never legal among the actions.

>>> layout = Layout.of("kd/2")
>>> layout.size, layout.actions, layout == Layout.of("kd/4+harmony")
(2827, 329, True)
>>> layout.pieces["line"].shape, layout.blocks["claim"]
((4, 19), range(325, 329))
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import Any

from ..catalog.buildings import BUILDINGS, SPOTS
from ..catalog.court import GOODS, TOKENS
from ..catalog.dominoes import LABELS
from ..catalog.quests import QUESTS
from ..catalog.terrain import NAMES
from ..core.engine import Engine
from ..core.rules import Rules, all_games
from ..errors import RulesError
from ..kernel import step
from ..kernel.board import CELLS, SIDES
from ..kernel.learning.squares import WIDTHS

STEPS = step.NAMES[: step.NEXT_KING]
"""The steps at which a seat chooses."""


@dataclass(frozen=True)
class Piece:
    """One piece of an observation: where it begins, its shape, its largest value, and what it tells."""

    start: int
    shape: tuple[int, ...]
    most: int
    tells: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    def of(self, observations: Any) -> Any:
        """The piece in an array of observations (its last axis), in shape and without a copy."""
        part = observations[..., self.start : self.start + self.size]
        return part.reshape(*part.shape[:-1], *self.shape)


@dataclass(frozen=True)
class Family:
    """What games need to have in common to share a layout: the box and the side of a kingdom."""

    box: str
    side: int

    @staticmethod
    def of(rules: Rules) -> "Family":
        """The family of a game.

        >>> str(Family.of(Rules.parse("discovery/2"))), str(Family.of(Rules.parse("giants/2")))
        ('kd 5×5', 'giants 7×7')
        """
        box = "kd" if rules.game == "discovery" else rules.game
        return Family(box + "+giants" if rules.giants and box != "giants" else box, rules.side)

    def __str__(self) -> str:
        return f"{self.box} {self.side}×{self.side}"

    @property
    def games(self) -> list[Rules]:
        """Its games, without bonuses."""
        return [rules for rules in all_games() if Family.of(rules) == self]


@dataclass(frozen=True)
class Layout:
    """The layout of a family; joint mode has one action for placement and claim together."""

    family: Family
    joint: bool = False

    @staticmethod
    def of(rules: Rules | str, joint: bool = False) -> "Layout":
        """The layout of a game; raises `RulesError` for joint mode in a game with acts of its own."""
        game = Rules.parse(rules)
        if joint and (game.giants or game.queen or game.court):
            raise RulesError(f"{game} has acts between placement and claim, so there is no joint mode; use joint=False")
        return _layout(Family.of(game), joint)

    @cached_property
    def _most(self) -> dict[str, int]:
        games = self.family.games
        return {
            "realms": max(rules.realms for rules in games),
            "seats": max(rules.players for rules in games),
            "slots": max(rules.line - len(rules.row.leaves) for rules in games),
            "boxes": max(len(rules.row.boxes) for rules in games),
        }

    @cached_property
    def _has(self) -> Rules:
        return self.family.games[0]

    @property
    def width(self) -> int:
        """Squares of a side of what is seen of a kingdom, the castle in the middle."""
        return WIDTHS[SIDES.index(self.family.side)]

    @property
    def realms(self) -> int:
        """How many kingdoms there is room for."""
        return self._most["realms"]

    @property
    def slots(self) -> int:
        """How many dominoes of a line there is room for."""
        return self._most["slots"]

    @cached_property
    def planes(self) -> tuple[str, ...]:
        """The planes of each kingdom, by name."""
        has = self._has
        return (
            *(NAMES[t] for t in range(1, 8 if has.queen else 7)),
            "crowns",
            "free",
            *(["giants"] if has.giants else []),
            *(["tiles", "knights"] if has.queen else []),
            *(["goods", "tokens"] if has.court else []),
        )

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """What is told of each realm in a number."""
        return ("points", "discards", *(["coins", "knights", "towers", "queen"] if self._has.queen else []))

    @cached_property
    def domino(self) -> tuple[str, ...]:
        """What is told of each domino of a line."""
        terrains = self.planes[: self.planes.index("crowns")]
        ends = [f"{end} {name}" for end in ("first", "second") for name in (*terrains, "crowns")]
        return (*ends, "label", *(f"king of seat {seat}" for seat in range(self._most["seats"])))

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The pieces of an observation, in order."""
        has, w, slots = self._has, self.width, self.slots
        line = (slots, len(self.domino))
        kinds = len(BUILDINGS)
        most = max(LABELS, len(TOKENS)) if has.court else LABELS
        wanted: list[tuple[str, tuple[int, ...], int, str]] = [
            ("own", (len(self.planes), w, w), 19 if has.court else 17 if has.queen else 3, "the own kingdom"),
            ("others", (self.realms - 1, len(self.planes), w, w), 19 if has.court else 17 if has.queen else 3,
             "the other kingdoms, in the order of seats after one's own"),
            ("line", line, most, "dominoes still to be played, in the order of turns: the first is the one in hand"),
            ("next", line, most, "the next line, in its order: slot k is claimed by action claim + k"),
            ("unseen", (self._most["boxes"], LABELS), 1, "which dominoes of each box nobody has seen"),
            ("step", (len(STEPS),), 1, "which step is open"),
            ("realms", (self.realms, len(self.facts)), 255, "of each realm, one's own first (more than 255 is 255)"),
            ("table", (4,), 24, "round, rounds of the game, is Harmony played, is Middle Kingdom played"),
        ]  # fmt: skip
        if has.giants:
            wanted.append(("quests", (len(QUESTS),), 1, "the quests that lie open"))
        if has.queen:
            wanted += [
                (
                    "builders",
                    (SPOTS + 1, kinds),
                    1,
                    "the tile on each spot of the board, and the one on top of the pile",
                ),
                ("tile_pile", (kinds,), 3, "how many of each kind the pile has"),
                ("dragon", (SPOTS,), 1, "the spot the dragon sits on"),
                ("chosen", (SPOTS,), 1, "the spot chosen to build from"),
            ]
        if has.court:
            kinds = len(TOKENS)
            wanted += [
                ("open_tokens", (kinds,), 3, "tokens that lie open"),
                ("bag", (kinds,), 3, "tokens in the pile"),
                ("buying", (kinds,), 1, "the token being bought"),
                ("from_pile", (1,), 1, "is it bought from the pile"),
                ("paid", (len(GOODS),), 1, "kinds of resource paid for it"),
            ]
        pieces, start = {}, 0
        for name, shape, highest, tells in wanted:
            pieces[name] = Piece(start, shape, highest, tells)
            start += prod(shape)
        return pieces

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(piece.size for piece in self.pieces.values())

    @cached_property
    def blocks(self) -> dict[str, range]:
        """The blocks of actions in separate mode, in order. `place` is direction × square (right, up, left, down)."""
        has, squares = self._has, self.width**2
        wanted = {"place": 4 * squares, "discard": 1, "claim": self.slots}
        if has.giants or has.queen or has.court:
            wanted |= {"pass": 1, "square": squares}
        if has.giants:
            wanted["send"] = (self._most["seats"] - 1) * squares
        if has.queen:
            wanted |= {"both": 1, "build": SPOTS, "dragon": SPOTS}
        if has.court:
            wanted["buy"] = 2 * len(TOKENS)
        blocks, start = {}, 0
        for name, size in wanted.items():
            blocks[name] = range(start, start + size)
            start += size
        return blocks

    @cached_property
    def actions(self) -> int:
        """How many actions there are. In joint mode (4 × squares + discard + none) × (slots + none)."""
        if self.joint:
            return (self.blocks["discard"].stop + 1) * (self.slots + 1)
        return max(block.stop for block in self.blocks.values())

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The layout as numbers, for the kernel."""
        at = {name: piece.start for name, piece in self.pieces.items()}
        first = {name: block.start for name, block in self.blocks.items()}
        side = SIDES.index(self.family.side)
        none = dict.fromkeys(("square", "send", "both", "build", "dragon", "buy"), -1)
        return {
            "size": self.size, "actions": self.actions, "width": self.width, "squares": self.width**2,
            "squares_at": side * CELLS, "terrains": self.planes.index("crowns"), "planes": len(self.planes),
            "slots": self.slots, "domino": len(self.domino),
            "facts": len(self.facts), "line_at": at["line"], "next_at": at["next"], "unseen_at": at["unseen"],
            "step_at": at["step"], "realms_at": at["realms"], "table_at": at["table"], "quests_at": at.get("quests", 0),
            "builders_at": at.get("builders", 0), "court_at": at.get("open_tokens", 0), "joint": int(self.joint),
            "skip": first.get("pass", -1),
            **none,
            **{name: start for name, start in first.items() if name not in ("place", "pass")},
        }  # fmt: skip

    def record(self, engine: Engine) -> Any:
        """The layout as the kernel reads it."""
        records = engine.learning.Space.make(1)
        for name, value in self.numbers.items():
            engine.learning.Space.put(records, 0, name, value)
        return records


@lru_cache
def _layout(family: Family, joint: bool) -> Layout:
    return Layout(family, joint)
