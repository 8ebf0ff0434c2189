"""Who is connected to a game: in this process, and in others as they report it over the bus."""

import time
from typing import Any, NamedTuple

from .connection import Connection

PRESENCE_SECONDS = 30.0
"""How often each process reports its connections."""
SILENT_SECONDS = 2.5 * PRESENCE_SECONDS
"""After this time without a report, a process counts as dead."""


class Report(NamedTuple):
    """Who is connected to another process: seats, those of them that see the page, and the number of spectators."""

    seats: list[str]
    looking: list[str]
    watching: int
    heard: float


class Presence:
    """The connections of this process, and the last report of each other process."""

    def __init__(self, connections: set[Connection]) -> None:
        self._connections = connections
        self._elsewhere: dict[str, Report] = {}

    @property
    def _here(self) -> set[str]:
        return {seat for each in self._connections for seat in each.holder.seats}

    @property
    def _watching(self) -> int:
        return sum(not each.holder.seats for each in self._connections)

    @property
    def online(self) -> set[str]:
        """The seats with a connected device, in this or another process."""
        return self._here.union(*(each.seats for each in self._elsewhere.values()))

    @property
    def _looking_here(self) -> set[str]:
        return {seat for each in self._connections if each.is_looking for seat in each.holder.seats}

    @property
    def looking(self) -> set[str]:
        """The seats with a device that shows the page now, in this or another process."""
        return self._looking_here.union(*(each.looking for each in self._elsewhere.values()))

    @property
    def is_watched_elsewhere(self) -> bool:
        """Is anybody connected in another process?"""
        return any(each.seats or each.watching for each in self._elsewhere.values())

    @property
    def spectators(self) -> int:
        """The number of spectators in all processes."""
        return self._watching + sum(each.watching for each in self._elsewhere.values())

    def news(self) -> dict[str, Any]:
        """The report of this process."""
        return {"here": sorted(self._here), "looking": sorted(self._looking_here), "watching": self._watching}

    def receive(self, sender: str, news: dict[str, Any]) -> bool:
        """Note the report of another process; returns whether it is its first."""
        is_new = sender not in self._elsewhere
        here = news["here"]
        # A process of an older version does not say who looks.
        self._elsewhere[sender] = Report(here, news.get("looking", here), news["watching"], time.monotonic())
        return is_new

    def drop_silent(self) -> bool:
        """Drop processes that have not reported for long; returns whether there were any."""
        oldest = time.monotonic() - SILENT_SECONDS
        gone = [name for name, each in self._elsewhere.items() if each.heard < oldest]
        for name in gone:
            del self._elsewhere[name]
        return bool(gone)
