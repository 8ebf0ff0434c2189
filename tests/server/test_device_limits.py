"""Who gets into a game that many want to see, and what one address may make."""

import asyncio

import pytest
from server.inside import Guest, a_server, make

from fiefdom.server.keys import digest
from fiefdom.server.limits import Limits
from fiefdom.server.refusal import Refusal


async def come(server, game, *keys, address="192.0.2.1"):
    return await Guest(server, address).enter(game, *keys)


async def refused(server, game, address="192.0.2.1"):
    with pytest.raises(Refusal) as found:
        await come(server, game, address=address)
    return found.value.code


def test_one_address_cannot_fill_a_game_with_spectators():
    async def run():
        async with a_server(limits=Limits(spectators_per_address=3)) as server:
            one, two = await make(server, "kd/2", "me", "here"), await make(server, "kd/2", "me", "here")
            watching = [await come(server, each.game) for each in (one, one, two)]
            assert await refused(server, one.game) == await refused(server, two.game) == "busy"
            await come(server, one.game, address="192.0.2.2")
            await come(server, one.game, one.keys["a"])
            watching[0].room.leave(watching[0].connection)
            watching[0].room.leave(watching[0].connection)
            await come(server, two.game)
            assert await refused(server, one.game) == "busy"

    asyncio.run(run())


def test_players_and_hosts_always_get_in():
    async def run():
        async with a_server(limits=Limits(spectators_per_game=2)) as server:
            made = await make(server, "kd/2", "me", "here")
            for address in ("192.0.2.1", "192.0.2.2"):
                await come(server, made.game, address=address)
            assert await refused(server, made.game, "192.0.2.3") == "busy"
            for key in (made.keys["a"], made.keys["b"], made.host, made.keys["a"]):
                await come(server, made.game, key)

    asyncio.run(run())


def test_the_newest_device_of_a_seat_displaces_the_oldest():
    async def run():
        async with a_server(limits=Limits(devices_per_seat=2)) as server:
            made = await make(server, "kd/2", "me", "here")
            spectator, host = await come(server, made.game), await come(server, made.game, made.host)
            devices = [await come(server, made.game, made.keys["a"]) for _ in range(3)]
            other = await come(server, made.game, made.keys["b"])
            assert devices[0].closed == (4429, "this seat is open on too many devices")
            assert not any(each.closed for each in (spectator, host, other, *devices[1:]))

    asyncio.run(run())


def test_games_that_are_aborted_and_played_again_count_as_made():
    async def run():
        async with a_server(limits=Limits(games_per_minute=1.5)) as server:  # Three at once.
            made = await make(server, "kd/2", "me", "here")
            ana = await come(server, made.game, made.host, made.keys["a"])
            assert (await ana.do("abort"))["type"] == "ok"
            assert (await ana.do("rematch"))["type"] == "ok"
            assert (await ana.do("rematch"))["type"] == "ok"  # It was made already.
            again = await come(server, ana.table.rematch, made.host)
            assert (await again.do("abort"))["type"] == "ok"
            assert (await again.do("rematch"))["code"] == "too-fast"
            assert (await server.hub.store.count()) == {"aborted": 2}

    asyncio.run(run())


def test_a_seat_has_few_unused_invitations_and_the_newest_is_valid():
    async def run():
        async with a_server(limits=Limits(invitations_per_seat=3)) as server:
            made = await make(server, "kd/2", "me", "link")
            host = await come(server, made.game, made.host, made.keys["a"])
            for seat in "ab" * 6:
                newest = (await host.do("invite", seat=seat))["invitation"]
                assert (await server.hub.store.key(made.game, digest(newest))).seat == seat
            seats = [each.seat for each in await server.hub.store.keys(made.game) if each.role == "invitation"]
            assert sorted(seats) == list("aaabbb")

    asyncio.run(run())
