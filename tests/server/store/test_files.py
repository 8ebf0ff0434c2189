"""A clock that is set back, and SQLite files that are deleted, replaced or used twice."""

import asyncio
import os
import shutil
import sqlite3

import pytest
from server.store.conftest import PLAYING, begin, event, events, everywhere, on, opened
from structlog.testing import capture_logs

from fiefdom.server.store import StoreError, claim_store
from fiefdom.server.store.base import Standing

AHEAD = "UPDATE {table} SET lease_until = lease_until + 3600"


async def set_clock_back(store, table="games"):
    """What the leases look like after the clock was set back by an hour."""
    sql = AHEAD.format(table=table)
    if hasattr(store, "_pool"):
        await store._pool.execute(sql)
    else:
        await store._writer.do(lambda db: db.execute(sql))


def warnings(lines):
    return [line["event"] for line in lines if line["log_level"] == "warning"]


@everywhere
def test_a_clock_that_is_set_back_leaves_no_lease_stuck(place):
    async def body(store):
        await begin(store)
        assert await store.lease("g", 1, "one", 30)
        assert not await store.due()
        assert not await store.lease("g", 1, "two", 30)
        with capture_logs() as lines:
            assert not await store.due()
            await set_clock_back(store)
            for _ in range(2):
                assert [row.game for row in await store.due()] == ["g"]
        assert warnings(lines) == ["clock_set_back"]
        assert await store.lease("g", 1, "two", 30)
        assert not await store.lease("g", 1, "one", 30)
        assert not await store.due()

    on(place, body)


@everywhere
def test_a_clock_that_is_set_back_leaves_no_deadline_stuck(place):
    async def body(store):
        await begin(store)
        await store.append("g", [event(2)], Standing("playing", "", 1.0))
        assert await store.lease("g", 2, "one", 30)
        with capture_logs() as lines:
            assert not await store.overdue(2.0)
            await set_clock_back(store)
            assert [row.game for row in await store.overdue(2.0)] == ["g"]
        assert warnings(lines) == ["clock_set_back"]

    on(place, body)


@everywhere
def test_a_clock_that_is_set_back_leaves_no_review_stuck(place):
    async def body(store):
        await begin(store)
        await store.reviews.begin("g", 1)
        assert await store.reviews.lease("g", 1, "one", 30)
        with capture_logs() as lines:
            assert not await store.reviews.due(1)
            await set_clock_back(store, "reviews")
            assert [row.game for row in await store.reviews.due(1)] == ["g"]
        assert warnings(lines) == ["clock_set_back"]

    on(place, body)


def replaced(path):
    shutil.copy(path, f"{path}2")
    os.replace(f"{path}2", path)


@pytest.mark.parametrize("harm", [os.unlink, replaced, lambda path: os.unlink(f"{path}-wal")])
def test_what_goes_to_a_deleted_file_is_not_acknowledged(tmp_path, harm):
    path = tmp_path / "games.db"

    async def body(store):
        await begin(store)
        await store.append("g", events(2, 3), PLAYING)
        harm(path)
        for work in (store.append("g", [event(4)], PLAYING), store.events("g"), store.check()):
            with pytest.raises(StoreError, match="was deleted or replaced"):
                await work

    on(f"sqlite:///{path}", body)


def test_a_failure_that_nobody_expected_does_not_end_the_thread(tmp_path, monkeypatch):
    async def body(store):
        await begin(store)

        def fail():
            raise RuntimeError("nobody has thought of this")

        with monkeypatch.context() as patch:
            patch.setattr(store._writer, "_verify", fail)
            with pytest.raises(StoreError, match="nobody has thought of this"):
                await asyncio.wait_for(store.check(), 5)
        await store.append("g", [event(2)], PLAYING)

    on(f"sqlite:///{tmp_path}/games.db", body)


def test_other_programs_and_checkpoints_leave_the_files_in_place(tmp_path):
    path = tmp_path / "games.db"

    async def body(store):
        await begin(store)
        async with opened(f"sqlite:///{path}") as other:
            await other.append("g", [event(2)], PLAYING)
        with sqlite3.connect(path) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        await store.append("g", [event(3)], PLAYING)
        assert len(await store.events("g")) == 3

    on(f"sqlite:///{path}", body)


def test_a_file_has_one_server_unless_they_know_of_each_other(tmp_path):
    url = f"sqlite:///{tmp_path}/games.db"
    with claim_store(url, alone=True):
        for alone in (True, False):
            with pytest.raises(StoreError, match="another server uses"):
                claim_store(url, alone)
    with (
        claim_store(url, alone=False),
        claim_store(url, alone=False),
        pytest.raises(StoreError, match="--bus redis"),
    ):
        claim_store(url, alone=True)
    claim_store(url, alone=True).close()
    assert claim_store("sqlite:///:memory:", alone=True) is None
    assert claim_store("postgresql://fief@db/fief", alone=True) is None
