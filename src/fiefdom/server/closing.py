"""Stopping in time: every part has a few seconds to close, and the whole process 15 s.

Everything that was acknowledged is on disk, so nothing is lost if a part does not close.
"""

import asyncio
import os
import threading
from collections.abc import Coroutine
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


def end_by_deadline(seconds: float = DEADLINE_SECONDS) -> None:
    """End this process after some seconds, even if its event loop or a thread hangs."""
    timer = threading.Timer(seconds, _give_up, (seconds,))
    timer.daemon = True
    timer.start()


def _give_up(seconds: float) -> None:
    logger.error("stop_forced", seconds=seconds)
    os._exit(1)
