"""The clock of one loaded game: what happens when it runs out, or after the server was down.

The log decides what happened, so several processes never do it twice.
"""

import asyncio
from typing import TYPE_CHECKING

from .clocks import expiring

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

LONGEST_TIMER = 3600.0
LATE_SECONDS = 3.0
"""After this time any process ends a clock: the ones that have the game open would have done it."""
LEASE_SECONDS = 8.0
MOST_AT_ONCE = 100


class RoomClocks:
    """Watches the clock of a room."""

    def __init__(self, room: "Room") -> None:
        self._room, self._hub = room, room.hub
        self._timer: asyncio.TimerHandle | None = None
        self._is_looking = False
        self._looked = 0.0
        """The time without a gap in which it was last checked whether there was a server."""

    def wake(self) -> None:
        """End the clock that has run out, or wait until it does."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        clocks = self._room.table.clocks
        if clocks is None or not clocks.seat or self._hub.rooms.get(self._room.table.game) is not self._room:
            return
        left = clocks.until - self._hub.now()
        if left > 0:
            self._timer = asyncio.get_running_loop().call_later(min(left, LONGEST_TIMER), self.wake)
        if (left <= 0 or self._looked != self._hub.uptime.began) and self._hub.uptime.is_current:
            self._look(clocks.since)

    def _look(self, since: float) -> None:
        if not self._is_looking:
            self._is_looking = True
            self._hub.spawn(self.end(since))

    async def end(self, since: float) -> None:
        """Give back the downtime of the server, or end the clock, unless that has happened already."""
        try:
            began, uptime = self._hub.uptime.began, await self._hub.store.uptime(since)
            await self._room.journal.commit(lambda table: expiring(table, self._hub.now(), uptime))
            self._looked = began
        finally:
            self._is_looking = False


async def open_overdue(hub: "Hub") -> None:
    """Open the games in which a clock has run out and nobody has noticed. A room that opens looks at its clock."""
    for row in await hub.store.overdue(hub.now() - LATE_SECONDS, MOST_AT_ONCE):
        if row.game in hub.rooms:
            hub.rooms[row.game].receive_news("", row.seq)
        elif await hub.store.lease(row.game, row.seq, hub.me, LEASE_SECONDS):
            hub.spawn(hub.play_unattended(row))
