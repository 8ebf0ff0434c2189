"""Playing the games of a dataset: random players many at once, bots game by game; in this process or in several.

    collect(Order.of("kd/2", games=1000, seed=1, bots="greedy,random"), Path("games.parquet"), hands=2)

If it is stopped at any moment, the same call resumes it. The result does not depend on which process plays which games.
"""

import contextlib
import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arena.supply import seated, warm_up
from ..bots import Bot, Budget
from ..core.rules import Rules
from ..errors import FiefdomError
from ..system.processes import end_with_parent
from .dataset import Order, Parts, Span, is_complete, keep, parts_of
from .games import Games

BUNCH = 64
BUNCH_SECONDS = 0.5
"""Seconds after which bots write a part, so that a crash costs hardly more than a game."""
LEAST = 2000
"""The fewest games of random players for which another process is worth starting."""
GRACE_SECONDS = 5.0
_SPAWN = multiprocessing.get_context("spawn")

Played = Generator[int, None, None]
"""Plays part by part, and yields how many games are done."""
Columns = dict[str, NDArray[Any]]


def collect(order: Order, path: Path, hands: int = 1, tell: Callable[[int, int], None] = lambda done, of: None) -> bool:
    """Play what is missing and write the file; `tell` gets the games done. Returns whether any were missing."""
    if order.bots:
        with seated(order.tournament()):
            pass  # A bot that does not exist is refused before anything is written.
    complete, folder = is_complete(path, order), parts_of(path)
    if complete and not folder.exists():
        return False
    parts = Parts(folder, order)
    try:
        if complete:
            parts.remove()
            return False
        _play(parts, hands, tell)
        parts.join(path)
        return True
    finally:
        parts.close()


