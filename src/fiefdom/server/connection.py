"""One client: what it may do, its rate limit, and the messages that wait to be sent to it."""

import asyncio
import contextlib
import re
import time
from collections import deque
from typing import Any

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .commands import Holder
from .limits import RateLimit, network_of
from .store.base import Key

IDS_KEPT = 500
"""How many message ids are remembered."""
MOST_WAITING = 256
"""Messages queued for one client. A client that reads too slowly is disconnected and may reconnect."""
MOST_BYTES_WAITING = 1 << 22
_encode = msgspec.json.Encoder().encode


class Connection:
    """A WebSocket with its holder. Messages are queued, and one task sends them in order."""

    def __init__(self, socket: WebSocket, address: str = "", per_second: float = 20.0) -> None:
        self.socket, self.address = socket, network_of(address)
        self.opened = time.monotonic()
        self.is_spectator = False
        self.is_looking = True
        """Does the device show the page?"""
        self.site = _site_of(socket)
        self.holder = Holder()
        self.keys: list[tuple[str, Key]] = []
        self.rate_limit = RateLimit(per_second, 3 * per_second)
        self.patience = RateLimit(0.5, 30)
        """How often the rate limit may be exceeded before the connection is closed."""
        self.wants_frames = False
        self._presence = b""
        self._ids: deque[int] = deque(maxlen=IDS_KEPT)
        self._waiting: deque[bytes] = deque()
        self._awake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    @property
    def waiting(self) -> int:
        """The number of messages that wait to be sent."""
        return len(self._waiting)

    def is_new(self, number: int) -> bool:
        """Is this the first recent message with this id?"""
        if number in self._ids:
            return False
        self._ids.append(number)
        return True

    def send(self, message: Struct | bytes) -> None:
        """Queue a message."""
        if self._closing is None:
            self._waiting.append(message if isinstance(message, bytes) else _encode(message))
            many = len(self._waiting)
            if many > MOST_WAITING or (many > 8 and sum(map(len, self._waiting)) > MOST_BYTES_WAITING):
                self._waiting.clear()
                self.close(1013, "too slow")
            self._awake.set()

    def send_presence(self, message: bytes) -> None:
        """Queue a message that says who is connected, unless the client has just been told the same."""
        if message != self._presence:
            self._presence = message
            self.send(message)

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close the connection."""
        self._closing = self._closing or (code, reason)
        self._awake.set()

    async def pump(self) -> None:
        """Send what is queued until the connection closes."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                while self._waiting:
                    await self.socket.send_text(self._waiting.popleft().decode())
                if self._closing:
                    await self.socket.close(*self._closing)
                    return
                self._awake.clear()
                if not self._waiting and not self._closing:
                    await self._awake.wait()

    async def receive(self) -> Any:
        """The next text or bytes; raises `WebSocketDisconnect` at the end."""
        if self.socket.application_state != WebSocketState.CONNECTED:
            raise WebSocketDisconnect
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return message.get("text") if message.get("text") is not None else message.get("bytes") or b""


def _site_of(socket: WebSocket | None) -> str:
    """The address of this server, as the client knows it: push services are told it as the sender's."""
    host = socket.headers.get("host", "") if socket else ""
    return f"https://{host}" if re.fullmatch(r"[A-Za-z0-9.:\[\]-]{1,255}", host) else "https://localhost"
