"""How the processes of one server hear of each other: within one process, or by Redis."""

from .base import Bus, BusError, Listener

__all__ = ["Bus", "BusError", "Listener", "open_bus"]


def open_bus(url: str = "memory:") -> Bus:
    """A bus that is not started yet: `memory:` for a single process, or `redis://…`."""
    if url == "memory:":
        from .memory import MemoryBus

        return MemoryBus()
    if url.startswith(("redis://", "rediss://")):
        from .redis import RedisBus

        return RedisBus(url)
    raise BusError("a bus is memory: for a single process, or redis://:PASSWORD@HOST:PORT for many")
