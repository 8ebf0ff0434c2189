"""Tells who is connected to one loaded game: the people in it, and the other processes.

When many people enter and leave at the same time, their changes are batched: everybody is told of each change, but of
several with one message.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from . import messages as m
from .connection import Connection
from .limits import RateLimit
from .presence import PRESENCE_SECONDS

if TYPE_CHECKING:
    from .room import Room

PER_SECOND, AT_ONCE = 4.0, 4
"""How often everybody in a game is told who is connected."""
_encode = msgspec.json.Encoder().encode


class PresenceNews:
    """Tells what `Presence` knows of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._rate = RateLimit(PER_SECOND, AT_ONCE)
        self._is_waiting = False
        self._published: dict[str, Any] = {}
        self._published_at = 0.0

    def wake(self) -> None:
        """Tell what has changed: at once, or after several changes in a short time a moment later."""
        if self._is_waiting:
            return
        if self._rate.take():
            self._tell()
        else:
            self._is_waiting = True
            self._room.hub.spawn(self._tell_later())

    async def _tell_later(self) -> None:
        try:
            await asyncio.sleep(1 / PER_SECOND)
        finally:
            self._is_waiting = False
        self._rate.take()
        self._tell()

    def _tell(self) -> None:
        message = self._message()
        for each in self._room.connections:
            each.send_presence(message)
        if self._room.presence.news() != self._published:
            self.publish()

    def greet(self, connection: Connection) -> None:
        """Tell somebody who has just entered, before the others."""
        connection.send_presence(self._message())

    def _message(self) -> bytes:
        room, who = self._room, self._room.presence
        return _encode(m.Presence(sorted(who.online), who.spectators, room.bots.thinking, room.taken.seats()))

    def publish(self) -> None:
        """Tell the other processes who is connected here."""
        self._published, self._published_at = self._room.presence.news(), time.monotonic()
        self._room.hub.publish(self._room.table.game, self._published)

    def receive(self, sender: str, news: dict[str, Any]) -> None:
        """Another process says who is connected there. One that is new hears at once who is here."""
        if self._room.presence.receive(sender, news):
            self.publish()
        self.wake()

    def tick(self) -> None:
        """Called regularly: say again who is connected here, and drop processes that have not done so for long."""
        if self._room.presence.drop_silent():
            self.wake()
        if self._room.connections and time.monotonic() - self._published_at > PRESENCE_SECONDS:
            self.publish()
