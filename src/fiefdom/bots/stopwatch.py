"""The time that an external program takes for a turn, king by king. Kings that one answer covers share its time.

>>> watch = Stopwatch()
>>> watch.start((1, 0))
>>> watch.stop()
>>> watch.covers((1, 0))
>>> watch.covers((1, 1))
>>> first, second = watch.seconds
>>> first == second
True
"""

from time import perf_counter

King = tuple[int, int]
"""A king's turn: its round, and its place in the line."""


class Stopwatch:
    """The questions of one turn. A king who is asked again, or whose turn has begun, keeps its account."""

    def __init__(self) -> None:
        self._accounts: list[tuple[set[King], list[float]]] = []
        self._began = 0.0

    def start(self, king: King) -> None:
        """Begin a question about the turn of a king."""
        if not self._accounts or king not in self._accounts[-1][0]:
            self._accounts.append(({king}, []))
        self._began = perf_counter()

    def stop(self) -> None:
        """End the question."""
        self._accounts[-1][1].append(perf_counter() - self._began)

    def covers(self, king: King) -> None:
        """The last answer has a move of this king."""
        self._accounts[-1][0].add(king)

    @property
    def seconds(self) -> tuple[float, ...]:
        """The seconds of each king."""
        return tuple(sum(times) / len(kings) for kings, times in self._accounts for _ in kings)
