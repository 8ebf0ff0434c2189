"""The games: the table of games (G), their options, and which options can be combined.

>>> rules = Rules.parse("kd/4+middle+harmony")
>>> str(rules), rules.rounds, rules.side
('kd/4+harmony+middle', 12, 5)
>>> Rules.parse("kd/2+duel")
Rules.parse('duel/2')
>>> Rules.parse("qd/2+harmony")
Traceback (most recent call last):
    ...
fiefdom.errors.RulesError: qd/2 cannot be played with harmony; the options of qd/2 are: giants
"""

import re
from collections.abc import Iterator
from dataclasses import InitVar, dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..catalog.dominoes import labels
from ..errors import RulesError

DYNASTY_GAMES = 3


class Row(NamedTuple):
    """A row of the table of games (G)."""

    boxes: str
    used: int
    line: int
    rounds: int
    side: int
    leaves: tuple[int, ...] = ()
    """Which dominoes of a line are discarded before anybody claims, counted from 1 (A2)."""


_KINGDOMINO = {2: Row("K", 24, 4, 6, 5), 3: Row("K", 36, 3, 12, 5), 4: Row("K", 48, 4, 12, 5)}
_DUEL = Row("K", 48, 4, 12, 7)
_DROPS = {2: (3,), 3: (2, 4), 4: (3,), 5: ()}


def _giants(box: str) -> dict[int, Row]:
    return {n: Row(box, 60, 5, 12, 7 if n == 2 else 5, leaves) for n, leaves in _DROPS.items()}


GAMES: dict[str, dict[int, Row]] = {
    "kd": _KINGDOMINO,
    "duel": {2: _DUEL},
    "discovery": {2: Row("D", 24, 4, 6, 5)},
    "xl": {2: Row("KK", 24, 4, 12, 7), 3: Row("KK", 36, 3, 24, 7), 4: Row("KK", 48, 4, 24, 7)},
    "team": {6: Row("KK", 36, 6, 12, 7), 8: Row("KK", 48, 8, 12, 7)},
    "giants": _giants("K"),
    "court": _KINGDOMINO,
    "qd": {2: Row("Q", 48, 4, 12, 7), 3: Row("Q", 48, 4, 12, 5), 4: Row("Q", 48, 4, 12, 5)},
    "wedding": {
        **{n: Row("QK", 48, 4, 24, 7) for n in (3, 4)},
        **{n: Row("QK", 48, 8, 12, 5) for n in (5, 6, 7, 8)},
    },
}
"""The games by name and number of players. `used` counts the dominoes of each box."""

_WITH_OPTION = {
    "court+duel": {2: _DUEL},
    "qd+giants": _giants("Q"),
    "wedding+teams": {n: Row("QK", 48, 8, 12, 7) for n in (6, 8)},
}
"""Options that change the numbers of the table, so each is a game of its own."""

TITLES = {
    "kd": "Kingdomino",
    "duel": "Mighty Duel",
    "discovery": "Discovery",
    "xl": "Kingdomino XL",
    "team": "Teamdomino",
    "giants": "Age of Giants",
    "court": "The Court",
    "qd": "Queendomino",
    "wedding": "Royal Wedding",
}
_OPTION_TITLES = {
    "court+duel": "The Court, Mighty Duel",
    "qd+giants": "Age of Giants on Queendomino",
    "wedding+teams": "Royal Wedding in teams",
}
_ALL_BONUSES = ("dynasty", "harmony", "middle")
_BONUSES = {
    **dict.fromkeys(("kd", "duel", "court", "court+duel", "xl", "team"), _ALL_BONUSES),
    "giants": ("dynasty",),
}
"""The options that do not change the table's numbers, and the games that they may be added to (G2)."""

_STORED_BONUSES = {**_BONUSES, "qd+giants": ("dynasty",)}
"""The same for stored games: some were played with an option that a new game is refused (G2)."""


