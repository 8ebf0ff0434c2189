"""Logs are folded in a process of their own, so that the event loop never waits for a long game.

The address that has used the least of that process lately is next (see `fair_queue.py`). Games that the server loads by
itself, because a bot has to play there, come last.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

import structlog

from ..core.engine import Backend
from . import fold_process
from .archive import apply_stored, event_of
from .fair_queue import Asker, FairQueue, Turn, nobody
from .messages import EnteredTable, Line, RatedGames
from .packing import pack_moves, unpack
from .refusal import Refusal
from .store.base import Stored
from .table import Table

AT_ONCE = 1
_T = TypeVar("_T")
logger = structlog.get_logger()


class Folds:
    """The process that folds logs, and what waits for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        """How much may wait for one address."""
        self._queue = FairQueue()
        self._started: dict[Turn, asyncio.Future[None]] = {}
        self._idle = AT_ONCE
        self._process: ProcessPoolExecutor | None = None

    def warm_up(self) -> ProcessPoolExecutor:
        """Start the process."""
        if self._process is None:
            self._process = ProcessPoolExecutor(AT_ONCE, get_context("spawn"), fold_process.begin)
            self._process.submit(fold_process.is_ready)
        return self._process

    async def table(
        self, game: str, events: Sequence[Stored], backend: Callable[[], Backend], asker: Asker | None = None
    ) -> Table:
        """The table that a log leads to; raises `LogError` at the first impossible event."""
        if not any(map(_has_moves, events)):
            table = Table(game, backend())  # Nothing was played, so there is nothing to fold.
            apply_stored(table, events)
            return table
        return unpack(await self._do(asker, fold_process.fold, game, list(events)), backend())

    async def step(self, table: Table, index: int, asker: Asker | None = None) -> bytes:
        """A step of a replay, as JSON; raises `Refusal` if there is no such move."""
        if not 0 <= index <= len(table.moves):
            raise Refusal("not-now", f"there is no move {index}; the game has {len(table.moves)} moves so far")
        return await self._do(asker, fold_process.step, pack_moves(table), index)

    async def record(self, table: Table, asker: Asker | None = None) -> str:
        """The record of a game up to now."""
        return await self._do(asker, fold_process.record, pack_moves(table))

    async def beginning(self, rules: str, text: str, asker: Asker | None = None) -> str:
        """The moves before a game that is begun from a position, checked; raises `Refusal` if they are not legal."""
        return await self._do(asker, fold_process.beginning, rules, text)

    async def analyse(self, line: Line, asker: Asker) -> bytes:
        """The game at the end of a line of play, as JSON; raises `Refusal` if the line is not legal."""
        return await self._do(asker, fold_process.analyse, line)

    async def line_table(self, line: Line, asker: Asker) -> Table:
        """The table at the end of a line of play."""
        return unpack(await self._do(asker, fold_process.line_table, line), "plain")

    async def score(self, entered: EnteredTable, asker: Asker) -> bytes:
        """The score of a real table, as JSON; raises `Refusal` if it cannot be read."""
        return await self._do(asker, fold_process.score, entered)

    async def rate(self, asked: RatedGames, asker: Asker) -> bytes:
        """The ratings of a person and of bots, as JSON."""
        return await self._do(asker, fold_process.rate, asked)

    async def _do(self, asker: Asker | None, work: Callable[..., _T], *args: Any) -> _T:
        if asker and self._queue.waiting_for(asker.address) >= self._most:
            raise Refusal("busy", "too many games are already being loaded for your address; try again later")
        turn = self._queue.add((lambda: [asker]) if asker else nobody)
        started = self._started[turn] = asyncio.get_running_loop().create_future()
        self._dispatch()
        try:
            await started
        except asyncio.CancelledError:
            self._queue.discard(turn)
            if not started.cancelled():
                self._release()
            raise
        finally:
            del self._started[turn]
        begun = time.monotonic()
        try:
            return await self._ask(work, *args)
        finally:
            self._queue.charge(asker, time.monotonic() - begun)
            self._release()

    def _dispatch(self) -> None:
        while self._idle and (turn := self._queue.take(watched=True) or self._queue.take(watched=False)):
            if not self._started[turn].done():  # Else it was cancelled just now.
                self._idle -= 1
                self._started[turn].set_result(None)

    def _release(self) -> None:
        self._idle += 1
        self._dispatch()

    async def _ask(self, work: Callable[..., _T], *args: Any) -> _T:
        for attempt in (1, 2):
            process = self.warm_up()
            try:
                return await asyncio.wrap_future(process.submit(work, *args))
            except BrokenProcessPool:
                logger.warning("fold_process_died", attempt=attempt)
                self._process = None if process is self._process else self._process
        raise Refusal("busy", "the game cannot be loaded at the moment; try again")

    async def close(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            for each in list(self._process._processes.values()):
                each.kill()
            await asyncio.to_thread(self._process.shutdown, wait=True, cancel_futures=True)


def _has_moves(each: Stored) -> bool:
    return each.kind in ("drawn", "played") or bool(getattr(event_of(each), "begin", ""))
