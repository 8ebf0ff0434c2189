"""Running the server: from the addresses of its parts to a process that listens."""

import asyncio
import contextlib
import gc
import ipaddress
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import structlog
import uvicorn

from ..errors import FiefdomError
from .app import Guarded, Server
from .bots import Thinkers
from .bus import open_bus
from .hub import Hub
from .store import open_store

GRACE_SECONDS = 10
GARBAGE_SECONDS = 300.0
LARGEST_FRAME = 1 << 20
"""Bytes; messages over 16 KB are refused, and frames over this end the connection."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; a port of 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        reason = (error.strerror or str(error)).lower()
        raise FiefdomError(f"the server cannot listen on {host}:{port}: {reason}; choose another with --port") from None
    bound.listen(2048)
    return bound


def hosts_of(bound: socket.socket, origins: tuple[str, ...]) -> frozenset[str]:
    """The names a server on loopback goes by; any name (none) for one that is open to others.

    A page of another site could otherwise give its own name this machine's address, and so speak to the server.
    """
    if not ipaddress.ip_address(bound.getsockname()[0]).is_loopback:
        return frozenset()
    return frozenset({"localhost", "127.0.0.1", "::1", *(urlsplit(each).hostname or "" for each in origins)})


def serve(
    bound: socket.socket,
    database: str,
    bus: str,
    origins: tuple[str, ...] = (),
    thinkers: int | None = None,
    pace: float = 1.0,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until told to stop. `ready` is called once requests are answered."""
    asyncio.run(_serve(bound, database, bus, origins, thinkers, pace, ready))


async def _serve(
    bound: socket.socket,
    database: str,
    bus: str,
    origins: tuple[str, ...],
    thinkers: int | None,
    pace: float,
    ready: Callable[[], None],
) -> None:
    crew, hosts = Thinkers(thinkers), hosts_of(bound, origins)
    hub = Hub(await open_store(database), open_bus(bus), crew)
    try:
        await hub.bus.check()
    except FiefdomError:
        await hub.store.close()
        raise
    config = uvicorn.Config(
        Guarded(Server(hub, origins, pace).app(), hosts),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    server = _Server(config, ready)
    crew.warm_up()
    collecting = asyncio.create_task(_collect_garbage())
    await server.serve([bound])
    collecting.cancel()


async def _collect_garbage() -> None:
    """Look for garbage every few minutes only: among thousands of tables each look, however young, took 40 ms."""
    gc.collect()
    gc.freeze()
    gc.disable()
    while True:
        await asyncio.sleep(GARBAGE_SECONDS)
        gc.collect()


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell when it is done."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to stop is a good end: the signal is not raised again."""
        loop, stops = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)
        for each in stops:
            loop.add_signal_handler(each, self.handle_exit, each, None)
        try:
            yield
        finally:
            for each in stops:
                loop.remove_signal_handler(each)


def log_as_json(level: str) -> None:
    """Structured logs on standard error, a JSON object a line."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
