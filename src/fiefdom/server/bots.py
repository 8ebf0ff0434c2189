"""Bots run in a pool of processes, so that players never wait for them. Thinking time is shared by address and seat.

The order of turns is that of `fair_queue.py`. When more turns are requested than there are processes, `expert` gets
less time per turn: its 0.8 s are divided by 1 + w/n, down to a tenth of a second, where n is the number of processes
and w counts the waiting turns of the same address and the other addresses that wait. The other levels are quick and
always get the same budget.

Turns that nobody watches have a process of their own at low priority. They never delay others, and they never stop.
When none of them waits, that process does other work, such as reviews, which is shared by address in the same way.

The compiled search takes seconds to load, and about a minute to compile the first time. Until it is in memory,
stand-in processes on the plain backend answer at once without a search (see `bots/fallback.py`). A hint may take
longer, so it is searched for on the plain backend. Without Numba, every search runs on the plain backend.
"""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

import structlog

from ..bots import Budget, Choice
from ..bots.fallback import FAULT
from ..bots.warm import backend_at_hand, warm_up_aside
from ..core.engine import Backend, default_backend
from .bot_process import begin, choose, choose_fallback, hint, is_ready
from .fair_queue import Asker, FairQueue, Turn, Watchers, nobody
from .limits import DEFAULTS
from .metrics import FALLBACK_TURNS, THINKING_SECONDS, WAITING
from .refusal import Refusal

