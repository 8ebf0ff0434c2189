"""HTTP and WebSocket connections as uvicorn has them, with time limits, and limits for frames and bytes."""

import asyncio
import functools
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from .admission import Admission
from .limits import RateLimit
from .metrics import CLOSED

PIECE = 1024
"""In bytes. The shortest frame has six."""


class Config(uvicorn.Config):
    """The configuration of uvicorn with these protocols."""

    def __init__(self, app: Any, admission: Admission, **options: Any) -> None:
        super().__init__(app, http=Door, ws=SocketProtocol, backlog=admission.backlog, **options)
        self.admission = admission


class Door(asyncio.Protocol):
    """A connection that has sent nothing yet. It costs little; with the first bytes an `HttpProtocol` takes over.

    Reading headers takes time, so the connections of one address that come at the same moment are read in turn.
    """

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        self._config, self._server_state, self._app_state = config, server_state, app_state

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, and wait for headers."""
        assert isinstance(transport, asyncio.Transport)
        self.transport, admission = transport, self._config.admission
        self._host = transport.get_extra_info("peername", ("",))[0]
        seconds, self._timer = admission.limits.header_seconds, None
        if admission.enter(transport, self._host):
            self._server_state.connections.add(self)  # type: ignore[arg-type]
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, admission.close, transport, "slow-header")

    def data_received(self, data: bytes) -> None:
        """Hand over to HTTP, when it is the turn of this address."""
        delay = self._config.admission.delay(self._host)
        if delay is None:
            self._config.admission.close(self.transport, "too-fast")
        elif delay:
            self.transport.pause_reading()
            asyncio.get_running_loop().call_later(delay, self._hand_over, data)
        else:
            self._hand_over(data)

    def _hand_over(self, data: bytes) -> None:
        """From now on it is HTTP, with the time that is left for headers."""
        self._server_state.connections.discard(self)
        if self.transport.is_closing():
            return
        self.transport.resume_reading()
        protocol = HttpProtocol(self._config, self._server_state, self._app_state)
        protocol._timer, protocol._stage = self._timer, (None, False)
        self.transport.set_protocol(protocol)
        protocol.connection_made(self.transport)
        protocol.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        if self._timer is not None:
            self._timer.cancel()
        self._server_state.connections.discard(self)
        self._config.admission.leave(self.transport)

    def shutdown(self) -> None:
        """The server stops."""
        self.transport.close()


class HttpProtocol(H11Protocol):
    """An HTTP connection. It is closed if headers or a whole request take too long, however the bytes trickle in."""

    config: Config
    _timer: asyncio.TimerHandle | None = None
    _stage: tuple[object, bool] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._cancel()
        self.config.admission.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the connection is being closed."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._restrict()

    def on_response_complete(self) -> None:
        """Wait for the headers of the next request."""
        super().on_response_complete()
        self._restrict()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From now on it is a WebSocket."""
        self._cancel()
        super().handle_websocket_upgrade(event)

    def _restrict(self) -> None:
        """Start the time limit of the current stage; more bytes of the same stage do not extend it."""
        busy = self.cycle is not None and not self.cycle.response_complete
        if self._stage == (self.cycle, busy):
            return
        self._cancel()
        self._stage = self.cycle, busy
        limits, reason = self.config.admission.limits, "slow-request" if busy else "slow-header"
        seconds = limits.request_seconds if busy else limits.header_seconds
        self._timer = self.loop.call_later(seconds, self.config.admission.close, self.transport, reason)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection. Too many frames or bytes end it, whatever they contain, continuation frames included."""

    config: Config

    def __init__(self, config: Config, *others: Any, **named: Any) -> None:
        super().__init__(config, *others, **named)
        limits = config.admission.limits
        self._frames = RateLimit(limits.frames_per_second, 5 * limits.frames_per_second)
        self._bytes = RateLimit(limits.bytes_per_second, 4 * limits.bytes_per_second)

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, so that no packet holds more frames than can be read without a pause for others."""
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            if self.transport.is_closing():
                return
            if not self._bytes.take(len(piece)):
                self._end()
                return
            super().data_received(piece)

    def handle_events(self) -> None:
        """Count the frames, then handle them."""
        if self._frames.take(len(self.conn.events)):
            super().handle_events()
        else:
            self._end()

    def _end(self) -> None:
        CLOSED.labels("too-fast").inc()
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(4429, "too-fast")
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.config.admission.leave(self.transport)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Let the application say that the connection has entered a game."""
        self.scope["state"]["keep"] = functools.partial(self.config.admission.keep, self.transport)
        await super().run_asgi()
