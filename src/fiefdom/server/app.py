"""The ASGI application: pages, HTTP, and one WebSocket per client."""

import asyncio
import contextlib
import os.path
import re
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..errors import FiefdomError
from . import messages as m
from .connection import Connection
from .fair_queue import Asker
from .games import catalog
from .gauges import measure
from .health import Checks
from .hub import Hub
from .keys import digest, new_key
from .limits import LOOK_RATE, SOCKET_RATE, RateLimits, network_of
from .metrics import CLOSED, COMMANDS, SOCKETS, SOCKETS_REFUSED
from .refusal import Refusal
from .responses import (
    PAGES,
    STATUS,
    UNSURE,
    encoded_response,
    failure,
    health_response,
    json_response,
    missing,
    page_response,
    problem,
    read_body,
    refusal_of,
)
from .room import Room
from .spacing import LONGEST_WAIT
from .store.base import Key, Missing
from .view import state_of

HELLO_SECONDS = 10.0
ENTRY_WEIGHT = 5
"""Entering a game costs as much as so many messages."""
PAUSE_SECONDS = 1.0
"""How long nothing is read from a client that exceeds its rate limit."""
logger = structlog.get_logger()
_command = msgspec.json.Decoder(m.Command)


class Server:
    """Answers requests with the help of the hub, within the rate limits."""

    def __init__(self, hub: Hub, origins: tuple[str, ...] = ()) -> None:
        self.hub, self.origins, pace = hub, origins, hub.limits.pace
        self.checks = Checks(hub)
        self._visitors, self._readers = (
            RateLimits(pace * per_second, pace * burst) for per_second, burst in (SOCKET_RATE, LOOK_RATE)
        )

    def app(self) -> Starlette:
        """The application."""
        api = [
            Route("/api/catalog", self.catalog),
            Route("/api/score", self.score, methods=["POST"]),
            Route("/api/games", self.create, methods=["POST"]),
            Route("/api/games/{game}", self.state),
            Route("/api/games/{game}/accept", self.accept, methods=["POST"]),
            Route("/api/games/{game}/record", self.record),
            Route("/api/games/{game}/replay/{index}", self.replay),
            Route("/livez", self.alive),
            Route("/readyz", self.ready),
            Route("/healthz", self.ready),
            Route("/metrics", self.metrics),
            WebSocketRoute("/ws/{game}", self.socket),
        ]
        pages = [
            Mount("/assets", StaticFiles(directory=PAGES / "assets", check_dir=False)),
            *(Route(path, self.page) for path in ("/", "/new", "/help", "/score", "/g/{game}", "/g/{game}/replay")),
            Route("/{name}", self.file),
        ]
        kinds: Any = {404: missing, FiefdomError: problem, Exception: failure}
        return Starlette(
            routes=[*api, *pages],
            lifespan=self._life,
            exception_handlers=kinds,
            middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
        )

    @contextlib.asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        await self.hub.start()
        try:
            yield
        finally:
            await self.hub.stop()

    # HTTP

    async def catalog(self, request: Request) -> Response:
        """The games with their options and pieces."""
        return json_response(catalog())

    async def create(self, request: Request) -> Response:
        """Make a game."""
        self._check_origin(request)
        self.hub.count_game(_address(request))
        return json_response(await self.hub.create(await read_body(request, m.NewGame)), 201)

    async def score(self, request: Request) -> Response:
        """The score of a real table."""
        _check_rate(request, self._readers, "sent too many requests")
        entered = await read_body(request, m.EnteredTable)
        return encoded_response(await self.hub.folds.score(entered, Asker(network_of(_address(request)), "")))

    async def accept(self, request: Request) -> Response:
        """Exchange an invitation for a key."""
        self._check_origin(request)
        _check_rate(request, self._readers, "sent too many requests")
        asked = await read_body(request, m.Accept)
        game = str(request.path_params["game"])
        spent = digest(asked.invitation)
        found = await self.hub.store.key(game, spent)
        key = new_key()
        if found is None or not await self.hub.store.exchange(game, spent, Key(digest(key), game, "seat", found.seat)):
            raise Refusal(
                "unknown-key", "this invitation is not valid, or it has already been used; ask the host for a new one"
            )
        return json_response(m.Accepted(game, found.seat, key))

    async def state(self, request: Request) -> Response:
        """The current state of a game."""
        room = await self._room(request)
        await self._allow(request, room, room.table.watch)
        return json_response(state_of(room.table, room.online))

    async def record(self, request: Request) -> Response:
        """The record of a game up to now."""
        _check_rate(request, self._readers, "sent too many requests")
        room = await self._room(request)
        await self._allow(request, room, room.table.record_for)
        name = f'attachment; filename="{room.table.game}.fief"'
        text = await self.hub.folds.record(room.table, _asker(request))
        return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})

    async def replay(self, request: Request) -> Response:
        """A game after a number of its moves and draws."""
        _check_rate(request, self._readers, "sent too many requests")
        room = await self._room(request)
        await self._allow(request, room, room.table.record_for)
        index = str(request.path_params["index"])
        if not re.fullmatch("[0-9]{1,6}", index):
            raise Refusal("not-now", "the index of a move is a number from 0 on")
        return encoded_response(await self.hub.folds.step(room.table, int(index), _asker(request)))

    async def alive(self, request: Request) -> Response:
        """Whether the process works, or must be restarted."""
        return health_response(self.checks.live())

    async def ready(self, request: Request) -> Response:
        """Whether the server can take players."""
        return health_response(await self.checks.ready())

    async def metrics(self, request: Request) -> Response:
        """The metrics, for Prometheus."""
        measure(self.hub)
        await self.checks.ready()
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    async def page(self, request: Request) -> Response:
        """The page. Its script decides what to show."""
        return page_response()

    async def file(self, request: Request) -> Response:
        """A file beside the page, such as its icon."""
        path = PAGES / str(request.path_params["name"])
        if path.parent != PAGES or not os.path.isfile(path):
            raise HTTPException(404)
        return FileResponse(path)

    async def _room(self, request: Request) -> Room:
        try:
            room = await self.hub.room(str(request.path_params["game"]), network_of(_address(request)))
            if self.hub.bus.shared:
                await room.journal.catch_up()
            return room
        except Missing:
            raise Refusal("unknown-game", "there is no such game on this server") from None

    async def _allow(self, request: Request, room: Room, audience: str) -> None:
        if audience == "link":
            return
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        found = await self.hub.store.key(room.table.game, digest(key)) if scheme.lower() == "bearer" else None
        if found is None or found.role not in (("host",) if audience == "host" else ("host", "seat")):
            raise Refusal(
                "not-allowed",
                f"only {'players of the game' if audience == 'players' else 'the host'} may see this; send its key",
            )

    def _check_origin(self, connection: HTTPConnection) -> None:
        """Refuse pages of other sites, which could act for their visitors. Programs send no origin."""
        origin = connection.headers.get("origin")
        if origin and origin.partition("://")[2] != connection.headers.get("host") and origin not in self.origins:
            raise Refusal(
                "foreign-origin", "this server takes commands only from its own pages; --origin allows others"
            )

    # WebSocket

    async def socket(self, socket: WebSocket) -> None:
        """One client, from its first message to the end of the connection."""
        await socket.accept()
        connection = Connection(socket, _address(socket), self.hub.limits.messages_per_second)
        pump = asyncio.create_task(connection.pump())
        SOCKETS.inc()
        room: Room | None = None
        try:
            try:
                self._check_origin(socket)
                room = await self._greet(connection, str(socket.path_params["game"]))
                socket.scope["state"]["keep"]()
            except Refusal as refusal:
                SOCKETS_REFUSED.labels(refusal.code).inc()
                connection.close(4000 + STATUS.get(refusal.code, 400), refusal.code)
                return
            while True:
                await self._answer(room, connection, await connection.receive())
        except WebSocketDisconnect:
            pass
        except Exception as error:
            logger.error("socket_failed", exc_info=error)
            connection.close(1011, "the server failed")
        finally:
            SOCKETS.dec()
            if room is not None:
                room.leave(connection)
            connection.close(1000, "")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(pump, 5)

    async def _greet(self, connection: Connection, game: str) -> Room:
        """The first message must be hello; anything else closes the connection."""
        number = 0
        try:
            hello = _understood(await asyncio.wait_for(connection.receive(), HELLO_SECONDS))
            number = hello.id
            if not isinstance(hello, m.Hello):
                raise Refusal("hello-first", "the first message must be hello")
            connection.is_new(hello.id)
            await self._wait_to_enter(connection, hello)
            room = await self.hub.room(game, connection.address)
            await room.enter(connection, hello)
            return room
        except TimeoutError:
            refusal = Refusal("hello-first", f"no hello arrived within {HELLO_SECONDS:.0f} s")
        except Missing:
            refusal = Refusal("unknown-game", "there is no such game on this server")
        except FiefdomError as error:
            refusal = refusal_of(error)
        connection.send(m.Refused(number, refusal.code, refusal.message, refusal.rule))
        raise refusal

    async def _wait_to_enter(self, connection: Connection, hello: m.Hello) -> None:
        """Players get in, though perhaps after a while, so that keys cannot be used to flood the server."""
        in_time = await self.hub.spacing.wait(connection.address, ENTRY_WEIGHT)
        if hello.keys:
            await asyncio.sleep(0 if in_time else LONGEST_WAIT)
        elif not in_time or not self._visitors.take(connection.address):
            raise Refusal("too-fast", "you have opened too many connections in a short time; wait a moment")

    async def _answer(self, room: Room, connection: Connection, text: str | bytes) -> None:
        """Carry out one message. A hint takes a while, so later messages do not wait for it."""
        if not connection.rate_limit.take() or not await self.hub.spacing.wait(connection.address):
            await self._slow_down(room, connection, text)
            return
        try:
            command = _understood(text)
        except Refusal as refusal:
            _refuse(room, connection, 0, "unknown", refusal)
            return
        if not connection.is_new(command.id):
            repeated = Refusal(
                "replayed", f"a message with the id {command.id} was already received; each message needs a new id"
            )
            _refuse(room, connection, command.id, type(command).__name__.lower(), repeated)
            return
        if isinstance(command, m.Hint):
            self.hub.spawn(self._carry_out(room, connection, command))
        else:
            await self._carry_out(room, connection, command)

    async def _slow_down(self, room: Room, connection: Connection, text: str | bytes) -> None:
        """Refuse a message, and read no more for a while; a client that keeps exceeding the limit is sent away."""
        most = f"more than {connection.rate_limit.per_second:g} messages per second"
        refusal = Refusal("too-fast", f"{most}; this one was ignored, send it again later")
        _refuse(room, connection, _number_of(text), "unknown", refusal)
        if connection.patience.take():
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            CLOSED.labels("too-fast").inc()
            connection.close(4429, "too-fast")

    async def _carry_out(self, room: Room, connection: Connection, command: Any) -> None:
        """Carry out a command and send the answer."""
        kind = type(command).__name__.lower()
        try:
            if isinstance(command, m.ReadLog) and not self._readers.take(connection.address):
                raise Refusal("too-fast", "you have read too much of the log in a short time; wait a moment")
            connection.send(await room.execute(connection, command))
            COMMANDS.labels(kind, "ok").inc()
        except FiefdomError as error:
            _refuse(room, connection, command.id, kind, refusal_of(error))
        except Exception:
            logger.exception("command_failed", kind=kind, game=room.table.game)
            _refuse(room, connection, command.id, kind, Refusal("unavailable", f"the server failed; {UNSURE}"))


def _check_rate(connection: HTTPConnection, limits: RateLimits, done: str) -> None:
    if not limits.take(_address(connection)):
        raise Refusal("too-fast", f"you have {done} in a short time; wait a moment")


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def _asker(request: Request) -> Asker:
    return Asker(network_of(_address(request)), str(request.path_params["game"]))


def _refuse(room: Room, connection: Connection, number: int, kind: str, refusal: Refusal) -> None:
    COMMANDS.labels(kind, refusal.code).inc()
    connection.send(m.Refused(number, refusal.code, refusal.message, refusal.rule, room.table.seq))


def _number_of(text: str | bytes) -> int:
    """The id of a message; 0 if it cannot be read."""
    try:
        return int(_understood(text).id)
    except Refusal:
        return 0


def _understood(text: str | bytes) -> Any:
    if len(text) > m.BIGGEST_MESSAGE:
        raise Refusal("too-big", f"the message has {len(text)} characters; {m.BIGGEST_MESSAGE} are allowed")
    try:
        return _command.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", f"the message cannot be read: {error}") from None
