"""Games and their events: they are read back complete and in order, and no writer overwrites another."""

import asyncio

import pytest
from server.store.conftest import PLAYING, QUIET, begin, event, events, everywhere, key, lasting, on, opened

from fiefdom.server.store import Conflict, Missing, Row, Standing, StoreError


@everywhere
def test_what_is_written_is_read_back(place):
    async def body(store):
        await store.create("g", "kd/2", b"\0secret\xff", [event(1, 5.5, b"\0\xff")], [key("k")], PLAYING)
        await store.append("g", [event(2, 6.5), event(3, 7.5)], Standing("over"))
        assert await store.events("g") == [event(1, 5.5, b"\0\xff"), event(2, 6.5), event(3, 7.5)]
        assert await store.events("g", 2) == [event(3, 7.5)]
        assert await store.events("g", 3) == []
        assert await store.row("g") == Row("g", "kd/2", "over", "", 3, 5.5, 7.5)
        assert await store.secret("g") == b"\0secret\xff"
        assert await store.key("g", b"k") == key("k")
        await store.check()

    on(place, body)


@everywhere
def test_a_name_is_given_once(place):
    async def body(store):
        await begin(store)
        with pytest.raises(Conflict):
            await begin(store, last=2, keys=[key("new")])
        assert (await store.row("g")).seq == 1
        assert await store.key("g", b"new") is None

    on(place, body)


@everywhere
@pytest.mark.parametrize("wrong", [[2], [1], [4], [3, 5], [3, 3], [4, 3]])
def test_a_number_that_is_taken_or_leaves_a_gap_changes_nothing(place, wrong):
    async def body(store):
        await begin(store, last=2)
        before = await store.row("g")
        with pytest.raises(Conflict):
            await store.append("g", [event(seq) for seq in wrong], Standing("over"), [key("new")])
        with pytest.raises(Conflict):
            await store.append("g", [event(seq) for seq in wrong], Standing("over"))
        assert await store.row("g") == before
        assert await store.events("g") == events(1, 2)
        assert await store.key("g", b"new") is None

    on(place, body)


@everywhere
def test_a_game_that_is_not_there_is_missing(place):
    async def body(store):
        for call in (
            store.append("g", events(1, 1), PLAYING),
            store.append("g", events(1, 1), PLAYING, [key("k")]),
            store.append("g", [], PLAYING, [key("k")]),
            store.events("g"),
            store.row("g"),
            store.secret("g"),
            store.rewrite("g", events(1, 1)),
        ):
            with pytest.raises(Missing):
                await call
        assert not await store.lease("g", 0, "me", 1)
        await store.prune("g")

    on(place, body)


@everywhere
def test_keys_without_events_leave_the_standing_alone(place):
    async def body(store):
        await begin(store)
        before = await store.row("g")
        await store.append("g", [], Standing("over"), [key("k")])
        assert await store.row("g") == before
        assert await store.key("g", b"k") == key("k")

    on(place, body)


@everywhere
def test_all_or_nothing(place):
    async def body(store):
        await begin(store, keys=[key("taken")])
        with pytest.raises(StoreError):
            await store.append("g", events(2, 3), Standing("over"), [key("new"), key("taken")])
        with pytest.raises(StoreError):
            await begin(store, "other", keys=[key("new", game="other"), key("new", game="other")])
        assert await store.events("g") == events(1, 1)
        assert (await store.row("g")).phase == "playing"
        assert await store.key("g", b"new") is None
        with pytest.raises(Missing):
            await store.row("other")
        assert await store.count() == {"playing": 1}

    on(place, body)


@everywhere
def test_one_that_fails_takes_no_other_with_it(place):
    async def body(store):
        await begin(store, keys=[key("taken")])
        games = [f"g{n}" for n in range(40)]
        await asyncio.gather(*(begin(store, game) for game in games))
        bad = [store.append("g", events(2, 2), PLAYING, [key("taken")]) for _ in range(10)]
        bad.append(store.append("g", [event(2)._replace(version=2**70)], PLAYING))
        good = [store.append(game, events(2, 2), PLAYING) for game in games]
        outcomes = await asyncio.gather(*bad, *good, return_exceptions=True)
        assert all(isinstance(each, Exception) for each in outcomes[: len(bad)])
        assert outcomes[len(bad) :] == [None] * len(good)
        assert {(await store.row(game)).seq for game in games} == {2}
        assert (await store.row("g")).seq == 1

    on(place, body)


