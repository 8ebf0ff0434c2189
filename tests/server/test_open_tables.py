"""Open tables: strangers find them, the first one gets the seat, and a host's blocks and all limits hold."""

import asyncio
import json
import time
from dataclasses import replace

import pytest
from server.inside import UNLIMITED, Guest, Wire, a_server, make, pair, request

from fiefdom.server import open_tables
from fiefdom.server.keys import new_key
from fiefdom.server.refusal import Refusal

JSON = (("content-type", "application/json"),)


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """The list is read again every time."""
    monkeypatch.setattr(open_tables, "FRESH_SECONDS", -1.0)


async def post(server, path, body, client="1.2.3.4"):
    status, _, text = await request(server.app(), "POST", path, json.dumps(body).encode(), JSON, client)
    return status, json.loads(text)


async def tables(server):
    return json.loads((await request(server.app(), "GET", "/api/tables"))[2])


async def opened(server, *kinds, rules="kd/2", device="", client="1.2.3.4", language="fr", clock=None):
    """An open table with its host at it, once it is on the list."""
    seats = [{"kind": "bot", "level": kind} if kind == "easy" else {"kind": kind, "name": "Ana"} for kind in kinds]
    wanted = {"rules": rules, "seats": seats, "open": language, "device": device, "clock": clock}
    status, made = await post(server, "/api/games", wanted, client)
    assert status == 201, made
    host = await Guest(server, client).enter(made["game"], made["host"], *made["keys"].values())
    while made["game"] not in [each["game"] for each in (await tables(server))["tables"]]:
        await asyncio.sleep(0.01)
    return made["game"], host


def test_a_stranger_finds_a_table_and_takes_its_seat():
    async def run():
        async with a_server() as server:
            clock = {"kind": "turn", "seconds": 60, "increment": 0}
            game, host = await opened(server, "me", "link", "easy", rules="kd/3", clock=clock)
            (found,) = (await tables(server))["tables"]
            seats = [
                {"kind": "person", "name": "Ana"},
                {"kind": "free", "name": "Ana"},
                {"kind": "bot", "level": "easy"},
            ]
            assert (found["game"], found["rules"], found["language"], found["seats"]) == (game, "kd/3", "fr", seats)
            assert 0 <= found["seconds"] < 60
            assert found["clock"] == clock
            status, taken = await post(server, f"/api/games/{game}/join", {"device": new_key()})
            assert (status, taken["seat"]) == (200, "b")
            assert (await tables(server))["tables"] == [], "a full table leaves the list, also before its guest enters"
            await Guest(server).enter(game, taken["key"])
            assert host.table.everybody_is_here
            assert (await server.hub.store.listings.guests(game))[1].address == "1.2.3.4"

    asyncio.run(run())


def test_the_list_says_which_clock_a_table_has():
    async def run():
        async with a_server() as server:
            clock = {"kind": "days", "seconds": 86_400}
            seats = [{"kind": "me"}, {"kind": "link"}]
            wanted = {"rules": "kd/2", "seats": seats, "open": "ro", "clock": clock}
            _, made = await post(server, "/api/games", wanted)
            await Guest(server).enter(made["game"], made["host"], *made["keys"].values())
            while not (found := (await tables(server))["tables"]):
                await asyncio.sleep(0.01)
            assert found[0]["clock"] == {**clock, "increment": 0}

    asyncio.run(run())


def test_of_many_who_come_at_once_each_free_seat_gets_one():
    async def run():
        async with a_server() as server:
            game, _ = await opened(server, "me", "link", "link", rules="kd/3")
            asked = [post(server, f"/api/games/{game}/join", {"device": new_key()}) for _ in range(12)]
            answers = await asyncio.gather(*asked)
            assert sorted(each["seat"] for status, each in answers if status == 200) == ["b", "c"]
            refused = [each for status, each in answers if status != 200]
            assert {each["code"] for each in refused} == {"taken"}
            assert refused[0]["message"].startswith("somebody else has just taken the last free seat")

    asyncio.run(run())


def test_two_processes_share_one_list_and_one_seat(database):
    wire = Wire()
    one, two = pair(database, wire)

    async def run():
        async with one as first, two as second:
            game, _ = await opened(first, "me", "link")
            assert [each["game"] for each in (await tables(second))["tables"]] == [game]
            both = [post(each, f"/api/games/{game}/join", {}) for each in (first, second) * 3]
            assert sorted(status for status, _ in await asyncio.gather(*both)) == [200, *[409] * 5]
            for each in (first, second):
                assert (await tables(each))["tables"] == []

    asyncio.run(run())


