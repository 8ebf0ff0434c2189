"""A clock of the database that was set back: leases that were taken before look as if they lasted for long.

A lease further ahead than any can be is nobody's. The log says so, because deadlines and listings depend on the clock
too.
"""

import time
from collections.abc import Iterable

import structlog

from .base import LONGEST_LEASE

AHEAD = f"lease_until > {{now}} + {LONGEST_LEASE}"
"""SQL: is a lease from a clock that was set back since?"""
QUIET_SECONDS = 3600.0
"""How long nothing more is logged, since many leases tell the same."""
logger = structlog.get_logger()


class ClockWatch:
    """Logs that the clock was set back, once for all leases that tell of it."""

    def __init__(self) -> None:
        self._logged: float | None = None

    def note(self, ahead: Iterable[object]) -> None:
        """Log it if any lease is too far ahead."""
        now = time.monotonic()
        if any(ahead) and (self._logged is None or now - self._logged > QUIET_SECONDS):
            self._logged = now
            logger.warning("clock_set_back", advice="check the clock of the database; leases from before are ignored")
