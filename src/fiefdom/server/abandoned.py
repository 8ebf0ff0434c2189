"""Ends games in which nothing has happened for a long time. They are kept; only `fiefdom store prune` deletes games."""

import asyncio
import time
from typing import TYPE_CHECKING

import structlog
from msgspec import Struct

from ..errors import FiefdomError
from . import events as log
from .archive import DAY
from .phases import LOBBY
from .table import Table

if TYPE_CHECKING:
    from .hub import Hub

EVERY_SECONDS = 600.0
MOST_AT_ONCE = 100
RUNNING = (LOBBY, "playing")
logger = structlog.get_logger()


async def watch_abandoned(hub: "Hub") -> None:
    """End abandoned games, a few every few minutes."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            await abort_abandoned(hub)
        except FiefdomError as error:
            logger.warning("abandoned_games_not_ended", reason=str(error))


async def abort_abandoned(hub: "Hub") -> int:
    """Abort the games whose last event is older than the limit, the oldest first; returns how many."""
    before = time.time() - hub.limits.abandoned_days * DAY
    rows = [row for phase in RUNNING for row in await hub.store.games(phase, before, MOST_AT_ONCE)]
    ended = 0
    for row in rows:
        try:
            room = await hub.room(row.game)
            seq = room.table.seq
            ended += await room.journal.commit(lambda table: _ending(table, before)) > seq
        except FiefdomError as error:
            logger.warning("abandoned_game_not_ended", game=row.game, reason=str(error))
    return ended


def _ending(table: Table, before: float) -> list[Struct]:
    """The end of a game, unless something has happened meanwhile."""
    return [log.Aborted()] if table.phase in RUNNING and table.events[-1].at < before else []
