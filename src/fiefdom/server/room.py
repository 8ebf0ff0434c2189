"""One loaded game: its connections and their commands. Its events are made in `journal.py`."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from msgspec import Struct

from .. import __version__
from . import events as log
from . import messages as m
from .archive import blank
from .broadcast import legal_for, send_news
from .caps import capped
from .commands import Holder, events_of, joining
from .connection import Connection
from .journal import Journal
from .keys import digest, new_key
from .limits import CHAT_RATE, RateLimits
from .log_pages import newest, page_after
from .metrics import EVENTS
from .presence import PRESENCE_SECONDS, Presence
from .refusal import Refusal
from .room_bots import RoomBots
from .room_deals import RoomDeals
from .store.base import Key
from .table import Table
from .view import legal_of, state_of

if TYPE_CHECKING:
    from .hub import Hub

logger = structlog.get_logger()


class Room:
    """A game and the connections to it."""

    def __init__(self, hub: "Hub", table: Table, secret: bytes) -> None:
        self.hub = hub
        publish = partial(hub.publish, table.game)
        self.journal = Journal(hub.store, table, secret, self._broadcast, publish, hub.fold)
        self.connections: set[Connection] = set()
        self._rematching = asyncio.Lock()
        self.bots = RoomBots(self, secret)
        self.presence = Presence(self.connections)
        self._presence_sent = 0.0
        self._entering = 0
        self.deals = RoomDeals(self, secret)
        self._chat = RateLimits(*(hub.limits.pace * each for each in CHAT_RATE))
        self.touch()

    @property
    def table(self) -> Table:
        """The game as it is now."""
        return self.journal.table

    # Connections and presence

    async def enter(self, connection: Connection, hello: m.Hello) -> None:
        """Add a connection: it gets the current state, and takes its seats if the game waits for them."""
        self._entering += 1
        try:
            await self._enter(connection, hello)
        except BaseException:
            self.connections.discard(connection)
            self.hub.places.leave(connection)
            raise
        finally:
            self._entering -= 1

    async def _enter(self, connection: Connection, hello: m.Hello) -> None:
        # Whoever is removed meanwhile is removed after this, when the connection can be found and closed.
        async with self.journal.order:
            if hello.since > self.table.seq or self.journal.is_unsure or self.hub.bus.shared:
                await self.journal.read_on()
            opened, holder = await self._opened(hello.keys)
            if not holder.seats and not holder.host and self.table.watch != "link":
                raise Refusal("not-allowed", "only the players may watch this game")
            if joining(self.table, holder.seats, hello):
                await self.journal.commit_in_order(lambda table: joining(table, holder.seats, hello))
                opened, holder = await self._opened(hello.keys)
            connection.holder, connection.keys = holder, list(zip(hello.keys, opened, strict=True))
            connection.wants_frames = hello.frames
            self.hub.places.enter(connection, self.connections)
            self.connections.add(connection)
            self.hub.bots.dispatch()
            self._welcome(connection, hello)
        self._tell_presence()
        self.wake()

    def _welcome(self, connection: Connection, hello: m.Hello) -> None:
        table = self.table
        connection.send(
            m.Welcome(
                hello.id,
                m.PROTOCOL,
                __version__,
                sorted(connection.holder.seats),
                connection.holder.host,
                state_of(table, self.online),
                newest(table.events[hello.since :] if hello.since <= table.seq else table.events),
                legal_for(connection, legal_of(table)),
            )
        )

    async def _opened(self, keys: Sequence[str]) -> tuple[list[Key], Holder]:
        """The keys as the store has them, and what they allow."""
        found = [await self.hub.store.key(self.table.game, digest(key)) for key in keys]
        opened = [key for key in found if key is not None and key.role != "invitation"]
        if len(opened) < len(keys):
            raise Refusal("unknown-key", "a key is not valid for this game, or no longer valid")
        seats = frozenset(key.seat for key in opened if key.seat)
        return opened, Holder(seats, any(key.role == "host" for key in opened))

    def leave(self, connection: Connection) -> None:
        """Remove a connection that has closed."""
        self.connections.discard(connection)
        self.hub.places.leave(connection)
        self.touch()
        self._tell_presence()

    @property
    def online(self) -> set[str]:
        """The seats with a connected device, in this or another process."""
        return self.presence.online

    def _tell_presence(self) -> None:
        self._publish_presence()
        self.show_presence()

    def _publish_presence(self) -> None:
        self._presence_sent = time.monotonic()
        self.hub.publish(self.table.game, self.presence.news())

    def show_presence(self) -> None:
        """Tell everybody here who is connected, and which bot thinks."""
        told = msgspec.json.encode(m.Presence(sorted(self.online), self.presence.spectators, self.bots.thinking))
        for each in self.connections:
            each.send(told)

    def tick(self) -> None:
        """Called regularly: publish who is connected here, and drop processes that have not done so for long."""
        if self.journal.is_behind:
            self.hub.spawn(self._catch_up())
        if self.presence.drop_silent():
            self.show_presence()
        if self.connections:
            self.wake()
        self.deals.tick()
        if self.connections and time.monotonic() - self._presence_sent > PRESENCE_SECONDS:
            self._publish_presence()

    def touch(self) -> None:
        """Note that the room is in use."""
        self._used = time.monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Has the room been unused for this long?"""
        busy = self.connections or self._entering or self.bots.thinking or self.journal.order.locked()
        return not busy and time.monotonic() - self._used > seconds

    def close_connections(self) -> None:
        """Close all connections, because the server stops."""
        for each in list(self.connections):
            each.close(1012, "the server is restarting")

    # News from other processes

    def receive_news(self, sender: str, news: Any) -> None:
        """News from another process or from the store: the number of an event, or who is connected there."""
        if isinstance(news, int):
            if self.journal.announce(news):
                self.hub.spawn(self._catch_up())
            return
        is_new = self.presence.receive(sender, news)
        self.show_presence()
        self.wake()
        if is_new:
            self._tell_presence()

    async def _catch_up(self) -> None:
        if await self.journal.catch_up() and not self.hub.bus.shared:
            self.hub.note_other_process(self.table.game)

    # Commands and events

    async def execute(self, connection: Connection, command: m.Command) -> Struct:
        """Carry out a command. The answer means that its events are saved. Raises `Refusal`."""
        if isinstance(command, m.Ping):
            return m.Pong(command.id)
        if isinstance(command, m.ReadLog):
            return m.LogPage(command.id, page_after(self.table.events, command.since))
        if isinstance(command, m.Hint):
            return await self.bots.advise(connection, command)
        if isinstance(command, m.Invite):
            return await self._invite(connection, command)
        if isinstance(command, m.Rematch):
            return await self._rematch(connection, command)
        if isinstance(command, m.Hello):
            raise Refusal("hello-first", "hello may be sent only once, as the first message")
        if isinstance(command, m.Abort) and connection.holder.host:
            self.hub.count_game(connection.address)
        if isinstance(command, m.Say) and (connection.holder.seats or connection.holder.host):
            self._check_chat(command.seat or min(connection.holder.seats, default=""))
        dropped = command.seat if isinstance(command, m.Remove) else ""
        prepare = self._blank if isinstance(command, m.Forget) else None

        def wanted(table: Table) -> list[Struct]:
            return capped(events_of(table, connection.holder, command), table, self.hub.limits)

        return m.Ok(command.id, await self.journal.commit(wanted, dropped, prepare))

    def _check_chat(self, seat: str) -> None:
        """Everybody in the game is sent every chat message, so a seat, or the host, sends few of them."""
        if not self._chat.take(seat):
            raise Refusal("too-fast", "you have sent many messages in a short time; wait a moment")

    async def _blank(self) -> None:
        await blank(self.hub.store, self.table.game)

    async def begin(self) -> None:
        """Make the automatic events: a game with bots only starts."""
        await self.journal.commit(lambda table: [])

    def _broadcast(self, before: Table, table: Table) -> None:
        """Send what is new to all connections."""
        news = table.events[before.seq :]
        self.touch()
        EVENTS.inc(len(news))
        send_news(self.connections, before, table, self.online)
        for event in news:
            if event.kind == "removed":
                self._disconnect(event.seat)
            elif event.kind == "rematched":
                self._announce_rematch(table.rematch)
        self.wake()

    def _disconnect(self, seat: str) -> None:
        for each in list(self.connections):
            if seat in each.holder.seats:
                each.holder = Holder()
                each.close(4003, "the host has removed you")

    # Invitations and rematches

    async def _invite(self, connection: Connection, command: m.Invite) -> Struct:
        invitation = new_key()

        def key(table: Table) -> Key:
            holder = connection.holder
            own = command.seat in holder.seats
            if not table.has(command.seat) or not (holder.host or own):
                raise Refusal("not-yours", f"only the host or its holder can invite to seat {command.seat}")
            if not own and table.chair(command.seat).ready and not table.chair(command.seat).level:
                raise Refusal("not-yours", f"a person already plays seat {command.seat}")
            return Key(digest(invitation), table.game, "invitation", command.seat)

        game, store, most = self.table.game, self.hub.store, self.hub.limits.invitations_per_seat
        unused = [each for each in await store.keys(game) if each[2:] == ("invitation", command.seat)]
        # If the seat is taken from its holder meanwhile, there is nothing left to exchange.
        if len(unused) >= most and await store.exchange(game, unused[0].digest, key(self.table)):
            return m.Ok(command.id, self.table.seq, invitation)
        return m.Ok(command.id, await self.journal.add_key(key), invitation)

    async def _rematch(self, connection: Connection, command: m.Rematch) -> Struct:
        table = self.table
        if not connection.holder.seats and not connection.holder.host:
            raise Refusal("not-yours", "only players and the host can start a rematch")
        if table.phase not in ("over", "aborted"):
            raise Refusal("not-now", "a rematch is possible only when the game is over")
        async with self._rematching:
            if self.table.rematch:
                return m.Ok(command.id, self.table.seq)
            self.hub.count_game(connection.address)
            return m.Ok(command.id, await self._made_rematch())

    async def _made_rematch(self) -> int:
        table = self.table
        seats = [
            m.SeatPlan("here" if chair.person else "bot", chair.name, chair.colour, chair.level or "normal")  # type: ignore[arg-type]
            for chair in table.chairs
        ]
        plan = m.NewGame(str(table.rules), seats, table.watch, table.record_for)  # type: ignore[arg-type]
        keys = await self.hub.store.keys(table.game)
        created = await self.hub.create(plan, keys)
        seq = await self.journal.commit(lambda now: [] if now.rematch else [log.Rematched(created.game)])
        if self.table.rematch != created.game:
            await self.hub.store.prune(created.game)  # Another process was faster.
        return seq

    def _announce_rematch(self, game: str) -> None:
        """Send everybody to the rematch, where the same keys are valid."""
        for each in self.connections:
            host = next((raw for raw, key in each.keys if key.role == "host"), "")
            each.send(m.Moved(game, host, {key.seat: raw for raw, key in each.keys if key.role == "seat"}))

    def wake(self) -> None:
        """Start what is due: the seal of a deal, or the turn of a bot."""
        self.deals.wake()
        self.bots.wake()
