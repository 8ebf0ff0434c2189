"""How the processes of one server notify each other: in memory for one process, or through Redis."""

from .base import Bus, BusError, Listener

__all__ = ["Bus", "BusError", "Listener", "open_bus"]


def open_bus(url: str = "memory:") -> Bus:
    """A bus, not started yet: `memory:` for a single process, or `redis://…`."""
    if url == "memory:":
        from .memory import MemoryBus

        return MemoryBus()
    if url.startswith(("redis://", "rediss://")):
        from .redis import RedisBus

        return RedisBus(url)
    raise BusError("the bus must be memory: for a single process, or redis://:PASSWORD@HOST:PORT for several")
