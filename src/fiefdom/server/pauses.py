"""Pauses of the event loop: how long each lasted, and its cause. Every client waits that long.

The loop beats often. A thread looks on, and when the loop is late, it notes what all threads do. A pause that the
thread could not see either is one of the interpreter: another thread kept it, or the machine gave the process no time.
"""

import asyncio
import gc
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import structlog

from .metrics import LONGEST_PAUSE, LOOP_LAG

BEAT_SECONDS = 0.01
LATE_SECONDS = 0.05
"""Shorter pauses are not reported."""
FRAMES = 8
WAITING = {"threading.py", "selectors.py", "queue.py", "thread.py", "connection.py", "worker.py"}
"""Files of threads that wait for something."""
UNSEEN = "not seen: another thread kept the interpreter, or the machine was busy"
logger = structlog.get_logger()


class Pauses:
    """Watches the loop it runs in."""

    def __init__(self, report: Callable[[float, str], None]) -> None:
        self._report, self._loop_thread = report, threading.get_ident()
        self._beat, self._doing, self._over = time.monotonic(), "", threading.Event()

    async def watch(self) -> None:
        """Report pauses until cancelled."""
        thread = threading.Thread(target=self._look_on, name="fiefdom-pauses", daemon=True)
        thread.start()
        gc.callbacks.append(self._on_garbage)
        try:
            while True:
                await asyncio.sleep(BEAT_SECONDS)
                self._beat_now()
        finally:
            gc.callbacks.remove(self._on_garbage)
            self._over.set()

    def _beat_now(self) -> None:
        now = time.monotonic()
        late = max(0.0, now - self._beat - BEAT_SECONDS)
        LOOP_LAG.observe(late)
        if late > LATE_SECONDS:
            self._report(late, self._doing or UNSEEN)
        self._beat, self._doing = now, ""

    def _look_on(self) -> None:
        while not self._over.wait(LATE_SECONDS / 2):
            if not self._doing and time.monotonic() - self._beat > LATE_SECONDS:
                self._doing = doing(self._loop_thread)

    def _on_garbage(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start" and threading.get_ident() == self._loop_thread:
            self._doing = f"garbage collection, generation {info['generation']}"


def doing(first: int) -> str:
    """What one thread does, or if it waits, the others that do not: the innermost calls of each."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    frames = {each: frame for each, frame in sys._current_frames().items() if each != threading.get_ident()}
    busy = [each for each in frames if _is_busy(frames[each])]
    busy = [first] if first in busy else busy
    return "; ".join(f"{names.get(each, '?')}: {calls(frames[each])}" for each in busy) or "all threads wait"


def _is_busy(frame: FrameType) -> bool:
    return Path(frame.f_code.co_filename).name not in WAITING


def calls(frame: FrameType | None) -> str:
    """The innermost calls of a frame, the innermost first."""
    found: list[str] = []
    while frame is not None and len(found) < FRAMES:
        found.append(f"{frame.f_code.co_name} ({Path(frame.f_code.co_filename).name}:{frame.f_lineno})")
        frame = frame.f_back
    return " < ".join(found)


async def watch_pauses() -> None:
    """Keep the longest pause as a metric, and log pauses at level info."""

    def report(seconds: float, what: str) -> None:
        LONGEST_PAUSE.set(max(seconds, LONGEST_PAUSE._value.get()))
        logger.info("loop_paused", seconds=round(seconds, 3), doing=what)

    await Pauses(report).watch()
