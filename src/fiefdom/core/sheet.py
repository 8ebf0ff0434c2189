"""Score sheets: points by term and by territory, as on paper; who wins, and why.

>>> sheet = ScoreSheet.of_kingdom(Kingdom.parse("w1wC/fw."), "kd/2+middle")
>>> sheet.total, sheet.terms, sheet.territories[0].points
(13, {'territories': 3, 'middle': 10}, 3)
>>> print(sheet)
A 13 territories=3 middle=10 | biggest=3 crowns=1 | wheat 3*1@f6 forest 1*0@e6
>>> ScoreSheet.parse(str(sheet)) == sheet
True
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import NotationError
from ..kernel import board, game
from . import expansions
from .engine import Engine
from .kingdom import Kingdom, Territory
from .notation import REALMS
from .rules import Rules

TERMS = game.TERMS


class Part(NamedTuple):
    """Points of one thing that an expansion adds, by its number, and its square if it has one."""

    kind: str
    number: int
    points: int
    square: str = ""

    @property
    def name(self) -> str:
        """What it is called.

        >>> Part("tile", 16, 5, "g9").name
        'statue'
        """
        return str(_CATALOGS[self.kind][self.number - 1].name)

    def __str__(self) -> str:
        return f"{self.kind} {self.number}={self.points}" + (f"@{self.square}" if self.square else "")


_SHEET = re.compile(
    r"([A-H]) ([0-9]{1,5}) ((?:[a-z]+=[0-9]{1,5} ?)+)\| biggest=([0-9]{1,3}) crowns=([0-9]{1,3}) \|(.*)"
)
_CATALOGS = {kind: catalog for each in expansions.ALL for kind, catalog in each.catalogs.items()}
_LAND = re.compile(r"([a-z]+) ([0-9]{1,3})\*([0-9]{1,3})@([a-m][0-9]{1,2})")
_PART = re.compile(rf"({'|'.join(_CATALOGS)}) ([0-9]{{1,2}})=([0-9]{{1,3}})(?:@([a-m][0-9]{{1,2}}))?")


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One realm's sheet: the terms of its game, the parts they are made of, and what breaks ties."""

    realm: str
    terms: dict[str, int]
    territories: tuple[Territory, ...]
    parts: tuple[Part, ...]
    biggest: int
    crowns: int

    @property
    def total(self) -> int:
        """All points."""
        return sum(self.terms.values())

    @staticmethod
    def of_state(rules: Rules, s: Any, realm: int) -> "ScoreSheet":
        """The sheet of a realm in a plain state, as if the game ended now."""
        r = Engine.load("plain").rules(rules)[0]
        terms = {name: game.term(s, r, realm, i) for i, name in enumerate(TERMS) if (r.terms >> i) & 1}
        out = [0] * (4 * board.CELLS)
        found = tuple(Territory.read(out[4 * i : 4 * i + 4]) for i in range(board.survey(s, realm, out)))
        return ScoreSheet(
            REALMS[realm],
            terms,
            found,
            tuple(Part(*part) for each in expansions.in_play(rules) for part in each.parts(s, r, realm)),
            board.biggest(s, realm),
            game.crowns(s, realm),
        )

    @staticmethod
    def of_kingdom(kingdom: Kingdom, rules: Rules | str, quest_list: Iterable[int] = ()) -> "ScoreSheet":
        """The sheet of a kingdom without a position; raises `NotationError` if the game cannot have this kingdom."""
        rules = Rules.parse(rules)
        problems = kingdom.problems(rules)
        if problems:
            raise NotationError(f"this cannot be a kingdom of {rules}: {problems[0]}")
        engine = Engine.load("plain")
        states = engine.states(1)
        engine.game.start(states[0], engine.rules(rules)[0])
        kingdom.settle(states[0], rules, 0)
        for each in expansions.ALL:
            if each.reveal:
                each.reveal(rules, states[0], list(quest_list))
        return ScoreSheet.of_state(rules, states[0], 0)

    def __str__(self) -> str:
        terms = " ".join(f"{name}={points}" for name, points in self.terms.items())
        ties = f"biggest={self.biggest} crowns={self.crowns}"
        details = " ".join([*map(str, self.territories), *map(str, self.parts)])
        return f"{self.realm} {self.total} {terms} | {ties} | {details}".rstrip()

    @staticmethod
    def parse(text: str) -> "ScoreSheet":
        """Read a sheet's text."""
        head = _SHEET.fullmatch(text.strip())
        if not head:
            raise NotationError(
                f"{text!r} is not a score sheet; one looks like: A 3 territories=3 | biggest=3 crowns=1 | wheat 3*1@f6"
            )
        terms = {name: int(points) for name, points in re.findall(r"([a-z]+)=([0-9]+)", head[3])}
        land = tuple(Territory(name, int(n), int(crowns), at) for name, n, crowns, at in _LAND.findall(head[6]))
        found = _PART.findall(head[6])
        parts = tuple(Part(kind, int(number), int(points), at) for kind, number, points, at in found)
        sheet = ScoreSheet(head[1], terms, land, parts, int(head[4]), int(head[5]))
        known = all(1 <= part.number <= len(_CATALOGS[part.kind]) for part in parts) and set(terms) <= set(TERMS)
        if not known or str(sheet) != text.strip():
            raise NotationError(f"the score sheet is not in its exact form; write it as: {sheet}")
        return sheet


