"""Games in one process and in two that share a database: lost news, dead processes, games that cannot be read."""

import asyncio
import json
import random
import time

import pytest
import structlog
from server.inside import FirstMoves, Guest, NoBots, Wire, a_server, make, pair, request, until

from fiefdom.server import hub as hubs
from fiefdom.server import sockets
from fiefdom.server.room import Room
from fiefdom.server.store.base import Standing, Stored


async def act(guest, rng):
    """One act or confirmation of the seat whose turn it is."""
    table = guest.table
    seat, seq = table.actor, table.seq
    if table.awaits == "confirm":
        return await guest.do("confirm", seat=seat, seq=seq)
    return await guest.do("play", seat=seat, seq=seq, moves=[str(rng.choice(list(table.match.moves)))])


def test_requests_for_unknown_games_leave_nothing_behind():
    async def run():
        async with a_server() as server:
            for number in range(50):
                with pytest.raises(hubs.Missing):
                    await server.hub.room(f"NOSUCH{number}")
            assert len(server.hub._loading) == 0

    asyncio.run(run())


async def spoil(server, game):
    """A game whose log ends with an event from the future, with a bot due."""
    seq = (await server.hub.store.row(game)).seq
    event = Stored(seq + 1, "prophesied", 99, 1.0, b"{}")
    await server.hub.store.append(game, [event], Standing("playing", "a"))
    server.hub.rooms.pop(game, None)


def test_a_game_that_cannot_be_read_keeps_no_other_waiting(quick, database):
    async def run():
        async with a_server(database) as first:
            bad = await make(first, "kd/2", "easy", "easy")
            await spoil(first, bad.game)
            good = await make(first, "kd/2", "me", "easy")
            guest = await Guest(first).enter(good.game, good.keys["a"])
            await guest.do("give", seat="a")
        with structlog.testing.capture_logs():
            async with a_server(database, bots=FirstMoves(), started=True) as second:
                await until(lambda: good.game in second.hub.rooms)
                await until(lambda: second.hub.rooms[good.game].table.phase == "over")

    asyncio.run(run())


def test_a_game_that_cannot_be_read_is_refused_with_a_code(database):
    async def run():
        async with a_server(database) as server:
            made = await make(server, "kd/2", "me", "easy")
            await spoil(server, made.game)
            guest = Guest(server)

            async def hello():
                return b'{"do":"hello","id":1}'

            guest.connection.receive = hello
            with pytest.raises(hubs.Refusal) as refused:
                await server.sockets.greet(guest.connection, made.game)
            assert refused.value.code == "unavailable"

    asyncio.run(run())


def test_nothing_is_begun_while_the_server_stops():
    begun = []

    async def begin(hub):
        try:
            await asyncio.Event().wait()
        finally:
            hub.spawn(follow())

    async def follow():
        begun.append("something")

    async def run():
        async with a_server() as server:
            server.hub.spawn(begin(server.hub))
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(run())
    assert begun == []


def test_a_connection_that_never_says_hello_is_ended(monkeypatch):
    async def run():
        monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.1)
        async with a_server() as server:
            made, guest = await make(server, "kd/2", "me", "here"), Guest(server)
            guest.connection.receive = asyncio.Event().wait
            with pytest.raises(hubs.Refusal) as refused:
                await server.sockets.greet(guest.connection, made.game)
            assert refused.value.code == "hello-first"
            assert json.loads(guest.hear()[-1])["code"] == "hello-first"

    asyncio.run(run())


def test_a_player_who_returns_while_an_idle_room_closes_gets_the_same_table(quick, monkeypatch):
    async def run():
        monkeypatch.setattr(hubs, "IDLE_SECONDS", 0.2)
        async with a_server(started=True) as server:
            made = await make(server, "kd/2", "me", "here")
            await server.hub.room(made.game)
            key = server.hub.store.key

            async def slow_key(*args):
                await asyncio.sleep(0.5)
                return await key(*args)

            await asyncio.sleep(0.18)
            server.hub.store.key = slow_key
            first = await Guest(server).enter(made.game, made.keys["a"])
            second = await Guest(server).enter(made.game, made.keys["b"])
            assert first.room is second.room

    asyncio.run(run())


