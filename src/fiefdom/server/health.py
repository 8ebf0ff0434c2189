"""The health of a server, for supervisors and load balancers.

*Live*: the process answers and its background tasks run; if not, restart it. *Ready*: the database can be written, so
the process can take players; if not, send them elsewhere. Without Redis a process is ready, because games continue: it
learns of the events of other processes from the database, a few seconds later.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..errors import FiefdomError
from . import messages as m
from .metrics import PART_UP

if TYPE_CHECKING:
    from .hub import Hub

PROBE_SECONDS = 5.0
"""How long the database and the bus may take to answer."""
FRESH_SECONDS = 1.0
"""How long an answer is used again, so that nobody can make the server write all the time."""


class Checks:
    """Checks the parts of a server."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._probing: asyncio.Task[tuple[str, str]] | None = None
        self._probed = -FRESH_SECONDS

    def live(self) -> m.Health:
        """Is there a reason to restart the process?"""
        stuck = self._hub.background.stuck
        return self._health("unavailable" if stuck else "ok", dict.fromkeys(stuck, "it is stuck"))

    async def ready(self) -> m.Health:
        """Can the process take players? Probes a write to the database, and the bus."""
        if self._probing is None or (self._probing.done() and time.monotonic() - self._probed > FRESH_SECONDS):
            self._probing = asyncio.create_task(self._probe())
        database, bus = await asyncio.shield(self._probing)
        parts = {"database": database, "bus": bus, **self._hub.background.troubles()}
        wrong = {name: reason for name, reason in parts.items() if reason}
        return self._health("unavailable" if database else "degraded" if wrong else "ok", wrong)

    async def _probe(self) -> tuple[str, str]:
        try:
            return await asyncio.gather(
                _reason("database", self._hub.store.check()), _reason("bus", self._hub.bus.check())
            )
        finally:
            self._probed = time.monotonic()

    def _health(self, status: str, wrong: dict[str, str]) -> m.Health:
        reason = "; ".join(f"{name}: {text}" for name, text in wrong.items())
        return m.Health(status, __version__, self._hub.backend, reason)


async def _reason(part: str, check: Any) -> str:
    """Why a check failed; empty if it did not."""
    reason = ""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            await check
    except TimeoutError:
        reason = f"it did not answer within {PROBE_SECONDS:.0f} s"
    except Exception as error:
        reason = str(error) if isinstance(error, FiefdomError) else repr(error)
    PART_UP.labels(part).set(not reason)
    return reason
