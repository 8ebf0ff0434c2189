"""A store in PostgreSQL, for several machines. Appends that arrive while others are written share one statement."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from .base import Key, Standing, Stored, StoreError
from .batching import Batching
from .schema import POSTGRES, statements
from .sql import SqlStore, advance
from .statement import Statement, Value

PATIENCE_SECONDS = 5.0
"""The time limit of every operation, including connecting."""
CONNECTIONS = 10
AT_ONCE = 3
"""Append statements at the same time: while some wait for the disk, others are prepared (measured from 1 to 4)."""
MOST_AT_ONCE = 256
"""Games in one such statement."""

NO_ADDRESS = "this is not a PostgreSQL URL; write postgresql://USER:PASSWORD@HOST/DATABASE"
LOCK = 0x46494546
"""The lock that keeps other processes from creating the tables at the same time."""

# Games are locked in the order of their names, so that processes cannot deadlock.
_APPEND = """
    WITH new AS (
        SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::float8[], $7::float8[])
            AS new (game, before, last, phase, due, deadline, at)
    ), held AS (
        SELECT id FROM games JOIN new ON id = game AND seq = before ORDER BY id FOR UPDATE OF games
    ), moved AS (
        UPDATE games SET seq = last, phase = new.phase, due = new.due, deadline = new.deadline, changed = at,
            lease_seq = CASE WHEN lease_seq = seq AND games.due = new.due THEN last ELSE lease_seq END
            FROM new JOIN held ON held.id = game WHERE games.id = game AND seq = before RETURNING game
    ), added AS (
        INSERT INTO events (game, seq, kind, version, at, data)
            SELECT event.* FROM unnest($8::text[], $9::int[], $10::text[], $11::int[], $12::float8[], $13::bytea[])
                AS event (game, seq, kind, version, at, data) JOIN moved ON moved.game = event.game
    )
    SELECT game FROM moved"""

_Append = tuple[Sequence[Stored], Standing]


class _Unreadable(StoreError):
    """The database does not accept a value."""


class PostgresStore(SqlStore):
    """A store in a PostgreSQL database. After a failure it reconnects, so the next call may succeed."""

    def __init__(self, url: str, at_once: int = AT_ONCE, most: int = MOST_AT_ONCE) -> None:
        super().__init__(POSTGRES)
        self._place = place_of(url)
        self._asyncpg = asyncpg_module()
        self._pool = self._asyncpg.create_pool(
            url,
            min_size=0,
            max_size=CONNECTIONS,
            reset=_without_reset,
            server_settings={"synchronous_commit": "on", "application_name": "fiefdom"},
        )
        # However many people enter at the same time, connections are left to save the acts of others.
        self._reads = asyncio.Semaphore(CONNECTIONS - at_once)
        self._appends: Batching[_Append, bool] = Batching(self._append, at_once, most)

    @staticmethod
    async def open(url: str, at_once: int = AT_ONCE, most: int = MOST_AT_ONCE) -> "PostgresStore":
        """Connect, and create or migrate the tables; raises `StoreError` if that fails."""
        store = PostgresStore(url, at_once, most)
        try:
            await store._pool
            async with store._transaction() as connection:
                await _migrate(connection)
        except BaseException as error:
            store._pool.terminate()
            if isinstance(error, _Unreadable):
                raise StoreError(NO_ADDRESS) from None
            raise
        return store

    async def append(
        self,
        game: str,
        events: Sequence[Stored],
        standing: Standing,
        keys: Sequence[Key] = (),
        dropped: str = "",
        after: int = 0,
    ) -> None:
        """Add events. Without keys, they go into one statement with those of other games."""
        if keys or dropped or not events:
            return await super().append(game, events, standing, keys, dropped, after)
        advance(game, events, standing)
        if not await self._appends.do(game, (events, standing)):
            await self._refuse(game)

    async def _append(self, appends: dict[str, _Append]) -> dict[str, bool | Exception]:
        """Append to many games; says for each whether it was added. A refused value fails only its own game."""
        try:
            return await self._append_all(appends)
        except _Unreadable as error:
            if len(appends) == 1:
                return dict.fromkeys(appends, error)
        return {game: (await self._append({game: each}))[game] for game, each in appends.items()}

    async def _append_all(self, appends: dict[str, _Append]) -> dict[str, bool | Exception]:
        heads = zip(*(advance(game, *each) for game, each in appends.items()), strict=True)
        events = zip(*((game, *event) for game, (events, _) in appends.items() for event in events), strict=True)
        async with self._connection() as connection:
            found = await connection.fetch(_APPEND, *map(list, heads), *map(list, events))
        moved = {game for (game,) in found}
        return {game: game in moved for game in appends}

    async def _read(self, sql: str, *values: Value) -> list[Any]:
        async with self._connection(self._reads) as connection:
            found: list[Any] = await connection.fetch(sql, *values)
            return found

    async def _write(self, first: Statement, *rest: Statement) -> bool:
        if not rest:
            async with self._connection() as connection:
                return await _touched(connection, first)
        async with self._transaction() as connection:
            if not await _touched(connection, first):
                return False
            for sql, rows in rest:
                await connection.executemany(sql, rows)
            return True

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        """A connection within a transaction."""
        async with self._connection() as connection:
            await connection.execute("BEGIN")
            yield connection
            await connection.execute("COMMIT")

    @asynccontextmanager
    async def _connection(self, turn: AbstractAsyncContextManager[Any] | None = None) -> AsyncIterator[Any]:
        """A connection from the pool, when it is the caller's turn. Every failure becomes a `StoreError`.

        A connection that fails is closed without a rollback, since the server may not answer. The server rolls back by
        itself, and the other connections are replaced. If there was none in time, those in use may be all right.
        """
        asyncpg, has_begun = self._asyncpg, False
        try:
            async with asyncio.timeout(PATIENCE_SECONDS), turn or nullcontext(), self._pool.acquire() as connection:
                has_begun = True
                try:
                    yield connection
                except BaseException:
                    connection.terminate()
                    raise
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
            if isinstance(error, StoreError):
                raise
            if isinstance(error, (asyncpg.DataError, ValueError)):
                raise _Unreadable(f"{self._place} does not accept this: {error}") from None
            if has_begun and not isinstance(error, asyncpg.IntegrityConstraintViolationError):
                await self._pool.expire_connections()
            reason = "it does not answer" if isinstance(error, TimeoutError) else str(error) or type(error).__name__
            raise StoreError(f"{self._place} failed: {reason}") from None

    @property
    def waiting(self) -> int:
        """The number of games whose events no statement contains yet."""
        return self._appends.waiting

    def free_bytes(self) -> int | None:
        """Its disk is not known here."""
        return None

    async def close(self) -> None:
        """Finish pending work and close."""
        await self._appends.close()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()


def asyncpg_module() -> Any:
    """The client, if it is installed."""
    try:
        return import_module("asyncpg")
    except ImportError:
        raise StoreError("PostgreSQL needs asyncpg: pip install 'fiefdom[scale]'") from None


async def _without_reset(connection: Any) -> None:
    """Connections need no reset between uses, which would cost a round trip each time."""


async def _migrate(connection: Any) -> None:
    """Create or migrate the tables."""
    await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
    made = await connection.fetchval("SELECT to_regclass('meta') IS NOT NULL")
    version = await connection.fetchval("SELECT version FROM meta") if made else 0
    for statement in statements(version, POSTGRES):
        await connection.execute(statement)


async def _touched(connection: Any, statement: Statement) -> bool:
    """Did a statement change anything? The server answers e.g. UPDATE 1 or INSERT 0 1."""
    status: str = await connection.execute(statement.sql, *statement.rows[0])
    return not status.endswith(" 0")


def place_of(url: str) -> str:
    """A description of the database, without the password."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise StoreError(NO_ADDRESS) from None
    return f"the PostgreSQL database {parts.path.lstrip('/')} on {parts.hostname or 'this machine'}"
