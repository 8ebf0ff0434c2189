"""Metrics that are measured on request: queue lengths, and the free disk space."""

from typing import TYPE_CHECKING

from .metrics import BUS_WAITING, DISK_FREE, LONGEST_QUEUE, MESSAGES_WAITING, STORE_WAITING

if TYPE_CHECKING:
    from .hub import Hub


def measure(hub: "Hub") -> None:
    """Measure the queue lengths and the free disk space."""
    BUS_WAITING.set(hub.bus.waiting)
    STORE_WAITING.set(hub.store.waiting)
    waiting = [connection.waiting for room in hub.rooms.values() for connection in room.connections]
    MESSAGES_WAITING.set(sum(waiting))
    LONGEST_QUEUE.set(max(waiting, default=0))
    if (free := hub.store.free_bytes()) is not None:
        DISK_FREE.labels("database").set(free)
