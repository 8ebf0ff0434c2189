"""All games loaded in this process. A game is loaded when somebody connects, and unloaded when nobody is left.

Several processes may serve the same games: the store decides whose event comes first, the bus tells the others.
"""

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog

from ..bots.warm import backend_at_hand, warm_rules
from ..core.dealer import commitment, new_secret
from ..core.engine import Backend
from ..core.notation import SEATS
from ..core.rules import Rules
from ..errors import FiefdomError
from . import events as log
from . import messages as m
from .abandoned import watch_abandoned
from .archive import stored
from .background import Background
from .bots import BotPool
from .bus.base import Bus
from .clocks import clock_of
from .commands import name_of
from .device_limits import DeviceLimits
from .events import LogError
from .fair_queue import Asker
from .folds import Folds
from .keys import digest, new_game, new_key
from .limits import DEFAULTS, Limits, RateLimit
from .metrics import LAST_SWEEP, ROOMS
from .moderation import Moderation, watch_retention
from .open_tables import OpenTables
from .pauses import watch_pauses
from .phases import LOBBY
from .push import is_installed
from .push.sender import PushSender
from .refusal import Refusal
from .request_throttle import RequestThrottle
from .reviews import Reviews
from .room import Room
from .room_clocks import open_overdue
from .shutdown import CLOSING_SECONDS, close_in_time
from .store.base import LONGEST_LEASE, Key, Missing, Row, Standing, Store
from .table import Table
from .taken_seats import NEWS
from .uptime import Uptime

SWEEP_SECONDS = 2.0
IDLE_SECONDS = 60.0
UNREADABLE_SECONDS = LONGEST_LEASE
"""How long a game whose log cannot be read is left alone."""
CLOCKS_DIFFER = 5.0
"""How far the clocks of processes may differ, in seconds."""
MOST_CHANGES = 10_000
"""Changed games that are read at once; the rest follow with the next sweep."""
logger = structlog.get_logger()


