"""The results of a tournament, bot by bot, as plain data.

>>> from .supply import alone
>>> tournament = Tournament.of("kd/2", "tr,tr", seed=7)
>>> games = {each.game: each.rows for played in alone(tournament, range(4)) for each in played}
>>> found = summary(tournament, games)
>>> found["games"], found["deals"], sum(bot["win_share"] for bot in found["bots"])
(4, 2, 1.0)
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .estimate import Estimate, estimate, share
from .playing import Row
from .ratings import rate
from .schedule import Tournament
from .tally import Games

Team = tuple[tuple[int, ...], int]
"""The slots that play a realm, and the place it took."""


def summary(tournament: Tournament, games: Games) -> dict[str, Any]:
    """The facts of a tournament and an entry for each bot, in the order they were named in."""
    ratings = rate(teams(rows) for _, rows in sorted(games.items()))
    return {
        "rules": str(tournament.rules),
        "seed": tournament.seed,
        "games": len(games),
        "deals": len({tournament.deal(game) for game in games}),
        "budget": str(tournament.budget),
        "fair_share": 1 / tournament.rules.realms,
        "bots": [
            _entry(tournament, slot, [row for rows in games.values() for row in rows if row.slot == slot], ratings)
            for slot in range(len(tournament.bots))
        ],
    }


def teams(rows: Iterable[Row]) -> list[Team]:
    """The slots of each realm of a game with its place; a slot that plays both partners is named once."""
    found: dict[str, tuple[dict[int, None], int]] = {}
    for row in rows:
        found.setdefault(row.realm, ({}, row.place))[0][row.slot] = None
    return [(tuple(slots), place) for slots, place in found.values()]


def by_deal(rows: Iterable[Row], value: str) -> dict[int, list[float]]:
    """A value of one bot's games, deal by deal; of two seats in one realm, the first counts."""
    deals: dict[int, list[float]] = {}
    for row in once_a_game(rows):
        deals.setdefault(row.deal, []).append(getattr(row, value))
    return deals


def once_a_game(rows: Iterable[Row]) -> Iterator[Row]:
    """The first row of each game."""
    seen: set[int] = set()
    for row in rows:
        if row.game not in seen:
            seen.add(row.game)
            yield row


def _entry(tournament: Tournament, slot: int, rows: Sequence[Row], ratings: dict[int, Estimate]) -> dict[str, Any]:
    turns = sum(row.turns for row in rows)
    each = list(once_a_game(rows))
    found: dict[str, Any] = {"name": tournament.bots[slot], "games": len(each)}
    if each:
        for key, value in (
            ("win_share", share(by_deal(rows, "share"))),
            ("margin", estimate(by_deal(rows, "margin"))),
            ("score", estimate(by_deal(rows, "points"))),
            ("rating", ratings[slot]),
        ):
            found |= {key: value.mean, f"{key}_ci": value.interval}
        found["terms"] = {name: sum(row.terms[name] for row in each) / len(each) for name in each[0].terms}
    return found | {
        "turns": turns,
        "seconds_per_turn": sum(row.seconds for row in rows) / turns if turns else None,
        "slowest_turn": max((row.slowest for row in rows), default=None),
        "faults": sum(row.faults for row in rows),
        "first_fault": next((row.fault for row in rows if row.fault), ""),
    }
