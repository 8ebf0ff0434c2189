"""All games that are alive in this process: they are loaded when somebody comes, and let go when nobody is there.

Several processes may serve the same games: the store decides whose event comes first, the bus tells the others.
"""

import asyncio
import re
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any, get_args

import msgspec
import structlog

from ..bots.warm import backend_at_hand, warm_rules
from ..core.dealer import SECRET_BYTES, commitment
from ..core.engine import Backend
from ..core.notation import SEATS
from ..core.rules import Rules
from ..errors import FiefdomError
from . import events as log
from . import messages as m
from .archive import load_table, stored
from .bots import Thinkers
from .bus.base import Bus
from .commands import name_of
from .events import LogError
from .keys import digest, new_game, new_key
from .metrics import ROOMS
from .refusal import Refusal
from .room import Room
from .store.base import Key, Missing, Standing, Store

SWEEP_SECONDS = 2.0
IDLE_SECONDS = 60.0
CLOCKS_DIFFER = 5.0
"""Seconds by which the clocks of processes may differ."""
COLOURS: tuple[m.Colour, ...] = get_args(m.Colour)
logger = structlog.get_logger()


class Hub:
    """Where rooms are found and made."""

    def __init__(self, store: Store, bus: Bus, thinkers: Thinkers) -> None:
        self.store, self.bus, self.thinkers = store, bus, thinkers
        self.me = secrets.token_hex(8)
        """The name of this process among those that share the games."""
        self.backend: Backend = "plain"
        self.rooms: dict[str, Room] = {}
        self._swept = time.time()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def start(self) -> None:
        """Listen to the other processes, and look after games whose bot nobody plays."""
        await self.bus.start(self._heard)
        self.do(self._look_after())
        self.do(self._become_fast())

    async def stop(self) -> None:
        """Say goodbye to everybody, finish what was begun, and let go."""
        self._stopping = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.values():
            room.say_goodbye()
        await self.thinkers.close()
        await self.bus.close()
        await self.store.close()

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done in the background, unless the server stops."""
        if self._stopping:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            logger.error("task_failed", exc_info=task.exception())

    async def room(self, game: str) -> Room:
        """The room of a game; `Missing` if there is no such game."""
        if game not in self.rooms:
            if not re.fullmatch("[A-Z0-9]{1,32}", game):
                raise Missing(f"there is no game {game!r}")
            loading = self._loading.get(game)
            if loading is None:
                loading = self._loading[game] = asyncio.create_task(self._load(game))
                loading.add_done_callback(lambda _: self._loading.pop(game, None))
            await asyncio.shield(loading)
        room = self.rooms[game]
        room.touch()
        room.wake()
        return room

    async def _load(self, game: str) -> None:
        table = await load_table(self.store, game, self.backend)
        self.rooms[game] = Room(self, table, await self.store.secret(game))
        ROOMS.set(len(self.rooms))

    async def create(self, wanted: m.NewGame, keys: Sequence[Key] = ()) -> m.Created:
        """Make a game: with keys of its own, or with those of another game whose people play again."""
        try:
            rules = Rules.parse(wanted.rules)
        except FiefdomError as error:
            raise Refusal("illegal", str(error)) from None
        if len(wanted.seats) != rules.players:
            raise Refusal("illegal", f"{rules} has {rules.players} seats, not {len(wanted.seats)}")
        secret, game = secrets.token_bytes(SECRET_BYTES), new_game()
        created = m.Created(game, commitment(secret), new_key(), {}, {})
        new = [Key(digest(created.host), game, "host")]
        for seat, plan in zip(SEATS, wanted.seats, strict=False):
            if plan.kind != "bot":
                role, given = ("invitation", created.invitations) if plan.kind == "link" else ("seat", created.keys)
                given[seat] = new_key()
                new.append(Key(digest(given[seat]), game, role, seat))
        # Who may not watch a game may not look at it afterwards either.
        record = "players" if wanted.record == "link" != wanted.watch else wanted.record
        event = log.Created(str(rules), _seats(wanted.seats), created.commitment, wanted.watch, record)
        kept = [each._replace(game=game) for each in keys] or new
        await self.store.create(game, str(rules), secret, [stored(1, event, time.time())], kept, Standing("gathering"))
        logger.info("game_created", game=game, rules=str(rules))
        if all(plan.kind == "bot" for plan in wanted.seats):
            await (await self.room(game)).begin()
        return created

    def publish(self, game: str, message: object) -> None:
        """Tell the other processes about a game."""
        if not self.bus.shared:
            return
        self.bus.publish(game, msgspec.json.encode([self.me, message]))

    def _heard(self, game: str, message: bytes) -> None:
        room = self.rooms.get(game)
        if room is not None:
            sender, news = msgspec.json.decode(message)
            if sender != self.me:
                room.hear(sender, news)

    async def _become_fast(self) -> None:
        """Once the rules are compiled, games use them so."""
        await asyncio.sleep(SWEEP_SECONDS)  # First of all, bots get ready to answer.
        while backend_at_hand() == "plain":
            await asyncio.sleep(SWEEP_SECONDS)
        await asyncio.to_thread(warm_rules)
        self.backend = "compiled"
        for room in list(self.rooms.values()):
            room.table = room.table.on(self.backend)
            await asyncio.sleep(0)

    async def _look_after(self) -> None:
        """From time to time: news that were lost, bots that nobody plays, rooms that nobody needs."""
        while True:
            try:
                await self._catch_up()
            except FiefdomError as error:
                logger.warning("sweep_failed", reason=str(error))
            for game, room in list(self.rooms.items()):
                room.tick()
                if room.is_idle(IDLE_SECONDS):
                    del self.rooms[game]
            ROOMS.set(len(self.rooms))
            await asyncio.sleep(SWEEP_SECONDS)

    async def _catch_up(self) -> None:
        """Rooms that the store knows more of are told, and bots that nobody thinks for are played."""
        since, self._swept = self._swept, time.time() - CLOCKS_DIFFER
        for row in await self.store.changed(since) if self.bus.shared else []:
            if row.game in self.rooms:
                self.rooms[row.game].hear("", row.seq)
        for row in await self.store.due(100):
            try:
                room = await self.room(row.game)
            except LogError as error:
                logger.error("log_unreadable", game=row.game, reason=str(error))
                continue
            except Missing:
                continue
            room.hear("", row.seq)
            room.wake()


def _seats(plans: list[m.SeatPlan]) -> list[log.SeatSet]:
    """Names and colours for every seat; each colour is there once."""
    taken = [plan.colour for plan in plans if plan.colour]
    if len(set(taken)) < len(taken):
        raise Refusal("illegal", "each seat has a colour of its own")
    free = (colour for colour in COLOURS if colour not in taken)
    return [
        log.SeatSet(
            plan.kind != "bot", name_of(plan.name), plan.colour or next(free), plan.level if plan.kind == "bot" else ""
        )
        for plan in plans
    ]
