"""Reviews in the store: computed by one process at a time, kept turn by turn, gone with their game."""

import asyncio
import contextlib
import sqlite3

import pytest
from server.store.conftest import begin, everywhere, lasting, on, opened

from fiefdom.server.store import schema
from fiefdom.server.store.backup import backup, restore
from fiefdom.server.store.reviews import MOST_TRIES, ReviewRow

VERSION = 3


async def reviewed(store, done=2, turns=3, who="one"):
    """A review of which some turns are stored."""
    await begin(store)
    assert await store.reviews.begin("g", VERSION)
    assert await store.reviews.lease("g", VERSION, who, 60)
    for number in range(1, done + 1):
        row = ReviewRow("g", VERSION, turns, number)
        assert await store.reviews.advance(row, who, 60, b"\0turn %d" % number)


@everywhere
def test_a_review_is_begun_once_and_read_back_turn_by_turn(place):
    async def body(store):
        await reviewed(store)
        assert not await store.reviews.begin("g", VERSION)
        assert not await store.reviews.begin("nowhere", VERSION)
        assert await store.reviews.row("g", VERSION) == ReviewRow("g", VERSION, 3, 2)
        assert await store.reviews.row("g", VERSION + 1) is None
        assert await store.reviews.turns("g", VERSION) == [b"\0turn 1", b"\0turn 2"]
        assert await store.reviews.turns("g", VERSION, 1) == [b"\0turn 2"]

    on(place, body)


@lasting
def test_one_process_computes_it_until_its_lease_expires(place):
    async def run():
        async with opened(place, place) as (one, two):
            await reviewed(one)
            assert await two.reviews.due(VERSION) == []
            assert not await two.reviews.lease("g", VERSION, "two", 60)
            assert not await two.reviews.advance(ReviewRow("g", VERSION, 3, 3), "two", 60, b"forged")
            assert await one.reviews.lease("g", VERSION, "one", 0.0)
            assert await two.reviews.due(VERSION) == [ReviewRow("g", VERSION, 3, 2)]
            assert await two.reviews.lease("g", VERSION, "two", 60)
            assert not await one.reviews.advance(ReviewRow("g", VERSION, 3, 3), "one", 60, b"late")
            assert await two.reviews.advance(ReviewRow("g", VERSION, 3, 3), "two", 0.0, b"last")
            assert await two.reviews.due(VERSION) == [], "it is complete"
            assert (await one.reviews.turns("g", VERSION))[-1] == b"last"

    asyncio.run(run())


@everywhere
def test_a_review_whose_next_turn_fails_too_often_is_not_due_until_it_is_asked_for_again(place):
    async def body(store):
        await reviewed(store)
        assert not await store.reviews.fail("g", VERSION, "another")
        for tries in range(1, MOST_TRIES + 1):
            assert not (await store.reviews.row("g", VERSION)).has_failed
            assert not await store.reviews.retry("g", VERSION)
            assert await store.reviews.fail("g", VERSION, "one")
            assert (await store.reviews.row("g", VERSION)).tries == tries
        assert await store.reviews.lease("g", VERSION, "one", 0.0)
        assert await store.reviews.due(VERSION) == []
        assert await store.reviews.retry("g", VERSION)
        assert await store.reviews.due(VERSION) == [ReviewRow("g", VERSION, 3, 2)]
        await store.reviews.fail("g", VERSION, "one")
        assert await store.reviews.advance(ReviewRow("g", VERSION, 4, 3), "one", 60, b"third")
        assert (await store.reviews.row("g", VERSION)).tries == 0, "the next turn has all its tries"

    on(place, body)


@everywhere
def test_a_newer_version_replaces_an_older_one_and_pruning_leaves_nothing(place):
    async def body(store):
        await reviewed(store)
        assert await store.reviews.begin("g", VERSION + 1)
        assert await store.reviews.row("g", VERSION) is None
        assert await store.reviews.turns("g", VERSION) == []
        await store.prune("g")
        assert await store.reviews.row("g", VERSION + 1) is None

    on(place, body)


@lasting
def test_a_backup_includes_reviews(place, postgres, tmp_path):
    on(place, reviewed)
    file, other = tmp_path / "backup.db", postgres.fresh()
    asyncio.run(backup(place, file))
    asyncio.run(restore(file, other))
    assert on(other, lambda store: store.reviews.turns("g", VERSION)) == [b"\0turn 1", b"\0turn 2"]


def test_an_older_backup_is_restored_where_a_newer_server_has_made_its_tables(postgres, tmp_path):
    old, file, new = f"sqlite:///{tmp_path}/old.db", tmp_path / "backup.db", postgres.fresh()
    with contextlib.closing(sqlite3.connect(tmp_path / "old.db")) as first:
        for statement in schema.statements(0, schema.SQLITE, wanted=1):
            first.execute(statement)
        first.execute("INSERT INTO games VALUES ('g', 'kd/2', 'playing', '', 0, 0, 0, 0, '', 0)")
        first.commit()
    asyncio.run(backup(old, file))
    on(new, lambda store: store.check())
    asyncio.run(restore(file, new))
    assert on(new, lambda store: store.reviews.begin("g", VERSION)), "and brought up to date when it is opened"


@pytest.mark.parametrize(("turns", "done", "is_done"), [(-1, 0, False), (3, 2, False), (3, 3, True), (0, 0, True)])
def test_when_a_review_is_complete(turns, done, is_done):
    assert ReviewRow("g", 1, turns, done).is_done is is_done
