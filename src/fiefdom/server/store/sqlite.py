"""A store in a SQLite file, for one machine; several processes may share it."""

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .base import StoreError
from .checkpoint import LONGEST_LOG, Checkpointer
from .files import Files
from .schema import SQLITE, statements
from .sql import SqlStore
from .statement import Statement, Value
from .worker import Worker

MEMORY = ":memory:"
PATIENCE_SECONDS = 5.0
"""How long a process waits while others write."""

_Named = dict[str, Value]


class SqliteStore(SqlStore):
    """One thread writes, one reads, one makes checkpoints. In memory, a single thread does everything."""

    def __init__(self, path: str, connections: Sequence[sqlite3.Connection], group_commit: bool = True) -> None:
        super().__init__(SQLITE)
        self._folder = None if path == MEMORY else Path(path).absolute().parent
        most = {} if group_commit else {"most": 1}
        verify = Files(path).verify if path != MEMORY else lambda: None
        self._writer = Worker(connections[0], "BEGIN IMMEDIATE", **most, verify=verify)
        self._reader = Worker(connections[1], "BEGIN", verify=verify) if len(connections) > 1 else self._writer
        self._checkpointer = Checkpointer(connections[2]) if len(connections) > 2 else None

    @staticmethod
    async def open(path: str, group_commit: bool = True) -> "SqliteStore":
        """Open or create a file; raises `StoreError` if that fails."""
        return SqliteStore(path, await asyncio.to_thread(_connections, path), group_commit)

    async def _read(self, sql: str, *values: Value) -> list[Any]:
        return await self._reader.do(lambda db: db.execute(sql, _named(values)).fetchall())

    async def _write(self, first: Statement, *rest: Statement) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            if not db.execute(first.sql, _named(first.rows[0])).rowcount:
                return False
            for sql, rows in rest:
                for row in rows:
                    db.execute(sql, _named(row))
            return True

        return await self._writer.do(job)

    @property
    def waiting(self) -> int:
        """The number of writes in the queue."""
        return self._writer.waiting

    def free_bytes(self) -> int | None:
        """The free space on the disk with the file; None in memory."""
        return shutil.disk_usage(self._folder).free if self._folder else None

    async def close(self) -> None:
        """Finish pending work and close."""
        if self._checkpointer:
            await asyncio.to_thread(self._checkpointer.close)
        await self._reader.close()
        await self._writer.close()


def _named(values: Sequence[Value]) -> _Named:
    """Values as SQLite wants them for `$1`, `$2` …"""
    return dict(zip("123456789", values, strict=False))


def _connections(path: str) -> list[sqlite3.Connection]:
    """A connection to write, and (unless in memory) one to read and one for checkpoints; creates the tables."""
    opened: list[sqlite3.Connection] = []
    try:
        for _ in range(1 if path == MEMORY else 3):
            opened.append(_connect(path))
        _migrate(opened[0])
    except (sqlite3.Error, StoreError) as error:
        for each in opened:
            each.close()
        raise StoreError(f"{path} cannot be used: {_reason(error)}") from None
    return opened


def _connect(path: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        _use_log(db)
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")
    except BaseException:
        db.close()
        raise
    return db


def _use_log(db: sqlite3.Connection) -> None:
    """Turn on write-ahead logging. SQLite refuses while others do the same, so try until they are done."""
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _migrate(db: sqlite3.Connection) -> None:
    """Create or migrate the tables, in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    try:
        made = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone()
        (version,) = db.execute("SELECT version FROM meta").fetchone() if made else (0,)
        for statement in statements(version, SQLITE):
            db.execute(statement)
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def _reason(error: Exception) -> str:
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CANTOPEN:
        return "it must be a file in an existing, writable folder"
    return str(error)
