"""One loaded game: its connections and their commands. Its events are made in `journal.py`."""

import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from . import messages as m
from .archive import blank
from .broadcast import send_news
from .commands import Holder, events_of, joining
from .connection import Connection
from .journal import Journal
from .keys import digest, new_key
from .log_pages import page_after
from .metrics import EVENTS
from .no_shows import NoShows
from .open_tables import RoomListing
from .phases import LOBBY
from .planning import plans_of
from .presence import Presence
from .presence_news import PresenceNews
from .refusal import Refusal
from .room_bots import RoomBots
from .room_clocks import RoomClocks
from .room_deals import RoomDeals
from .room_push import RoomPush
from .room_rematch import RoomRematch
from .seat_limits import within_seat_limits
from .store.base import Key
from .table import Table
from .taken_seats import TakenSeats
from .welcome import Welcomes

if TYPE_CHECKING:
    from .hub import Hub


class Room:
    """A game and the connections to it."""

    def __init__(self, hub: "Hub", table: Table, secret: bytes) -> None:
        self.hub = hub
        publish = partial(hub.publish, table.game)
        self.journal = Journal(hub.store, table, secret, self._broadcast, publish, hub.fold, hub.now)
        self.connections: set[Connection] = set()
        self.rematch = RoomRematch(self)
        self.bots = RoomBots(self, secret)
        self.presence = Presence(self.connections)
        self.presence_news = PresenceNews(self)
        self.taken = TakenSeats(self)
        self._welcomes = Welcomes(self)
        self._entering = 0
        self.deals = RoomDeals(self, secret)
        self.listing = RoomListing(self)
        self.no_shows = NoShows(self)
        self.push = RoomPush(self)
        self.clocks = RoomClocks(self)
        self._chat = hub.limits.rates(hub.limits.chat_per_second, burst_seconds=10)
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
            self.hub.device_limits.leave(connection)
            raise
        finally:
            self._entering -= 1

    async def _enter(self, connection: Connection, hello: m.Hello) -> None:
        # A player who is removed in the meantime is removed after this, when the connection can be found and closed.
        async with self.journal.order:
            if hello.since > self.table.seq or self.journal.is_unsure or self.hub.bus.shared:
                await self.journal.read_on()
            opened, holder = await self._opened(hello.keys)
            if not holder.seats and not holder.host and self.table.watch != "link":
                raise Refusal("not-allowed", "only the players may watch this game")
            if joining(self.table, holder.seats, hello):
                await self.journal.commit_in_order(lambda table: joining(table, holder.seats, hello))
                opened, holder = await self._opened(hello.keys)
            if holder.host and self.table.phase == LOBBY:
                await self.taken.read()
            connection.holder, connection.keys = holder, list(zip(hello.keys, opened, strict=True))
            connection.wants_frames = hello.frames
            self.hub.device_limits.enter(connection, self.connections)
            self.connections.add(connection)
            self.hub.bots.dispatch()
            connection.send(self._welcomes.welcome(connection, hello))
        self.presence_news.wake()
        self.presence_news.greet(connection)
        self.wake()

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
        self.hub.device_limits.leave(connection)
        self.touch()
        self.presence_news.wake()

    @property
    def online(self) -> set[str]:
        """The seats with a connected device, in this or another process."""
        return self.presence.online

    def tick(self) -> None:
        """Called regularly: catch up on what the timers and the messages have missed."""
        if self.journal.is_behind:
            self.hub.spawn(self._catch_up())
        if self.connections:
            self.wake()
        self.deals.tick()
        self.no_shows.tick()
        self.clocks.wake()
        self.presence_news.tick()

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
        self.presence_news.receive(sender, news)
        self.taken.receive(news)
        self.wake()

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
        if isinstance(command, m.Plan):
            return plans_of(self.table, connection.holder, command)
        if isinstance(command, m.Hint):
            return await self.bots.advise(connection, command)
        if isinstance(command, m.Invite):
            return await self._invite(connection, command)
        if isinstance(command, m.Rematch):
            return await self.rematch.start(connection, command)
        if isinstance(command, m.Report | m.Block):
            return await self._moderate(connection, command)
        if isinstance(command, m.Subscribe | m.Unsubscribe | m.Look):
            return await self.push.execute(connection, command)
        if isinstance(command, m.Hello):
            raise Refusal("hello-first", "hello may be sent only once, as the first message")
        if isinstance(command, m.Abort) and connection.holder.host:
            self.hub.count_game(connection.address)
        if isinstance(command, m.Say) and (connection.holder.seats or connection.holder.host):
            self._check_chat(command.seat or min(connection.holder.seats, default=""))
        dropped = command.seat if isinstance(command, m.Remove) else ""
        prepare = self._blank if isinstance(command, m.Forget) else None

        def wanted(table: Table) -> list[Struct]:
            return within_seat_limits(events_of(table, connection.holder, command), table, self.hub.limits)

        seq = await self.journal.commit(wanted, dropped, prepare)
        if isinstance(command, m.Remove) and not command.level:
            return await self._invite(connection, m.Invite(command.id, command.seat))
        return m.Ok(command.id, seq)

    async def _moderate(self, connection: Connection, command: m.Report | m.Block) -> Struct:
        if isinstance(command, m.Report):
            await self.hub.moderation.report(self, connection, command)
        else:
            await self.hub.moderation.block(self, connection, command)
        return m.Ok(command.id, self.table.seq)

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
        send_news(self.connections, before, table, self.online, self.hub.now())
        self.push.turned(before, table)
        for event in news:
            if event.kind == "removed":
                self._disconnect(event.seat)
            elif event.kind == "rematched":
                self.rematch.announce(table.rematch)
        self.wake()

    def _disconnect(self, seat: str) -> None:
        for each in list(self.connections):
            if seat in each.holder.seats:
                each.holder = Holder()
                each.close(4003, "the host has removed you")

    # Invitations

    async def _invite(self, connection: Connection, command: m.Invite) -> Struct:
        invitation = new_key()

        def key(table: Table) -> Key:
            holder = connection.holder
            own = command.seat in holder.seats
            if not table.has(command.seat) or not (holder.host or own):
                raise Refusal("not-yours", f"only the host and the player of seat {command.seat} can invite to it")
            if not own and table.chair(command.seat).ready and not table.chair(command.seat).level:
                raise Refusal("not-yours", f"a person already plays seat {command.seat}")
            return Key(digest(invitation), table.game, "invitation", command.seat)

        game, store, most = self.table.game, self.hub.store, self.hub.limits.invitations_per_seat
        unused = [each for each in await store.keys(game) if each[2:] == ("invitation", command.seat)]
        # If the seat is taken from its holder meanwhile, there is nothing left to exchange.
        if len(unused) >= most and await store.exchange(game, unused[0].digest, key(self.table)):
            return m.Ok(command.id, self.table.seq, invitation)
        seq = await self.journal.add_key(key)
        self.hub.tell_taken(game)
        return m.Ok(command.id, seq, invitation)

    def wake(self) -> None:
        """Start what is due: the seal of a deal, the end of a clock, a bot's turn, or news for the open tables."""
        self.deals.wake()
        self.clocks.wake()
        self.listing.wake()
        self.bots.wake()
