"""The folder of a tournament: a table of results that survives any crash, and a record of every game.

    tournament.json           what is played; locked while games are played
    results.csv               a row for each game and seat
    records/0000/0000042.fief the record of game 42
    summary.json report.html  made from the table at the end

A record is saved before its rows are written, and a game counts once both are there. Rows are added at the end of the
table, so a crash can only leave a torn last game: it is cut off and played again.
"""

import csv
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..core.position import Position
from ..core.record import hold, write_whole
from ..core.rules import Rules
from ..errors import FiefdomError
from .playing import Played, Row
from .schedule import Tournament

TOURNAMENT, RESULTS, RECORDS = "tournament.json", "results.csv", "records"
IN_A_FOLDER = 1000
_BEFORE = Row._fields[: Row._fields.index("terms")]
_AFTER = Row._fields[Row._fields.index("terms") + 1 :]

_TYPES: dict[str, Any] = {name: kind for name, kind in Row.__annotations__.items() if name != "terms"}

Games = dict[int, tuple[Row, ...]]
"""The rows of every game, one for each seat."""


class Tally:
    """A tournament's folder, open for more games."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        _check(folder, tournament)
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / TOURNAMENT).exists():
            write_whole(folder / TOURNAMENT, str(tournament))
        self.folder, self.tournament = folder, tournament
        self._lock = hold(folder / TOURNAMENT, "this tournament")
        self.terms = terms_of(tournament.rules)
        try:
            self.games = self._recovered()
            self._table = (folder / RESULTS).open("a", encoding="utf-8", newline="")
        except BaseException:
            self._lock.close()
            raise

    def _recovered(self) -> Games:
        """The games in the table that have a record; everything else is removed."""
        for torn in self.folder.rglob("*.tmp"):
            torn.unlink()  # Its writer was killed.
        path = self.folder / RESULTS
        text = path.read_bytes().decode("utf-8", "replace") if path.exists() else ""
        records = {int(each.stem) for each in (self.folder / RECORDS).glob("*/*.fief") if each.stem.isdigit()}
        found = read_table(text, self.tournament.rules, path)
        games = {game: rows for game, rows in found.items() if game in records}
        if len(found) > len(games) or text != self._text(found):
            write_whole(path, self._text(games))
        return games

    def _text(self, games: Games) -> str:
        heads = [*_BEFORE, *self.terms, *_AFTER]
        return _lines([heads]) + "".join(_lines(map(_cells, rows)) for rows in games.values())

    def add(self, played: Sequence[Played]) -> None:
        """Keep games: when this returns, they are on the disk."""
        new = [each for each in played if each.game not in self.games]
        paths = {record_path(self.folder, each.game): each.record for each in new}
        for path, text in paths.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
        for folder in {path.parent for path in paths}:
            _settle(folder)
        self._table.write("".join(_lines(map(_cells, each.rows)) for each in new))
        self._table.flush()
        os.fsync(self._table.fileno())
        self.games.update((each.game, each.rows) for each in new)

    def reread(self) -> None:
        """Take the games from the disk: an interrupt may have come between writing some and counting them."""
        self._table.flush()
        path = self.folder / RESULTS
        self.games = read_table(path.read_text(encoding="utf-8"), self.tournament.rules, path)

    def close(self) -> None:
        """Sort the games, and release the folder."""
        self._table.close()
        if list(self.games) != sorted(self.games):
            self.games = dict(sorted(self.games.items()))
            write_whole(self.folder / RESULTS, self._text(self.games))
        self._lock.close()


def load(folder: Path) -> tuple[Tournament, Games]:
    """The tournament in a folder and the games played so far, to be read only."""
    try:
        tournament = Tournament.parse((folder / TOURNAMENT).read_text(encoding="utf-8"))
        text = (folder / RESULTS).read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        raise FiefdomError(f"{folder} is not the folder of an arena: it has no {TOURNAMENT} and {RESULTS}") from None
    return tournament, dict(sorted(read_table(text, tournament.rules, folder / RESULTS).items()))


def record_path(folder: Path, game: int) -> Path:
    """Where the record of a game is kept.

    >>> record_path(Path("cup"), 12345).as_posix()
    'cup/records/0012/0012345.fief'
    """
    return folder / RECORDS / f"{game // IN_A_FOLDER:04}" / f"{game:07}.fief"


def _settle(folder: Path) -> None:
    """Flush the names in a folder to disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def terms_of(rules: Rules) -> list[str]:
    """The terms that the score sheets of a game have.

    >>> terms_of(Rules.parse("qd/2"))
    ['territories', 'queen', 'coins', 'buildings']
    """
    return list(Position(rules, "plain").sheets()[0].terms)


def read_table(text: str, rules: Rules, path: Path) -> Games:
    """The complete games of a table; a torn last one does not count, and any other damage is refused."""
    terms = terms_of(rules)
    head, *lines = text[: text.rfind("\n") + 1].split("\n")
    games: dict[int, list[Row]] = {}
    for number, line in enumerate(lines[:-1], 2):
        try:
            row = _row(head.split(","), next(csv.reader([line], strict=True)), terms)
        except (ValueError, IndexError, StopIteration, csv.Error):
            raise FiefdomError(f"{path}: line {number} cannot be read; the table is damaged") from None
        games.setdefault(row.game, []).append(row)
    return {game: tuple(rows) for game, rows in games.items() if len(rows) == rules.players}


def _row(names: list[str], cells: list[str], terms: list[str]) -> Row:
    """Read the cells of a line; raises `ValueError` if they are not those of a row. Older tables have fewer."""
    expected = [*_BEFORE, *terms, *_AFTER]
    if names != expected[: len(names)] or len(expected) - len(names) > len(Row._field_defaults):
        raise ValueError
    read = {name: _TYPES.get(name, int)(cell) for name, cell in zip(names, cells, strict=True)}
    points = {name: read.pop(name) for name in terms}
    return Row(**read, terms=points)


def _cells(row: Row) -> list[object]:
    at = Row._fields.index("terms")
    return [*row[:at], *row.terms.values(), *row[at + 1 :]]


def _lines(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _check(folder: Path, tournament: Tournament) -> None:
    """Refuse a folder with other contents, before anything is changed."""
    try:
        found = Tournament.parse((folder / TOURNAMENT).read_text(encoding="utf-8"))
    except FileNotFoundError:
        if folder.exists() and any(not each.name.endswith(".tmp") for each in folder.iterdir()):
            raise FiefdomError(f"{folder} contains other files; choose an empty folder") from None
        return
    if found != tournament:
        raise FiefdomError(f"{folder} contains another tournament: {', '.join(_differences(found, tournament))}")


def _differences(found: Tournament, wanted: Tournament) -> Iterator[str]:
    for name in ("rules", "bots", "seed", "budget"):
        there, here = getattr(found, name), getattr(wanted, name)
        if there != here:
            shown = [",".join(each) if isinstance(each, tuple) else str(each) or "none" for each in (there, here)]
            yield f"its {name} {'are' if name in ('rules', 'bots') else 'is'} {shown[0]}, not {shown[1]}"
