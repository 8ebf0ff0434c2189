"""A table as bytes, for another process. Positions keep their exact state, which their text does not tell.

>>> from fiefdom.server import events
>>> table = Table("example", "plain")
>>> seats = [events.SeatSet(True, "Ana", "blue"), events.SeatSet(False, "", "rose", "easy")]
>>> table.apply(events.Created("kd/2", seats, "", "link", "link"), 0.0)
>>> again = unpack(pack(table), "plain")
>>> again.seq, again.chair("a").name, again.match.position == table.match.position
(1, 'Ana', True)
"""

import io
import pickle
from typing import Any

from ..core.engine import Backend, Engine
from ..core.position import Position
from ..core.rules import Rules
from .table import Table


def pack(table: Table) -> bytes:
    """A table as bytes."""
    buffer = io.BytesIO()
    _Packer(buffer, pickle.HIGHEST_PROTOCOL).dump(table)
    return buffer.getvalue()


def pack_moves(table: Table) -> bytes:
    """Only what a replay and a record need: no events, nothing that is not confirmed."""
    table = table.copy()
    table.events, table.pending, table.returns, table.drawn = [], None, {}, {}
    return pack(table)


def unpack(data: bytes, backend: Backend) -> Table:
    """The table, on a backend. The bytes must come from `pack` in a process of this server."""
    table: Table = _Unpacker(data, backend).load()
    table.backend = backend
    return table


class _Packer(pickle.Pickler):
    def persistent_id(self, value: object) -> Any:
        """Positions are written as their rules and the values of their state."""
        if not isinstance(value, Position):
            return None
        seen = value.seen
        return str(value.rules), [getattr(seen, name) for name in type(seen).names]


class _Unpacker(pickle.Unpickler):
    def __init__(self, data: bytes, backend: Backend) -> None:
        super().__init__(io.BytesIO(data))
        self._engine, self._plain = Engine.load(backend), Engine.load("plain")

    def persistent_load(self, written: Any) -> Position:
        """The position of these values."""
        rules, values = written
        state = self._plain.game.State.of(values)
        return Position.of_state(Rules.parse(rules, stored=True), self._engine, self._engine.adopt([state]))
