"""Ratings over many arenas: each result counts once, and the ratings are computed from all results.

>>> ladder = Ladder(Path(":memory:"))
>>> ladder.standings(), ladder.close()
([], None)

A ladder is a SQLite file. An arena is known by its tournament (rules, bots, seed, budget), so added twice it counts
once, wherever its folder is, and one that has grown adds its new games. A player is a bot with its budget: `expert` on
0.1 s and on 1 s per turn are two, but a bot that takes no more than its own budget, or none, is one.

Ratings compare only players who met, if only through others. Those who never did are in different pools.
"""

import hashlib
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bots import Budget
from ..bots.roster import present_name, spends
from ..core.rules import Rules
from ..errors import FiefdomError
from .entrant import Entrant, suffix
from .estimate import Estimate
from .ratings import rate
from .schedule import Tournament
from .summary import once_a_game
from .tally import Games, load

_TABLE = """
CREATE TABLE IF NOT EXISTS results (
    arena TEXT, game INTEGER, slot INTEGER, rules TEXT, player TEXT, realm TEXT, place INTEGER, share REAL,
    faults INTEGER DEFAULT 0,
    PRIMARY KEY (arena, game, slot)
)
"""
VERSION = 2
_OLD_BUDGET = re.compile(r" \(([0-9.]+) (s|sims)\)$")
NEW = 0
"""The pool of a player without games."""
START = Estimate(25.0, 25.0 - 16.0, 25.0 + 16.0)