@dataclass(frozen=True, slots=False, repr=False, order=True)
class Rules:
    """One game of the family: a frozen value with an exact text."""

    game: str
    players: int
    options: tuple[str, ...] = ()
    stored: InitVar[bool] = False

    @staticmethod
    def parse(text: "str | Rules", stored: bool = False) -> "Rules":
        """Read the text of a game; raises `RulesError`, which says what is allowed.

        With `stored`, games that were once playable are read too (G2):

        >>> Rules.parse("qd/3+giants+dynasty")
        Traceback (most recent call last):
            ...
        fiefdom.errors.RulesError: qd/3+giants cannot be played with dynasty; the options of qd/3 are: giants
        >>> Rules.parse("qd/3+giants+dynasty", stored=True).games
        3
        """
        return text if isinstance(text, Rules) else _parse(text, stored)

    def __post_init__(self, stored: bool) -> None:
        _check(self, stored)

    def __str__(self) -> str:
        return "+".join((f"{self.game}/{self.players}", *self.options))

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    @cached_property
    def row(self) -> Row:
        """The row of the table of games."""
        return _table(self.game, self.options)[self.players]

    @property
    def title(self) -> str:
        """The name on the box.

        >>> Rules.parse("qd/3+giants").title
        'Age of Giants on Queendomino'
        """
        return _OPTION_TITLES.get(_variant(self.game, self.options), TITLES[self.game])

    @property
    def side(self) -> int:
        """N: kingdoms fit in N×N (P3)."""
        return self.row.side

    @property
    def rounds(self) -> int:
        """Rounds of the game, which is also the number of lines."""
        return self.row.rounds

    @property
    def line(self) -> int:
        """Dominoes laid out in a line."""
        return self.row.line

    @property
    def kings(self) -> int:
        """Kings in play: 2 per player with 2 players, else 1 (T2)."""
        return 4 if self.players == 2 else self.players

    @property
    def teams(self) -> bool:
        """Do two players share each kingdom (T9)?"""
        return self.game == "team" or "teams" in self.options

    @property
    def realms(self) -> int:
        """Kingdoms in play."""
        return self.players // 2 if self.teams else self.players

    @property
    def giants(self) -> bool:
        """Is Age of Giants in play?"""
        return self.game == "giants" or "giants" in self.options

    @property
    def queen(self) -> bool:
        """Are the rules of Queendomino in play?"""
        return self.game in ("qd", "wedding")

    @property
    def court(self) -> bool:
        """Is The Court in play?"""
        return self.game == "court"

    @property
    def crowns_break_ties(self) -> bool:
        """Do crowns decide between realms with equal points and equal largest territories (S3, S4)?"""
        return not self.queen

    @property
    def games(self) -> int:
        """The number of games in a match: three in a Dynasty (S5)."""
        return DYNASTY_GAMES if "dynasty" in self.options else 1

    @property
    def dominoes(self) -> int:
        """Dominoes that are laid out in a game.

        >>> [Rules.parse(text).dominoes for text in ("kd/2", "xl/3", "giants/4", "wedding/8")]
        [24, 72, 60, 96]
        """
        return self.row.used * len(self.row.boxes)

    @property
    def opening(self) -> str:
        """Who makes the first claims: kings drawn one by one, or one drawn and then A, B, B, A (T4)."""
        return "ABBA" if self.queen and self.players == 2 else "drawn"

    @property
    def boxes(self) -> tuple[list[int], ...]:
        """The labels of each box in play, including dominoes that will be set aside."""
        return tuple(labels(box, self.giants) for box in self.row.boxes)

    def seat_realm(self, seat: int) -> int:
        """The kingdom of a seat (T9)."""
        return seat // 2 if self.teams else seat

    def realm_seats(self, realm: int) -> list[int]:
        """The seats of a kingdom.

        >>> Rules.parse("team/6").realm_seats(1)
        [2, 3]
        """
        return [seat for seat in range(self.players) if self.seat_realm(seat) == realm]


def _variant(game: str, options: tuple[str, ...]) -> str:
    """The name of a game in the tables: with the option that makes it another game, if there is one."""
    return next((name for name in (f"{game}+{o}" for o in options) if name in _WITH_OPTION), game)


def _table(game: str, options: tuple[str, ...]) -> dict[int, Row]:
    variant = _variant(game, options)
    return _WITH_OPTION.get(variant) or GAMES[variant]


def options_of(game: str, players: int, chosen: tuple[str, ...] = (), stored: bool = False) -> tuple[str, ...]:
    """The options that a game may have, including those chosen already; with `stored`, those of stored games (G2).

    >>> options_of("court", 2), options_of("qd", 2), options_of("qd", 2, ("giants",)), options_of("discovery", 2)
    (('duel', 'dynasty', 'harmony', 'middle'), ('giants',), ('giants',), ())
    """
    bonuses = _STORED_BONUSES if stored else _BONUSES
    makers = [
        name.split("+")[1] for name, rows in _WITH_OPTION.items() if name.startswith(game + "+") and players in rows
    ]
    return tuple(sorted([*makers, *bonuses.get(_variant(game, chosen), ())]))


@lru_cache(maxsize=1024)
def _parse(text: str, stored: bool) -> Rules:
    match = re.fullmatch(r"([a-z]+)/([1-9][0-9]?)((?:\+[a-z]+)*)", text) if isinstance(text, str) else None
    if not match:
        raise RulesError(f"{text!r} is not a game; try kd/2 or kd/4+harmony (see `fiefdom games`)")
    game, players, options = match[1], int(match[2]), match[3].split("+")[1:]
    if len(set(options)) < len(options):
        raise RulesError(f"{text!r} has an option twice; give each once")
    if game == "kd" and players == 2 and "duel" in options:
        game = "duel"
        options.remove("duel")
    elif game == "kd" and "giants" in options:
        game = "giants"
        options.remove("giants")
    return Rules(game, players, tuple(sorted(options)), stored)


def _check(rules: Rules, stored: bool) -> None:
    """Refuse what is not in the tables (G3)."""
    game, players, options = rules.game, rules.players, rules.options
    if type(players) is not int:
        raise RulesError(f"the number of players must be a whole number, not {players!r}")
    if game not in GAMES:
        raise RulesError(f"{game!r} is not a game; the games are: {', '.join(GAMES)}")
    known = sorted({*_ALL_BONUSES, *(name.split("+")[1] for name in _WITH_OPTION)})
    for option in options:
        if option not in known:
            raise RulesError(f"{option!r} is not an option; the options are: {', '.join(known)}")
    table = _table(game, options)
    if players not in table:
        name = _variant(game, options)
        raise RulesError(f"{name} cannot be played by {players}; it is for {_either(table)} players")
    allowed = options_of(game, players, options, stored)
    for option in options:
        if option not in allowed:
            names, played = ", ".join(allowed) or "none", f"{game}/{players}{_variant(game, options)[len(game) :]}"
            raise RulesError(f"{played} cannot be played with {option}; the options of {game}/{players} are: {names}")
    if tuple(sorted(set(options))) != options:
        raise RulesError(f"options must be in alphabetical order and given once each, not {options}")


def _either(numbers: dict[int, Row]) -> str:
    words = [str(n) for n in numbers]
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def all_games() -> Iterator[Rules]:
    """Every game and player count of the table, without bonuses.

    >>> sum(1 for _ in all_games())
    33
    """
    for game, rows in GAMES.items():
        yield from (Rules(game, players) for players in rows)
        for name, more in _WITH_OPTION.items():
            if name.startswith(game + "+"):
                yield from (Rules(game, players, (name.split("+")[1],)) for players in more)
