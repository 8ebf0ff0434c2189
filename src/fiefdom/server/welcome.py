"""The answer to hello. The part that all spectators receive is encoded once per event."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from .. import __version__
from . import messages as m
from .connection import Connection
from .log_pages import newest
from .view import legal_of, state_of

if TYPE_CHECKING:
    from .room import Room

_encode = msgspec.json.Encoder().encode


class Welcomes:
    """Makes the welcomes of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._for_spectators: dict[str, tuple[Any, msgspec.Raw]] = {}
        """The last state and the last events that were encoded for them, each with what they were made from."""

    def welcome(self, connection: Connection, hello: m.Hello) -> m.Welcome:
        """The state, the events that the client has not seen, and the legal moves if it is its turn."""
        table, holder, now = self._room.table, connection.holder, self._room.hub.now()
        online, since = sorted(self._room.online), hello.since if hello.since <= table.seq else 0
        kept = {} if holder.seats else self._for_spectators
        # The state tells how much time the clocks have left, so it changes with the time.
        state_key = table.seq, online, now if table.clocks else 0.0
        return m.Welcome(
            hello.id,
            m.PROTOCOL,
            __version__,
            sorted(holder.seats),
            holder.host,
            _made(kept, "state", state_key, lambda: state_of(table, online, now)),  # type: ignore[arg-type]
            _made(kept, "events", (table.seq, since), lambda: newest(table.events[since:])),  # type: ignore[arg-type]
            legal_of(table) if table.actor in holder.seats else None,
        )


def _made(kept: dict[str, tuple[Any, msgspec.Raw]], what: str, key: object, make: Callable[[], object]) -> msgspec.Raw:
    """An encoded part of a welcome: the last one, if it was made from the same."""
    if what not in kept or kept[what][0] != key:
        kept[what] = key, msgspec.Raw(_encode(make()))
    return kept[what][1]
