"""Games as they lie in the store: read, written to files, brought to the newest version, thrown away."""

import re
import time
from pathlib import Path

from ..engine import Backend
from ..errors import FiefdomError
from ..record import write_whole
from . import events as log
from .events import LogError
from .store.base import Row, Store
from .table import Table

DAY = 86_400.0
MOST = 1_000_000
ENDED = ("over", "aborted")


async def load_table(store: Store, game: str, backend: Backend) -> Table:
    """A game from its log; raises `LogError` with the first event that cannot be."""
    table = Table(game, backend)
    for each in await store.events(game):
        event = log.read(each.seq, each.kind, each.version, each.data)
        try:
            table.apply(event, each.at)
        except FiefdomError as error:
            raise LogError(f"event {each.seq} of game {game} cannot be: {error}") from None
    return table


def age(text: str) -> float:
    """How long ago, in seconds, as in 30d, 12h or 0.

    >>> age("30d"), age("12h"), age("0")
    (2592000.0, 43200.0, 0.0)
    """
    match = re.fullmatch(r"(\d{1,5})([dh]?)", text)
    if not match or (match[1] != "0" and not match[2]):
        raise FiefdomError(f"{text!r} is no age; it is a number of days or hours, as 30d or 12h, or 0")
    return int(match[1]) * (DAY / 24 if match[2] == "h" else DAY)


async def ended(store: Store, older: float) -> list[Row]:
    """The games that ended so long ago, the oldest first."""
    before = time.time() - older + 0.001
    found = [row for phase in ENDED for row in await store.games(phase, before, MOST)]
    return sorted(found, key=lambda row: row.changed)


async def export(store: Store, row: Row, folder: Path) -> Path:
    """Write the record of a game to a folder, whole or not at all."""
    table = await load_table(store, row.game, "plain")
    path = folder / f"{row.game}.fief"
    write_whole(path, str(table.record()))
    return path


async def migrate(store: Store) -> tuple[int, int]:
    """Bring all logs to the newest version of events; returns how many games there are and how many changed."""
    games = changed = 0
    for row in await store.games(most=MOST):
        kept = await store.events(row.game)
        old = [each for each in kept if each.version != log.VERSION]
        new = [
            each._replace(version=log.VERSION, data=log.written(log.read(each.seq, each.kind, each.version, each.data)))
            for each in old
        ]
        if new:
            await store.rewrite(row.game, new)
        games, changed = games + 1, changed + bool(new)
    return games, changed


async def forget(store: Store, game: str) -> None:
    """Take names and chat out of a game's log."""
    kept = await store.events(game)
    blank = [
        each._replace(data=log.written(without), version=log.VERSION)
        for each in kept
        if (without := log.forgetting(log.read(each.seq, each.kind, each.version, each.data))) is not None
    ]
    await store.rewrite(game, blank)
