"""Bots run in a pool of processes, so that players never wait for them. Turns are chosen in the order of request.

A game requests one turn at a time, so this order is fair to all games. When more turns are requested than there are
processes, `expert` gets less time per turn: with w turns waiting for n processes, its 0.8 s are divided by 1 + w/n,
down to a tenth of a second. The other levels are quick and always get the same budget.

The compiled search takes seconds to load, and about a minute to compile the first time. Until it is in memory,
stand-in processes on the plain backend answer at once without a search (see `bots/fallback.py`). A hint may take
longer, so it is searched for on the plain backend. Without Numba, every search runs on the plain backend.
"""

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

import structlog

from ..bots import Budget, Choice
from ..bots.warm import backend_at_hand, warm_up_aside
from ..core.engine import Backend, default_backend
from .bot_process import begin, choose, choose_fallback, is_ready
from .metrics import FALLBACK_TURNS, THINKING_SECONDS, WAITING
from .refusal import Refusal

EXPERT_SECONDS, SHORTEST_SECONDS = 0.8, 0.1
MOST_WAITING = 1000
POLL_SECONDS = 0.5
"""How often to check whether the search is compiled."""
logger = structlog.get_logger()


def default_processes() -> int:
    """One core serves the players, the others run bots."""
    return max(1, (os.cpu_count() or 2) - 1)


def budget(level: str, waiting: int, processes: int) -> Budget:
    """What a level may spend on a turn while other turns wait.

    >>> budget("expert", 0, 2), budget("expert", 4, 2), budget("expert", 99, 1), budget("easy", 99, 1)
    (Budget(seconds=0.8, sims=None), Budget(seconds=0.267, sims=None), Budget(seconds=0.1, sims=None), Budget(seconds=None, sims=None))
    """  # noqa: E501
    if level != "expert":
        return Budget()
    return Budget(seconds=max(SHORTEST_SECONDS, round(EXPERT_SECONDS / (1 + waiting / processes), 3)))


class BotPool:
    """The processes that choose turns for bots, and the queue of turns that wait for one."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or default_processes()
        self._slots = asyncio.Semaphore(self.count)
        self._waiting = 0
        self._pool: ProcessPoolExecutor | None = None
        """Processes that search; those that still load the search; those that stand in for them."""
        self._loading: ProcessPoolExecutor | None = None
        self._stand_ins: ProcessPoolExecutor | None = None
        self._getting_ready: asyncio.Task[None] | None = None
        self._compiling: Any = None

    def warm_up(self) -> None:
        """Start processes that can answer at once, and prepare the search in the background."""
        at_once = self._start("plain")
        if default_backend() == "plain":
            self._pool = at_once
            return
        self._stand_ins = at_once
        if self._getting_ready is None or self._getting_ready.done():
            self._getting_ready = asyncio.create_task(self._get_ready(self._stand_ins))

    def _start(self, backend: Backend) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self.count, get_context("spawn"), begin, (backend,))
        for _ in range(self.count):
            pool.submit(is_ready)
        return pool

    async def _get_ready(self, stand_ins: ProcessPoolExecutor) -> None:
        """Compile and load the search; then the processes that have it take over."""
        try:
            await asyncio.wrap_future(stand_ins.submit(is_ready))
            backend = await self._compiled()
            self._loading = self._start(backend)
            await asyncio.wrap_future(self._loading.submit(is_ready))
        except (BrokenProcessPool, OSError) as error:
            logger.warning("search_not_loaded", reason=str(error))
            backend, self._loading = "plain", self._start("plain")
        self._pool, self._loading = self._loading, None
        logger.info("search_ready", backend=backend)
        if self._stand_ins is not None:
            self._stand_ins.shutdown(wait=False)
            self._stand_ins = None

    async def _compiled(self) -> Backend:
        """Wait until the search is compiled; return "plain" if that fails."""
        self._compiling = self._compiling or warm_up_aside()
        while (backend := backend_at_hand()) == "plain":
            if self._compiling is None or self._compiling.poll() is not None:
                logger.warning("search_not_compiled")
                break
            await asyncio.sleep(POLL_SECONDS)
        return backend

    async def choose(self, position: str, level: str, seed: int, advice: bool = False) -> Choice:
        """A bot's choice, for advice always with what it considered; raises `Refusal` if too many turns wait."""
        if self._waiting >= MOST_WAITING:
            raise Refusal("busy", f"{self._waiting} bot turns are already waiting; try again later")
        self._waiting += 1
        WAITING.set(self._waiting)
        try:
            await self._slots.acquire()
        finally:
            self._waiting -= 1
            WAITING.set(self._waiting)
        try:
            allowed = budget(level, self._waiting, self.count)
            return await self._ask(position, level, str(allowed), seed, advice)
        finally:
            self._slots.release()

    async def _ask(self, position: str, level: str, allowed: str, seed: int, advice: bool) -> Choice:
        for attempt in (1, 2):
            if self._pool is None and self._stand_ins is None:
                self.warm_up()
            pool = self._pool or self._stand_ins
            assert pool is not None
            work = choose if advice or pool is self._pool else choose_fallback
            try:
                choice, seconds = await asyncio.wrap_future(pool.submit(work, position, level, allowed, seed))
            except BrokenProcessPool:
                logger.warning("bot_process_died", attempt=attempt)
                self._pool = None if pool is self._pool else self._pool
                self._stand_ins = None if pool is self._stand_ins else self._stand_ins
                continue
            THINKING_SECONDS.observe(seconds)
            if work is choose_fallback:
                FALLBACK_TURNS.inc()
                logger.info("fallback_turn", level=level, reason=choice.fault)
            return choice
        raise Refusal("busy", "the bot cannot play at the moment; try again")

    async def close(self) -> None:
        """End the processes."""
        if self._getting_ready is not None:
            self._getting_ready.cancel()
        if self._loading is not None:
            for process in list(self._loading._processes.values()):
                process.kill()
        for pool in (self._pool, self._loading, self._stand_ins):
            if pool is not None:
                await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)
        if self._compiling is not None and self._compiling.poll() is None:
            self._compiling.terminate()
