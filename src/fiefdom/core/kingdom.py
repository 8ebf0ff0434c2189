"""A kingdom as a value: what lies and stands on its squares, its purse, and the points of its territories.

>>> kingdom = Kingdom.parse(".w1f/lC./l..")
>>> kingdom.score(), str(kingdom)
(1, '.w1f/lC./l..')
>>> Kingdom.parse("w1w/w1w").territories()
[Territory(terrain='wheat', squares=4, crowns=2, square='a1')]
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from ..catalog import buildings, court, quests, terrain
from ..errors import NotationError
from ..kernel import board, giants
from ..kernel.schema import NONE
from .engine import Engine
from .notation import square
from .rules import Rules

_SQUARE = re.compile(r"([wflgsmt])([1-3]?)(?:\[(G{0,3})(N?)(?:B([1-9][0-9]?))?(R?)(?:T([1-9][0-9]?))?\])?")
_NUMBER = "(0|[1-9][0-9]{0,3})"
_SUFFIX = re.compile(rf"(?::x{_NUMBER})?(?::c{_NUMBER})?(?::n{_NUMBER})?(?::h{_NUMBER})?(:q)?")
_MOST_CROWNS = 3
_LARGEST = board.FILES


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
        """Printed crowns and those of tile or token, less those under giants."""
        tile = buildings.BUILDINGS[self.building - 1].crowns if self.building else 0
        token = court.TOKENS[self.token - 1].crowns if self.token else 0
        return self.crowns + tile + token - self.giants

    def __str__(self) -> str:
        tile = f"B{self.building}" if self.building else ""
        token = f"T{self.token}" if self.token else ""
        inside = "G" * self.giants + "N" * self.knight + tile + "R" * self.resource + token
        return (
            terrain.LETTERS[self.terrain]
            + (str(self.crowns) if self.crowns else "")
            + (f"[{inside}]" if inside else "")
        )


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


@dataclass(frozen=True, slots=True)
class Kingdom:
    """Squares by cell, the castle's cell if there is one, and what the realm owns beside them."""

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
                f"{colon + rest!r} cannot follow a kingdom; allowed are :x2 :c11 :n2 :h3 :q, in this order"
            )
        squares, castle = _placed([_row(row, text) for row in land.split("/")], text)
        discards, coins, knights, towers = (int(group or 0) for group in suffix.groups()[:4])
        return Kingdom(squares, castle, discards, coins, knights, towers, bool(suffix[5]))

    def __str__(self) -> str:
        cells = {**{c: str(s) for c, s in self.squares.items()}, **({} if self.castle is None else {self.castle: "C"})}
        rows = sorted({c // board.STRIDE for c in cells}) or [0]
        columns = sorted({c % board.STRIDE for c in cells}) or [0]
        land = "/".join(
            "".join(cells.get(row * board.STRIDE + column, ".") for column in range(columns[0], columns[-1] + 1))
            for row in range(rows[-1], rows[0] - 1, -1)
        )
        counts = {"x": self.discards, "c": self.coins, "n": self.knights, "h": self.towers}
        return land + "".join(f":{k}{v}" for k, v in counts.items() if v) + (":q" if self.queen else "")

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
        """Write all of the kingdom into a plain state: land, purse, and what stands on the squares."""
        self._lay(s, realm, Engine.load("plain").rules(rules)[0].fits)
        s.discards[realm] = self.discards
        if rules.queen:
            s.coins[realm], s.reserve[realm], s.towers[realm] = self.coins, self.knights, self.towers
            s.queen = realm if self.queen else s.queen
        for cell, each in self.squares.items():
            for _ in range(each.giants):
                _settle_giant(s, realm, cell)
            if each.knight:
                _append(s, "knight", realm, cell)
            if each.building:
                _append(s, "tile", realm, cell, each.building - 1)
            if each.token:
                _append(s, "token", realm, cell, each.token - 1)
            if each.resource:
                word = board.word_of(cell)
                s.goods[3 * realm + word] |= 1 << (cell - board.WORD * word)

    def problems(self, rules: Rules | str) -> list[str]:
        """Why the kingdom could not arise in a game, each with its rule; none if it may.

        >>> Kingdom.parse("w.C").problems("kd/2")
        ['the square e7 is not joined to the castle (P2)', '1 squares are not whole dominoes (P1)']
        """
        rules = Rules.parse(rules)
        if self.castle != board.CASTLE:
            return ["the castle is missing, or squares lie more than 6 away from it (T1, P3)"]
        return [*_misfits(self, rules), *_misplaced(self, rules)]


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
                f"{text[at:]!r} in {whole!r} is no square; a square is a dot, C, or one of wflgsmt with crowns, as w1"
            )
        found.append(_square(match, whole))
        at = match.end()
    return found


def _square(match: re.Match[str], whole: str) -> Square:
    letter, crowns, giants, knight, building, resource, token = match.groups()
    kinds = ((building, buildings.BUILDINGS, "building"), (token, court.TOKENS, "token"))
    for number, catalog, what in kinds:
        if number and not 1 <= int(number) <= len(catalog):
            raise NotationError(f"there is no {what} {number} in {whole!r}; they are numbered 1 to {len(catalog)}")
    found = Square(
        terrain.LETTERS.index(letter),
        int(crowns or 0),
        len(giants or ""),
        bool(knight),
        int(building or 0),
        bool(resource),
        int(token or 0),
    )
    if found.crowns_that_count < 0:
        raise NotationError(f"{match[0]!r} has more giants than crowns; each giant hides one crown")
    if found.crowns_that_count > _MOST_CROWNS:
        raise NotationError(f"{match[0]!r} has more than {_MOST_CROWNS} crowns, and no square can have more")
    return found


def _placed(rows: list[list[Square | str]], text: str) -> tuple[dict[int, Square], int | None]:
    """Squares by cell: around the castle on g7 if they fit there, else in the corner of the grid."""
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        raise NotationError(f"the rows of {text!r} are not equally long; fill them with dots")
    if len(rows) > _LARGEST or len(rows[0]) > _LARGEST:
        raise NotationError(
            f"the kingdom has {len(rows)} rows of {len(rows[0])}; it may have {_LARGEST} by {_LARGEST} at most"
        )
    grid = {(r, c): each for r, row in enumerate(reversed(rows)) for c, each in enumerate(row) if each != "."}
    castles = [at for at, each in grid.items() if each == "C"]
    if len(castles) > 1:
        raise NotationError(f"{text!r} has {len(castles)} castles; a kingdom has one at most")
    down = across = 0
    if castles:
        down, across = 6 - castles[0][0], 6 - castles[0][1]
        if not all(0 <= r + down < _LARGEST and 0 <= c + across < _LARGEST for r, c in grid):
            down = across = 0
    cells = {(r + down) * board.STRIDE + c + across: each for (r, c), each in grid.items()}
    castle = next((cell for cell, each in cells.items() if each == "C"), None)
    return {cell: each for cell, each in sorted(cells.items()) if isinstance(each, Square)}, castle


def _misfits(kingdom: Kingdom, rules: Rules) -> list[str]:
    """What is wrong with the squares as such."""
    found = []
    cells = {board.CASTLE, *kingdom.squares}
    for what, numbers in (("rows", [c // board.STRIDE for c in cells]), ("columns", [c % board.STRIDE for c in cells])):
        extent = max(numbers) - min(numbers) + 1
        if extent > rules.side:
            found.append(f"the kingdom has {extent} {what}; with {rules} it may have {rules.side} (P3)")
    joined, edge = {board.CASTLE}, [board.CASTLE]
    while edge:
        cell = edge.pop()
        beside = {cell + s for s in board.STEPS} & cells - joined
        joined |= beside
        edge += beside
    found += [f"the square {square(cell)} is not joined to the castle (P2)" for cell in sorted(cells - joined)]
    if len(kingdom.squares) % 2:
        found.append(f"{len(kingdom.squares)} squares are not whole dominoes (P1)")
    most = rules.rounds * rules.kings // rules.realms
    if len(kingdom.squares) // 2 + kingdom.discards > most:
        found.append(f"a kingdom of {rules} gets {most} dominoes, discarded ones included (G)")
    return found


def _misplaced(kingdom: Kingdom, rules: Rules) -> list[str]:
    """What stands where it may not, or belongs to another game."""
    found = []
    for cell, each in kingdom.squares.items():
        goods = terrain.WHEAT <= each.terrain <= terrain.GRASSLAND and not each.crowns
        token = court.TOKENS[each.token - 1] if each.token else None
        wrong = {
            "a town (Q1)": each.terrain == terrain.TOWN and not rules.queen,
            "a giant (A3)": each.giants > 0 and not rules.giants,
            "a knight (Q4)": each.knight and not rules.queen,
            "a building tile (Q6)": each.building > 0 and (not rules.queen or each.terrain != terrain.TOWN),
            "a resource (C2)": each.resource and (not rules.court or not goods),
            "a token (C4)": token is not None
            and (not rules.court or each.crowns > 0 or each.resource or token.terrain not in (0, each.terrain)),
        }
        found += [f"{square(cell)} cannot have {what}" for what, is_wrong in wrong.items() if is_wrong]
    if not rules.queen and (kingdom.coins or kingdom.knights or kingdom.towers or kingdom.queen):
        found.append(f"coins, knights, towers and the queen belong to Queendomino, not to {rules} (Q2)")
    return found


def _settle_giant(s: Any, realm: int, cell: int) -> None:
    giant = giants.giant_in(s, NONE, NONE)
    if giant == NONE:
        raise NotationError(f"there are more than {giants.GIANTS} giants (A3)")
    s.giant_realm[giant], s.giant_cell[giant] = realm, cell


def _append(s: Any, what: str, realm: int, cell: int, kind: int | None = None) -> None:
    """One more piece on the squares."""
    n = getattr(s, what + "s")
    if n == len(getattr(s, what + "_cell")):
        raise NotationError(f"there are more than {n} {what}s on the squares")
    getattr(s, what + "_realm")[n] = realm
    getattr(s, what + "_cell")[n] = cell
    if kind is not None:
        getattr(s, what + "_kind")[n] = kind
    setattr(s, what + "s", n + 1)


def quest_numbers(numbers: list[int]) -> int:
    """Quests by number as the kernel's set."""
    for number in numbers:
        if not 1 <= number <= len(quests.QUESTS):
            raise NotationError(f"there is no quest {number}; they are numbered 1 to {len(quests.QUESTS)}")
    if len(set(numbers)) < len(numbers):
        raise NotationError(f"the quests {numbers} are not different; each is there once")
    return sum(1 << (number - 1) for number in numbers)
