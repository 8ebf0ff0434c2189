"""Processes that play games side by side. One that dies loses nothing: another takes its games.

    for played in processes(2)(tournament, range(600)):
        tally.add(played)

The parent has a pipe to each process, and waits for the first that sends something or breaks.
"""

import contextlib
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from ..system.processes import GRACE_SECONDS, end_with_parent
from .playing import Played
from .schedule import Tournament
from .supply import Bunches, Crew, Supply, play_some, seated, warm_up

_SPAWN = multiprocessing.get_context("spawn")


class Worker:
    """A process, the pipe to it, and the games it was given."""

    def __init__(self, tournament: Tournament) -> None:
        self.link, theirs = _SPAWN.Pipe()
        self.games: tuple[int, ...] = ()
        self.ready = False
        self.process = _SPAWN.Process(target=_serve, args=(tournament, theirs), daemon=True)
        self.process.start()
        # Only the process itself holds its end now, so that the pipe breaks when it dies.
        theirs.close()

    def give(self, games: tuple[int, ...]) -> None:
        """Give it games to play, if there are any."""
        self.games = games
        with contextlib.suppress(OSError):  # It is dead; the next read of its pipe will show that.
            if games:
                self.link.send(games)

    def end(self) -> None:
        """End the process, by force if necessary."""
        self.process.terminate()
        self.process.join(GRACE_SECONDS)
        self.process.kill()
        self.process.join()
        self.link.close()


def processes(jobs: int) -> Crew:
    """A crew of worker processes."""

    def crew(tournament: Tournament, games: Sequence[int]) -> Bunches:
        # The first one compiles what is needed; the others load it from the cache.
        workers = [Worker(tournament)]
        try:
            yield from _played(tournament, Supply(games, jobs), workers, jobs)
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.end()

    return crew


def _played(tournament: Tournament, supply: Supply, workers: list[Worker], jobs: int) -> Bunches:
    """Keep all workers busy and yield what they have played."""
    while supply or any(worker.games for worker in workers):
        for idle in [worker for worker in workers if worker.ready and not worker.games and supply]:
            idle.give(supply.take())
        links: Any = {worker.link: worker for worker in workers}
        for link in wait(list(links)):
            worker = links[link]
            played = _received(worker)
            if played is None:
                _replace(worker, workers, tournament, supply)
                continue
            supply.give_back(worker.games[len(played) :])
            worker.ready = True
            worker.give(supply.take())
            while len(workers) < jobs and supply:
                workers.append(Worker(tournament))
            if played:
                yield played


def _replace(worker: Worker, workers: list[Worker], tournament: Tournament, supply: Supply) -> None:
    """Replace a process that died, and hand its games to others."""
    workers.remove(worker)
    worker.end()
    supply.lost(worker.games)
    workers.append(Worker(tournament))


def _received(worker: Worker) -> Sequence[Played] | None:
    """What a worker sends: games, an empty list when it has just started; None if it is dead."""
    try:
        sent = worker.link.recv()
    except (EOFError, OSError):
        return None
    if isinstance(sent, BaseException):
        raise sent
    return list(sent)


def _serve(tournament: Tournament, link: Connection) -> None:
    """The loop of a worker."""
    end_with_parent()
    try:
        warm_up(tournament)
        with seated(tournament) as bots:
            link.send([])
            while True:
                link.send(play_some(tournament, link.recv(), bots))
    except (EOFError, OSError):
        pass  # The parent is gone.
    except Exception as error:
        link.send(error)
