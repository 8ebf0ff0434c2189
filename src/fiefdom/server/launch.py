"""Starting the server: from the URLs of database and bus to a process that listens."""

import asyncio
import contextlib
import errno
import gc
import ipaddress
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import structlog
import uvicorn

from ..errors import FiefdomError
from ..system.files import raise_file_limit
from ..system.signals import stop_signals_call
from .admission import Admission
from .app import Server
from .bots import BotPool
from .bus import open_bus
from .hub import Hub
from .json_lines import log_python_as_json
from .limits import DEFAULTS, Limits
from .middleware import Guarded
from .protocols import Config
from .shutdown import GRACE_SECONDS, Deadline
from .store import claim_store, open_store
from .trust import Networks

GARBAGE_SECONDS = 300.0
KEEP_ALIVE_SECONDS = 5
"""How long a connection may be idle between two requests. A proxy must close its own before that."""
LARGEST_FRAME = 1 << 16
"""In bytes. Messages over 16 KB are refused; a larger frame than this closes the connection."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 means any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY on accepted sockets only if the listening socket names its protocol.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        reason = (error.strerror or str(error)).lower()
        other = "port with --port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "address with --host"
        raise FiefdomError(f"the server cannot listen on {host}:{port}: {reason}; choose another {other}") from None
    bound.listen(2048)
    return bound


def hosts_of(bound: socket.socket, origins: tuple[str, ...]) -> frozenset[str]:
    """The host names that a server on loopback accepts; empty (any name) for a server that others can reach.

    Otherwise a page of another site could point its own host name at this machine and so talk to the server.
    """
    if not ipaddress.ip_address(bound.getsockname()[0]).is_loopback:
        return frozenset()
    return frozenset({"localhost", "127.0.0.1", "::1", *(urlsplit(each).hostname or "" for each in origins)})


def serve(
    bound: socket.socket,
    database: str,
    bus: str,
    origins: tuple[str, ...] = (),
    bot_processes: int | None = None,
    limits: Limits = DEFAULTS,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until a signal stops it. `ready` is called as soon as requests are answered."""
    asyncio.run(_serve(bound, database, bus, origins, bot_processes, limits, ready))


async def _serve(
    bound: socket.socket,
    database: str,
    bus: str,
    origins: tuple[str, ...],
    bot_processes: int | None,
    limits: Limits,
    ready: Callable[[], None],
) -> None:
    bots, hosts = BotPool(bot_processes, limits.unwatched_turns), hosts_of(bound, origins)
    hub = Hub(await open_store(database), open_bus(bus), bots, limits)
    try:
        claimed = claim_store(database, alone=not hub.bus.shared)
        await hub.bus.check()
    except FiefdomError:
        await hub.store.close()
        raise
    config = config_of(Server(hub, origins), hosts, raise_file_limit())
    asyncio.get_running_loop().set_exception_handler(config.admission.on_loop_error)
    server = _Server(config, ready)
    bots.warm_up()
    hub.folds.warm_up()
    hub.background.keep("garbage collection", _collect_garbage)
    with claimed or contextlib.nullcontext():
        await server.serve([bound])


def config_of(server: Server, hosts: frozenset[str], files: int) -> Config:
    """The configuration of uvicorn. Only trusted proxies may name the address of their client."""
    limits = server.hub.limits
    return Config(
        Guarded(server.app(), hosts, Networks(limits.proxies), server.hub.throttle),
        Admission(limits, files),
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
        proxy_headers=bool(limits.proxies),
        forwarded_allow_ips=list(limits.proxies),
    )


async def _collect_garbage() -> None:
    """Collect garbage only every few minutes: among thousands of tables each collection took 40 ms."""
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
        """Call `ready` when startup is done."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A stop signal is a normal end, so it is not raised again. It counts even while the event loop hangs."""
        deadline = Deadline()

        def stop(number: int) -> None:
            deadline.begin()
            self.handle_exit(number, None)

        with stop_signals_call(stop):
            yield


def log_as_json(level: str) -> None:
    """Structured logs on standard error, one JSON object per line."""
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
    log_python_as_json(getattr(logging, level.upper()))
