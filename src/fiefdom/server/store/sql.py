"""What the databases share: each method of a store as a few SQL statements that all of them understand.

The values of a statement are written `$1` to `$9`. Subclasses say how statements are run.
"""

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NoReturn

from .base import Conflict, Key, Missing, Row, Standing, Stored
from .clock import AHEAD, ClockWatch
from .listings import Listings
from .moderation import Moderation
from .schema import Dialect
from .sql_reviews import SqlReviews
from .statement import ADD_KEY, Statement, Value
from .subscriptions import Subscriptions

_CREATE = """INSERT INTO games (id, rules, phase, due, deadline, seq, created, changed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING"""
# An event that leaves the same bot due, such as a chat message, leaves it its lease.
_ADVANCE = """UPDATE games SET seq = $3, phase = $4, due = $5, deadline = $6, changed = $7,
    lease_seq = CASE WHEN lease_seq = seq AND due = $5 THEN $3 ELSE lease_seq END WHERE id = $1 AND seq = $2"""
_HOLD = "UPDATE games SET seq = seq WHERE id = $1 AND seq >= $2"
_HOLD_AT = "UPDATE games SET seq = seq WHERE id = $1 AND seq = $2"
_PRUNE = "DELETE FROM games WHERE id = $1"
_LEASE = """UPDATE games SET lease_seq = seq, lease_by = $3, lease_until = {now} + $4
    WHERE id = $1 AND seq = $2 AND (lease_by = $3 OR {free})"""

_ADD_EVENT = "INSERT INTO events (game, seq, kind, version, at, data) VALUES ($1, $2, $3, $4, $5, $6)"
_REPLACE_EVENT = "UPDATE events SET kind = $3, version = $4, at = $5, data = $6 WHERE game = $1 AND seq = $2"
_EVENTS = "SELECT seq, kind, version, at, data FROM events WHERE game = $1 AND seq > $2 ORDER BY seq"

_KEY = "SELECT digest, game, role, seat FROM keys WHERE game = $1 AND digest = $2"
_KEYS = "SELECT digest, game, role, seat FROM keys WHERE game = $1"
_SPEND = "DELETE FROM keys WHERE game = $1 AND digest = $2 AND role = 'invitation'"
_DROP_KEYS = "DELETE FROM keys WHERE game = $1 AND seat = $2"

_ADD_SECRET = "INSERT INTO secrets (game, secret) VALUES ($1, $2)"
_SECRET = "SELECT secret FROM secrets WHERE game = $1"

_COLUMNS = "id, rules, phase, due, seq, created, changed, deadline"
_ROWS = f"SELECT {_COLUMNS} FROM games WHERE"
_FREE_ROWS = f"SELECT {_COLUMNS}, lease_seq = seq AND {AHEAD} FROM games WHERE"
_ROW = f"{_ROWS} id = $1"
_DUE = f"{_FREE_ROWS} due <> '' AND {{free}} ORDER BY changed, id LIMIT $1"
_OVERDUE = f"{_FREE_ROWS} deadline > 0 AND deadline < $1 AND {{free}} ORDER BY deadline, id LIMIT $2"
_CLOCKS = "SELECT 1 FROM games WHERE deadline > 0 LIMIT 1"
_SINCE = f"{_ROWS} changed >= $1 ORDER BY changed, id LIMIT $2"
_CHANGED = f"{_ROWS} changed < $1 ORDER BY changed, id LIMIT $2"
_IN_PHASE = f"{_ROWS} changed < $1 AND phase = $3 ORDER BY changed, id LIMIT $2"
_COUNT = "SELECT phase, count(*) FROM games GROUP BY phase"
_BEAT = """INSERT INTO uptime (process, began, ended) VALUES ($1, $2, $3)
    ON CONFLICT (process, began) DO UPDATE SET ended = excluded.ended"""
