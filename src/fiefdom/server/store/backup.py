"""Backups: all games as they are at one moment, in one SQLite file, and from it back into an empty database.

Servers keep running during a backup: the database provides a snapshot, and nobody waits for a lock. The file is a store
itself: `--database sqlite:///FILE` opens it. A backup of SQLite can be restored to PostgreSQL, and the other way round.
"""

import asyncio
import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from . import FILE, SERVERS, WANTED
from .base import StoreError
from .schema import SQLITE, statements
from .sqlite import MEMORY

_HALF = "SELECT count(*) FROM games WHERE seq <> (SELECT count(*) FROM events WHERE game = id)"


class Copied(NamedTuple):
    """How much a backup contains."""

    games: int
    events: int


async def backup(url: str, path: Path) -> Copied:
    """Write all games to a new file; raises `StoreError` and leaves no file if that fails."""
    with _new_file(path) as unfinished:
        if url.startswith(SERVERS):
            from .postgres_copy import save

            with closing(_empty(unfinished)) as db:
                await save(url, db)
        else:
            await asyncio.to_thread(_copy_file, _file_of(url), unfinished)
        return await asyncio.to_thread(_checked, unfinished)


async def restore(path: Path, url: str) -> Copied:
    """Put the games of a backup into an empty database, all or none; raises `StoreError` if that fails."""
    copied = await asyncio.to_thread(_checked, path)
    if url.startswith(SERVERS):
        from .postgres_copy import load

        with closing(_open(path)) as db:
            await load(db, url)
    else:
        target = _file_of(url)
        _refuse_remains(target)
        with _new_file(target) as unfinished:
            await asyncio.to_thread(_copy_file, path, unfinished)
    return copied


def _file_of(url: str) -> Path:
    if not url.startswith(FILE) or url == FILE:
        raise StoreError(WANTED)
    if url == FILE + MEMORY:
        raise StoreError("a database in memory belongs to one process; name a file")
    return Path(url.removeprefix(FILE))


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A file under another name, for its owner only, which gets its own name once it is whole and on disk."""
    if path.exists():
        raise StoreError(f"{path} already exists; choose another name, or move it away")
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        # It contains the secrets of games that are being played.
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield unfinished
        _to_disk(unfinished)
        unfinished.replace(path)
        _to_disk(path.parent)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be written: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    if path.is_dir() and os.name == "nt":
        return  # Windows does not open folders.
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _refuse_remains(path: Path) -> None:
    """The log of a database that was moved away would be taken for a part of the new one."""
    for remains in (path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if remains.exists():
            raise StoreError(f"{remains} is left over from another database; move it away first")


def _open(path: Path) -> sqlite3.Connection:
    """A connection to a database that exists; raises `StoreError` if the file is something else."""
    try:
        db = sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, isolation_level=None)
    except sqlite3.Error:
        raise StoreError(f"{path} cannot be opened: it must be an existing file") from None
    try:
        statements(version_of(db), SQLITE)
    except (sqlite3.Error, StoreError) as error:
        db.close()
        raise StoreError(f"{path} is not a database that this Fiefdom can read: {error}") from None
    return db


def _empty(path: Path) -> sqlite3.Connection:
    """A connection to an empty file. If the copy fails the file is removed, so it needs no journal."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")
    return db


def version_of(db: sqlite3.Connection) -> int:
    """The version of the tables."""
    (version,) = db.execute("SELECT version FROM meta").fetchone()
    return int(version)


def tables_of(db: sqlite3.Connection) -> list[str]:
    """The tables with the games, each after those it refers to."""
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'meta' ORDER BY rowid")
    return [name for (name,) in found]


def _copy_file(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment, while others write to it."""
    with closing(_open(source)) as db:
        db.execute("VACUUM INTO ?", (str(target),))


def _checked(path: Path) -> Copied:
    """How much a file contains; raises `StoreError` if it is damaged or a game lacks events."""
    with closing(_open(path)) as db:
        try:
            problem, *_ = db.execute("PRAGMA quick_check(1)").fetchone()
            counts = [db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("games", "events")]
            (half,) = db.execute(_HALF).fetchone()
        except sqlite3.Error as error:
            problem = str(error)
    if problem != "ok":
        raise StoreError(f"{path} is damaged: {problem}")
    if half:
        raise StoreError(f"{path} is damaged: {half:,} of {counts[0]:,} games lack events")
    return Copied(*counts)
