"""A kingdom as a value: its squares, what stands on them, what the realm owns, and the points of its territories.

>>> kingdom = Kingdom.parse(".w1f/lC./l..")
>>> kingdom.score(), str(kingdom)
(1, '.w1f/lC./l..')
>>> Kingdom.parse("w1w/w1w").territories()
[Territory(terrain='wheat', squares=4, crowns=2, square='a1')]
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from ..catalog import terrain
from ..errors import NotationError
from ..kernel import board
from . import expansions
from .engine import Engine
from .notation import square
from .pieces import Holding
from .rules import Rules

_PIECES = tuple(piece for each in expansions.ALL for piece in each.pieces)
_HOLDINGS = (Holding("discards", "x"), *(holding for each in expansions.ALL for holding in each.holdings))
_pieces_on = attrgetter(*(piece.field for piece in _PIECES))
_SQUARE = re.compile(rf"([wflgsmt])([1-3]?)(?:\[{''.join(piece.pattern for piece in _PIECES)}\])?")
_NUMBER = "(0|[1-9][0-9]{0,3})"
_SUFFIX = re.compile(
    "".join(rf"(?::{each.letter}{_NUMBER})?" if each.counted else f"(:{each.letter})?" for each in _HOLDINGS)
)
_SUFFIX_EXAMPLE = " ".join(f":{each.letter}{2 * each.counted or ''}" for each in _HOLDINGS)
_MOST_CROWNS = 3
_LARGEST = board.FILES
_LINES: tuple[tuple[str, Callable[[int], int]], ...] = (
    ("rows", lambda cell: cell // board.STRIDE),
    ("columns", lambda cell: cell % board.STRIDE),
)


@dataclass(frozen=True, slots=True)
class Square:
    """One square: its terrain and printed crowns, and what stands on it (tiles and tokens by number, 0 for none)."""

    terrain: int
    crowns: int = 0
    giants: int = 0
    knight: bool = False
    building: int = 0
    resource: bool = False
    token: int = 0

    @property
    def crowns_that_count(self) -> int:
        """Printed crowns, and those that the pieces on the square add or hide."""
        return self.crowns + _crowns_added(_pieces_on(self))

    def __str__(self) -> str:
        return _square_text(self.terrain, self.crowns, _pieces_on(self))


# Few squares differ, so what their pieces add up to is worked out once.
@lru_cache(maxsize=1 << 14)
def _crowns_added(values: tuple[int, ...]) -> int:
    return sum(piece.crowns(value) for piece, value in zip(_PIECES, values, strict=True) if value)


@lru_cache(maxsize=1 << 14)
def _square_text(land: int, crowns: int, values: tuple[int, ...]) -> str:
    inside = "".join(piece.write(value) for piece, value in zip(_PIECES, values, strict=True) if value)
    return terrain.LETTERS[land] + (str(crowns) if crowns else "") + (f"[{inside}]" if inside else "")


class Territory(NamedTuple):
    """Squares of one terrain joined by edges: how many, with how many crowns that count, and its lowest square."""

    terrain: str
    squares: int
    crowns: int
    square: str

    @property
    def points(self) -> int:
        """Squares times crowns (S1)."""
        return self.squares * self.crowns

    @staticmethod
    def read(numbers: list[int]) -> "Territory":
        """A territory as the kernel lists it: terrain, squares, crowns, lowest cell."""
        return Territory(terrain.NAMES[numbers[0]], numbers[1], numbers[2], square(numbers[3]))

    def __str__(self) -> str:
        return f"{self.terrain} {self.squares}*{self.crowns}@{self.square}"


class Flaw(NamedTuple):
    """Why a kingdom cannot arise in a game: its kind, a sentence with the rule, and the cells it is about."""

    kind: str
    text: str
    cells: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Kingdom:
    """Squares by cell, the castle's cell if there is one, and what the realm owns besides."""

    squares: Mapping[int, Square] = field(default_factory=dict)
    castle: int | None = board.CASTLE
    discards: int = 0
    coins: int = 0
    knights: int = 0
    towers: int = 0
    queen: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "squares", MappingProxyType(dict(self.squares)))

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> Any:
        return Kingdom.parse, (str(self),)

    @staticmethod
    def parse(text: str) -> "Kingdom":
        """Read the text of a kingdom, any layout up to 13 by 13; raises `NotationError` if it cannot be read."""
        land, colon, rest = text.strip().partition(":")
        suffix = _SUFFIX.fullmatch(colon + rest)
        if not suffix:
            raise NotationError(
                f"{colon + rest!r} cannot follow the squares; allowed, in this order, are {_SUFFIX_EXAMPLE}"
            )
        squares, castle = _placed([_row(row, text) for row in land.split("/")], text)
        held: dict[str, Any] = {
            each.field: int(found) if each.counted else True
            for each, found in zip(_HOLDINGS, suffix.groups(), strict=True)
            if found
        }
        return Kingdom(squares, castle, **held)

    def __str__(self) -> str:
        cells = {**{c: str(s) for c, s in self.squares.items()}, **({} if self.castle is None else {self.castle: "C"})}
        rows = sorted({c // board.STRIDE for c in cells}) or [0]
        columns = sorted({c % board.STRIDE for c in cells}) or [0]
        land = "/".join(
            "".join(cells.get(row * board.STRIDE + column, ".") for column in range(columns[0], columns[-1] + 1))
            for row in range(rows[-1], rows[0] - 1, -1)
        )
        held = [(each, value) for each in _HOLDINGS if (value := getattr(self, each.field))]
        return land + "".join(f":{each.letter}{value if each.counted else ''}" for each, value in held)

    def score(self) -> int:
        """The points of its territories (S1), for any layout."""
        return sum(territory.points for territory in self.territories())

    def territories(self) -> list[Territory]:
        """Its territories, terrain by terrain."""
        s = Engine.load("plain").states(1)[0]
        self._lay(s, 0, 0)
        out = [0] * (4 * len(self.squares))
        return [Territory.read(out[4 * i : 4 * i + 4]) for i in range(board.survey(s, 0, out))]

    def _lay(self, s: Any, realm: int, fits: int) -> None:
        """Write the squares into the layers of a plain state."""
        board.found_kingdom(s, realm, fits)
        for cell, each in self.squares.items():
            board.put(s, realm, fits, cell, each.terrain, each.crowns_that_count)

    def settle(self, s: Any, rules: Rules, realm: int) -> None:
        """Write all of the kingdom into a plain state: land, what the realm holds, and what stands on the squares."""
        self._lay(s, realm, Engine.load("plain").rules(rules)[0].fits)
        s.discards[realm] = self.discards
        for each in expansions.in_play(rules):
            each.settle(s, realm, self)

    def problems(self, rules: Rules | str) -> list[str]:
        """Why the kingdom cannot arise in a game, each reason with its rule; empty if it can.

        >>> Kingdom.parse("w.C").problems("kd/2")
        ['the square e7 is not connected to the castle (P2)', '1 is an odd number of squares: dominoes have two (P1)']
        """
        return [flaw.text for flaw in self.flaws(Rules.parse(rules))]

    def flaws(self, rules: Rules) -> list[Flaw]:
        """The same, with the squares that each reason is about."""
        if self.castle != board.CASTLE:
            return [Flaw("castle", "the castle is missing, or squares are more than 6 away from it (T1, P3)")]
        misplaced = [
            Flaw("misplaced", f"{square(cell)} cannot have {what}", (cell,))
            for cell, each in self.squares.items()
            for expansion in expansions.ALL
            for what in expansion.misplaced(each, rules)
        ]
        others = [Flaw("other-game", problem) for each in expansions.ALL for problem in each.problems(self, rules)]
        return [*_misfits(self, rules), *misplaced, *others]


def _row(text: str, whole: str) -> list[Square | str]:
    """The squares of one row; '.' and 'C' stay text."""
    found: list[Square | str] = []
    at = 0
    while at < len(text):
        if text[at] in ".C":
            found.append(text[at])
            at += 1
            continue
        match = _SQUARE.match(text, at)
        if not match:
            raise NotationError(
                f"{text[at:]!r} in {whole!r} is not a square; use a dot, C, or one of wflgsmt with crowns, e.g. w1"
            )
        found.append(_square(match))
        at = match.end()
    return found


def _square(match: re.Match[str]) -> Square:
    letter, crowns, *texts = match.groups()
    if not any(texts):
        return _bare(letter, crowns)
    pieces: dict[str, Any] = {piece.field: piece.read(text) for piece, text in zip(_PIECES, texts, strict=True) if text}
    found = Square(terrain.LETTERS.index(letter), int(crowns or 0), **pieces)
    if found.crowns_that_count < 0:
        raise NotationError(f"{match[0]!r} hides more crowns than the square has")
    if found.crowns_that_count > _MOST_CROWNS:
        raise NotationError(f"{match[0]!r} has more than {_MOST_CROWNS} crowns, which is the most a square can have")
    return found


@lru_cache
def _bare(letter: str, crowns: str) -> Square:
    """A square without pieces. Most squares are, and there are few kinds, so they are shared."""
    return Square(terrain.LETTERS.index(letter), int(crowns or 0))


def _placed(rows: list[list[Square | str]], text: str) -> tuple[dict[int, Square], int | None]:
    """Squares by cell: around the castle on g7 if they fit there, else in the corner of the grid."""
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        raise NotationError(f"the rows of {text!r} differ in length; fill short rows with dots")
    if len(rows) > _LARGEST or len(rows[0]) > _LARGEST:
        raise NotationError(f"the kingdom has {len(rows)} rows of {len(rows[0])}; at most {_LARGEST} by {_LARGEST}")
    grid = {(r, c): each for r, row in enumerate(reversed(rows)) for c, each in enumerate(row) if each != "."}
    castles = [at for at, each in grid.items() if each == "C"]
    if len(castles) > 1:
        raise NotationError(f"{text!r} has {len(castles)} castles; a kingdom has at most one")
    down = across = 0
    if castles:
        down, across = 6 - castles[0][0], 6 - castles[0][1]
        if not all(0 <= r + down < _LARGEST and 0 <= c + across < _LARGEST for r, c in grid):
            down = across = 0
    cells = {(r + down) * board.STRIDE + c + across: each for (r, c), each in grid.items()}
    castle = next((cell for cell, each in cells.items() if each == "C"), None)
    return {cell: each for cell, each in sorted(cells.items()) if isinstance(each, Square)}, castle


def _misfits(kingdom: Kingdom, rules: Rules) -> list[Flaw]:
    """What is wrong with the squares themselves."""
    cells = {board.CASTLE, *kingdom.squares}
    found = [*_too_large(cells, rules)]
    found += [
        Flaw("apart", f"the square {square(cell)} is not connected to the castle (P2)", (cell,))
        for cell in sorted(cells - _connected(cells))
    ]
    if len(kingdom.squares) % 2:
        found.append(Flaw("odd", f"{len(kingdom.squares)} is an odd number of squares: dominoes have two (P1)"))
    most = rules.rounds * rules.kings // rules.realms
    if len(kingdom.squares) // 2 + kingdom.discards > most:
        text = f"a kingdom of {rules} gets at most {most} dominoes, including discarded ones (G)"
        found.append(Flaw("too-many", text))
    return found


def _too_large(cells: set[int], rules: Rules) -> Iterator[Flaw]:
    """Rows and columns beyond the side of a kingdom; the cells are those in the outermost ones."""
    for what, line in _LINES:
        lines = [line(cell) for cell in cells]
        low, high = min(lines), max(lines)
        if high - low + 1 > rules.side:
            text = f"the kingdom has {high - low + 1} {what}; in {rules} the maximum is {rules.side} (P3)"
            yield Flaw("too-large", text, tuple(sorted(cell for cell in cells if line(cell) in (low, high))))


def _connected(cells: set[int]) -> set[int]:
    """The cells joined to the castle by edges."""
    joined, edge = {board.CASTLE}, [board.CASTLE]
    while edge:
        cell = edge.pop()
        beside = {cell + s for s in board.STEPS} & cells - joined
        joined |= beside
        edge += beside
    return joined