_UPTIME = "SELECT began, ended FROM uptime WHERE ended >= $1 ORDER BY began"
# A deadline is never further ahead than the longest clock, also after more time was given for downtime.
_PRUNE_UPTIME = "DELETE FROM uptime WHERE ended < (SELECT min(deadline) FROM games WHERE deadline > 0) - $1"
# A row that nobody sees. SQLite does not write an update that changes nothing.
_PROBE, _END_PROBE = "INSERT INTO meta (version) VALUES ($1)", "DELETE FROM meta WHERE version = $1"
_FREE = f"(lease_seq <> seq OR lease_until <= {{now}} OR {AHEAD})"


class SqlStore(ABC):
    """A store in an SQL database."""

    def __init__(self, dialect: Dialect) -> None:
        self._clock = ClockWatch()
        words = {"now": dialect.now, "free": _FREE.format(now=dialect.now)}
        self._lease, self._due, self._overdue = (sql.format(**words) for sql in (_LEASE, _DUE, _OVERDUE))
        self.reviews = SqlReviews(dialect, self._read, self._write, self._clock)
        self.listings, self.moderation = Listings(self._read, self._write), Moderation(self._read, self._write)
        self.subscriptions = Subscriptions(self._read, self._write, dialect.bytes)

    @abstractmethod
    async def _read(self, sql: str, *values: Value) -> list[Any]:
        """The rows that a query returns."""

    @abstractmethod
    async def _write(self, first: Statement, *rest: Statement) -> bool:
        """Run all in one transaction; if the first statement changes no row, return False and do nothing."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending work and close."""

    async def create(
        self, game: str, rules: str, secret: bytes, events: Sequence[Stored], keys: Sequence[Key], standing: Standing
    ) -> None:
        """Create a game with its events from 1 on; raises `Conflict` if the name is taken."""
        follow_each_other(events, 1)
        began, changed = (events[0].at, events[-1].at) if events else (time.time(),) * 2
        begun = await self._write(
            Statement(_CREATE, [(game, rules, *standing, len(events), began, changed)]),
            Statement(_ADD_SECRET, [(game, secret)]),
            Statement(_ADD_EVENT, [(game, *event) for event in events]),
            Statement(ADD_KEY, keys),
        )
        if not begun:
            raise Conflict(f"game {game} already exists")

    async def append(
        self,
        game: str,
        events: Sequence[Stored],
        standing: Standing,
        keys: Sequence[Key] = (),
        dropped: str = "",
        after: int = 0,
    ) -> None:
        """Add events and keys. Without events the standing is not changed, because it may be out of date."""
        hold = Statement(_HOLD_AT if after else _HOLD, [(game, after)])
        added = await self._write(
            Statement(_ADVANCE, [advance(game, events, standing)]) if events else hold,
            Statement(_ADD_EVENT, [(game, *event) for event in events]),
            Statement(_DROP_KEYS, [(game, dropped)] if dropped else []),
            Statement(ADD_KEY, keys),
        )
        if not added:
            await self._refuse(game)

    async def events(self, game: str, since: int = 0) -> list[Stored]:
        """The events after number `since`."""
        found = await self._read(_EVENTS, game, since)
        if not found:
            await self.row(game)
        return [Stored(*each) for each in found]

    async def row(self, game: str) -> Row:
        """One game."""
        for found in await self._read(_ROW, game):
            return Row(*found)
        raise Missing(f"there is no game {game}")

    async def secret(self, game: str) -> bytes:
        """The secret of a game."""
        for (secret,) in await self._read(_SECRET, game):
            return bytes(secret)
        raise Missing(f"there is no game {game}")

    async def key(self, game: str, digest: bytes) -> Key | None:
        """The key with this digest."""
        return next((Key(*found) for found in await self._read(_KEY, game, digest)), None)

    async def keys(self, game: str) -> list[Key]:
        """All keys of a game."""
        return [Key(*found) for found in await self._read(_KEYS, game)]

    async def exchange(self, game: str, digest: bytes, key: Key) -> bool:
        """Replace an invitation by a key."""
        return await self._write(Statement(_SPEND, [(game, digest)]), Statement(ADD_KEY, [key]))

    async def lease(self, game: str, seq: int, who: str, seconds: float) -> bool:
        """Get or renew the lease of a game, if `seq` is still its last event."""
        return await self._write(Statement(self._lease, [(game, seq, who, seconds)]))

    async def due(self, most: int = 1000) -> list[Row]:
        """The games that wait for a bot and have no lease for their last event."""
        return self._free_rows(await self._read(self._due, most))

    async def overdue(self, before: float, most: int = 1000) -> list[Row]:
        """The games whose deadline has passed and that have no lease for their last event."""
        return self._free_rows(await self._read(self._overdue, before, most))

    def _free_rows(self, found: list[Any]) -> list[Row]:
        self._clock.note(each[-1] for each in found)
        return [Row(*each[:-1]) for each in found]

    async def has_clocks(self) -> bool:
        """Is there any deadline?"""
        return bool(await self._read(_CLOCKS))

    async def beat(self, process: str, began: float, now: float) -> None:
        """Prolong the time that a process has served, or begin it."""
        await self._write(Statement(_BEAT, [(process, began, now)]))

    async def uptime(self, since: float) -> list[tuple[float, float]]:
        """The times of all processes, which may overlap."""
        return [(began, ended) for began, ended in await self._read(_UPTIME, since)]

    async def prune_uptime(self, longest: float) -> None:
        """Delete the times that ended so long before the next deadline that its clock began later."""
        await self._write(Statement(_PRUNE_UPTIME, [(longest,)]))

    async def changed(self, since: float, most: int = 1000) -> list[Row]:
        """Games by their last change."""
        return [Row(*each) for each in await self._read(_SINCE, since, most)]

    async def games(self, phase: str = "", before: float = 0.0, most: int = 1000) -> list[Row]:
        """Games by phase and age."""
        sql, values = (_IN_PHASE, (phase,)) if phase else (_CHANGED, ())
        return [Row(*each) for each in await self._read(sql, before or math.inf, most, *values)]

    async def count(self) -> dict[str, int]:
        """Games in each phase."""
        return dict(await self._read(_COUNT))

    async def rewrite(self, game: str, events: Sequence[Stored]) -> None:
        """Replace the events with these numbers; raises `Conflict` if one of them does not exist."""
        last = max((event.seq for event in events), default=0)
        replaced = Statement(_REPLACE_EVENT, [(game, *event) for event in events])
        if not await self._write(Statement(_HOLD, [(game, last)]), replaced):
            await self._refuse(game)

    async def prune(self, game: str) -> None:
        """Delete a game with its events, keys and secret."""
        await self._write(Statement(_PRUNE, [(game,)]))

    async def check(self) -> None:
        """Raise `StoreError` if nothing can be written."""
        await self._write(Statement(_PROBE, [(-1,)]), Statement(_END_PROBE, [(-1,)]))

    async def _refuse(self, game: str) -> NoReturn:
        """Raise the reason why nothing was written: `Missing` or `Conflict`."""
        raise Conflict(f"the last event of {game} is {(await self.row(game)).seq}")


def advance(game: str, events: Sequence[Stored], standing: Standing) -> tuple[str, int, int, str, str, float, float]:
    """The values of an append: game, number before these events, last number, standing and time."""
    first, last = events[0].seq, events[-1]
    follow_each_other(events, first)
    return game, first - 1, last.seq, *standing, last.at


def follow_each_other(events: Sequence[Stored], first: int) -> None:
    """Raise `Conflict` if the numbers of events leave a gap."""
    if any(event.seq != seq for seq, event in enumerate(events, first)):
        raise Conflict(f"the events are not numbered in sequence from {first} on")
