"""Stopping in time: every part has a few seconds to close, and the whole process 15 s.

Everything that was acknowledged is on disk, so nothing is lost if a part does not close.
"""

import asyncio
import os
import threading
import time
from collections.abc import Coroutine
from queue import SimpleQueue
from typing import Any

import structlog

GRACE_SECONDS = 4
"""For connections to close and for commands in progress."""
CLOSING_SECONDS = 3.0
"""For each of: background tasks (half of it), bots and bus, database."""
DEADLINE_SECONDS = 14.0
"""After this time from the signal the process ends, whatever it is doing."""
logger = structlog.get_logger()


async def close_in_time(part: str, closing: Coroutine[Any, Any, None], seconds: float = CLOSING_SECONDS) -> None:
    """Close a part of the server. If this takes too long or fails, it is logged and abandoned."""
    task = asyncio.create_task(closing)
    done, _ = await asyncio.wait({task}, timeout=seconds)
    if not done:
        task.cancel()
        logger.error("close_abandoned", part=part, seconds=seconds)
    elif error := task.exception():
        logger.error("close_failed", part=part, exc_info=error)


class Deadline:
    """Ends this process some seconds after `begin`, even if its event loop or a thread hangs.

    Its thread is started ahead, so that `begin` takes no lock and can be called from a signal handler at any moment.
    """

    def __init__(self, seconds: float = DEADLINE_SECONDS) -> None:
        self._seconds, self._begun = seconds, SimpleQueue[None]()
        threading.Thread(target=self._wait, name="deadline", daemon=True).start()

    def begin(self) -> None:
        """The time runs from the first call."""
        self._begun.put(None)

    def _wait(self) -> None:
        self._begun.get()
        time.sleep(self._seconds)
        logger.error("stop_forced", seconds=self._seconds)
        os._exit(1)