def test_two_servers_play_one_game(quick, database):
    async def run():
        one, two = pair(database, Wire())
        async with one as first, two as second:
            made = await make(first, "kd/2", "me", "here")
            guests = {
                "a": await Guest(first).enter(made.game, made.keys["a"], nonces={"a": "aa" * 16}),
                "b": await Guest(second).enter(made.game, made.keys["b"], nonces={"b": "bb" * 16}),
            }
            for seat, guest in guests.items():
                await until(lambda guest=guest: guest.table.is_sealed)
                assert (await guest.do("reveal", deal=1, nonces={seat: seat * 32}))["type"] == "ok"
            rng = random.Random(2)
            await until(lambda: guests["a"].table.phase == "playing")
            while guests["a"].table.phase == "playing":
                answer = await act(guests[guests["a"].table.actor], rng)
                assert answer["type"] == "ok", answer
                await until(lambda: guests["a"].table.seq == guests["b"].table.seq)
                assert str(guests["a"].table.match) == str(guests["b"].table.match)
            assert guests["b"].table.phase == "over"

    asyncio.run(run())


def test_a_player_removed_by_the_host_on_another_process_is_disconnected(quick, database):
    async def run():
        one, two = pair(database, Wire())
        async with one as first, two as second:
            made = await make(first, "kd/2", "me", "here")
            host = await Guest(first).enter(made.game, made.host, made.keys["a"])
            other = await Guest(second).enter(made.game, made.keys["b"])
            await until(lambda: host.table.seq == other.table.seq)
            assert (await host.do("remove", seat="b"))["type"] == "ok"
            await until(lambda: other.table.seq == host.table.seq)
            assert other.closed == (4003, "the host has removed you")

    asyncio.run(run())


def test_a_removed_player_cannot_take_the_seat_back(quick, database):
    async def run():
        one, two = pair(database, Wire())
        async with one as first, two as second:
            made = await make(first, "kd/2", "me", "here")
            host = await Guest(first).enter(made.game, made.host, made.keys["a"])
            other = await Guest(second).enter(made.game, made.keys["b"])
            assert (await host.do("remove", seat="b"))["type"] == "ok"
            await until(lambda: other.table.seq == host.table.seq)
            assert (await other.do("take", seat="b"))["type"] == "closed"
            assert not other.table.chair("b").person

    asyncio.run(run())


def test_lost_news_are_made_up_for(quick, database, monkeypatch):
    """Somebody waits at a process that missed a message of the bus."""

    async def run():
        wire = Wire()
        one, two = pair(database, wire)
        async with one as first, two as second:
            made = await make(first, "kd/2", "me", "here")
            host = await Guest(first).enter(made.game, made.host, made.keys["a"])
            other = await Guest(second).enter(made.game, made.keys["b"])
            await until(lambda: host.table.seq == other.table.seq)
            wire.cut = True
            await host.do("say", text="do you hear me?")
            await asyncio.sleep(0.05)
            wire.cut = False
            await until(lambda: other.table.seq == host.table.seq)

    asyncio.run(run())


def test_a_bot_is_played_by_another_process_when_its_own_dies(quick, database):
    async def run():
        async with a_server(database, bots=NoBots(), started=True) as first:
            made = await make(first, "kd/2", "me", "easy")
            guest = await Guest(first).enter(made.game, made.keys["a"])
            assert guest.table.due in ("", "b")
            await guest.do("give", seat="a")
            await asyncio.sleep(0.1)
        async with a_server(database, bots=FirstMoves(), started=True) as second:
            await until(lambda: made.game in second.hub.rooms)
            await until(lambda: second.hub.rooms[made.game].table.phase == "over")

    asyncio.run(run())


def test_a_bot_is_played_where_the_news_of_its_turn_were_lost(quick, database):
    """The process that knew of the bot's turn dies; the other has the game open, but was not told."""

    async def run():
        wire = Wire()
        dying = a_server(database, wire.bus(), NoBots(), True)
        first = await dying.__aenter__()
        async with a_server(database, wire.bus(), FirstMoves(), True) as second:
            made = await make(first, "kd/2", "me", "easy")
            guest = await Guest(first).enter(made.game, made.keys["a"])
            spectator = await Guest(second).enter(made.game)
            wire.cut = True
            await guest.do("give", seat="a")
            await asyncio.sleep(0.05)
            await dying.__aexit__(None, None, None)
            await until(lambda: spectator.table.phase == "over")

    asyncio.run(run())


