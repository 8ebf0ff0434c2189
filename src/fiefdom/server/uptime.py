"""When this process has served games. The store knows this of all processes, so that clocks stop while none runs."""

from collections.abc import Callable

from .clocks import GAP_SECONDS
from .messages.clock import DAY_SECONDS, LONGEST_DAYS
from .store.base import Store


class Uptime:
    """Notes the time of one process. As long as no clock runs, nothing is written.

    With each new time of a process, the old ones that no clock needs go, so there are never many.
    """

    def __init__(self, store: Store, process: str, now: Callable[[], float]) -> None:
        self._store, self._process, self._now = store, process, now
        self.began = 0.0
        """Since when this process has served games without a gap."""
        self._last = -GAP_SECONDS
        self._pruned = -1.0

    async def beat(self) -> None:
        """Note that the process and its store work."""
        now = self._now()
        began = self.began if self._reaches(now) else now
        if await self._store.has_clocks():
            await self._store.beat(self._process, began, now)
            await self._prune(began)
        self.began, self._last = began, now

    async def _prune(self, began: float) -> None:
        if self._pruned != began:
            await self._store.prune_uptime(LONGEST_DAYS * DAY_SECONDS)
            self._pruned = began

    @property
    def is_current(self) -> bool:
        """Was the time noted just now? Else it is not known yet whether there was a server until now."""
        return self._reaches(self._now())

    def _reaches(self, now: float) -> bool:
        return 0 <= now - self._last < GAP_SECONDS
