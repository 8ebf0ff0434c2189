"""Keys, leases and lists of games."""

import asyncio

from server.store.conftest import PLAYING, QUIET, begin, event, events, everywhere, key, lasting, on, opened

from fiefdom.server.store import Standing

OTHER = Standing("playing", "b")

SOON = 0.6


@everywhere
def test_an_invitation_is_spent_once(place):
    async def body(store):
        await begin(store, keys=[key("invitation", "invitation"), key("seat")])
        spent = await asyncio.gather(*(store.exchange("g", b"invitation", key(f"new{n}")) for n in range(20)))
        assert sum(spent) == 1
        assert await store.key("g", b"invitation") is None
        assert [await store.key("g", b"new%d" % n) is not None for n in range(20)] == spent
        assert not await store.exchange("g", b"seat", key("no"))
        assert await store.key("g", b"seat")
        assert await store.key("g", b"no") is None

    on(place, body)


@lasting
def test_an_invitation_is_spent_in_one_of_two_stores(place):
    async def run():
        async with opened(place, place) as (one, two):
            await begin(one, keys=[key(f"i{n}", "invitation") for n in range(10)])
            for n in range(10):
                spent = await asyncio.gather(*(each.exchange("g", b"i%d" % n, key(f"k{n}")) for each in (one, two)))
                assert sum(spent) == 1

    asyncio.run(run())


@everywhere
def test_the_keys_of_a_seat_are_dropped(place):
    async def body(store):
        keys = [key("host", "host", ""), key("a"), key("ia", "invitation"), key("b", seat="b")]
        await begin(store, keys=keys)
        await begin(store, "other", keys=[key("o", game="other")])
        await store.append("g", events(2, 2), PLAYING, dropped="a")
        assert [await store.key("g", each.digest) is not None for each in keys] == [True, False, False, True]
        assert await store.key("other", b"o")

    on(place, body)


@everywhere
def test_a_key_may_open_several_games(place):
    async def body(store):
        for game in "gh":
            await begin(store, game, keys=[key("k", game=game), key(f"only in {game}", game=game)])
        assert [(await store.key(game, b"k")).game for game in "gh"] == ["g", "h"]
        assert await store.key("g", b"only in h") is None
        assert sorted(await store.keys("h")) == [key("k", game="h"), key("only in h", game="h")]
        assert await store.keys("nowhere") == []

    on(place, body)


@everywhere
def test_one_thinks_at_a_time(place):
    async def body(store):
        await begin(store)
        took = await asyncio.gather(*(store.lease("g", 1, f"w{n}", 60) for n in range(20)))
        assert sum(took) == 1
        who = f"w{took.index(True)}"
        assert await store.lease("g", 1, who, 60)
        assert not await store.lease("g", 0, who, 60)
        assert not await store.lease("g", 2, who, 60)
        await store.append("g", events(2, 2), OTHER)
        assert not await store.lease("g", 1, who, 60)
        assert await store.lease("g", 2, "another", 60)

    on(place, body)


@everywhere
def test_while_the_same_bot_is_due_its_lease_stays(place):
    """Somebody chats while it thinks."""

    async def body(store):
        await begin(store)
        await store.append("g", events(2, 2), PLAYING)
        assert await store.lease("g", 2, "one", 60)
        await store.append("g", events(3, 3), PLAYING)
        assert await store.due() == []
        assert not await store.lease("g", 3, "two", 60)
        await store.append("g", events(4, 4), OTHER)
        assert await store.lease("g", 4, "two", 60)

    on(place, body)


@everywhere
def test_a_lease_ends(place):
    async def body(store):
        await begin(store)
        assert await store.lease("g", 1, "one", SOON)
        assert not await store.lease("g", 1, "two", 60)
        await asyncio.sleep(SOON + 0.05)
        assert await store.lease("g", 1, "two", 60)
        assert not await store.lease("g", 1, "one", 60)

    on(place, body)


@everywhere
def test_who_is_due(place):
    async def body(store):
        for n, game in enumerate("cab"):
            await begin(store, game)
            await store.append(game, [event(2, at=100.0 - n)], PLAYING)
        await begin(store, "quiet", standing=QUIET)
        assert [row.game for row in await store.due()] == ["b", "a", "c"]
        assert [row.game for row in await store.due(2)] == ["b", "a"]
        assert await store.lease("b", 2, "me", SOON)
        assert await store.lease("a", 2, "me", 60)
        assert [row.game for row in await store.due()] == ["c"]
        await store.append("a", [event(3, at=200.0)], OTHER)
        await store.append("c", [event(3, at=201.0)], QUIET)
        await asyncio.sleep(SOON + 0.05)
        assert [row.game for row in await store.due()] == ["b", "a"]

    on(place, body)


@everywhere
def test_whose_clock_has_run_out(place):
    async def body(store):
        await begin(store, "none", standing=QUIET)
        assert not await store.has_clocks()
        for game, deadline in {"late": 30.0, "soon": 20.0, "past": 10.0}.items():
            await begin(store, game, standing=Standing("playing", "", deadline))
        assert await store.has_clocks()
        assert [row.game for row in await store.overdue(25.0)] == ["past", "soon"]
        assert [row.game for row in await store.overdue(25.0, 1)] == ["past"]
        assert (await store.row("soon")).deadline == 20.0
        assert await store.lease("past", 1, "me", 60)
        assert [row.game for row in await store.overdue(99.0)] == ["soon", "late"]
        await store.append("soon", events(2, 2), QUIET)
        await store.append("late", events(2, 2), Standing("playing", "", 99.0), [key("k", game="late")])
        assert await store.overdue(99.0) == []

    on(place, body)


@lasting
def test_when_there_was_a_server(place):
    async def run():
        async with opened(place, place) as (one, two):
            assert await one.uptime(0.0) == []
            for now in (10.0, 12.0, 14.5):
                await one.beat("one", 10.0, now)
                await two.beat("two", 11.0, now)
            await one.beat("one", 50.0, 50.0)
            assert await two.uptime(0.0) == [(10.0, 14.5), (11.0, 14.5), (50.0, 50.0)]
            assert await two.uptime(15.0) == [(50.0, 50.0)]

    asyncio.run(run())


@everywhere
def test_times_without_use_for_any_clock_are_deleted(place):
    async def body(store):
        for day in range(10):
            await store.beat("one", day * 10.0, day * 10.0 + 5.0)
        await store.prune_uptime(30.0)
        assert len(await store.uptime(0.0)) == 10, "nobody knows what the next clock needs"
        await begin(store, "later", standing=Standing("playing", "", 500.0))
        await begin(store, "next", standing=Standing("playing", "", 90.0))
        await store.prune_uptime(30.0)
        assert await store.uptime(0.0) == [(day * 10.0, day * 10.0 + 5.0) for day in range(6, 10)]

    on(place, body)


@everywhere
def test_lists_by_phase_and_age(place):
    async def body(store):
        for n, phase in enumerate(["open", "over", "open", "over", "playing"], 1):
            await store.create(f"g{n}", "kd/2", b"", [event(1, at=float(n))], [], Standing(phase))
        await store.append("g1", [event(2, at=10.0)], Standing("open"))

        async def listed(*asked):
            return [int(row.game[1:]) for row in await store.games(*asked)]

        assert await listed() == [2, 3, 4, 5, 1]
        assert await listed("over") == [2, 4]
        assert await listed("open", 10.0) == [3]
        assert await listed("", 4.0) == [2, 3]
        assert await listed("", 0.0, 2) == [2, 3]
        assert await listed("never") == []
        assert await store.count() == {"open": 2, "over": 2, "playing": 1}

    on(place, body)