def test_a_table_leaves_the_list_when_it_is_closed_or_its_host_is_gone():
    async def run():
        async with a_server(limits=replace(UNLIMITED, host_gone_minutes=1.0)) as server:
            _, host = await opened(server, "me", "link")
            assert (await host.do("abort"))["type"] == "ok"
            assert (await tables(server))["tables"] == []
            game, host = await opened(server, "me", "link")
            row, listings = (await server.hub.store.listings.listed(0.0))[0], server.hub.store.listings
            host.room.leave(host.connection)
            await listings.remove(game)
            await listings.save(game, 9, time.time() - 61, row.summary)
            assert (await tables(server))["tables"] == []
            made = await make(server, "kd/2", "me", "link")
            await Guest(server).enter(made.game, made.host, *made.keys.values())
            assert (await tables(server))["tables"] == [], "a table that is not open is never listed"
            assert (await post(server, f"/api/games/{made.game}/join", {}))[1]["code"] == "taken"

    asyncio.run(run())


def test_names_of_strangers_are_limited_and_stay_text():
    async def run():
        async with a_server() as server:
            seats = [{"kind": "me", "name": "<b>Eve</b>"}, {"kind": "link"}]
            wanted = {"rules": "kd/2", "seats": seats, "open": "en"}
            for name in ("x" * 25, "Ana\u0007", "a\u202eb"):
                seats[0]["name"] = name
                status, answer = await post(server, "/api/games", wanted)
                assert (status, answer["code"]) in ((400, "malformed"), (400, "bad-name"))
            for change in ({"open": "de"}, {"device": "short"}, {"device": "x" * 65}):
                assert (await post(server, "/api/games", {**wanted, **change}))[1]["code"] == "malformed"

    asyncio.run(run())


def test_the_operator_can_switch_the_list_off():
    async def run():
        async with a_server(limits=replace(UNLIMITED, open_tables=False)) as server:
            assert await tables(server) == {"enabled": False, "tables": []}
            wanted = {"rules": "kd/2", "seats": [{"kind": "me"}, {"kind": "link"}], "open": "en"}
            status, answer = await post(server, "/api/games", wanted)
            assert (status, answer["code"]) == (400, "no-open-tables")
            assert await server.hub.store.games() == []

    asyncio.run(run())


def test_one_address_has_few_open_tables_and_takes_few_seats():
    limits = replace(UNLIMITED, rate_factor=1.0, open_tables_per_address=2, joins_per_minute=2.0)

    async def run():
        async with a_server(limits=limits) as server:
            games = [(await opened(server, "me", "link"))[0] for _ in range(2)]
            wanted = {"rules": "kd/2", "seats": [{"kind": "me"}, {"kind": "link"}], "open": "en"}
            assert (await post(server, "/api/games", wanted))[1]["code"] == "too-many"
            assert (await post(server, "/api/games", wanted, "5.6.7.8"))[0] == 201
            codes = [(await post(server, f"/api/games/{game}/join", {}))[1].get("code") for game in (*games, games[0])]
            assert codes == [None, None, "too-fast"]

    asyncio.run(run())


def test_a_device_gets_one_seat_and_a_host_can_free_it_again():
    async def run():
        async with a_server() as server:
            game, host = await opened(server, "me", "link", "link", rules="kd/3")
            device = new_key()
            _, taken = await post(server, f"/api/games/{game}/join", {"device": device})
            assert (await post(server, f"/api/games/{game}/join", {"device": device}))[1]["code"] == "seated"
            guest = await Guest(server).enter(game, taken["key"])
            await guest.do("name", seat="b", name="Eve")
            answer = await host.do("remove", seat="b", level="")
            assert answer["type"] == "ok"
            assert answer["invitation"]
            assert guest.closed
            chair = host.table.chair("b")
            assert (chair.person, chair.ready, chair.name, chair.level) == (True, False, "", "")
            assert await server.hub.store.listings.free(game) == "bc"

    asyncio.run(run())


