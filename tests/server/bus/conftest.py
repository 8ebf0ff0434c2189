"""Both buses, and listeners that remember what they heard."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from services import redis  # noqa: F401

from fiefdom.server.bus import open_bus


@pytest.fixture(params=["memory", "redis"])
def line(request):
    """The address of a bus."""
    return "memory:" if request.param == "memory" else request.getfixturevalue("redis").url()


class Ears(list):
    """All that was heard, in order."""

    def hear(self, game, message):
        self.append((game, message))

    async def until(self, enough, seconds=60.0):
        """Wait until so many messages were heard, or a condition is true."""
        async with asyncio.timeout(seconds):
            while not (enough() if callable(enough) else len(self) >= enough):
                await asyncio.sleep(0.01)


@asynccontextmanager
async def listening(*lines):
    """Buses with a listener each, closed at the end."""
    buses = [(open_bus(line), Ears()) for line in lines]
    try:
        for bus, ears in buses:
            await bus.start(ears.hear)
        yield buses[0] if len(buses) == 1 else buses
    finally:
        for bus, _ in buses:
            await bus.close()
