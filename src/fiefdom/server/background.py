"""Background tasks: failures are logged and counted, and tasks that must run as long as the server are restarted.

>>> import asyncio
>>> async def main():
...     background, rounds = Background(), []
...     async def sweep():
...         rounds.append(1)
...         background.beat("sweep")
...         if len(rounds) < 3:
...             raise ValueError("a bad row")
...     background.keep("sweep", sweep, pause=0.0)
...     while len(rounds) < 3:
...         await asyncio.sleep(0)
...     await background.stop(1.0)
...     return background.troubles()
>>> import structlog
>>> with structlog.testing.capture_logs() as lines:
...     asyncio.run(main())
{'sweep': 'failed 2 times, last with ValueError: a bad row'}
>>> [line["event"] for line in lines]
['task_failed', 'task_failed']
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import structlog

from ..errors import FiefdomError
from .metrics import TASK_FAILURES

PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1.0, 30.0
"""Before a task is started again, at first and at most."""
TROUBLE_SECONDS = 300.0
"""How long a failure is shown in the health of the server."""
STUCK_SECONDS = 60.0
"""After this time without a heartbeat, a task counts as stuck."""
logger = structlog.get_logger()

Work = Callable[[], Coroutine[Any, Any, None]]


@dataclass(slots=True)
class Kept:
    """A task that must run as long as the server."""

    beats: bool = False
    """Does it send heartbeats?"""
    heard: float = field(default_factory=time.monotonic)
    failures: int = 0
    reason: str = ""
    failed: float = 0.0

    @property
    def is_stuck(self) -> bool:
        """Has it sent no heartbeat for too long?"""
        return self.beats and time.monotonic() - self.heard > STUCK_SECONDS

    @property
    def trouble(self) -> str:
        """What is wrong with it, for people; empty if nothing is."""
        if self.is_stuck:
            return f"no sign of life for {time.monotonic() - self.heard:.0f} s"
        if not self.failures or time.monotonic() - self.failed > TROUBLE_SECONDS:
            return ""
        return f"failed {self.failures} times, last with {self.reason}"


class Background:
    """The background tasks of a server."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._kept: dict[str, Kept] = {}
        self._stopping = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something once, unless the server is stopping."""
        if self._stopping:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def keep(self, name: str, work: Work, pause: float = PAUSE_SECONDS) -> None:
        """Run something until it returns; whenever it fails, run it again."""
        self._kept[name] = Kept()
        self.spawn(self._persist(name, work, pause))

    def beat(self, name: str) -> None:
        """A heartbeat of a task that is kept running."""
        kept = self._kept.setdefault(name, Kept())
        kept.beats, kept.heard = True, time.monotonic()

    def troubles(self) -> dict[str, str]:
        """What is wrong, by task."""
        return {name: kept.trouble for name, kept in self._kept.items() if kept.trouble}

    @property
    def stuck(self) -> list[str]:
        """The tasks that send no heartbeats any more."""
        return [name for name, kept in self._kept.items() if kept.is_stuck]

    async def stop(self, seconds: float) -> None:
        """Cancel everything, and wait for it this long at most."""
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        if self._tasks and (await asyncio.wait(self._tasks, timeout=seconds))[1]:
            logger.warning("tasks_abandoned", count=len(self._tasks))

    async def _persist(self, name: str, work: Work, pause: float) -> None:
        kept, wait = self._kept[name], pause
        while not self._stopping:
            began = time.monotonic()
            try:
                return await work()
            except Exception as error:
                kept.failures, kept.failed = kept.failures + 1, time.monotonic()
                kept.reason = f"{type(error).__name__}: {error}"
                _log(error, task=name, failures=kept.failures)
                wait = pause if kept.failed - began > LONGEST_PAUSE_SECONDS else wait
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_PAUSE_SECONDS)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log(error, task="once")


def _log(error: BaseException, task: str, **more: Any) -> None:
    """Count and log a failure. What the program expects to fail, such as the database, needs no traceback."""
    TASK_FAILURES.labels(task).inc()
    if isinstance(error, FiefdomError):
        logger.warning("task_failed", task=task, reason=str(error), **more)
    else:
        logger.error("task_failed", task=task, exc_info=error, **more)
