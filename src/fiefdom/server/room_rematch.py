"""The rematch of one loaded game: made once, with the same seats, choices and keys."""

import asyncio
from typing import TYPE_CHECKING

from msgspec import Struct

from . import events as log
from . import messages as m
from .clocks import plan_of
from .connection import Connection
from .refusal import Refusal

if TYPE_CHECKING:
    from .room import Room


class RoomRematch:
    """Makes the rematch of a room."""

    def __init__(self, room: "Room") -> None:
        self._room, self._hub = room, room.hub
        self._making = asyncio.Lock()

    async def start(self, connection: Connection, command: m.Rematch) -> Struct:
        """Make the rematch, unless there is one already; raises `Refusal`."""
        table = self._room.table
        if not connection.holder.seats and not connection.holder.host:
            raise Refusal("not-yours", "only players and the host can start a rematch")
        if table.phase not in ("over", "aborted"):
            raise Refusal("not-now", "a rematch is possible only when the game is over")
        async with self._making:
            if self._room.table.rematch:
                return m.Ok(command.id, self._room.table.seq)
            self._hub.count_game(connection.address)
            return m.Ok(command.id, await self._made())

    async def _made(self) -> int:
        table = self._room.table
        seats = [
            m.SeatPlan("here" if chair.person else "bot", chair.name, chair.colour, chair.level or "normal")  # type: ignore[arg-type]
            for chair in table.chairs
        ]
        begin = " ".join(str(move) for _, move in table.moves[: table.begun])
        plan = m.NewGame(str(table.rules), seats, table.watch, table.record_for, begin)  # type: ignore[arg-type]
        plan.clock, plan.hints = plan_of(table), table.hints
        keys = await self._hub.store.keys(table.game)
        created = await self._hub.create(plan, keys)
        seq = await self._room.journal.commit(lambda now: [] if now.rematch else [log.Rematched(created.game)])
        if self._room.table.rematch != created.game:
            await self._hub.store.prune(created.game)  # Another process was faster.
        else:
            await self._hub.store.subscriptions.copy(table.game, created.game)
        return seq

    def announce(self, game: str) -> None:
        """Send everybody to the rematch, where the same keys are valid."""
        for each in self._room.connections:
            host = next((raw for raw, key in each.keys if key.role == "host"), "")
            each.send(m.Moved(game, host, {key.seat: raw for raw, key in each.keys if key.role == "seat"}))
