"""Seats whose invitation is used, before their players have entered. The host's link to such a seat no longer works."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .room import Room

NEWS = {"here": [], "looking": [], "watching": 0, "taken": True}
"""What a process tells the others if nobody is connected to the game there."""


class TakenSeats:
    """Knows these seats of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._held: set[str] = set()

    def seats(self) -> list[str]:
        """Those to which somebody has a key while the game still waits for them; a seat that was entered is dropped."""
        self._held -= {chair.seat for chair in self._room.table.chairs if chair.ready}
        return sorted(self._held)

    async def read(self) -> None:
        """Read again which seats somebody has a key to. A seat with another invitation can still be offered."""
        keys = await self._room.hub.store.keys(self._room.table.game)
        self._held = {key.seat for key in keys if key.role == "seat"}
        self._held -= {key.seat for key in keys if key.role == "invitation"}

    def receive(self, news: dict[str, Any]) -> None:
        """Another process may have given a key away."""
        if news.get("taken"):
            self.wake()

    def wake(self) -> None:
        """Somebody was given a key: tell everybody."""
        self._room.hub.spawn(self._tell())

    async def _tell(self) -> None:
        await self.read()
        self._room.presence_news.wake()
