"""Holding a tournament: the games still missing in its folder are played and kept, then summarised.

    found = hold(Tournament.of("kd/2", "random,random", seed=7), Path("cup"), games=100)

If it is stopped at any moment, the same call resumes it; with more games it plays only the new ones.
"""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from ..core.record import write_whole
from .playing import Row
from .report import fault_of, page
from .schedule import Tournament
from .summary import summary, titles
from .supply import Crew, alone, seated
from .tally import Games, Tally

SUMMARY, REPORT = "summary.json", "report.html"


def hold(
    tournament: Tournament,
    folder: Path,
    games: int,
    crew: Crew = alone,
    tell: Callable[[int, int], None] = lambda done, of: None,
    warn: Callable[[str], None] = lambda sentence: None,
) -> dict[str, Any]:
    """Play the missing games of a tournament and return its summary.

    `tell` is called with how many are done, `warn` with what people should know, e.g. the first fault of each bot.
    However the call ends, the page shows the games played so far.
    """
    with seated(tournament):
        pass  # A bot that does not exist is refused before anything is written.
    tally = Tally(folder, tournament)
    try:
        missing = [game for game in range(games) if game not in tally.games]
        tell(len(tally.games), len(tally.games) + len(missing))
        try:
            if missing:
                _play(tally, missing, crew, tell, _watch(tournament, tally.games, warn))
        finally:
            tally.reread()
            found = conclude(tournament, folder, dict(sorted(tally.games.items())))
        return found
    finally:
        tally.close()


def _watch(tournament: Tournament, earlier: Games, warn: Callable[[str], None]) -> Callable[[Row], None]:
    """Warns of the first fault of each bot, and if a program no longer has the name that it had in earlier games."""
    faulty, entrants = set[str](), tournament.entrants
    called = {entrants[row.slot].name: row.title for rows in earlier.values() for row in rows if row.title}

    def look(row: Row) -> None:
        entrant = entrants[row.slot]
        if row.fault and entrant.name not in faulty:
            faulty.add(entrant.name)
            name = titles(tournament, {row.game: (row,)})[entrant.name]
            warn(fault_of(f"{name} (game {row.game})", entrant.bot, row.fault))
        if row.title and (before := called.pop(entrant.name, row.title)) != row.title:
            now = f"{entrant.name} calls itself {row.title}, but {before} in earlier games"
            warn(f"{now}; a changed bot needs a new folder")

    return look


def _play(
    tally: Tally, missing: list[int], crew: Crew, tell: Callable[[int, int], None], look: Callable[[Row], None]
) -> None:
    of = len(tally.games) + len(missing)
    # Closed in any case, so that no worker outlives the tournament.
    with closing(crew(tally.tournament, missing)) as bunches:
        for played in bunches:
            tally.add(played)
            for each in played:
                for row in each.rows:
                    look(row)
            tell(len(tally.games), of)


def conclude(tournament: Tournament, folder: Path, games: Games) -> dict[str, Any]:
    """Write the summary and the page of a tournament's games into its folder."""
    found = summary(tournament, games)
    write_whole(folder / SUMMARY, json.dumps(found, indent=2, ensure_ascii=False) + "\n")
    write_whole(folder / REPORT, page(tournament, games, found))
    return found