Seats = tuple[tuple[tuple[str, ...], int], ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line on the list. `pool` counts from 1; players of different pools never met."""

    player: str
    games: int
    win_share: float
    rating: Estimate
    faults: int = 0
    pool: int = 1

    def as_json(self) -> dict[str, Any]:
        """The line as plain data."""
        found = {"player": self.player, "games": self.games, "win_share": self.win_share}
        found |= {"rating": self.rating.mean, "rating_ci": self.rating.interval}
        return found | {"faults": self.faults, "pool": self.pool}


class Ladder:
    """A ladder in its file, which is created if it does not exist."""

    def __init__(self, path: Path) -> None:
        try:
            self._base = sqlite3.connect(path)
            self._base.execute(_TABLE)
            self._migrate()
        except sqlite3.Error as error:
            raise FiefdomError(f"{path} cannot be used as a ladder: {error}") from None

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def _migrate(self) -> None:
        """Bring a file of before budgets per bot, or with old names of bots, up to date."""
        with self._base:
            if self._base.execute("PRAGMA user_version").fetchone()[0] == VERSION:
                return
            if "faults" not in {column[1] for column in self._base.execute("PRAGMA table_info(results)")}:
                self._base.execute("ALTER TABLE results ADD COLUMN faults INTEGER DEFAULT 0")
            for (name,) in self._base.execute("SELECT DISTINCT player FROM results").fetchall():
                self._base.execute("UPDATE results SET player = ? WHERE player = ?", (_renamed(name), name))
            self._base.execute(f"PRAGMA user_version = {VERSION}")

    def add(self, folder: Path) -> int:
        """Add an arena's results; returns how many games were new."""
        tournament, games = load(folder)
        lines = list(_lines(tournament, games))
        with self._base:
            known = {game for (game,) in self._base.execute(_GAMES_OF, (identity(tournament),))}
            self._base.executemany("INSERT OR IGNORE INTO results VALUES (?,?,?,?,?,?,?,?,?)", lines)
        return len(games.keys() - known)

    def rules(self) -> list[str]:
        """The games on the ladder."""
        return [text for (text,) in self._base.execute("SELECT DISTINCT rules FROM results ORDER BY rules")]

    def standings(self, rules: str | None = None) -> list[Standing]:
        """The list for a game, or over all of them: the largest pool first, and in a pool the best rating."""
        where, values = ("WHERE rules = ?", (rules,)) if rules else ("", ())
        # Two bots of one name at a table share the line, each with its own share of the win.
        counted = self._base.execute(
            f"SELECT player, COUNT(*), AVG(share), SUM(faults) FROM results {where} GROUP BY player", values
        )
        tables = list(self._tables(where, values))
        ratings, pool_of = rate(tables), pools(tables)
        found = [
            Standing(player, games, share, ratings.get(player, START), faults, pool_of[player])
            for player, games, share, faults in counted
        ]
        return sorted(found, key=lambda each: (each.pool, -each.rating.mean, each.player))

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


def pools(tables: Iterable[Seats]) -> dict[str, int]:
    """The pool of each player: players connected by games share a pool, also through others. The largest is number 1.

    >>> pools([((("a",), 1), (("b",), 2)), ((("b",), 1), (("c",), 2)), ((("x",), 1), (("y",), 2))])
    {'a': 1, 'b': 1, 'c': 1, 'x': 2, 'y': 2}
    """
    groups: list[set[str]] = []
    for met in {frozenset(player for players, _ in table for player in players) for table in tables}:
        joined = set(met).union(*(group for group in groups if group & met))
        groups = [group for group in groups if not group & met] + [joined]
    ordered = sorted(groups, key=lambda group: (-len(group), min(group)))
    return {player: number for number, group in enumerate(ordered, 1) for player in sorted(group)}


_GAMES_OF = "SELECT DISTINCT game FROM results WHERE arena = ?"


def _seats(table: dict[str, tuple[list[str], int]]) -> Seats:
    return tuple((tuple(players), place) for players, place in table.values())


def identity(tournament: Tournament) -> str:
    """A unique name of a tournament.

    >>> identity(Tournament.of("kd/2", "random,random", seed=1))
    'fab0ce399196'
    """
    return hashlib.sha256(str(tournament).encode()).hexdigest()[:12]


def player(tournament: Tournament, slot: int) -> str:
    """The name of a tournament's bot on the ladder.

    >>> from ..bots import Budget
    >>> cup = Tournament.of("kd/2", "random,expert", 1, Budget(seconds=0.5))
    >>> player(cup, 0), player(cup, 1)
    ('random', 'expert@0.5s')
    """
    return named(tournament.entrants[slot], tournament.budget)


def named(entrant: Entrant, budget: Budget) -> str:
    """A bot with what it spends on a turn, unless that is its own budget."""
    spent, own = spends(entrant.bot, entrant.budget or budget), spends(entrant.bot, Budget())
    return f"{entrant.label or present_name(entrant.bot)}{suffix(spent) if spent != own else ''}"


def _renamed(player: str) -> str:
    """The name of a player from an older file.

    >>> _renamed("tr (9 sims)"), _renamed("expert (0.1 s)"), _renamed("run:./k3 (x)")
    ('random', 'expert@0.1s', 'run:./k3 (x)')
    """
    match = _OLD_BUDGET.search(player)
    bot, budget = (player[: match.start()], Budget.parse(f"{match[1]} {match[2]}")) if match else (player, Budget())
    return named(Entrant("", bot, Budget()), budget)


def _lines(tournament: Tournament, games: Games) -> Iterator[tuple[Any, ...]]:
    """What the file keeps of a tournament: a line for each game and slot."""
    arena, rules = identity(tournament), str(tournament.rules)
    faults: Counter[tuple[int, int]] = Counter()
    for rows in games.values():
        for row in rows:
            faults[row.game, row.slot] += row.faults
    for slot in range(len(tournament.bots)):
        name = player(tournament, slot)
        for row in once_a_game(row for rows in games.values() for row in rows if row.slot == slot):
            yield arena, row.game, slot, rules, name, row.realm, row.place, row.share, faults[row.game, slot]


def pairing(bots: Sequence[str], budget: Budget, rules: Rules, standings: Sequence[Standing]) -> tuple[str, ...]:
    """Who should play next: the player with the fewest games, and those with the closest ratings for their intervals.

    If the players are in several pools, the closest one of another pool comes first, to connect them. They are
    returned in alphabetical order, so that the same players are always the same arena.

    >>> listed = [Standing("ana", 9, 0.6, Estimate(30, 28, 32)), Standing("ben", 9, 0.5, Estimate(20, 18, 22))]
    >>> listed += [Standing("cem", 8, 0.4, Estimate(29, 27, 31))]
    >>> pairing(["cem", "ben", "ana"], Budget(), Rules.parse("kd/2"), listed)
    ('ana', 'cem')
    """
    known = {each.player: each for each in standings}
    players = [named(Entrant.parse(bot), budget) for bot in bots]
    listed = [known.get(player, Standing(player, 0, 0.0, START, pool=NEW)) for player in players]
    seats = min(Tournament.allowed(rules))
    first = min(range(len(listed)), key=lambda n: listed[n].games)
    others = sorted(
        set(range(len(listed))) - {first}, key=lambda n: (_distance(listed[first], listed[n]), listed[n].games, n)
    )
    bridge = next((n for n in others if listed[n].pool not in (listed[first].pool, NEW)), others[0])
    others.remove(bridge)
    return tuple(sorted(bots[n] for n in [first, bridge, *others[: seats - 2]]))


def _distance(one: Standing, other: Standing) -> float:
    """The distance of two ratings in units of their intervals."""
    reach = sum((each.rating.high or each.rating.mean) - each.rating.mean for each in (one, other))
    return abs(one.rating.mean - other.rating.mean) / (reach or 1.0)