def _play(parts: Parts, hands: int, tell: Callable[[int, int], None]) -> None:
    missing = parts.missing()
    done = parts.order.games - sum(last - first for first, last in missing)
    tell(done, parts.order.games)
    hands = min(hands, -(-(parts.order.games - done) // (1 if parts.order.bots else LEAST)))
    crew = processes(parts, missing, hands) if hands > 1 else alone(parts, missing)
    # Closed in any case, so that no worker outlives the call.
    with closing(crew):
        for played in crew:
            done += played
            tell(done, parts.order.games)


class Supply:
    """Games still to be played, handed out in batches.

    >>> supply = Supply([(0, 3), (100, 200)], hands=2)
    >>> supply.take(), supply.take()
    ((0, 3), (100, 125))
    >>> supply.give_back((124, 125))
    >>> supply.take()
    (124, 125)
    """

    def __init__(self, spans: Iterable[Span], hands: int) -> None:
        self._spans = deque(spans)
        self._largest = max(1, min(BUNCH, sum(last - first for first, last in self._spans) // (2 * hands)))

    def __bool__(self) -> bool:
        return bool(self._spans)

    def take(self) -> Span | None:
        """The next batch, if there is one."""
        if not self._spans:
            return None
        first, last = self._spans.popleft()
        cut = min(last, first + self._largest)
        self.give_back((cut, last))
        return first, cut

    def give_back(self, span: Span) -> None:
        """Return games that were not played; they come next."""
        if span[0] < span[1]:
            self._spans.appendleft(span)


class Stretch:
    """A range of games, and the rows recorded from them.

    They are played twice, side by side: a game gives rank shares or points as rewards, not both.
    """

    def __init__(self, rules: Rules, seed: int, count: int = 1) -> None:
        self.games = Games(rules, count, seed=seed, reward="rank")
        self._twin = Games(rules, count, seed=seed, reward="score")
        self.first = 0
        self._realms = np.array([rules.seat_realm(seat) for seat in range(rules.players)])

    def start(self, first: int) -> None:
        """Begin the games from a number on."""
        self.first = first
        self.games.start(first)
        self._twin.start(first)
        self.going = np.arange(self.games.count)
        self._rows = list[Columns]()
        self._ranks, self._points = np.zeros((2, self.games.count, self.games.rules.realms), np.float32)

    @property
    def turn(self) -> int:
        """How many decisions each unfinished game has had."""
        return len(self._rows)

    def step(self, actions: NDArray[np.int64], bot: int = 0) -> None:
        """Record the choices in unfinished games, and play them; finished games are ignored."""
        games, going = self.games, self.going
        self._rows.append(
            {
                "game": self.first + going,
                "turn": np.full(len(going), self.turn),
                "seat": games.seats[going],
                "bot": np.full(len(going), bot),
                "observation": games.observations[going],
                "mask": np.packbits(games.masks[going].view(np.uint8), axis=1),
                "action": actions[going],
            }
        )
        games.step(actions)
        self._twin.step(actions)
        over = going[games.ends[going]]
        self._ranks[over], self._points[over] = games.rewards[over], self._twin.rewards[over]
        self.going = going[~games.ends[going]]

    def finished(self) -> Columns:
        """All rows by game and turn, with how their game ended for the realm that decided."""
        rows = joined(self._rows)
        by_game = np.argsort(rows["game"], kind="stable")
        rows = {name: column[by_game] for name, column in rows.items()}
        at = rows["game"] - self.first, self._realms[rows["seat"]]
        others = [np.delete(self._points, realm, 1).max(1) for realm in range(self._points.shape[1])]
        margins = self._points - np.array(others).T
        return rows | {"score": self._points[at], "margin": margins[at], "rank": self._ranks[at]}


def joined(tables: Sequence[Columns]) -> Columns:
    """The rows of several tables."""
    return {name: np.concatenate([each[name] for each in tables]) for name in tables[0]}


def random_games(order: Order, span: Span) -> Columns:
    """The rows of some games of random players."""
    stretch = Stretch(order.rules, order.seed, span[1] - span[0])
    stretch.start(span[0])
    while len(stretch.going):
        stretch.step(stretch.games.sample(order.seed).copy())
    return stretch.finished()


def bot_game(order: Order, stretch: Stretch, game: int, bots: Sequence[Bot]) -> Columns:
    """The rows of a game of bots."""
    stretch.start(game)
    seating = order.tournament().seating(game)
    while len(stretch.going):
        slot = seating[int(stretch.games.seats[0])]
        for action in _turn(
            order.tournament().budget_of(slot), stretch, bots[slot], f"{order.seed}/{game}/{slot}/{stretch.turn}"
        ):
            stretch.step(np.array([action]), slot)
    return stretch.finished()


def _turn(budget: Budget, stretch: Stretch, bot: Bot, turn: str) -> list[int]:
    """The actions of a bot's turn."""
    position = stretch.games.position(0)
    choice = bot.choose(position.copy(), budget, Random(turn))
    if choice.fault:
        raise FiefdomError(f"game {stretch.first} cannot be played to the end: {choice.fault}")
    try:
        return stretch.games.numbering.turn(position, choice.moves)
    except FiefdomError as error:
        raise FiefdomError(f"game {stretch.first}: {bot.name} chose {choice}, but {error}") from error


def play_some(order: Order, folder: Path, span: Span, bots: Sequence[Bot]) -> int:
    """Play games and write them as a part: all, or with bots as many as fit into a moment. Returns how many."""
    if not order.bots:
        keep(folder, order, span, random_games(order, span))
        return span[1] - span[0]
    began, stretch, played = time.monotonic(), Stretch(order.rules, order.seed), list[Columns]()
    for game in range(*span):
        played.append(bot_game(order, stretch, game, bots))
        if time.monotonic() - began > BUNCH_SECONDS:
            break
    keep(folder, order, (span[0], span[0] + len(played)), joined(played))
    return len(played)


def _players(order: Order) -> contextlib.AbstractContextManager[Sequence[Bot]]:
    return seated(order.tournament()) if order.bots else contextlib.nullcontext(())


def alone(parts: Parts, missing: Iterable[Span]) -> Played:
    """Play in this process."""
    supply = Supply(missing, hands=1)
    with _players(parts.order) as bots:
        while span := supply.take():
            played = play_some(parts.order, parts.folder, span, bots)
            supply.give_back((span[0] + played, span[1]))
            yield played


class Worker:
    """A process that plays, the pipe to it, and the games it was given."""

    def __init__(self, parts: Parts, first: bool) -> None:
        self.link, theirs = _SPAWN.Pipe()
        self.span: Span | None = None
        self.ready = False
        self.process = _SPAWN.Process(target=_serve, args=(parts.order, parts.folder, theirs, first), daemon=True)
        self.process.start()
        # Only the process itself holds its end now, so that the pipe breaks when it dies.
        theirs.close()

    def give(self, supply: Supply) -> None:
        """Give it games to play, if there are any."""
        self.span = supply.take()
        with contextlib.suppress(OSError):  # It is dead; the next read of its pipe will show that.
            if self.span:
                self.link.send(self.span)

    def played(self, supply: Supply) -> int:
        """How many games it has just played; the rest of its games go back."""
        try:
            sent = self.link.recv()
        except (EOFError, OSError):
            raise FiefdomError("a worker process died; earlier games are kept") from None
        if isinstance(sent, BaseException):
            raise sent
        if self.span:
            supply.give_back((self.span[0] + sent, self.span[1]))
        self.span, self.ready = None, True
        return int(sent)

    def end(self) -> None:
        """End the process, by force if necessary."""
        self.process.join(GRACE_SECONDS)
        self.process.kill()
        self.process.join()
        self.link.close()


def processes(parts: Parts, missing: Iterable[Span], hands: int) -> Played:
    """Play in several processes."""
    supply = Supply(missing, hands)
    # The first one compiles what is needed; the others load it from the cache.
    workers = [Worker(parts, first=True)]
    try:
        while supply or any(worker.span for worker in workers):
            links: Any = {worker.link: worker for worker in workers}
            for link in wait(list(links)):
                played = links[link].played(supply)
                while len(workers) < hands and supply:
                    workers.append(Worker(parts, first=False))
                for idle in [worker for worker in workers if worker.ready and not worker.span]:
                    idle.give(supply)
                if played:
                    yield played
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.end()


def _serve(order: Order, folder: Path, link: Connection, first: bool) -> None:
    """The loop of a worker."""
    end_with_parent()
    try:
        if first:
            _warm_up(order)
        with _players(order) as bots:
            link.send(0)
            while True:
                link.send(play_some(order, folder, link.recv(), bots))
    except (EOFError, ConnectionError):
        pass  # The parent is gone.
    except Exception as error:
        link.send(error)


def _warm_up(order: Order) -> None:
    """Compile all that is needed. It is cached on disk."""
    stretch = Stretch(order.rules, order.seed)
    stretch.start(0)
    stretch.step(stretch.games.sample().copy())
    if order.bots:
        warm_up(order.tournament())