EXPERT_SECONDS, SHORTEST_SECONDS = 0.8, 0.1
QUICK_SECONDS = 0.05
"""About what a level other than `expert` takes."""
NICENESS = 10
CLOSING_SECONDS = 1.5
"""How long a process may take to finish a turn when the server stops."""
POLL_SECONDS = 0.5
"""How often to check whether the search is compiled."""
_T = TypeVar("_T")
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

    def __init__(self, count: int | None = None, unwatched: int = DEFAULTS.unwatched_turns) -> None:
        self.count, self._most_unwatched = count or default_processes(), unwatched
        self._queue, self._spare = FairQueue(), FairQueue()
        """The turns that wait, and other work for the time when no unwatched turn waits."""
        self._idle = self.count
        self._started: dict[Turn, asyncio.Future[bool]] = {}
        """The turns that wait; the result says whether to use the low-priority process."""
        self._pool: ProcessPoolExecutor | None = None
        """Processes that search; those that still load the search; those that stand in for them."""
        self._loading: ProcessPoolExecutor | None = None
        self._stand_ins: ProcessPoolExecutor | None = None
        self._aside: ProcessPoolExecutor | None = None
        """A process for turns that nobody watches."""
        self._aside_idle = True
        self._backend: Backend = "plain"
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

    def _start_aside(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, get_context("spawn"), begin, (self._backend, NICENESS))

    async def _get_ready(self, stand_ins: ProcessPoolExecutor) -> None:
        """Compile and load the search; then the processes that have it take over."""
        try:
            await asyncio.wrap_future(stand_ins.submit(is_ready))
            backend = await self._compiled()
            self._loading = self._start(backend)
            await asyncio.wrap_future(self._loading.submit(is_ready))
        except Exception as error:
            logger.warning("search_not_loaded", reason=repr(error))
            backend, self._loading = "plain", self._start("plain")
        self._pool, self._loading, self._backend = self._loading, None, backend
        logger.info("search_ready", backend=backend)
        if self._stand_ins is not None:
            self._stand_ins.shutdown(wait=False)
            self._stand_ins = None
        self.dispatch()

    async def _compiled(self) -> Backend:
        """Wait until the search is compiled; return "plain" if that fails."""
        self._compiling = self._compiling or warm_up_aside()
        while (backend := backend_at_hand()) == "plain":
            if self._compiling is None or self._compiling.poll() is not None:
                logger.warning("search_not_compiled")
                break
            await asyncio.sleep(POLL_SECONDS)
        return backend

    @property
    def is_preparing(self) -> bool:
        """Is the search still being compiled or loaded, so that work that needs it waits?"""
        return self._pool is None and self._stand_ins is not None

    @property
    def room_for_unwatched(self) -> int:
        """How many more turns that nobody watches may wait here."""
        return max(0, self._most_unwatched - self._queue.unwatched)

    @property
    def is_quiet(self) -> bool:
        """Do so few turns wait that a game nobody watches may ask for its next turn by itself?"""
        return 2 * self._queue.unwatched < self._most_unwatched

    def waiting_for(self, address: str) -> int:
        """The number of turns and hints that somebody at this address waits for."""
        return self._queue.waiting_for(address)

    async def choose(
        self, position: str, level: str, seed: int, watchers: Watchers = nobody, advice: bool = False
    ) -> Choice:
        """A bot's choice; for advice what `expert` considers, with reasons."""
        turn, aside = await self._wait(watchers)
        allowed = budget(level, self._queue.rivals(turn.asker), 1 if aside else self.count)
        expected = spent = allowed.seconds or QUICK_SECONDS
        self._queue.charge(turn.asker, expected)
        try:
            choice, spent = await self._ask(position, level, str(allowed), seed, advice, aside)
            return choice
        finally:
            self._queue.charge(turn.asker, spent - expected)
            self._release(aside)

    async def spare(self, asker: Asker, work: Callable[..., _T], *args: Any) -> _T:
        """Do other work when no turn waits for the low-priority process; it must take no longer than a turn or two."""
        if self._pool is None and self._stand_ins is None:
            self.warm_up()
        turn, _ = await self._wait(lambda: [asker], self._spare)
        begun = time.monotonic()
        try:
            return await self._do(True, lambda pool: work, *args)
        finally:
            self._spare.charge(turn.asker, time.monotonic() - begun)
            self._release(aside=True)

    async def _wait(self, watchers: Watchers, queue: FairQueue | None = None) -> tuple[Turn, bool]:
        """Wait for a process; returns the turn and whether to use the low-priority process."""
        queue = self._queue if queue is None else queue
        turn = queue.add(watchers)
        started = self._started[turn] = asyncio.get_running_loop().create_future()
        self.dispatch()
        try:
            return turn, await started
        except asyncio.CancelledError:
            queue.discard(turn)
            if not started.cancelled():
                self._release(started.result())
            raise
        finally:
            self._started.pop(turn, None)

    def dispatch(self) -> None:
        """Start turns while processes are idle. To be called again when somebody begins to watch a game."""
        while self._idle and (turn := self._queue.take(watched=True)):
            self._begin(turn, aside=False)
        # Without a search, turns take no time.
        while self._idle and self._pool is None and (turn := self._queue.take(watched=False)):
            self._begin(turn, aside=False)
        while self._aside_idle and self._pool is not None and (turn := self._queue.take(watched=False)):
            self._begin(turn, aside=True)
        while self._aside_idle and self._pool is not None and (turn := self._spare.take(watched=True)):
            self._begin(turn, aside=True)
        WAITING.set(len(self._queue))

    def _begin(self, turn: Turn, aside: bool) -> None:
        if self._started[turn].done():
            return  # It was cancelled just now.
        if aside:
            self._aside_idle = False
        else:
            self._idle -= 1
        self._started[turn].set_result(aside)

    def _release(self, aside: bool) -> None:
        if aside:
            self._aside_idle = True
        else:
            self._idle += 1
        self.dispatch()

    def _processes(self, aside: bool) -> ProcessPoolExecutor:
        if self._pool is None and self._stand_ins is None:
            self.warm_up()
        if aside and self._pool is not None:
            self._aside = self._aside or self._start_aside()
            return self._aside
        pool = self._pool or self._stand_ins
        assert pool is not None
        return pool

    async def _ask(
        self, position: str, level: str, allowed: str, seed: int, advice: bool, aside: bool
    ) -> tuple[Choice, float]:
        def work(pool: ProcessPoolExecutor) -> Callable[..., tuple[Choice, float]]:
            return hint if advice else choose_fallback if pool is self._stand_ins else choose

        choice, seconds = await self._do(aside, work, position, level, allowed, seed)
        THINKING_SECONDS.observe(seconds)
        if choice.fault == FAULT:
            FALLBACK_TURNS.inc()
            logger.info("fallback_turn", level=level, reason=choice.fault)
        return choice, seconds

    async def _do(self, aside: bool, work: Callable[[ProcessPoolExecutor], Callable[..., _T]], *args: Any) -> _T:
        """Run some work in a process; if the process dies, in another one."""
        for attempt in (1, 2):
            pool = self._processes(aside)
            try:
                return await asyncio.wrap_future(pool.submit(work(pool), *args))
            except BrokenProcessPool:
                logger.warning("bot_process_died", attempt=attempt)
                self._pool = None if pool is self._pool else self._pool
                self._stand_ins = None if pool is self._stand_ins else self._stand_ins
                self._aside = None if pool is self._aside else self._aside
        raise Refusal("busy", "the bot cannot play at the moment; try again")

    async def close(self) -> None:
        """End the processes."""
        if self._getting_ready is not None:
            self._getting_ready.cancel()
        for slow in (self._loading, self._aside):
            for process in list(slow._processes.values()) if slow is not None else []:
                process.kill()
        pools = (self._pool, self._loading, self._stand_ins, self._aside)
        await asyncio.gather(*(_end(pool) for pool in pools if pool is not None))
        if self._compiling is not None and self._compiling.poll() is None:
            self._compiling.terminate()


async def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool: after the turn they think about, or by force."""
    processes = list(pool._processes.values())
    ending = asyncio.get_running_loop().run_in_executor(None, lambda: pool.shutdown(wait=True, cancel_futures=True))
    if not (await asyncio.wait({ending}, timeout=CLOSING_SECONDS))[0]:
        for process in processes:
            process.kill()
        await ending
