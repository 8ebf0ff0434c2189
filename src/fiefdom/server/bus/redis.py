"""The bus of a server with several processes: one Redis channel, one connection to publish and one to listen.

While Redis is unreachable, messages are queued up to a limit. A process that is not listening misses messages for good.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import structlog

from ..metrics import BUS_DROPPED
from .base import BusError, Listener

CHANNEL = "fiefdom"
MOST_WAITING = 100_000
MOST_AT_ONCE = 500
PATIENCE_SECONDS = 5.0
"""How long Redis may take to answer, and how long it may be silent before it gets a ping."""
PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.05, 2.0
"""Between attempts to connect, at first and at most."""
CLOSING_SECONDS = 0.8
"""For each step of closing."""
_BETWEEN = b"\0"
logger = structlog.get_logger()


class RedisBus:
    """Messages are sent in order and in batches. If too many are queued, the oldest are dropped and counted."""

    shared = True

    def __init__(self, url: str) -> None:
        self._redis, self._failures = _client(url)
        self._place = urlsplit(url).hostname or "this machine"
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._listening = asyncio.Event()
        self._closing = False
        self._sender: asyncio.Task[None] | None = None
        self._receiver: asyncio.Task[None] | None = None
        self.dropped = 0
        """The number of messages that were not sent."""

    @property
    def waiting(self) -> int:
        """The number of messages that wait to be sent."""
        return len(self._waiting)

    async def start(self, listener: Listener) -> None:
        """Start listening; raises `BusError` if Redis cannot be reached."""
        await self.check()
        self._receiver = asyncio.create_task(self._persist(lambda: self._listen(listener)))
        self._sender = asyncio.create_task(self._persist(self._send_queued))
        try:
            await asyncio.wait_for(self._listening.wait(), PATIENCE_SECONDS)
        except TimeoutError as error:
            raise self._error(error) from None

    def publish(self, game: str, message: bytes) -> None:
        """Queue a message to all processes."""
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.popleft()
            self._drop(1)
        self._waiting.append(game.encode() + _BETWEEN + message)
        self._wake.set()

    async def check(self) -> None:
        """Raise `BusError` if Redis does not answer."""
        try:
            await self._redis.ping()
        except self._failures as error:
            raise self._error(error) from None

    async def close(self) -> None:
        """Try for a moment to send what is still queued, and close. Takes three times `CLOSING_SECONDS` at most."""
        self._closing = True
        self._wake.set()
        if self._sender and self._receiver:
            await asyncio.wait([self._sender], timeout=CLOSING_SECONDS)
            self._sender.cancel()
            self._receiver.cancel()
            await asyncio.wait([self._sender, self._receiver], timeout=CLOSING_SECONDS)
        with contextlib.suppress(*self._failures):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._redis.aclose()

    async def _persist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Restart the work whenever it fails, after a pause that grows with every failure in a row."""
        pause, task = PAUSE_SECONDS, asyncio.current_task()
        while True:
            began = time.monotonic()
            try:
                return await work()
            except Exception as error:
                # When it is cancelled, the client may fail instead: to go on then would be to live for ever.
                if self._closing or (task and task.cancelling()):
                    return
                if not isinstance(error, self._failures):
                    logger.error("bus_failed", exc_info=error)
            if time.monotonic() - began > LONGEST_PAUSE_SECONDS:
                pause = PAUSE_SECONDS
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    async def _send_queued(self) -> None:
        """Send what is queued. A batch that fails is dropped, since parts of it may have arrived already."""
        while self._waiting or not self._closing:
            batch = [self._waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self._waiting)))]
            if not batch:
                self._wake.clear()
                await self._wake.wait()
                continue
            pipeline = self._redis.pipeline(transaction=False)
            for message in batch:
                pipeline.publish(CHANNEL, message)
            try:
                await pipeline.execute()
            except self._failures:
                self._drop(len(batch))
                raise

    async def _listen(self, listener: Listener) -> None:
        """Listen until something fails. A silent Redis gets a ping; without an answer the connection failed."""
        call_soon = asyncio.get_running_loop().call_soon
        asked = False
        async with self._redis.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            while True:
                heard = await subscription.get_message(timeout=PATIENCE_SECONDS)
                if heard is None:
                    if asked:
                        raise ConnectionError("Redis does not answer")
                    await subscription.ping()
                elif heard["type"] == "message":
                    game, _, message = heard["data"].partition(_BETWEEN)
                    call_soon(listener, game.decode(), message)
                else:
                    self._listening.set()
                asked = heard is None

    def _drop(self, count: int) -> None:
        self.dropped += count
        BUS_DROPPED.inc(count)

    def _error(self, error: Exception) -> BusError:
        reason = "it does not answer" if isinstance(error, TimeoutError) else str(error) or type(error).__name__
        return BusError(f"Redis on {self._place} cannot be used: {reason}")


def _client(url: str) -> tuple[Any, tuple[type[Exception], ...]]:
    """A client that does not retry, and the exceptions it may raise."""
    try:
        redis: Any = import_module("redis.asyncio")
        retry: Any = import_module("redis.asyncio.retry")
    except ImportError:
        raise BusError("Redis needs its Python client: pip install 'fiefdom[scale]'") from None
    once = retry.Retry(import_module("redis.backoff").NoBackoff(), 0)
    seconds = {"socket_timeout": PATIENCE_SECONDS, "socket_connect_timeout": PATIENCE_SECONDS}
    try:
        return redis.from_url(url, retry=once, **seconds), (redis.RedisError, OSError)
    except ValueError:
        raise BusError("this is not a Redis URL; write redis://:PASSWORD@HOST:PORT") from None
