"""Where games are kept: a SQLite file, memory, or PostgreSQL."""

from typing import IO

from .base import Conflict, Key, Missing, Row, Standing, Store, Stored, StoreError

__all__ = [
    "Conflict",
    "Key",
    "Missing",
    "Row",
    "Standing",
    "Store",
    "StoreError",
    "Stored",
    "claim_store",
    "open_store",
]

FILE, SERVERS = "sqlite:///", ("postgresql://", "postgres://")
WANTED = "the database must be sqlite:///FILE, sqlite:///:memory: or postgresql://USER:PASSWORD@HOST/DATABASE"


async def open_store(url: str) -> Store:
    """Open a database and create or migrate its tables: `sqlite:///games.db` or `postgresql://…`."""
    if url.startswith(FILE) and url != FILE:
        from .sqlite import SqliteStore

        return await SqliteStore.open(url.removeprefix(FILE))
    if url.startswith(SERVERS):
        from .postgres import PostgresStore

        return await PostgresStore.open(url)
    raise StoreError(WANTED)


def claim_store(url: str, alone: bool) -> IO[bytes] | None:
    """Claim a SQLite file for a server; raises `StoreError` if another one has it. PostgreSQL needs no claim."""
    path = url.removeprefix(FILE)
    if path == url or path in ("", ":memory:"):
        return None
    from .files import claim

    return claim(path, alone)
