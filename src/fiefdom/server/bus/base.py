"""How the processes of one server tell each other that something happened in a game."""

from collections.abc import Callable
from typing import Protocol

from ...errors import FiefdomError


class BusError(FiefdomError):
    """The processes cannot tell each other anything: the sentence says why."""


Listener = Callable[[str, bytes], None]
"""Called with the game and what was published."""


class Bus(Protocol):
    """Carries short messages about games to all processes, the own one too; a lost one does no harm, only delay."""

    shared: bool
    """Do other processes use it, so that news of theirs can be lost?"""

    async def start(self, listener: Listener) -> None:
        """Listen from now on."""

    def publish(self, game: str, message: bytes) -> None:
        """Tell all processes; returns at once, and messages of one process arrive in order."""

    async def check(self) -> None:
        """Raise `BusError` unless it answers."""

    async def close(self) -> None:
        """Send what is still waiting, and let go."""
