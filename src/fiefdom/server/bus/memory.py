"""The bus of a server with a single process."""

import asyncio

from .base import Listener


class MemoryBus:
    """Delivers messages within this process."""

    shared = False
    waiting = 0

    def __init__(self) -> None:
        self._listener: Listener | None = None

    async def start(self, listener: Listener) -> None:
        """Start listening."""
        self._listener = listener

    def publish(self, game: str, message: bytes) -> None:
        """Call the listener in the next round of the event loop."""
        if self._listener:
            asyncio.get_running_loop().call_soon(self._listener, game, message)

    async def check(self) -> None:
        """It always answers."""

    async def close(self) -> None:
        """Stop listening."""
        self._listener = None
