"""Bots think in processes of their own, so that no player waits for them: so many at a time, in the order of asking.

A game asks for one turn at a time, so the order of asking is fair to all games. When more turns are wanted than there
are thinkers, `expert` gets less time for each: with w waiting for n thinkers its 0.8 s are divided by 1 + w/n, down to
a tenth of a second. The other levels are quick, and always themselves. Until the search is compiled, which happens
in yet another process, all think on the plain backend: the same turns, only slower (and `expert` less deep).
"""

import asyncio
import os
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from typing import Any

import structlog

from ..arena.workers import heed_parent
from ..bots import Budget, Choice, load
from ..bots.bot import Bot
from ..bots.warm import backend_at_hand, warm_up_aside
from ..position import Position
from .metrics import THINKING_SECONDS, WAITING
from .refusing import Refusal

EXPERT_SECONDS, SHORTEST_SECONDS = 0.8, 0.1
MOST_WAITING = 1000
logger = structlog.get_logger()


def thinkers_at_hand() -> int:
    """One core is for the players, the others are for bots."""
    return max(1, (os.cpu_count() or 2) - 1)


def budget(level: str, waiting: int, thinkers: int) -> Budget:
    """What a level may spend on a turn when so many others wait.

    >>> budget("expert", 0, 2), budget("expert", 4, 2), budget("expert", 99, 1), budget("easy", 99, 1)
    (Budget(seconds=0.8, sims=None), Budget(seconds=0.267, sims=None), Budget(seconds=0.1, sims=None), Budget(seconds=None, sims=None))
    """  # noqa: E501
    if level != "expert":
        return Budget()
    return Budget(seconds=max(SHORTEST_SECONDS, round(EXPERT_SECONDS / (1 + waiting / thinkers), 3)))


class Thinkers:
    """The processes, and who waits for them."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or thinkers_at_hand()
        self._slots = asyncio.Semaphore(self.count)
        self._waiting = 0
        self._pool: ProcessPoolExecutor | None = None
        self._warming: Any = None

    def warm_up(self) -> None:
        """Have the search compiled in a process of its own, if it is not yet, and the thinkers started."""
        self._warming = warm_up_aside()
        for _ in range(self.count):
            self._executor().submit(backend_at_hand)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, get_context("spawn"), heed_parent)
        return self._pool

    async def think(self, position: str, level: str, seed: int) -> Choice:
        """The choice of a bot; raises `Refusal` if far too many wait."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("busy", f"{self._waiting} turns of bots are waiting already")
        self._waiting += 1
        WAITING.set(self._waiting)
        try:
            await self._slots.acquire()
        finally:
            self._waiting -= 1
            WAITING.set(self._waiting)
        try:
            allowed = budget(level, self._waiting, self.count)
            return await self._choose(position, level, str(allowed), seed)
        finally:
            self._slots.release()

    async def _choose(self, position: str, level: str, allowed: str, seed: int) -> Choice:
        for attempt in (1, 2):
            try:
                task = self._executor().submit(choose, position, level, allowed, seed)
                choice, seconds = await asyncio.wrap_future(task)
                THINKING_SECONDS.observe(seconds)
                return choice
            except BrokenProcessPool:
                logger.warning("thinker_died", attempt=attempt)
                self._pool = None
        raise Refusal("busy", "the bot cannot think at the moment")

    async def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)
        if self._warming is not None and self._warming.poll() is None:
            self._warming.terminate()


_bots: dict[str, Bot] = {}


def choose(position: str, level: str, allowed: str, seed: int) -> tuple[Choice, float]:
    """A bot's choice, and how long it took; in a process of its own."""
    begun = time.perf_counter()
    bot = _bots.setdefault(level, load(level))
    choice = bot.choose(Position.parse(position, backend_at_hand()), Budget.parse(allowed), Random(seed))
    return choice, time.perf_counter() - begun
