"""The list of open tables, reports and blocks, in every store."""

import asyncio

from server.store.conftest import begin, events, everywhere, key, lasting, on, opened

from fiefdom.server.store import Standing
from fiefdom.server.store.listings import Guest
from fiefdom.server.store.moderation import Act, Blocked, Kept

GATHERING = Standing("gathering")
KEYS = [
    key("host", "host", ""),
    key("a"),
    key("ia", "invitation"),
    key("ib", "invitation", "b"),
    key("ic", "invitation", "c"),
]


def guest(seat, device="d", game="g"):
    return Guest(game, seat, device, "1.1.1.1", 5.0)


@everywhere
def test_a_listing_shows_the_seats_that_nobody_holds(place):
    async def body(store):
        await begin(store, standing=GATHERING, keys=KEYS)
        await store.listings.save("g", 3, 10.0, b"new")
        await store.listings.save("g", 2, 20.0, b"old news")
        ((game, opened_at, summary, free),) = await store.listings.listed(9.0)
        assert (game, opened_at, summary, free) == ("g", 10.0, b"new", "bc")
        assert await store.listings.listed(10.0) == []
        assert await store.listings.hide("g", True)
        assert await store.listings.listed(9.0) == []
        assert not await store.listings.claim(key("n", seat="b"), guest("b"))
        assert await store.listings.hide("g", False)
        assert not await store.listings.hide("nobody", True)
        assert not await store.listings.claim(key("n", seat="a"), guest("a")), "a has a holder"
        assert await store.listings.claim(key("n", seat="b"), guest("b"))
        assert await store.listings.guests("g") == [guest("b")]
        assert await store.listings.free("g") == "c"
        await store.listings.seat(guest("", "host"))
        assert await store.listings.count("1.1.1.1", 9.0) == 1
        await store.append("g", events(2, 2), Standing("playing"))
        assert await store.listings.listed(9.0) == []
        assert not await store.listings.claim(key("m", seat="c"), guest("c"))
        assert await store.listings.count("1.1.1.1", 9.0) == 0
        await store.prune("g")
        assert await store.listings.guests("g") == []

    on(place, body)


@lasting
def test_a_seat_is_claimed_in_one_of_two_stores(place):
    async def run():
        async with opened(place, place) as (one, two):
            await begin(one, standing=GATHERING, keys=KEYS)
            await one.listings.save("g", 1, 1.0, b"")
            claims = [each.listings.claim(key(f"{n}", seat="b"), guest("b")) for n, each in enumerate((one, two) * 5)]
            assert sum(await asyncio.gather(*claims)) == 1
            assert len([each for each in await one.keys("g") if each[2:] == ("seat", "b")]) == 1

    asyncio.run(run())


@everywhere
def test_reports_blocks_and_acts_are_kept(place):
    async def body(store):
        kept, line = Kept("r", 1.0, "g", b"{}"), Act("1", 1.0, "ana", "block", "1.1.1.1", "spam")
        blocks = [Blocked("b", "o", subject, 1.0, 9.0, "") for subject in ("1.1.1.1", "d")]
        await store.moderation.report(kept)
        await store.moderation.block([])
        await store.moderation.block(blocks, line)
        assert await store.moderation.reports() == [kept]
        assert await store.moderation.blocks("o", 8.0) == blocks
        assert await store.moderation.blocks("o", 9.0) == await store.moderation.blocks("", 0.0) == []
        assert not await store.moderation.unblock("x", line._replace(id="2"))
        assert await store.moderation.unblock("b", line._replace(id="3", at=2.0))
        assert [each.id for each in await store.moderation.acts()] == ["3", "1"]
        await store.moderation.purge(9.0, 2.0, 2.0, 2.0)
        assert await store.moderation.reports() == []

    on(place, body)