def test_a_bot_that_two_processes_think_for_plays_once(quick, database, monkeypatch):
    async def run():
        wire, bots = Wire(), [FirstMoves(0.03), FirstMoves(0.03)]
        async with (
            a_server(database, wire.bus(), bots[0], True) as first,
            a_server(database, wire.bus(), bots[1], True) as second,
        ):

            async def always(*_):
                return True

            for server in (first, second):
                monkeypatch.setattr(server.hub.store, "lease", always)
            made = await make(first, "kd/2", "easy", "me")
            await Guest(second).enter(made.game)
            guest = await Guest(first).enter(made.game, made.keys["b"])
            await guest.do("give", seat="b")
            await until(lambda: guest.table.phase == "over", 20)
            turns = [event for event in guest.table.events if event.kind == "played"]
            assert len({(len(event.acts), event.seq) for event in turns}) == len(turns) == 28
            assert all(each.asked > 5 for each in bots), "both have thought"
            assert [event.seq for event in guest.table.events] == list(range(1, guest.table.seq + 1))

    asyncio.run(run())


def test_a_rematch_that_two_ask_for_at_once_is_one_game(database):
    async def run():
        async with a_server(database) as server:
            made = await make(server, "kd/2", "me", "here")
            one = await Guest(server).enter(made.game, made.host, made.keys["a"])
            two = await Guest(server).enter(made.game, made.keys["b"])
            await one.do("abort")
            await asyncio.gather(one.do("rematch"), two.do("rematch"))
            assert sum((await server.hub.store.count()).values()) == 2

    asyncio.run(run())


def test_the_same_people_play_again_with_the_same_keys(database):
    async def run():
        async with a_server(database) as server:
            made = await make(server, "kd/3", "me", "here", "easy")
            one = await Guest(server).enter(made.game, made.host, made.keys["a"])
            two = await Guest(server).enter(made.game, made.keys["b"])
            await one.do("name", seat="a", name="Ana", colour="violet")
            await one.do("abort")
            assert (await two.do("rematch"))["type"] == "ok"
            again = two.table.rematch
            assert again
            host = await Guest(server).enter(again, made.host, made.keys["a"])
            assert host.connection.holder.host
            assert host.table.phase == "gathering"
            assert (host.table.chair("a").name, host.table.chair("a").colour) == ("Ana", "violet")
            await Guest(server).enter(again, made.keys["b"])
            assert host.table.phase == "playing"
            assert host.table.commitment != one.table.commitment

    asyncio.run(run())


def test_a_failing_database_changes_nothing(database, monkeypatch):
    async def run():
        async with a_server(database) as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, made.keys["a"], made.keys["b"])
            table, append = guest.table, server.hub.store.append

            async def failing(*args):
                raise hubs.FiefdomError("the disk is full")

            monkeypatch.setattr(server.hub.store, "append", failing)
            answer = await act(guest, random.Random(1))
            assert answer["code"] == "unavailable"
            assert guest.table is table
            monkeypatch.setattr(server.hub.store, "append", append)
            assert (await act(guest, random.Random(1)))["type"] == "ok"

    asyncio.run(run())


def test_a_room_is_let_go_when_nobody_needs_it_and_found_again(quick, monkeypatch):
    async def run():
        monkeypatch.setattr(hubs, "IDLE_SECONDS", 0.1)
        async with a_server(started=True) as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, made.keys["a"], made.keys["b"])
            await act(guest, random.Random(1))
            text = str(guest.table.match)
            await asyncio.sleep(0.3)
            assert made.game in server.hub.rooms, "somebody is there"
            guest.room.leave(guest.connection)
            await until(lambda: made.game not in server.hub.rooms)
            again = await Guest(server).enter(made.game, made.keys["a"])
            assert str(again.table.match) == text
            assert isinstance(again.room, Room)

    asyncio.run(run())


