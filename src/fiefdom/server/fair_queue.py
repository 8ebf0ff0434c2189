"""Bot turns that wait for a process, in a fair order: the one that has used the least thinking time lately is next.

The order is first by address, so nobody gains by opening many games, and then by seat, so that everybody behind one
address gets a share. Turns that nobody watches wait apart, in the order of request.

>>> queue = FairQueue()
>>> greedy = [queue.add(lambda: [Asker("192.0.2.1", "X a")]) for _ in range(9)]
>>> modest = queue.add(lambda: [Asker("192.0.2.2", "Y a")])
>>> first = queue.take(watched=True)
>>> queue.charge(first.asker, 0.8)
>>> first in greedy, queue.take(watched=True) is modest
(True, True)
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

HALF_LIFE_SECONDS = 10.0
"""After this time, half of what somebody has used is forgotten."""
MOST_NAMES = 10_000


class Asker(NamedTuple):
    """The client for which a bot thinks: an address, and a seat of a game."""

    address: str
    seat: str


Watchers = Callable[[], Sequence[Asker]]
"""Who waits for a turn now. Empty: nobody watches the game."""


def nobody() -> Sequence[Asker]:
    """Nobody watches."""
    return ()


class Turn:
    """A turn that waits. When it is taken, it is charged to `asker`."""

    def __init__(self, watchers: Watchers) -> None:
        self.watchers = watchers
        self.asker: Asker | None = None


class FairQueue:
    """The turns that wait, and the time that each client has used lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._waiting: list[Turn] = []
        self._addresses, self._seats, self._clock = Usage(), Usage(), clock

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, watchers: Watchers) -> Turn:
        """Let a turn wait."""
        turn = Turn(watchers)
        self._waiting.append(turn)
        return turn

    def discard(self, turn: Turn) -> None:
        """Remove a turn, if it still waits."""
        if turn in self._waiting:
            self._waiting.remove(turn)

    def take(self, watched: bool) -> Turn | None:
        """The next of the turns that somebody watches, or of the others; None if none of them waits."""
        turn = self._next_watched() if watched else next((each for each in self._waiting if not each.watchers()), None)
        if turn is not None:
            self._waiting.remove(turn)
        return turn

    def _next_watched(self) -> Turn | None:
        now = self._clock()
        askers = [(i, asker) for i, turn in enumerate(self._waiting) for asker in turn.watchers()]
        if not askers:
            return None
        index, asker = min(askers, key=lambda each: (self._used(each[1], now), each[0]))
        turn = self._waiting[index]
        turn.asker = asker
        return turn

    def _used(self, asker: Asker, now: float) -> tuple[float, float]:
        return self._addresses.of(asker.address, now), self._seats.of(asker.seat, now)

    def charge(self, asker: Asker | None, seconds: float) -> None:
        """Note that somebody has used thinking time."""
        if asker is not None:
            now = self._clock()
            self._addresses.add(asker.address, seconds, now)
            self._seats.add(asker.seat, seconds, now)

    @property
    def unwatched(self) -> int:
        """The number of turns that nobody watches."""
        return sum(not turn.watchers() for turn in self._waiting)

    def waiting_for(self, address: str) -> int:
        """The number of turns that somebody at this address waits for."""
        return sum(any(each.address == address for each in turn.watchers()) for turn in self._waiting)

    def rivals(self, asker: Asker | None) -> int:
        """How many a turn shares the processes with: the waiting turns of its address, plus the other addresses."""
        if asker is None:
            return self.unwatched
        others = {each.address for turn in self._waiting for each in turn.watchers()[:1]} - {asker.address}
        return self.waiting_for(asker.address) + len(others)


class Usage:
    """Seconds used lately, by name.

    >>> usage = Usage()
    >>> usage.add("ana", 0.8, now=100.0)
    >>> usage.of("ana", now=100.0 + 2 * HALF_LIFE_SECONDS), usage.of("ben", now=100.0)
    (0.2, 0.0)
    """

    def __init__(self) -> None:
        self._of: dict[str, tuple[float, float]] = {}
        """By name: seconds used, and when that was up to date."""

    def of(self, name: str, now: float) -> float:
        """What somebody has used, less what is forgotten."""
        used, at = self._of.get(name, (0.0, now))
        return float(used * 0.5 ** ((now - at) / HALF_LIFE_SECONDS))

    def add(self, name: str, seconds: float, now: float) -> None:
        """Note what somebody has used."""
        self._of[name] = max(0.0, self.of(name, now) + seconds), now
        if len(self._of) > MOST_NAMES:
            most = sorted(self._of, key=lambda each: self.of(each, now), reverse=True)
            self._of = {each: self._of[each] for each in most[: MOST_NAMES // 2]}
