"""The bots of one loaded game: they play when it is their turn, each turn in one process only, and give hints."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from . import messages as m
from .bot_turns import bot_seed, candidates_of, turn_of_bot
from .connection import Connection
from .fair_queue import Asker
from .refusal import Refusal
from .store.base import StoreError
from .table import Table

if TYPE_CHECKING:
    from .room import Room

LEASE_SECONDS = 8.0


class RoomBots:
    """Plays the bots of a room."""

    def __init__(self, room: "Room", secret: bytes) -> None:
        self._room, self._hub, self._secret = room, room.hub, secret
        self.thinking = ""
        """The seat whose bot thinks here."""
        self._thought_of = -1
        self._advised: set[str] = set()
        """The seats for which a hint is being computed."""

    @property
    def _table(self) -> Table:
        return self._room.table

    def watchers(self) -> list[Asker]:
        """The clients for which the bots of this game think: the connected players, else the spectators."""
        players = [each for each in self._room.connections if each.holder.seats or each.holder.host]
        found = [self._asker(each, min(each.holder.seats, default="")) for each in players or self._room.connections]
        return found or [Asker("elsewhere", self._table.game)] * self._room.presence.is_watched_elsewhere

    def _asker(self, connection: Connection, seat: str) -> Asker:
        return Asker(connection.address, f"{self._table.game} {seat}")

    def wake(self) -> None:
        """If a bot has to play, start its turn. While many wait, a game that nobody watches waits for the sweep."""
        if self.watchers() or self._hub.bots.is_quiet:
            self.play()

    def play(self) -> None:
        """If a bot has to play, start its turn, once per event."""
        if self._table.due and self._thought_of < self._table.moved and not self.thinking:
            self.thinking = self._table.due
            self._hub.spawn(self._play())

    async def _play(self) -> None:
        moved, seat = self._table.moved, self._table.due
        try:
            if not await self._lease():
                return
            self._thought_of = moved
            self._room.presence_news.wake()
            moves = await self._thought(moved, seat)
            if moves is None:
                self._thought_of = -1
                return
            await self._room.journal.commit(lambda table: turn_of_bot(table, moved, seat, moves))
        except Exception:
            self._thought_of = -1
            raise
        finally:
            self.thinking = ""
            self._room.presence_news.wake()
            if self._table.moved != moved:
                self.wake()

    async def _lease(self) -> bool:
        return await self._hub.store.lease(self._table.game, self._table.seq, self._hub.me, LEASE_SECONDS)

    async def _renew(self, moved: int) -> bool:
        """Renew the lease; returns False if another process has it, or if the game has moved on."""
        async with self._room.journal.order:
            if self._table.moved == moved and not await self._lease():
                await self._room.journal.read_on()  # Somebody may have chatted in another process.
                return self._table.moved == moved and await self._lease()
            return self._table.moved == moved

    async def _thought(self, moved: int, seat: str) -> list[str] | None:
        """The moves of a bot, whose lease is renewed meanwhile; None if that is lost, or if it is not its turn now."""
        thinking = asyncio.create_task(self._bot_moves(seat))
        try:
            while not (await asyncio.wait({thinking}, timeout=LEASE_SECONDS / 4))[0]:
                with contextlib.suppress(StoreError):
                    if not await self._renew(moved):
                        return None
            return thinking.result()
        finally:
            thinking.cancel()

    async def _bot_moves(self, seat: str) -> list[str] | None:
        table = self._table
        if table.due != seat:
            return None  # Meanwhile a person has taken the seat.
        if table.awaits == "confirm":
            return []
        seed = bot_seed(self._secret, table.moved)
        answer = await self._hub.bots.choose(str(table.match.position), table.bot_of(seat), seed, self.watchers)
        return [str(move) for move in answer.moves]

    async def advise(self, connection: Connection, command: m.Hint) -> m.Advice:
        """A hint for the seat whose turn it is; raises `Refusal`."""
        table = self._table
        if command.seat not in connection.holder.seats:
            raise Refusal("not-yours", f"seat {command.seat} is not yours")
        if not table.hints:
            raise Refusal("not-allowed", "the host has switched hints off for this game")
        current = table.moved <= command.seq <= table.seq
        if not current or table.actor != command.seat or table.awaits != "move" or table.paused:
            raise Refusal("not-now", "a hint is available only to the seat whose turn it is")
        if command.seat in self._advised:
            raise Refusal("busy", f"a hint for seat {command.seat} is already being computed")
        if self._hub.bots.waiting_for(connection.address) >= self._hub.limits.hints_per_address:
            raise Refusal("busy", "too many bot turns already wait for your address; try again later")
        asker = self._asker(connection, command.seat)
        self._advised.add(command.seat)
        try:
            seed = bot_seed(self._secret, table.moved)
            answer = await self._hub.bots.choose(
                str(table.match.position), "expert", seed, lambda: [asker], advice=True
            )
        finally:
            self._advised.discard(command.seat)
        return m.Advice(command.id, command.seq, candidates_of(table, answer.candidates))
