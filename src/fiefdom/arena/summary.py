"""The results of a tournament, bot by bot, as plain data. The copies of a bot at one table are one entry.

>>> from .supply import alone
>>> tournament = Tournament.of("kd/2", "random,x=random", seed=7)
>>> games = {each.game: each.rows for played in alone(tournament, range(4)) for each in played}
>>> found = summary(tournament, games)
>>> found["games"], found["deals"], sum(bot["win_share"] for bot in found["bots"])
(4, 2, 1.0)
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..bots import roster
from .entrant import suffix
from .estimate import Estimate, estimate, share
from .playing import Row
from .ratings import rate
from .schedule import Tournament
from .tally import Games

Team = tuple[tuple[str, ...], int]
"""The bots that play a realm, and the place it took."""
UNRATED = Estimate(25.0, None, None)


def summary(tournament: Tournament, games: Games) -> dict[str, Any]:
    """The facts of a tournament and an entry for each bot, in the order they were named in."""
    names = [entrant.name for entrant in tournament.entrants]
    ratings = rate(teams(rows, names) for _, rows in sorted(games.items()))
    called = titles(tournament, games)
    return {
        "rules": str(tournament.rules),
        "seed": tournament.seed,
        "games": len(games),
        "deals": len({tournament.deal(game) for game in games}),
        "budget": str(tournament.budget),
        "fair_share": 1 / tournament.rules.realms,
        "bots": [
            _facts(tournament, slots)
            | {"name": called[name]}
            | _entry(
                [row for rows in games.values() for row in rows if row.slot in slots],
                ratings.get(name, UNRATED),
                everybody=len(slots) == len(tournament.bots),
            )
            for name, slots in tournament.groups().items()
        ],
    }


def titles(tournament: Tournament, games: Games) -> dict[str, str]:
    """The name shown for each bot: its label, or what a program calls itself, with its command if another has it."""
    said = {row.slot: row.title for rows in games.values() for row in rows if row.title}
    called = {}
    for name, slots in tournament.groups().items():
        entrant, title = tournament.entrants[slots[0]], said.get(slots[0], "")
        called[name] = name if entrant.label or not title else f"{title}{suffix(entrant.budget)}"
    built_in = [f"{name}{suffix(entrant.budget)}" for name in roster.names() for entrant in tournament.entrants]
    taken = [*called.values(), *called, *built_in]
    return {
        name: f"{title} ({name.removeprefix(roster.OUTSIDE)})" if title != name and taken.count(title) > 1 else title
        for name, title in called.items()
    }


def teams(rows: Iterable[Row], names: Sequence[str]) -> list[Team]:
    """The bots of each realm of a game with its place; a slot that plays both partners is named once."""
    found: dict[str, tuple[dict[int, None], int]] = {}
    for row in rows:
        found.setdefault(row.realm, ({}, row.place))[0][row.slot] = None
    return [(tuple(names[slot] for slot in slots), place) for slots, place in found.values()]


def by_deal(rows: Iterable[Row], value: str) -> dict[int, list[float]]:
    """A value of one bot's games, deal by deal; of two seats in one realm, the first counts."""
    deals: dict[int, list[float]] = {}
    for row in once_a_game(rows):
        deals.setdefault(row.deal, []).append(getattr(row, value))
    return deals


def once_a_game(rows: Iterable[Row]) -> Iterator[Row]:
    """The first row of each slot in each game."""
    seen: set[tuple[int, int]] = set()
    for row in rows:
        if (row.game, row.slot) not in seen:
            seen.add((row.game, row.slot))
            yield row


def _facts(tournament: Tournament, slots: Sequence[int]) -> dict[str, Any]:
    """What is known of a bot before it has played."""
    budget = tournament.budget_of(slots[0])
    return {"bot": tournament.entrants[slots[0]].bot, "budget": str(budget), "slots": list(slots)}


def _entry(rows: Sequence[Row], rating: Estimate, everybody: bool) -> dict[str, Any]:
    turns = sum(row.turns for row in rows)
    each = list(once_a_game(rows))
    found: dict[str, Any] = {"games": len({row.game for row in each})}
    if each:
        won = share(by_deal(rows, "share"))
        for key, value in (
            # If all seats have the same bot, its share is fair whatever happens.
            ("win_share", Estimate(won.mean, None, None) if everybody else won),
            ("margin", estimate(by_deal(rows, "margin"))),
            ("score", estimate(by_deal(rows, "points"))),
            ("rating", rating),
        ):
            found |= {key: value.mean, f"{key}_ci": value.interval}
        found["terms"] = {name: sum(row.terms[name] for row in each) / len(each) for name in each[0].terms}
    times = {
        "turns": turns,
        "seconds_per_turn": sum(row.seconds for row in rows) / turns if turns else None,
        "slowest_turn": max((row.slowest for row in rows), default=None),
    }
    return found | times | _troubles(rows)


def _troubles(rows: Sequence[Row]) -> dict[str, Any]:
    """What went wrong, with the first reason."""
    first = next((row for row in rows if row.fault), None)
    return {
        "late_turns": sum(row.late for row in rows),
        "seconds_over": round(sum(row.over for row in rows), 6),
        "faults": sum(row.faults for row in rows),
        "first_fault": first.fault if first else "",
        "first_fault_game": first.game if first else None,
        "failed": any(row.failed for row in rows),
        "first_note": next((row.note for row in rows if row.note), ""),
    }