class Hub:
    """Finds, loads and creates rooms."""

    def __init__(
        self, store: Store, bus: Bus, bots: BotPool, limits: Limits = DEFAULTS, now: Callable[[], float] = time.time
    ) -> None:
        self.store, self.bus, self.bots, self.limits, self.now = store, bus, bots, limits, now
        self.device_limits, self.folds = DeviceLimits(limits), Folds(limits.loads_per_address)
        self.tables, self.moderation = OpenTables(store, limits), Moderation(store, limits)
        self.throttle = RequestThrottle(limits.rate_factor * limits.requests_per_address)
        self._makers = limits.rates(limits.games_per_minute / 60, burst_seconds=120)
        self.me = secrets.token_hex(8)
        """The name of this process among those that share the games."""
        self.uptime = Uptime(store, self.me, now)
        self.backend: Backend = "plain"
        self.rooms: dict[str, Room] = {}
        self._swept = now()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self.background = Background()
        self.reviews = Reviews(self)
        self._warnings = RateLimit(1 / 60, 1)
        self.push = PushSender(self) if is_installed() else None

    async def start(self) -> None:
        """Listen to the other processes, and start the background tasks."""
        await self.bus.start(self._receive)
        with suppress(FiefdomError):  # The sweep tries again.
            await self.uptime.beat()
        self.background.keep("pauses", watch_pauses)
        self.background.keep("sweep", self._sweep)
        self.background.keep("compiled rules", self._switch_to_compiled)
        self.background.keep("abandoned games", partial(watch_abandoned, self))
        self.background.keep("retention", partial(watch_retention, self))
        if self.push:
            self.background.keep("push messages", self.push.watch)
        self.background.keep("reviews", self.reviews.watch)

    async def stop(self) -> None:
        """Stop the background tasks and close everything, each part within its time."""
        await self.background.stop(CLOSING_SECONDS / 2)
        for room in self.rooms.values():
            room.close_connections()
        parts = {"folds": self.folds.close(), "bots": self.bots.close(), "bus": self.bus.close()}
        await asyncio.gather(*(close_in_time(part, closing) for part, closing in parts.items()))
        await close_in_time("database", self.store.close())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background, unless the server is stopping."""
        self.background.spawn(work)

    async def room(self, game: str, address: str | None = None) -> Room:
        """The room of a game, for somebody at an address or for nobody; raises `Missing` if there is no such game."""
        if game not in self.rooms:
            if not re.fullmatch("[A-Z0-9]{1,32}", game):
                raise Missing(f"there is no game {game!r}")
            loading = self._loading.get(game)
            if loading is None:
                loading = self._loading[game] = asyncio.create_task(self._load(game, address))
                loading.add_done_callback(lambda _: self._loading.pop(game, None))
            await asyncio.shield(loading)
        room = self.rooms[game]
        room.touch()
        room.wake()
        return room

    async def _load(self, game: str, address: str | None) -> None:
        asker = None if address is None else Asker(address, game)
        table = await self.fold(game, asker)
        self.rooms[game] = Room(self, table, await self.store.secret(game))
        ROOMS.set(len(self.rooms))

    async def fold(self, game: str, asker: Asker | None = None) -> Table:
        """A game from its log."""
        return await self.folds.table(game, await self.store.events(game), lambda: self.backend, asker)

    def count_game(self, address: str) -> None:
        """Count a game that is made or ended from this address; raises `Refusal` if there are too many."""
        if not self._makers.take(address):
            raise Refusal("too-fast", "you have created too many games in a short time; wait a moment")

    async def create(self, wanted: m.NewGame, keys: Sequence[Key] = (), asker: Asker | None = None) -> m.Created:
        """Make a game, with new keys or, for a rematch, with the keys of another game."""
        try:
            rules = Rules.parse(wanted.rules)
        except FiefdomError as error:
            raise Refusal("illegal", str(error)) from None
        if len(wanted.seats) != rules.players:
            raise Refusal("illegal", f"{rules} needs {rules.players} seats, but {len(wanted.seats)} were given")
        begin = await self.folds.beginning(str(rules), wanted.begin, asker) if wanted.begin else ""
        secret, game = new_secret(), new_game()
        created = m.Created(game, commitment(secret), new_key(), {}, {})
        new = [Key(digest(created.host), game, "host")]
        for seat, plan in zip(SEATS, wanted.seats, strict=False):
            if plan.kind != "bot":
                role, given = ("invitation", created.invitations) if plan.kind == "link" else ("seat", created.keys)
                given[seat] = new_key()
                new.append(Key(digest(given[seat]), game, role, seat))
        # Those who may not watch a game may not read its record either.
        record = "players" if wanted.record == "link" != wanted.watch else wanted.record
        event = log.Created(
            str(rules),
            _seats(wanted.seats),
            created.commitment,
            wanted.watch,
            record,
            begin=begin,
            open=wanted.open,
            hints=wanted.hints,
        )
        event.clock = clock_of(wanted.clock)
        kept = [each._replace(game=game) for each in keys] or new
        await self.store.create(game, str(rules), secret, [stored(1, event, self.now())], kept, Standing(LOBBY))
        logger.info("game_created", game=game, rules=str(rules))
        if all(plan.kind == "bot" for plan in wanted.seats):
            await (await self.room(game)).begin()
        return created

    def publish(self, game: str, message: object) -> None:
        """Tell the other processes about a game."""
        if not self.bus.shared:
            return
        self.bus.publish(game, msgspec.json.encode([self.me, message]))

    def tell_taken(self, game: str) -> None:
        """Somebody was given the key of a seat or an invitation: tell those who wait, in all processes."""
        room = self.rooms.get(game)
        if room is not None:
            room.taken.wake()
        self.publish(game, {**NEWS, **(room.presence.news() if room is not None else {})})

    def _receive(self, game: str, message: bytes) -> None:
        room = self.rooms.get(game)
        if room is not None:
            sender, news = msgspec.json.decode(message)
            if sender != self.me:
                room.receive_news(sender, news)

    async def _switch_to_compiled(self) -> None:
        """Switch all games to the compiled rules as soon as these are available."""
        await asyncio.sleep(SWEEP_SECONDS)  # Bots start first, so that they can answer soon.
        while backend_at_hand() == "plain":
            await asyncio.sleep(SWEEP_SECONDS)
        await asyncio.to_thread(warm_rules)
        self.backend = "compiled"
        for room in list(self.rooms.values()):
            await room.journal.switch(self.backend)

    async def _sweep(self) -> None:
        """Every few seconds: catch up on missed events, play bots that no process plays, unload idle rooms."""
        while True:
            self.background.beat("sweep")
            try:
                await self._catch_up()
                LAST_SWEEP.set_to_current_time()
            except FiefdomError as error:
                logger.warning("sweep_failed", reason=str(error))
            for game, room in list(self.rooms.items()):
                room.tick()
                if room.is_idle(IDLE_SECONDS):
                    del self.rooms[game]
            ROOMS.set(len(self.rooms))
            await asyncio.sleep(SWEEP_SECONDS)

    async def _catch_up(self) -> None:
        """Tell rooms about events that only the store has, and play bots that no process plays."""
        await self.uptime.beat()
        await self._read_changes()
        await self.moderation.refresh(self)
        for row in await self.store.due(self.bots.room_for_unwatched):
            if row.game not in self._loading:
                self.spawn(self.play_unattended(row))
        await open_overdue(self)

    async def play_unattended(self, row: Row) -> None:
        """Play the bot, or end the clock, of a game that no process has loaded. The sweep does not wait for it."""
        try:
            room = await self.room(row.game)
        except LogError as error:
            logger.error("log_unreadable", game=row.game, reason=str(error))
            # Nobody else need try for a while, and the game takes nobody's place among those that are due.
            await self.store.lease(row.game, row.seq, self.me, UNREADABLE_SECONDS)
        except FiefdomError as error:
            logger.warning("bot_not_played", game=row.game, reason=str(error))
        else:
            room.receive_news("", row.seq)
            room.bots.play()

    def note_other_process(self, game: str) -> None:
        """Without a shared bus this process should be alone. The sweep finds what others write, a bit late."""
        if self._warnings.take():
            logger.warning(
                "another_process_wrote", game=game, advice="several servers need the same --bus redis://HOST"
            )

    async def _read_changes(self) -> None:
        """Tell rooms about changes since the last time this succeeded, the oldest first.

        Also without a shared bus: `fiefdom store`, or a server that does not know of this one, may have written.
        """
        now = self.now() - CLOCKS_DIFFER
        rows = await self.store.changed(min(self._swept, now), MOST_CHANGES)
        for row in rows:
            if row.game in self.rooms:
                self.rooms[row.game].receive_news("", row.seq)
        self._swept = min(now, rows[-1].changed) if len(rows) == MOST_CHANGES else now


def _seats(plans: list[m.SeatPlan]) -> list[log.SeatSet]:
    """Every seat with its name and colour; no colour is used twice."""
    taken = [plan.colour for plan in plans if plan.colour]
    if len(set(taken)) < len(taken):
        raise Refusal("illegal", "two seats have the same colour; choose a different one for each")
    free = (colour for colour in m.COLOURS if colour not in taken)
    return [
        log.SeatSet(
            plan.kind != "bot", name_of(plan.name), plan.colour or next(free), plan.level if plan.kind == "bot" else ""
        )
        for plan in plans
    ]
