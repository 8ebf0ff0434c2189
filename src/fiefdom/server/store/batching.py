"""Batching: items that arrive while earlier batches are running go into the next batch, one item per name."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, TypeVar

_T = TypeVar("_T")
_R = TypeVar("_R")
_Run = Callable[[dict[str, _T]], Awaitable[Mapping[str, _R | Exception]]]


class Batching(Generic[_T, _R]):
    """Runs items in batches. The outcome of each item is a result or an exception."""

    def __init__(self, run: _Run[_T, _R], at_once: int, most: int) -> None:
        self._run, self._at_once, self._most = run, at_once, most
        self._waiting: list[tuple[str, _T, asyncio.Future[_R]]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._running = 0

    async def do(self, name: str, thing: _T) -> _R:
        """The outcome of an item. Cancelling the caller does not stop the item."""
        future: asyncio.Future[_R] = asyncio.get_running_loop().create_future()
        self._waiting.append((name, thing, future))
        if self._running < self._at_once:
            self._running += 1
            task = asyncio.create_task(self._work())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await future

    @property
    def waiting(self) -> int:
        """The number of items that no batch contains yet."""
        return len(self._waiting)

    async def close(self) -> None:
        """Wait for everything that was started."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _work(self) -> None:
        while self._waiting:
            batch = self._taken()
            outcomes: Mapping[str, _R | Exception]
            try:
                outcomes = await self._run({name: thing for name, (thing, _) in batch.items()})
            except Exception as error:
                outcomes = dict.fromkeys(batch, error)
            for name, (_, future) in batch.items():
                outcome = outcomes[name]
                if future.done():
                    continue
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)
        # Here and not in a callback of the task: items that arrive before the callback would wait for ever.
        self._running -= 1

    def _taken(self) -> dict[str, tuple[_T, "asyncio.Future[_R]"]]:
        """The first item of each name; the others stay in the queue."""
        batch: dict[str, tuple[_T, asyncio.Future[_R]]] = {}
        later = []
        for name, thing, future in self._waiting:
            if name in batch or len(batch) == self._most:
                later.append((name, thing, future))
            else:
                batch[name] = thing, future
        self._waiting = later
        return batch
