"""The bus: how the processes of one server tell each other that something happened in a game."""

from collections.abc import Callable
from typing import Protocol

from ...errors import FiefdomError


class BusError(FiefdomError):
    """The bus cannot be used; says why."""


Listener = Callable[[str, bytes], None]
"""Called with the game and the message."""


class Bus(Protocol):
    """Carries short messages about games to all processes, including the sender. A lost message only causes delay."""

    shared: bool
    """Can other processes use this bus?"""

    @property
    def waiting(self) -> int:
        """The number of messages that wait to be sent."""

    async def start(self, listener: Listener) -> None:
        """Start listening."""

    def publish(self, game: str, message: bytes) -> None:
        """Send a message to all processes. Returns at once; messages of one process arrive in order."""

    async def check(self) -> None:
        """Raise `BusError` if the bus does not answer."""

    async def close(self) -> None:
        """Send what is still queued, and close."""