def test_missed_updates_arrive_in_order(database):
    async def run():
        async with a_server(database) as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, made.keys["a"], made.keys["b"])
            rng = random.Random(1)
            for _ in range(12):
                await act(guest, rng)
            for since in (0, 5, guest.table.seq, guest.table.seq + 7):
                back = await Guest(server).enter(made.game, made.keys["a"], since=since)
                welcome = next(each for each in back.hear() if b'"welcome"' in each)
                events = [each["seq"] for each in json.loads(welcome)["events"]]
                first = since + 1 if since <= guest.table.seq else 1
                assert events == list(range(first, guest.table.seq + 1))

    asyncio.run(run())


def test_an_invitation_is_good_for_one(database):
    async def run():
        async with a_server(database) as server:
            app = server.app()
            made = await make(server, "kd/2", "me", "link")
            body = b'{"invitation":"%s"}' % made.invitations["b"].encode()
            kind = [("content-type", "application/json")]
            path = f"/api/games/{made.game}/accept"
            answers = await asyncio.gather(*(request(app, "POST", path, body, kind) for _ in range(5)))
            assert sorted(status for status, _, _ in answers) == [200, 403, 403, 403, 403]
            with pytest.raises(hubs.Refusal):
                await Guest(server).enter(made.game, made.invitations["b"])

    asyncio.run(run())


def test_talk_does_not_keep_a_bot_from_playing(quick):
    async def run():
        async with a_server(bots=FirstMoves(0.2), started=True) as server:
            made = await make(server, "kd/2", "me", "easy")
            guest = await Guest(server).enter(made.game, made.keys["a"])
            await guest.do("give", seat="a")
            end = time.monotonic() + 30
            while time.monotonic() < end and not any(event.kind == "played" for event in guest.table.events):
                await guest.do("say", text="faster!")
                await asyncio.sleep(0.05)
            assert any(event.kind == "played" for event in guest.table.events)

    asyncio.run(run())


@pytest.mark.parametrize("commitment", ["\n", "ab" * 32 + "\n", "", "AB" * 32, "a", "zz", "ab" * 33])
def test_no_commitment_keeps_a_game_from_starting(commitment):
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            guest = Guest(server)
            hello = {"do": "hello", "id": 1, "keys": [made.keys["a"]], "commitments": {"a": commitment}}
            guest.connection.receive = lambda: waited(json.dumps(hello))
            with pytest.raises(hubs.Refusal, match="cannot be read"):
                await server.sockets.greet(guest.connection, made.game)
            for seat in "ab":
                await Guest(server).enter(made.game, made.keys[seat])
            room = await server.hub.room(made.game)
            assert room.table.phase == "playing"

    asyncio.run(run())


async def waited(value):
    return value


@pytest.mark.parametrize("seat", ["a\n", "", "ab", "A", "*"])
def test_no_seat_but_those_of_the_game_is_taken_for_one(seat):
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, made.host, *made.keys.values())
            table = guest.table
            for kind, more in (
                ("play", {"seq": table.seq, "moves": ["K1"]}),
                ("name", {"name": "x"}),
                ("give", {}),
                ("take", {}),
                ("invite", {}),
                ("remove", {}),
                ("say", {"text": "x"}),
                ("hint", {"seq": table.seq}),
            ):
                answer = await guest.do(kind, seat=seat, **more)
                assert answer["type"] == "refused", (kind, answer)
                assert answer["code"] != "unavailable"
            assert guest.table is table

    asyncio.run(run())


def test_a_removal_and_the_end_of_the_keys_are_one(quick, database):
    """A server that dies right after the removal leaves no key behind."""

    async def run():
        async with a_server(database) as first:
            made = await make(first, "kd/2", "me", "here")
            host = await Guest(first).enter(made.game, made.host, made.keys["a"])
            await Guest(first).enter(made.game, made.keys["b"])
            await host.do("remove", seat="b")
            assert not host.table.chair("b").person
            assert {key.seat for key in await first.hub.store.keys(made.game)} == {"", "a"}
        async with a_server(database) as second:
            with pytest.raises(hubs.Refusal):
                await Guest(second).enter(made.game, made.keys["b"])

    asyncio.run(run())
