"""Subscriptions to push messages: each message is claimed once, and a device is forgotten with its key or game."""

import asyncio

from server.store.conftest import PLAYING, begin, event, everywhere, key, lasting, on, opened

from fiefdom.server.store.subscriptions import Subscription

KEYS = [key("ana"), key("bob", seat="b"), key("new", "invitation", "b")]


def device(name, opener="ana", game="g", turn=0):
    return Subscription(game, opener.encode(), f"https://push.example/{name}", "", b"point", b"secret", "fr", "", turn)


async def endpoints(store, game="g"):
    return [each.endpoint.rsplit("/")[-1] for each in await store.subscriptions.of(game)]


@everywhere
def test_a_device_is_kept_with_its_seat_and_the_oldest_of_many_goes(place):
    async def body(store):
        await begin(store, keys=KEYS)
        for at, name in enumerate(["one", "two", "three", "two", "four"]):
            assert await store.subscriptions.add(device(name), float(at), 3)
        assert await store.subscriptions.add(device("one", "bob"), 9.0, 3)
        assert not await store.subscriptions.add(device("x", "new"), 9.0, 3), "an invitation is no seat"
        assert not await store.subscriptions.add(device("x", "nobody"), 9.0, 3)
        assert await endpoints(store) == ["three", "two", "four", "one"]
        found = (await store.subscriptions.of("g"))[-1]
        assert (found.seat, found.language, found.p256dh, found.auth, found.key) == (
            "b",
            "fr",
            b"point",
            b"secret",
            b"bob",
        )

    on(place, body)


@everywhere
def test_a_message_is_due_once_per_turn(place):
    async def body(store):
        await begin(store, keys=KEYS)
        await store.subscriptions.add(device("one", turn=3), 1.0, 8)
        for turn in (3, 2):
            await store.subscriptions.mark("g", "a", turn, 10.0)
        await store.subscriptions.mark("g", "b", 4, 10.0)
        assert await store.subscriptions.due(99.0, 9) == [], "the device has seen this turn"
        for _ in range(2):
            await store.subscriptions.mark("g", "a", 4, 10.0)
            assert await store.subscriptions.due(9.0, 9) == []
            (due,) = await store.subscriptions.due(10.0, 9)
            assert await store.subscriptions.claim(due, 70.0)
            assert not await store.subscriptions.claim(due, 70.0)
            assert await store.subscriptions.due(69.0, 9) == []
            (again,) = await store.subscriptions.due(70.0, 9)
            assert again == due._replace(send_at=70.0, tries=due.tries + 1)
            await store.subscriptions.settle(again, 10.0)
        await store.subscriptions.settle(again)
        await store.subscriptions.mark("g", "a", 4, 10.0)
        assert await store.subscriptions.due(99.0, 9) == []

    on(place, body)


@everywhere
def test_a_device_is_forgotten_with_its_key_its_game_and_its_service(place):
    async def body(store):
        subscriptions = store.subscriptions
        await begin(store, keys=KEYS)
        await begin(store, "h", keys=[each._replace(game="h") for each in KEYS])
        for name, opener in [("one", "ana"), ("two", "ana"), ("three", "bob"), ("four", "bob")]:
            await subscriptions.add(device(name, opener), 1.0, 8)
        await subscriptions.copy("g", "h")
        await subscriptions.remove("g", b"ana", device("one").endpoint)
        await subscriptions.remove_endpoint(device("two").endpoint)
        assert sorted(await endpoints(store)) == ["four", "three"]
        assert sorted(await endpoints(store, "h")) == ["four", "one", "three"]
        await store.append("g", [event(2)], PLAYING, dropped="b")
        assert await endpoints(store) == []
        await subscriptions.clear("h")
        assert await endpoints(store, "h") == []
        await subscriptions.add(device("one", game="h"), 1.0, 8)
        await store.prune("h")
        assert await store._read("SELECT game FROM subscriptions") == []

    on(place, body)


@lasting
def test_of_two_processes_one_claims_a_message_and_both_have_the_same_key(place):
    async def run():
        async with opened(place, place) as (one, two):
            await begin(one, keys=KEYS)
            await one.subscriptions.add(device("phone"), 1.0, 8)
            await one.subscriptions.mark("g", "a", 1, 5.0)
            (due,) = await two.subscriptions.due(5.0, 9)
            claims = await asyncio.gather(*(store.subscriptions.claim(due, 65.0) for store in (one, two)))
            assert sorted(claims) == [False, True]
            keys = await asyncio.gather(
                one.subscriptions.server_key("v", b"1"), two.subscriptions.server_key("v", b"2")
            )
            assert keys[0] == keys[1]

    asyncio.run(run())
