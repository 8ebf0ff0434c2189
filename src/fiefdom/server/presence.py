"""Who is connected to a game: in this process, and in others as they report it over the bus."""

import time
from typing import Any

from .connection import Connection

PRESENCE_SECONDS = 30.0
"""How often each process reports its connections."""
SILENT_SECONDS = 2.5 * PRESENCE_SECONDS
"""After this time without a report, a process is taken for dead."""


class Presence:
    """The connections of this process, and the last report of each other process."""

    def __init__(self, connections: set[Connection]) -> None:
        self._connections = connections
        self._elsewhere: dict[str, tuple[list[str], int, float]] = {}
        """By process: seats, spectators, and when it reported them."""

    @property
    def _here(self) -> set[str]:
        return {seat for each in self._connections for seat in each.holder.seats}

    @property
    def _watching(self) -> int:
        return sum(not each.holder.seats for each in self._connections)

    @property
    def online(self) -> set[str]:
        """The seats with a connected device, in this or another process."""
        return self._here.union(*(seats for seats, _, _ in self._elsewhere.values()))

    @property
    def is_watched_elsewhere(self) -> bool:
        """Is anybody connected in another process?"""
        return any(seats or count for seats, count, _ in self._elsewhere.values())

    @property
    def spectators(self) -> int:
        """The number of spectators in all processes."""
        return self._watching + sum(count for _, count, _ in self._elsewhere.values())

    def news(self) -> dict[str, Any]:
        """The report of this process."""
        return {"here": sorted(self._here), "watching": self._watching}

    def receive(self, sender: str, news: dict[str, Any]) -> bool:
        """Note the report of another process; returns whether it is its first."""
        is_new = sender not in self._elsewhere
        self._elsewhere[sender] = (news["here"], news["watching"], time.monotonic())
        return is_new

    def drop_silent(self) -> bool:
        """Drop processes that have not reported for long; returns whether there were any."""
        oldest = time.monotonic() - SILENT_SECONDS
        gone = [name for name, (_, _, heard) in self._elsewhere.items() if heard < oldest]
        for name in gone:
            del self._elsewhere[name]
        return bool(gone)
