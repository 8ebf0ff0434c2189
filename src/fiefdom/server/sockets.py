"""One WebSocket per client: from its hello to the end of the connection, within the rate limits."""

import asyncio
import contextlib
from typing import Any

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..errors import FiefdomError
from . import messages as m
from .connection import Connection
from .hub import Hub
from .limits import RateLimits
from .metrics import CLOSED, COMMANDS, SOCKETS, SOCKETS_REFUSED
from .refusal import Refusal
from .request_checks import address_of, check_origin
from .request_throttle import LONGEST_WAIT
from .responses import STATUS, UNSURE, refusal_of
from .room import Room
from .store.base import Missing

HELLO_SECONDS = 10.0
ENTRY_WEIGHT = 5
"""Entering a game costs as much as this many messages."""
PAUSE_SECONDS = 1.0
"""How long nothing is read from a client that exceeds its rate limit."""
logger = structlog.get_logger()
_command = msgspec.json.Decoder(m.Command)


class Sockets:
    """Greets clients and carries out their messages."""

    def __init__(self, hub: Hub, origins: tuple[str, ...], readers: RateLimits) -> None:
        self.hub, self.origins, self._readers = hub, origins, readers
        self._visitors = hub.limits.rates(hub.limits.spectators_per_second, burst_seconds=30)

    async def serve(self, socket: WebSocket) -> None:
        """One client, from its first message to the end of the connection."""
        await socket.accept()
        connection = Connection(socket, address_of(socket), self.hub.limits.messages_per_second)
        pump = asyncio.create_task(connection.pump())
        SOCKETS.inc()
        room: Room | None = None
        try:
            try:
                check_origin(socket, self.origins)
                room = await self.greet(connection, str(socket.path_params["game"]))
                socket.scope["state"]["keep"]()
            except Refusal as refusal:
                SOCKETS_REFUSED.labels(refusal.code).inc()
                connection.close(4000 + STATUS.get(refusal.code, 400), refusal.code)
                return
            while True:
                await self.answer(room, connection, await connection.receive())
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

    async def greet(self, connection: Connection, game: str) -> Room:
        """The first message must be hello; anything else closes the connection."""
        number = 0
        try:
            hello = _understood(await asyncio.wait_for(connection.receive(), HELLO_SECONDS))
            number = hello.id
            if not isinstance(hello, m.Hello):
                raise Refusal("hello-first", "the first message must be hello")
            connection.is_new(hello.id)
            self.hub.moderation.check(connection.address)
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
        in_time = await self.hub.throttle.wait(connection.address, ENTRY_WEIGHT)
        if hello.keys:
            await asyncio.sleep(0 if in_time else LONGEST_WAIT)
        elif not in_time or not self._visitors.take(connection.address):
            raise Refusal("too-fast", "you have opened too many connections in a short time; wait a moment")

    async def answer(self, room: Room, connection: Connection, text: str | bytes) -> None:
        """Carry out one message. A hint takes a while, so later messages do not wait for it."""
        if not connection.rate_limit.take() or not await self.hub.throttle.wait(connection.address):
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
