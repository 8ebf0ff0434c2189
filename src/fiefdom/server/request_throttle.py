"""Throttles the requests of one address: some are served at once, the rest in turn, with others in between.

>>> import asyncio
>>> throttle = RequestThrottle(per_second=1000)
>>> asyncio.run(throttle.wait("192.0.2.1"))
True
"""

import asyncio
import time

from .limits import MOST_ADDRESSES, network_of

AT_ONCE_SECONDS = 0.5
LONGEST_WAIT = 5.0


class RequestThrottle:
    """Requests and messages per address and second; half a second's worth of them may come at once."""

    def __init__(self, per_second: float) -> None:
        self._interval = 1 / per_second
        self._next: dict[str, float] = {}
        """By address: when the next request would be in time if all were spaced evenly."""

    def delay(self, address: str, weight: int = 1) -> float | None:
        """How long this address must wait for its turn, which is then taken; None if that would take too long."""
        address, now = network_of(address), time.monotonic()
        if len(self._next) > MOST_ADDRESSES:
            self._next = {each: at for each, at in self._next.items() if at > now}
        due = max(self._next.get(address, 0.0), now)
        delay = due - now - AT_ONCE_SECONDS
        if delay > LONGEST_WAIT:
            return None
        self._next[address] = due + weight * self._interval
        return max(0.0, delay)

    async def wait(self, address: str, weight: int = 1) -> bool:
        """Wait until it is this address's turn; returns False at once if that would take too long."""
        delay = self.delay(address, weight)
        if delay:
            await asyncio.sleep(delay)
        return delay is not None