class Rank(NamedTuple):
    """A realm's place, 1 for the winner, and what decided it."""

    place: int
    realm: str
    reason: str


def ranking(sheets: Sequence[ScoreSheet], rules: Rules | str) -> list[Rank]:
    """Who wins, and why: points, then the largest territory, then crowns where the rules count them (S3, S4).

    >>> a = ScoreSheet.parse("A 12 territories=12 | biggest=5 crowns=4 |")
    >>> b = ScoreSheet.parse("B 12 territories=12 | biggest=6 crowns=3 |")
    >>> for rank in ranking([a, b], "kd/2"):
    ...     print(rank.place, rank.realm, rank.reason)
    1 B 12 points each, and the largest territory of 6 squares against 5 (S3)
    2 A 12 points each, and the largest territory of 5 squares against 6 (S3)
    """
    return rank([(sheet.realm, sheet.total, sheet.biggest, sheet.crowns) for sheet in sheets], Rules.parse(rules))


def tie_breaks(rules: Rules) -> list[str]:
    """What decides between realms with equal points, in order (S3, S4, S5).

    >>> tie_breaks(Rules.parse("kd/2")), tie_breaks(Rules.parse("qd/2"))
    (['biggest', 'crowns'], ['biggest'])
    """
    return ["biggest", "crowns"] if rules.games > 1 or rules.crowns_break_ties else ["biggest"]


def rank(totals: Sequence[tuple[str, int, int, int]], rules: Rules) -> list[Rank]:
    """The ranking of realms by points, largest territory and crowns."""
    dynasty = rules.games > 1
    crowns_count = "crowns" in tie_breaks(rules)
    rule = "S5" if dynasty else "S3" if crowns_count else "S4"
    keys = {realm: (points, biggest, crowns if crowns_count else 0) for realm, points, biggest, crowns in totals}
    ranks = []
    for realm, key in sorted(keys.items(), key=lambda item: [-part for part in item[1]]):
        place = 1 + sum(other > key for other in keys.values())
        ranks.append(Rank(place, realm, _reason(realm, key, keys, rule)))
    return ranks


def _reason(realm: str, key: tuple[int, int, int], keys: dict[str, tuple[int, int, int]], rule: str) -> str:
    tied = [other for name, other in keys.items() if name != realm and other[0] == key[0]]
    if not tied:
        return f"{key[0]} points"
    each = f"{key[0]} points each, "
    rivals = sorted({other[1] for other in tied if other[1] != key[1]}, reverse=True)
    if rivals and all(other[1] != key[1] for other in tied):
        return each + f"and the largest territory of {key[1]} squares against {', '.join(map(str, rivals))} ({rule})"
    equal = [other for other in tied if other[1] == key[1]]
    crowns = sorted({other[2] for other in equal if other[2] != key[2]}, reverse=True)
    if crowns and all(other[2] != key[2] for other in equal):
        against = ", ".join(map(str, crowns))
        return each + f"largest territories of {key[1]} squares, and {key[2]} crowns against {against} ({rule})"
    return each + f"equal in all that breaks ties, so the place is shared ({rule})"
