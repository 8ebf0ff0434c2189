"""Limits on TCP connections: one per address, and one for the process, whose open files are limited.

A connection that has entered a game stays. For a new one, the oldest of those that have not is closed.
"""

from asyncio import AbstractEventLoop, Transport
from typing import Any

import structlog

from .limits import Limits, RateLimit, network_of
from .metrics import CLOSED, CONNECTIONS
from .request_throttle import RequestThrottle
from .trust import Networks

RESERVED_FILES = 64
"""For the database, the bus and bot processes."""
logger = structlog.get_logger()


class Admission:
    """The open TCP connections of this process, by address."""

    def __init__(self, limits: Limits, files: int) -> None:
        self.limits, self._proxies = limits, Networks(limits.proxies)
        self.backlog = max(8, min(2048, files // 4))
        """How many connections the event loop accepts at once. So many may come before the first is refused."""
        self.most = max(8, files - self.backlog - RESERVED_FILES)
        self._of: dict[str, dict[Transport, bool]] = {}
        """By address, oldest first: has it entered a game?"""
        self._addresses: dict[Transport, str] = {}
        self._warnings = RateLimit(1 / 60, 1)
        self._throttle = RequestThrottle(limits.rate_factor * limits.requests_per_address)

    def enter(self, transport: Transport, host: str) -> bool:
        """Count a new connection; returns False if it must not stay, and is closed."""
        address = network_of(host)
        mine = self._of.get(address, {})
        reason = ""
        if len(mine) >= self.limits.connections_per_address and host not in self._proxies:
            reason = "" if self._make_room(mine, "address-full") else "address-full"
        elif len(self._addresses) >= self.most:
            if self._warnings.take():
                logger.warning("connections_full", open=len(self._addresses), most=self.most)
            reason = "" if self._make_room(max(self._of.values(), key=len), "server-full") else "server-full"
        if reason:
            self.close(transport, reason)
            return False
        self._of.setdefault(address, {})[transport] = False
        self._addresses[transport] = address
        CONNECTIONS.set(len(self._addresses))
        return True

    def delay(self, host: str) -> float | None:
        """How long the first bytes of a connection wait until they are read; None if it must be closed instead."""
        return 0.0 if host in self._proxies else self._throttle.delay(host)

    def keep(self, transport: Transport) -> None:
        """A connection has entered a game: it is not closed in favour of others."""
        if transport in self._addresses:
            self._of[self._addresses[transport]][transport] = True

    def leave(self, transport: Transport) -> None:
        """A connection has ended."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            del self._of[address][transport]
            if not self._of[address]:
                del self._of[address]
        CONNECTIONS.set(len(self._addresses))

    def close(self, transport: Transport, reason: str) -> None:
        """Close a connection at once, and count why."""
        CLOSED.labels(reason).inc()
        self.leave(transport)
        transport.abort()

    def on_loop_error(self, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        """The event loop reports an error. That it cannot accept connections is logged once a minute, as one line."""
        if "out of system resource" not in context.get("message", ""):
            loop.default_exception_handler(context)
        elif self._warnings.take():
            logger.error("accept_failed", reason=str(context.get("exception")), open=len(self._addresses))

    def _make_room(self, mine: dict[Transport, bool], reason: str) -> bool:
        oldest = next((each for each, has_entered in mine.items() if not has_entered), None)
        if oldest is not None:
            self.close(oldest, reason)
        return oldest is not None
