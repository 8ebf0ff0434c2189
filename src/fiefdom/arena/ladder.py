"""A lasting list of ratings over many arenas: each result counts once, and the list is computed from all of them.

>>> ladder = Ladder(Path(":memory:"))
>>> ladder.standings(), ladder.close()
([], None)

A ladder is a SQLite file. An arena is known by its tournament (rules, bots, seed, budget), so added twice it counts
once, wherever its folder is, and one that has grown adds its new games. A player is a bot with its budget: `hard` on
0.1 s and on 1 s per turn are two.
"""

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.rules import Rules
from ..errors import FiefdomError
from .estimate import Estimate
from .ratings import rate
from .schedule import Tournament
from .summary import once_a_game
from .tally import Games, load

_TABLE = """
CREATE TABLE IF NOT EXISTS results (
    arena TEXT, game INTEGER, slot INTEGER, rules TEXT, player TEXT, realm TEXT, place INTEGER, share REAL,
    PRIMARY KEY (arena, game, slot)
)
"""
START = Estimate(25.0, 25.0 - 16.0, 25.0 + 16.0)

Seats = tuple[tuple[tuple[str, ...], int], ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line on the list."""

    player: str
    games: int
    win_share: float
    rating: Estimate

    def as_json(self) -> dict[str, Any]:
        """The line as plain data."""
        found = {"player": self.player, "games": self.games, "win_share": self.win_share}
        return found | {"rating": self.rating.mean, "rating_ci": self.rating.interval}


class Ladder:
    """A ladder in its file, which is created if it does not exist."""

    def __init__(self, path: Path) -> None:
        try:
            self._base = sqlite3.connect(path)
            self._base.execute(_TABLE)
        except sqlite3.Error as error:
            raise FiefdomError(f"{path} cannot be used as a ladder: {error}") from None

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def add(self, folder: Path) -> int:
        """Add an arena's results; returns how many games were new."""
        tournament, games = load(folder)
        lines = list(_lines(tournament, games))
        with self._base:
            known = {game for (game,) in self._base.execute(_GAMES_OF, (identity(tournament),))}
            self._base.executemany("INSERT OR IGNORE INTO results VALUES (?,?,?,?,?,?,?,?)", lines)
        return len(games.keys() - known)

    def rules(self) -> list[str]:
        """The games on the ladder."""
        return [text for (text,) in self._base.execute("SELECT DISTINCT rules FROM results ORDER BY rules")]

    def standings(self, rules: str | None = None) -> list[Standing]:
        """The list for a game, or over all of them; the best rating first."""
        where, values = ("WHERE rules = ?", (rules,)) if rules else ("", ())
        # Two bots of one name at a table share the line, each with its own share of the win.
        counted = self._base.execute(
            f"SELECT player, COUNT(*), AVG(share) FROM results {where} GROUP BY player", values
        )
        ratings = rate(self._tables(where, values))
        found = [Standing(player, games, share, ratings.get(player, START)) for player, games, share in counted]
        return sorted(found, key=lambda each: -each.rating.mean)

    def _tables(self, where: str, values: Sequence[str]) -> Iterator[Seats]:
        """Every game as teams with their places."""
        order = "ORDER BY arena, game, realm, slot"
        table: dict[str, tuple[list[str], int]] = {}
        last: tuple[str, int] | None = None
        for arena, game, realm, player, place in self._base.execute(
            f"SELECT arena, game, realm, player, place FROM results {where} {order}", values
        ):
            if last not in (None, (arena, game)):
                yield _seats(table)
                table = {}
            last = arena, game
            table.setdefault(realm, ([], place))[0].append(player)
        if table:
            yield _seats(table)


_GAMES_OF = "SELECT DISTINCT game FROM results WHERE arena = ?"


def _seats(table: dict[str, tuple[list[str], int]]) -> Seats:
    return tuple((tuple(players), place) for players, place in table.values())


def identity(tournament: Tournament) -> str:
    """A unique name of a tournament.

    >>> identity(Tournament.of("kd/2", "tr,tr", seed=1))
    'b6be19b7c535'
    """
    return hashlib.sha256(str(tournament).encode()).hexdigest()[:12]


def player(tournament: Tournament, slot: int) -> str:
    """What a bot of a tournament is called on the ladder.

    >>> from ..bots import Budget
    >>> player(Tournament.of("kd/2", "tr,tr", 1, Budget(seconds=0.5)), 0)
    'tr (0.5 s)'
    """
    return named(tournament.bots[slot], str(tournament.budget))


def named(bot: str, budget: str) -> str:
    """A bot with its budget, if it has one."""
    return f"{bot} ({budget})" if budget else bot


def _lines(tournament: Tournament, games: Games) -> Iterator[tuple[Any, ...]]:
    """What the file keeps of a tournament: a line for each game and slot."""
    arena, rules = identity(tournament), str(tournament.rules)
    for slot in range(len(tournament.bots)):
        name = player(tournament, slot)
        for row in once_a_game(row for rows in games.values() for row in rows if row.slot == slot):
            yield arena, row.game, slot, rules, name, row.realm, row.place, row.share


def pairing(bots: Sequence[str], budget: str, rules: Rules, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Who should play next: the player with the fewest games, and those with the closest ratings for their intervals.

    >>> listed = [Standing("ana", 9, 0.6, Estimate(30, 28, 32)), Standing("ben", 9, 0.5, Estimate(20, 18, 22))]
    >>> listed += [Standing("cem", 8, 0.4, Estimate(29, 27, 31))]
    >>> pairing(["ana", "ben", "cem"], "", Rules.parse("kd/2"), listed)
    ('cem', 'ana')
    """
    known = {each.player: each for each in standings}
    pool = [known.get(named(bot, budget), Standing(named(bot, budget), 0, 0.0, START)) for bot in bots]
    seats = min(Tournament.allowed(rules))
    first = min(range(len(pool)), key=lambda n: pool[n].games)
    others = sorted(set(range(len(pool))) - {first}, key=lambda n: (_distance(pool[first], pool[n]), pool[n].games, n))
    return tuple(bots[n] for n in [first, *others[: seats - 1]])


def _distance(one: Standing, other: Standing) -> float:
    """The distance of two ratings in units of their intervals."""
    reach = sum((each.rating.high or each.rating.mean) - each.rating.mean for each in (one, other))
    return abs(one.rating.mean - other.rating.mean) / (reach or 1.0)
