"""Copies of a PostgreSQL database: all its tables into a SQLite database, and back into an empty one."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from .backup import tables_of, version_of
from .base import StoreError
from .postgres import LOCK, NO_ADDRESS, PATIENCE_SECONDS, asyncpg_module, place_of
from .schema import POSTGRES, SQLITE, statements, tables

ROWS_AT_ONCE = 1000


async def save(url: str, db: sqlite3.Connection) -> None:
    """Copy all tables into an empty SQLite database, as they are at one moment, without a lock."""
    async with _connected(url) as connection:
        await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        if not await connection.fetchval("SELECT to_regclass('meta') IS NOT NULL"):
            raise StoreError(f"{place_of(url)} has no games: no server has used it yet")
        for statement in statements(0, SQLITE, await connection.fetchval("SELECT version FROM meta")):
            db.execute(statement)
        for table in tables_of(db):
            await _save_table(connection, db, table)


async def _save_table(connection: Any, db: sqlite3.Connection, table: str) -> None:
    query = await connection.prepare(f"SELECT * FROM {table}")
    columns = [column.name for column in query.get_attributes()]
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    cursor = await query.cursor()
    db.execute("BEGIN")
    while rows := await cursor.fetch(ROWS_AT_ONCE):
        db.executemany(insert, (tuple(row) for row in rows))
    db.execute("COMMIT")


async def load(db: sqlite3.Connection, url: str) -> None:
    """Copy all tables from a SQLite database into an empty PostgreSQL database, in one transaction."""
    async with _connected(url) as connection, connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        if await connection.fetchval("SELECT to_regclass('meta') IS NOT NULL"):
            await _drop_empty(connection, url)
        for statement in statements(0, POSTGRES, version_of(db)):
            await connection.execute(statement)
        for table in tables_of(db):
            rows = db.execute(f"SELECT * FROM {table}")
            columns = [column for column, *_ in rows.description]
            await connection.copy_records_to_table(table, records=rows, columns=columns)


async def _drop_empty(connection: Any, url: str) -> None:
    """Drop the tables that a server has made, which may be newer than the backup; refuse if there are games."""
    if games := await connection.fetchval("SELECT count(*) FROM games"):
        raise StoreError(f"{place_of(url)} already has {games:,} games; a backup is restored to an empty database")
    await connection.execute(f"DROP TABLE IF EXISTS {', '.join(reversed(tables()))}")


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[Any]:
    """A connection of its own, since a copy takes longer than a server may wait."""
    asyncpg, place = asyncpg_module(), place_of(url)
    try:
        connection = await _connect(url)
        try:
            yield connection
        finally:
            await connection.close(timeout=PATIENCE_SECONDS)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TypeError) as error:
        reason = "it does not answer" if isinstance(error, TimeoutError) else str(error) or type(error).__name__
        raise StoreError(f"{place} failed: {reason}") from None


async def _connect(url: str) -> Any:
    try:
        return await asyncpg_module().connect(url, timeout=PATIENCE_SECONDS)
    except ValueError:
        raise StoreError(NO_ADDRESS) from None
