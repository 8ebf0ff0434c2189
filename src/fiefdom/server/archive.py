"""Games in the store: load, export, migrate to the newest version, delete names and chat."""

import re
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from ..core.engine import Backend
from ..core.record import write_whole
from ..errors import FiefdomError
from . import events as log
from .events import LogError
from .store.base import Conflict, Row, Standing, Store, Stored
from .table import Table

DAY = 86_400.0
MOST = 1_000_000
ENDED = ("over", "aborted")


def stored(seq: int, event: Struct, at: float) -> Stored:
    """An event as the store keeps it."""
    return Stored(seq, log.kind_of(event), log.VERSION, at, log.written(event))


def event_of(kept: Stored) -> Struct:
    """An event from the store, also one of an older version; raises `LogError` if it cannot be read."""
    return log.read(kept.seq, kept.kind, kept.version, kept.data)


async def load_table(store: Store, game: str, backend: Backend) -> Table:
    """A game from its log; raises `LogError` at the first impossible event."""
    table = Table(game, backend)
    apply_stored(table, await store.events(game))
    return table


def apply_stored(table: Table, events: Sequence[Stored]) -> None:
    """Apply events from the store to a table; raises `LogError` at the first impossible one."""
    for each in events:
        event = event_of(each)
        try:
            table.apply(event, each.at)
        except Exception as error:  # A log that somebody has damaged may break anything.
            reason = str(error) if isinstance(error, FiefdomError) else repr(error)
            raise LogError(f"event {each.seq} of game {table.game} is impossible: {reason}") from None


def age(text: str) -> float:
    """An age in seconds, from text such as 30d, 12h or 0.

    >>> age("30d"), age("12h"), age("0")
    (2592000.0, 43200.0, 0.0)
    """
    match = re.fullmatch(r"(\d{1,5})([dh]?)", text)
    if not match or (match[1] != "0" and not match[2]):
        raise FiefdomError(f"{text!r} is not a length of time; write days or hours, e.g. 30d or 12h")
    return int(match[1]) * (DAY / 24 if match[2] == "h" else DAY)


async def ended(store: Store, older: float) -> list[Row]:
    """The games that ended at least `older` seconds ago, oldest first."""
    before = time.time() - older + 0.001
    found = [row for phase in ENDED for row in await store.games(phase, before, MOST)]
    return sorted(found, key=lambda row: row.changed)


async def export(store: Store, row: Row, folder: Path) -> Path:
    """Write the record of a game to a folder, atomically."""
    table = await load_table(store, row.game, "plain")
    path = folder / f"{row.game}.fief"
    write_whole(path, str(table.record()))
    return path


async def migrate(store: Store) -> tuple[int, int]:
    """Migrate all logs to the newest version; returns the number of games and how many of them changed."""
    games = changed = 0
    for row in await store.games(most=MOST):
        old = [each for each in await store.events(row.game) if each.version != log.VERSION]
        new = [stored(each.seq, event_of(each), each.at) for each in old]
        if new:
            await store.rewrite(row.game, new)
        games, changed = games + 1, changed + bool(new)
    return games, changed


async def blank(store: Store, game: str) -> int:
    """Delete names, chat and push subscriptions that a game has; returns the number of its last event."""
    await store.subscriptions.clear(game)
    kept = await store.events(game)
    new = [(each, log.forgetting(event_of(each))) for each in kept]
    await store.rewrite(game, [stored(each.seq, event, each.at) for each, event in new if event is not None])
    await store.listings.remove(game)  # It shows names. The host's process lists the table again, without them.
    return kept[-1].seq


async def forget(store: Store, game: str) -> None:
    """Delete names and chat from a game, also from the memory of servers that have it open."""
    while True:
        last, row = await blank(store, game), await store.row(game)
        try:
            event = stored(last + 1, log.Forgotten(), time.time())
            return await store.append(game, [event], Standing(row.phase, row.due, row.deadline))
        except Conflict:
            """Something was said meanwhile."""
