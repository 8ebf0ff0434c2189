"""The log of one loaded game and its table: makes events in order, saves them, and reads those of other processes.

What the store did with events may be unknown when it fails: it may have failed after its commit. Then the journal reads
the store at once, again whenever somebody enters, and regularly, until it has found the events or saved later ones.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from ..core.engine import Backend
from .archive import apply_stored, stored
from .commands import following
from .metrics import APPEND_SECONDS
from .refusal import Refusal
from .store.base import Conflict, Key, Standing, Store, Stored, StoreError
from .table import Table

ATTEMPTS = 5
BUSY = "too many others act in this game at the moment; try again"
MOST_APPLIED = 4
"""Events of others that are applied at once; more are folded aside, with the whole log."""
UNSURE_SECONDS = 60.0
"""How long the store is read regularly for events that may still arrive in it."""

Wanted = Callable[[Table], list[Struct]]
"""The events that a command leads to on a table; raises `Refusal`."""
_Prepare = Callable[[], Awaitable[None]] | None
_Show = Callable[[Table, Table], None]
_Fold = Callable[[str], Awaitable[Table]]


class Journal:
    """The one place where the events of a game are made and saved."""

    def __init__(
        self,
        store: Store,
        table: Table,
        secret: bytes,
        show: _Show,
        publish: Callable[[int], None],
        fold: _Fold,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store, self.table, self._secret, self._fold, self._now = store, table, secret, fold, now
        self._show, self._publish = show, publish
        self.order = asyncio.Lock()
        """A lock for work that must not happen between two events."""
        self._unsure_since: float | None = None
        self._missed = 0

    @property
    def is_unsure(self) -> bool:
        """May the store have events that it did not acknowledge?"""
        return self._unsure_since is not None

    @property
    def is_behind(self) -> bool:
        """Should the store be read soon? Says so for a while after a failure, and until announced events are read."""
        recent = self.is_unsure and time.monotonic() - (self._unsure_since or 0.0) < UNSURE_SECONDS
        return recent or self._missed > self.table.seq

    def announce(self, seq: int) -> bool:
        """Note that the store has events up to `seq`; returns whether they must be read."""
        self._missed = max(self._missed, seq)
        return self.is_behind

    async def switch(self, backend: Backend) -> None:
        """Continue on another backend."""
        async with self.order:
            self.table = self.table.on(backend)

    async def catch_up(self) -> bool:
        """Read what the store has beyond the table; returns whether others have written it."""
        async with self.order:
            mine = self.is_unsure
            return bool(await self.read_on()) and not mine

    async def read_on(self) -> list[Stored]:
        """The same, for a caller that holds the order; returns the new events."""
        table = self.table.copy()
        found = await self._store.events(table.game, table.seq)
        if len(found) > MOST_APPLIED:
            table = await self._fold(table.game)
        else:
            apply_stored(table, found)
        if found:
            self._show_table(table)
            if self.is_unsure:
                self._publish(table.seq)  # Nobody else has heard of them.
                self._unsure_since = None
        return found

    async def commit(
        self, wanted: Wanted, dropped: str = "", prepare: _Prepare = None, keys: Sequence[Key] = ()
    ) -> int:
        """Make events, save them (delete the keys of a seat, add others), and show them; returns the last one's number.

        `prepare` is awaited before every attempt to save. Events that others save meanwhile lead to a new attempt, so
        nothing comes between it and the events.
        """
        async with self.order:
            return await self.commit_in_order(wanted, dropped, prepare, keys)

    async def commit_in_order(
        self, wanted: Wanted, dropped: str = "", prepare: _Prepare = None, keys: Sequence[Key] = ()
    ) -> int:
        """The same, for a caller that holds the order."""
        if self.is_unsure:
            await self.read_on()
        for _ in range(ATTEMPTS):
            table, at = self.table.copy(), self._now()
            made = self._made(table, wanted, at)
            if not made:
                return self.table.seq
            if prepare:
                await prepare()
            try:
                await self._save(table, made, dropped, keys)
            except Conflict:
                await self.read_on()
                continue
            self._show_table(table)
            self._publish(table.seq)
            return table.seq
        raise Refusal("busy", BUSY)

    async def add_key(self, wanted: Callable[[Table], Key]) -> int:
        """Save a key, if the game is still as the table says; returns the number of the last event."""
        async with self.order:
            for _ in range(ATTEMPTS):
                table, key = self.table, wanted(self.table)
                try:
                    await self._store.append(table.game, [], Standing(table.phase), [key], after=table.seq)
                    return table.seq
                except Conflict:
                    await self.read_on()
        raise Refusal("busy", BUSY)

    def _made(self, table: Table, wanted: Wanted, at: float) -> list[Stored]:
        """Apply the wanted events to a table, and what follows from them; returns them as the store keeps them."""
        made = list(wanted(table))
        for event in made:
            table.apply(event, at)
        while (next_one := following(table, self._secret, at)) is not None:
            made.append(next_one)
            table.apply(next_one, at)
        return [stored(seq, event, at) for seq, event in enumerate(made, self.table.seq + 1)]

    async def _save(self, table: Table, made: list[Stored], dropped: str, keys: Sequence[Key]) -> None:
        """Save events. If the store fails, find out at once whether it has saved them; raises if it is not certain."""
        try:
            with APPEND_SECONDS.time():
                await self._store.append(table.game, made, standing_of(table), keys, dropped)
        except StoreError:
            self._unsure_since = time.monotonic()
            if (await self._store.events(table.game, self.table.seq))[: len(made)] != made:
                raise
        self._unsure_since = None

    def _show_table(self, table: Table) -> None:
        before, self.table = self.table, table
        self._show(before, table)


def standing_of(table: Table) -> Standing:
    """What the store tells about many games at once."""
    return Standing(table.phase, table.due, table.clocks.until if table.clocks else 0.0)
