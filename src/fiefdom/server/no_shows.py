"""Seats of an open table whose players do not come: before the game starts, they become free again.

The process that the host is connected to looks after them. The log decides what happened, so two of them never do it
twice.
"""

import time
from typing import TYPE_CHECKING

from msgspec import Struct

from . import events as log
from .keys import digest, new_key
from .phases import LOBBY
from .store.base import Key
from .table import Table

if TYPE_CHECKING:
    from .room import Room


class NoShows:
    """Watches the seats of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._away: dict[str, float] = {}
        """By seat: since when its holder has been away, as far as this process knows."""

    def tick(self) -> None:
        """Called regularly: free the seats whose holders have been away for too long."""
        table, now, most = self._room.table, time.monotonic(), 60 * self._room.hub.limits.guest_gone_minutes
        waits = table.open and table.phase == LOBBY and not table.is_sealed
        if not waits or not any(each.holder.host for each in self._room.connections):
            self._away.clear()
            return
        seats = {chair.seat for chair in table.chairs if chair.person and not chair.level} - self._room.online
        self._away = {seat: self._away.get(seat, now) for seat in seats}
        late = {seat for seat, since in self._away.items() if now - since > most}
        if late:
            self._away = {seat: now if seat in late else since for seat, since in self._away.items()}
            self._room.hub.spawn(self.free(late, table.seq))

    async def free(self, late: set[str], seq: int) -> None:
        """Free those of these seats that a guest has taken, unless something has happened since event `seq`."""
        hub, game = self._room.hub, self._room.table.game
        await hub.bus.check()  # Without it nobody knows who is connected to other processes.
        oldest = time.time() - 60 * hub.limits.guest_gone_minutes
        guests = {guest.seat for guest in await hub.store.listings.guests(game) if guest.at < oldest}
        held = {key.seat for key in await hub.store.keys(game) if key.role == "seat"}
        for seat in sorted(late & guests & held):

            def wanted(table: Table, seat: str = seat, seq: int = seq) -> list[Struct]:
                is_away = table.seq == seq and seat not in self._room.online
                return [log.Removed(seat, "", True)] if is_away else []

            invitation = Key(digest(new_key()), game, "invitation", seat)
            seq = await self._room.journal.commit(wanted, seat, keys=[invitation])
