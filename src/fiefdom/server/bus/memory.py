"""The bus of a server that is a single process."""

import asyncio

from .base import Listener


class MemoryBus:
    """Tells the own process, soon."""

    shared = False

    def __init__(self) -> None:
        self._listener: Listener | None = None

    async def start(self, listener: Listener) -> None:
        """Listen from now on."""
        self._listener = listener

    def publish(self, game: str, message: bytes) -> None:
        """Call the listener when the event loop comes to it."""
        if self._listener:
            asyncio.get_running_loop().call_soon(self._listener, game, message)

    async def check(self) -> None:
        """It always answers."""

    async def close(self) -> None:
        """Listen no more."""
        self._listener = None
