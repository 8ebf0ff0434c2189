"""Metrics that are measured: the queues whenever somebody asks, and how late the event loop is all the time."""

import asyncio
import time
from typing import TYPE_CHECKING

from .metrics import BUS_WAITING, DISK_FREE, LONGEST_QUEUE, LOOP_LAG, MESSAGES_WAITING, STORE_WAITING

if TYPE_CHECKING:
    from .hub import Hub

EVERY_SECONDS = 0.1
"""A pause of the event loop that is longer than this is always noticed."""


def measure(hub: "Hub") -> None:
    """Measure the queues and the free disk space."""
    BUS_WAITING.set(hub.bus.waiting)
    STORE_WAITING.set(hub.store.waiting)
    queues = [connection.waiting for room in hub.rooms.values() for connection in room.connections]
    MESSAGES_WAITING.set(sum(queues))
    LONGEST_QUEUE.set(max(queues, default=0))
    if (free := hub.store.free_bytes()) is not None:
        DISK_FREE.labels("database").set(free)


async def watch_loop() -> None:
    """Measure by how much the event loop is late."""
    while True:
        due = time.monotonic() + EVERY_SECONDS
        await asyncio.sleep(EVERY_SECONDS)
        LOOP_LAG.observe(max(0.0, time.monotonic() - due))
