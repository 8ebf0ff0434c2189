"""The push messages of one loaded game: who wants them, and when one is due. `push/sender.py` sends them."""

import time
from base64 import urlsafe_b64decode
from typing import TYPE_CHECKING

from msgspec import Struct

from . import messages as m
from .clocks import person_to_act
from .connection import Connection
from .push import sender
from .push.encrypt import SECRET_BYTES, is_point
from .push.endpoint import Endpoint
from .refusal import Refusal
from .store.subscriptions import Subscription
from .table import Table

if TYPE_CHECKING:
    from .room import Room

REVERTED = 100_000
"""More than the moves of any game. Turns are numbered upwards, also after moves were taken back."""


class RoomPush:
    """Subscriptions to a room, and its turns."""

    def __init__(self, room: "Room") -> None:
        self._room, self._hub = room, room.hub

    def waits_for(self) -> tuple[str, int] | None:
        """The seat whose holder must act and does not see the page, and the number of the turn; None if nobody."""
        found = _turn_of(self._room.table)
        return found if found and found[0] not in self._room.presence.looking else None

    def seconds_left(self) -> float:
        """How long the clock of the person who must act still runs; 0 without a clock."""
        clocks = self._room.table.clocks
        return max(1.0, clocks.until - time.time()) if clocks and clocks.seat else 0.0

    def turned(self, before: Table, table: Table) -> None:
        """After an event: if another person must act now, schedule a message."""
        if self._hub.push is None or _turn_of(before) == _turn_of(table):
            return
        if found := self.waits_for():
            at = time.time() + sender.DELAY_SECONDS
            self._hub.spawn(self._hub.store.subscriptions.mark(table.game, *found, at))

    async def execute(self, connection: Connection, command: m.Subscribe | m.Unsubscribe | m.Look) -> Struct:
        """Carry out a command."""
        if isinstance(command, m.Look):
            connection.is_looking = command.visible
            self._room.presence_news.wake()
        elif isinstance(command, m.Subscribe):
            await self._subscribe(connection, command)
        else:
            for key in _seat_keys(connection):
                await self._hub.store.subscriptions.remove(self._room.table.game, key, command.endpoint)
        return m.Ok(command.id, self._room.table.seq)

    async def _subscribe(self, connection: Connection, command: m.Subscribe) -> None:
        if self._hub.push is None:
            raise Refusal("not-now", "this server sends no push messages: its operator has not installed them")
        keys = _seat_keys(connection)
        if not keys:
            raise Refusal("not-allowed", "only players can get push messages")
        if not self._hub.push.subscribers.take(connection.address):
            raise Refusal("too-fast", "you have subscribed many devices in a short time; wait a moment")
        Endpoint.parse(command.endpoint, self._hub.push.allowed)
        point, secret = _decoded(command.p256dh), _decoded(command.auth)
        if not is_point(point) or len(secret) != SECRET_BYTES:
            raise Refusal("bad-endpoint", "the keys must be a P-256 point of 65 bytes and a secret of 16, in base64url")
        table = self._room.table
        for key in keys:
            wanted = Subscription(
                table.game, key, command.endpoint, "", point, secret, command.language, connection.site, _number(table)
            )
            most = self._hub.limits.subscriptions_per_seat
            if not await self._hub.store.subscriptions.add(wanted, time.time(), most):
                raise Refusal("unknown-key", "a key is no longer valid for this game")


def _turn_of(table: Table) -> tuple[str, int] | None:
    """The seat of the person who must act, and the number of the turn."""
    seat = person_to_act(table)
    return (seat, _number(table)) if seat else None


def _number(table: Table) -> int:
    """The number of a turn: the same in every process, and higher than that of the turn before."""
    return REVERTED * table.reverts + len(table.moves)


def _seat_keys(connection: Connection) -> list[bytes]:
    return [key.digest for _, key in connection.keys if key.role == "seat"]


def _decoded(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""