def test_a_player_blocked_by_a_host_cannot_join_its_next_table():
    async def run():
        async with a_server() as server:
            mine, other, block = new_key(), new_key(), new_key()
            game, host = await opened(server, "me", "link", device=mine)
            _, taken = await post(server, f"/api/games/{game}/join", {"device": other}, "5.6.7.8")
            await Guest(server, "5.6.7.8").enter(game, taken["key"])
            assert (await host.do("block", seat="b", device=mine, block=block))["type"] == "ok"
            assert (await host.do("block", seat="a", device=mine, block=block))["code"] == "not-now"
            later, _ = await opened(server, "me", "link", device=mine)
            path = f"/api/games/{later}/join"
            for device, client in ((other, "9.9.9.9"), (new_key(), "5.6.7.8")):
                status, answer = await post(server, path, {"device": device}, client)
                assert (status, answer["code"]) == (403, "not-welcome")
            elsewhere, _ = await opened(server, "me", "link", device=new_key())
            assert (await post(server, f"/api/games/{elsewhere}/join", {"device": other}))[0] == 200
            assert (await post(server, "/api/unblock", {"block": new_key()}))[1]["code"] == "not-now"
            assert (await post(server, "/api/unblock", {"block": block}))[0] == 200
            assert (await post(server, path, {"device": new_key()}, "5.6.7.8"))[0] == 200

    asyncio.run(run())


def test_forgetting_a_game_takes_its_names_off_the_list():
    async def run():
        async with a_server() as server:
            game, host = await opened(server, "me", "link")
            await host.do("forget")
            while not (found := (await tables(server))["tables"]):
                await asyncio.sleep(0.01)
            assert found[0]["game"] == game
            assert "Ana" not in json.dumps(found)

    asyncio.run(run())


def test_without_players_nobody_is_reported_or_blocked():
    async def run():
        async with a_server() as server:
            game, host = await opened(server, "me", "link")
            watcher = await Guest(server).enter(game)
            assert (await watcher.do("report", seat="a", reason="name"))["code"] == "not-allowed"
            for seat in ("a", "h"):
                assert (await host.do("report", seat=seat, reason="chat"))["code"] == "not-now"
            assert (await host.do("report", seat="b", reason="spite"))["code"] == "malformed"

    asyncio.run(run())


async def nobody_came(room, condition):
    """Look after the seats, as the server does every few seconds, until something has come about."""
    while not condition():
        room.no_shows.tick()
        await asyncio.sleep(0.01)


def freed(guest):
    """The seats that were freed because nobody came, as somebody at the table is told."""
    guest.hear()
    heard = [json.loads(each) for each in guest.heard if each.startswith(b'{"type":"update"')]
    return [(event["seat"], event.get("name", "")) for each in heard for event in each["events"] if event.get("away")]


def test_a_seat_whose_holder_does_not_come_is_free_again_and_the_host_is_told():
    async def run():
        async with a_server(limits=replace(UNLIMITED, guest_gone_minutes=1e-6)) as server:
            game, host = await opened(server, "me", "link", "link", "link", rules="kd/4")
            taken = [(await post(server, f"/api/games/{game}/join", {"device": new_key()}))[1] for _ in "bc"]
            there = await Guest(server).enter(game, taken[1]["key"])
            await nobody_came(host.room, lambda: freed(host))
            assert freed(host) == [("b", "Ana")]
            assert [seat["kind"] for seat in (await tables(server))["tables"][0]["seats"]] == [
                "person",
                "free",
                "person",
                "free",
            ]
            status, again = await post(server, f"/api/games/{game}/join", {"device": new_key()})
            assert (status, again["seat"]) == (200, "b")
            with pytest.raises(Refusal, match="a key is not valid"):
                await Guest(server).enter(game, taken[0]["key"])
            guest = await Guest(server).enter(game, again["key"])
            assert not there.closed
            guest.room.leave(guest.connection)
            await nobody_came(host.room, lambda: len(freed(host)) == 2)
            assert host.table.chair("c").ready
            assert not host.table.chair("b").ready

    asyncio.run(run())


def test_a_seat_is_freed_once_whichever_process_looks_after_it(database):
    wire, limits = Wire(), replace(UNLIMITED, guest_gone_minutes=1e-6)

    async def run():
        async with (
            a_server(database, wire.bus(), limits=limits) as one,
            a_server(database, wire.bus(), limits=limits) as two,
        ):
            for each in (one, two):
                await each.hub.bus.start(each.hub._receive)
            game, host = await opened(one, "me", "link")
            await post(two, f"/api/games/{game}/join", {"device": new_key()})
            room, seq = await two.hub.room(game), host.table.seq
            await asyncio.gather(host.room.no_shows.free({"a", "b"}, seq), room.no_shows.free({"a", "b"}, seq))
            _, again = await post(two, f"/api/games/{game}/join", {"device": new_key()})
            await room.no_shows.free({"a", "b"}, seq)  # Late: somebody else has the seat now.
            await Guest(two).enter(game, again["key"])
            events = await one.hub.store.events(game)
            assert [each.kind for each in events].count("removed") == 1

    asyncio.run(run())