async def race(stores, game, writers, numbers):
    """Many writers append to one game, each after the last event it knows; returns who got which number."""
    won = []

    async def write(name, store):
        seq = (await store.row(game)).seq
        while seq < numbers:
            try:
                await store.append(game, [event(seq + 1, data=name)], QUIET)
                won.append((seq + 1, name))
                seq += 1
            except Conflict:
                seq = (await store.row(game)).seq

    await asyncio.gather(*(write(b"%d" % n, stores[n % len(stores)]) for n in range(writers)))
    return won


@everywhere
def test_of_many_writers_one_wins_each_number(place):
    async def body(store):
        await begin(store)
        won = await race([store], "g", 50, 21)
        assert sorted(seq for seq, _ in won) == list(range(2, 22))
        assert [(each.seq, each.data) for each in await store.events("g", 1)] == sorted(won)

    on(place, body)


@lasting
def test_of_writers_in_two_stores_one_wins_each_number(place):
    async def run():
        async with opened(place, place) as stores:
            await begin(stores[0])
            won = await race(stores, "g", 20, 21)
            assert sorted(seq for seq, _ in won) == list(range(2, 22))
            for store in stores:
                assert [(each.seq, each.data) for each in await store.events("g", 1)] == sorted(won)

    asyncio.run(run())


@everywhere
def test_many_write_to_different_games(place):
    async def body(store):
        async def play(game):
            await begin(store, game)
            for seq in range(2, 6):
                await store.append(game, events(seq, seq), QUIET)
            return await store.events(game)

        assert await asyncio.gather(*(play(f"g{n}") for n in range(200))) == [events(1, 5)] * 200

    on(place, body)


@lasting
def test_two_stores_on_many_games_never_wait_for_each_other_in_a_circle(place):
    async def run():
        async with opened(place, place) as stores:
            games = [f"g{n}" for n in range(30)]
            await asyncio.gather(*(begin(stores[0], game) for game in games))
            orders = (games, games[::-1])
            for _ in range(5):
                won = [
                    race([store], game, 1, (await store.row(game)).seq + 3)
                    for store, order in zip(stores, orders, strict=True)
                    for game in order
                ]
                await asyncio.gather(*won)
            assert {(await stores[0].row(game)).seq for game in games} == {16}

    asyncio.run(run())


@everywhere
def test_a_cancelled_write_does_not_disturb_others(place):
    async def body(store):
        await begin(store)
        await begin(store, "other")
        task = asyncio.create_task(store.append("g", events(2, 2), QUIET))
        await asyncio.sleep(0)
        task.cancel()
        await store.append("other", events(2, 2), QUIET)
        with pytest.raises(asyncio.CancelledError):
            await task
        assert len(await store.events("g")) in (1, 2)

    on(place, body)


@everywhere
def test_rewriting_replaces_events(place):
    async def body(store):
        await begin(store, last=3)
        row = await store.row("g")
        other = event(2)._replace(kind="said", version=2, data=b"gone")
        await store.rewrite("g", [other])
        assert await store.events("g") == [event(1), other, event(3)]
        assert await store.row("g") == row
        with pytest.raises(Conflict):
            await store.rewrite("g", [event(1, data=b"changed"), event(4)])
        assert await store.events("g") == [event(1), other, event(3)]

    on(place, body)


@everywhere
def test_pruning_leaves_nothing(place):
    async def body(store):
        await begin(store, keys=[key("k")])
        await begin(store, "other", keys=[key("o", game="other")])
        await store.prune("g")
        for call in (store.row("g"), store.events("g"), store.secret("g")):
            with pytest.raises(Missing):
                await call
        assert await store.key("g", b"k") is None
        assert await store.key("other", b"o")
        await begin(store, last=2, keys=[key("k")])
        assert await store.events("g") == events(1, 2)

    on(place, body)
