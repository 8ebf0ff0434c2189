"""Every store to try: a SQLite file, SQLite in memory, and PostgreSQL; and short ways to fill them."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from services import postgres  # noqa: F401

from fiefdom.server.store import Key, Standing, Stored, open_store

PLAYING = Standing("playing", "a")
QUIET = Standing("playing")


@pytest.fixture
def place(request, tmp_path):
    """The address of an empty store."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/games.db"
    return "sqlite:///:memory:" if request.param == "memory" else request.getfixturevalue("postgres").fresh()


everywhere = pytest.mark.parametrize("place", ["file", "memory", "postgres"], indirect=True)
lasting = pytest.mark.parametrize("place", ["file", "postgres"], indirect=True)
"""Stores that several processes can share and that outlive them."""


@asynccontextmanager
async def opened(*places):
    """The stores at these addresses, closed at the end."""
    stores = [await open_store(place) for place in places]
    try:
        yield stores[0] if len(stores) == 1 else stores
    finally:
        for store in stores:
            await store.close()


def on(place, body):
    """Run a test on a store."""

    async def run():
        async with opened(place) as store:
            return await body(store)

    return asyncio.run(run())


def event(seq, at=0.0, data=b"{}"):
    return Stored(seq, "moved", 1, at or float(seq), data)


def events(first, last):
    return [event(seq) for seq in range(first, last + 1)]


async def begin(store, game="g", last=1, standing=PLAYING, keys=()):
    """Begin a game with so many events."""
    await store.create(game, "kd/2", f"secret of {game}".encode(), events(1, last), keys, standing)


def key(name, role="seat", seat="a", game="g"):
    return Key(name.encode(), game, role, seat)
