"""A thread for a SQLite connection. All queued jobs go into one transaction, since the disk is slow (group commit).

If one job fails, all are repeated, each in its own transaction. Callers get their result after the commit.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from .base import StoreError

MOST_AT_ONCE = 256
"""The most jobs in one transaction, so that none waits long for the others."""

_T = TypeVar("_T")
_Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]
_Outcome = tuple["asyncio.Future[Any]", Any]


class Worker:
    """A thread with its connection and its queue of jobs. `verify` is called after every commit, and may raise."""

    def __init__(
        self, db: sqlite3.Connection, begin: str, most: int = MOST_AT_ONCE, verify: Callable[[], None] = lambda: None
    ) -> None:
        self._db, self._begin, self._most, self._verify = db, begin, most, verify
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="fiefdom-sqlite", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[sqlite3.Connection], _T]) -> _T:
        """The result of a job, once it is on disk. Cancelling the caller does not stop the job."""
        if self._closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        self._waiting.put((job, future))
        return await future

    @property
    def waiting(self) -> int:
        """The number of jobs in the queue."""
        return self._waiting.qsize()

    async def close(self) -> None:
        """Run all queued jobs, then end the thread and close the connection."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        more = True
        while more:
            jobs, more = self._taken()
            _tell(self._together(jobs))
        with suppress(sqlite3.Error):
            self._db.close()

    def _taken(self) -> tuple[list[_Job], bool]:
        """All queued jobs, at least one, and whether more may come."""
        jobs: list[_Job] = []
        job = self._waiting.get()
        with suppress(Empty):
            while job is not None:
                jobs.append(job)
                if len(jobs) == self._most:
                    break
                job = self._waiting.get_nowait()
        return jobs, job is not None

    def _together(self, jobs: list[_Job]) -> list[_Outcome]:
        """Run jobs in one transaction; if one fails, each in its own. If the database fails, all jobs fail."""
        try:
            self._db.execute(self._begin)
            outcomes = [(future, _outcome(job, self._db)) for job, future in jobs]
            self._db.execute("COMMIT")
            self._verify()
            return outcomes
        except _JobError as error:
            self._roll_back()
            if len(jobs) == 1:
                return [(jobs[0][1], error.reason)]
        except Exception as error:  # Whatever it is, the thread must go on.
            self._roll_back()
            return [(future, failure(error)) for _, future in jobs]
        return [outcome for job in jobs for outcome in self._together([job])]

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            self._db.execute("ROLLBACK")


class _JobError(Exception):
    def __init__(self, reason: Exception) -> None:
        self.reason = failure(reason) if isinstance(reason, sqlite3.Error) else reason


def _outcome(job: Callable[[sqlite3.Connection], Any], db: sqlite3.Connection) -> Any:
    try:
        return job(db)
    except Exception as error:
        raise _JobError(error) from None


def failure(error: Exception) -> StoreError:
    """An error, usually of SQLite, as a `StoreError`."""
    return error if isinstance(error, StoreError) else StoreError(f"the database failed: {error}")


def _tell(outcomes: list[_Outcome]) -> None:
    """Pass the outcomes to the callers, with one call per event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for future, outcome in outcomes:
        loops.setdefault(future.get_loop(), []).append((future, outcome))
    for loop, those in loops.items():
        with suppress(RuntimeError):  # the event loop is closed, so nobody waits
            loop.call_soon_threadsafe(_resolve, those)


def _resolve(outcomes: list[_Outcome]) -> None:
    for future, outcome in outcomes:
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
