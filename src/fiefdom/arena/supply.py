"""Games still to be played, handed out in batches; games that come back unplayed are handed out again.

>>> supply = Supply(range(5), hands=1)
>>> supply.take(), supply.take()
((0, 1), (2, 3))
>>> supply.give_back((3,))
>>> supply.take(), supply.take(), supply.take()
((3, 4), (), ())

A player of a batch returns after `BUNCH_SECONDS` with at least one game, so finished games are saved soon and short
games do not cost a message each.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ..bots import Bot, Budget, load
from ..bots.roster import OUTSIDE
from ..core.engine import Engine
from ..errors import FiefdomError
from .playing import Played, play
from .schedule import Tournament

BUNCH = 32
BUNCH_SECONDS = 0.5
MOST_DEATHS = 3

Bunches = Generator[Sequence[Played], None, None]
Crew = Callable[[Tournament, Sequence[int]], Bunches]
"""Plays games, in any order, and yields them a few at a time."""


class Supply:
    """A queue of games for a number of workers."""

    def __init__(self, games: Iterable[int], hands: int) -> None:
        self._games = deque(games)
        self._largest = max(1, min(BUNCH, len(self._games) // (2 * hands)))
        self._deaths: Counter[int] = Counter()

    def __bool__(self) -> bool:
        return bool(self._games)

    def take(self) -> tuple[int, ...]:
        """The next batch; empty if there are no more."""
        return tuple(self._games.popleft() for _ in range(min(self._largest, len(self._games))))

    def give_back(self, games: Sequence[int]) -> None:
        """Return games that were not played; they come next."""
        self._games.extendleft(reversed(games))

    def lost(self, games: Sequence[int]) -> None:
        """Games whose worker died. They are handed out again, unless that has happened too often."""
        first = games[0] if games else -1
        self._deaths[first] += 1
        if self._deaths[first] == MOST_DEATHS:
            raise given_up(games)
        self.give_back(games)


def given_up(games: Sequence[int]) -> FiefdomError:
    """The message for games that cannot be played.

    >>> print(given_up([3, 4]))
    the worker of games 3 to 4 keeps dying, so the tournament stops here; earlier games are kept
    """
    which = f"games {games[0]} to {games[-1]}" if len(games) > 1 else f"game {games[0]}" if games else "games"
    return FiefdomError(f"the worker of {which} keeps dying, so the tournament stops here; earlier games are kept")


@contextmanager
def seated(tournament: Tournament) -> Iterator[list[Bot]]:
    """The bots of a tournament by slot, each closed properly if it can be."""
    bots: list[Bot] = []
    try:
        for entrant in tournament.entrants:
            bots.append(load(entrant.bot, tournament.rules))
        yield bots
    finally:
        for bot in bots:
            getattr(bot, "close", lambda: None)()


def play_some(tournament: Tournament, games: Sequence[int], bots: Sequence[Bot]) -> list[Played]:
    """Play the first of some games, as many as fit into a moment."""
    began, played = time.monotonic(), list[Played]()
    for game in games:
        played.append(play(tournament, game, bots))
        if time.monotonic() - began > BUNCH_SECONDS:
            break
    return played


def warm_up(tournament: Tournament) -> None:
    """Compile or load everything that built-in bots call, by a game with minimal thinking, so that no turn is late."""
    if Engine.load().backend == "compiled":
        bots = tuple("random" if each.bot.startswith(OUTSIDE) else each.bot for each in tournament.entrants)
        hasty = replace(tournament, bots=bots, budget=Budget(sims=1))
        with seated(hasty) as players:
            play(hasty, 0, players)


def alone(tournament: Tournament, games: Sequence[int]) -> Bunches:
    """Play in this process."""
    supply = Supply(games, hands=1)
    warm_up(tournament)
    with seated(tournament) as bots:
        while bunch := supply.take():
            played = play_some(tournament, bunch, bots)
            supply.give_back(bunch[len(played) :])
            yield played
