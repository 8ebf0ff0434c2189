"""Observations and actions: the pieces of an observation and the blocks of actions, for each family of games.

All games of a family share one layout, so that one network can play them all. What a smaller game does not have is
zero in an observation and never legal among the actions. What an expansion adds is in its file in `expansions`.

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

from ..catalog.dominoes import LABELS
from ..catalog.terrain import MINE, NAMES, WHEAT
from ..core.engine import Engine
from ..core.rules import GAMES, Rules, all_games
from ..errors import RulesError
from ..kernel import step
from ..kernel.board import CELLS, SIDES
from ..kernel.learning.squares import WIDTHS
from .expansion import Expansion, Part, Room
from .expansions import ALL, in_play

STEPS = step.NAMES[: step.NEXT_KING]
"""The steps at which a seat chooses."""

TERRAINS = NAMES[WHEAT : MINE + 1]
"""The terrains of every game."""

MOST_CROWNS = 3
MOST_FACT = 255
MOST_ROUNDS = 24


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
        of_box = in_play(Rules(rules.game, min(GAMES[rules.game])))
        added = [f"+{each.name}" for each in in_play(rules) if each not in of_box]
        return Family("".join([box, *added]), rules.side)

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
        """The layout of a game; raises `RulesError` for joint mode in a game whose expansions add acts."""
        game = Rules.parse(rules)
        if joint and in_play(game):
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
    def _expansions(self) -> tuple[Expansion, ...]:
        return in_play(self.family.games[0])

    @property
    def width(self) -> int:
        """The side of the visible part of a kingdom, in squares; the castle is in the middle."""
        return WIDTHS[SIDES.index(self.family.side)]

    @property
    def realms(self) -> int:
        """The number of kingdoms in the layout."""
        return self._most["realms"]

    @property
    def slots(self) -> int:
        """The number of dominoes of a line in the layout."""
        return self._most["slots"]

    @cached_property
    def planes(self) -> tuple[str, ...]:
        """The planes of each kingdom, by name."""
        more_terrains = [name for each in self._expansions for name in each.terrains]
        return (
            *TERRAINS,
            *more_terrains,
            "crowns",
            "free",
            *(name for each in self._expansions for name in each.planes),
        )

    @cached_property
    def facts(self) -> tuple[str, ...]:
        """The numbers shown for each realm."""
        return ("points", "discards", *(name for each in self._expansions for name in each.facts))

    @cached_property
    def domino(self) -> tuple[str, ...]:
        """The numbers shown for each domino of a line."""
        terrains = self.planes[: self.planes.index("crowns")]
        ends = [f"{end} {name}" for end in ("first", "second") for name in (*terrains, "crowns")]
        return (*ends, "label", *(f"king of seat {seat}" for seat in range(self._most["seats"])))

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The pieces of an observation, in order."""
        added = [part for each in self._expansions for part in each.parts]
        pieces, start = {}, 0
        for name, shape, highest, tells in [*self._base_parts(), *added]:
            pieces[name] = Piece(start, shape, highest, tells)
            start += prod(shape)
        return pieces

    def _base_parts(self) -> list[Part]:
        kingdom, line = (len(self.planes), self.width, self.width), (self.slots, len(self.domino))
        most = max([MOST_CROWNS, *(each.most_on_a_square for each in self._expansions)])
        return [
            Part("own", kingdom, most, "your own kingdom"),
            Part("others", (self.realms - 1, *kingdom), most, "the other kingdoms, in the order of seats after yours"),
            Part("line", line, LABELS,
                 "dominoes still to be played, in the order of turns: the first is the one in hand"),
            Part("next", line, LABELS, "the next line, in its order: slot k is claimed by action claim + k"),
            Part("unseen", (self._most["boxes"], LABELS), 1, "which dominoes of each box nobody has seen"),
            Part("step", (len(STEPS),), 1, "which step is open"),
            Part("realms", (self.realms, len(self.facts)), MOST_FACT,
                 "of each realm, your own first (more than 255 is 255)"),
            Part("table", (4,), MOST_ROUNDS,
                 "round, rounds of the game, is Harmony played, is Middle Kingdom played"),
        ]  # fmt: skip

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(piece.size for piece in self.pieces.values())

    @cached_property
    def blocks(self) -> dict[str, range]:
        """The blocks of actions in separate mode, in order. `place` is direction × square (right, up, left, down)."""
        room = Room(self.width**2, self._most["seats"])
        wanted = {"place": 4 * room.squares, "discard": 1, "claim": self.slots}
        if self._expansions:
            wanted |= {"pass": 1, "square": room.squares}
        for each in self._expansions:
            wanted |= {name: size(room) for name, size in each.blocks.items()}
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
        first = {name: block.start for name, block in self.blocks.items() if name not in ("place", "pass")}
        absent = {"square": -1} | {name: -1 for each in ALL for name in each.blocks}
        return {
            "size": self.size, "actions": self.actions, "width": self.width, "squares": self.width**2,
            "squares_at": SIDES.index(self.family.side) * CELLS, "terrains": self.planes.index("crowns"),
            "planes": len(self.planes), "slots": self.slots, "domino": len(self.domino), "facts": len(self.facts),
            **{f"{name}_at": at[name] for name in ("line", "next", "unseen", "step", "realms", "table")},
            **{each.parts_at: at.get(each.parts[0].name, 0) for each in ALL if each.parts},
            "joint": int(self.joint), "skip": self.blocks["pass"].start if "pass" in self.blocks else -1,
            **absent, **first,
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
