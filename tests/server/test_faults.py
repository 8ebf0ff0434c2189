"""Faults of the store and of other processes at the worst moment: nothing is lost, stale, or kept in secret."""

import asyncio
import contextlib
import json

import pytest
import structlog
from server.inside import Guest, Wire, a_server, make, pair, request, until

from fiefdom.server import hub as hubs
from fiefdom.server.archive import forget
from fiefdom.server.limits import RateLimit
from fiefdom.server.store import StoreError


async def seated(server, *seats):
    """A game of two people, and a guest with the keys of some seats."""
    made = await make(server, "kd/2", "me", "here")
    await Guest(server).enter(made.game, *made.keys.values())
    return made, await Guest(server).enter(made.game, made.host, *(made.keys[seat] for seat in seats))


def after_commit(store, monkeypatch, once=True):
    """The store fails after its commit, once or always."""
    append = store.append

    async def failing(*args, **more):
        await append(*args, **more)
        if once:
            monkeypatch.setattr(store, "append", append)
        raise StoreError("the connection was lost")

    monkeypatch.setattr(store, "append", failing)


def without_answer(store, monkeypatch, *names):
    """Operations of the store fail until the function that this returns is called."""
    kept = {name: getattr(store, name) for name in names}

    async def failing(*args, **more):
        raise StoreError("it does not answer")

    for name in names:
        monkeypatch.setattr(store, name, failing)
    return lambda: [monkeypatch.setattr(store, name, kept[name]) for name in names]


def welcome(guest):
    return json.loads(next(each for each in guest.hear() if b'"welcome"' in each))


def test_a_commit_whose_answer_was_lost_is_acknowledged(database, monkeypatch):
    async def run():
        async with a_server(database) as server:
            made, guest = await seated(server, "a")
            after_commit(server.hub.store, monkeypatch)
            assert (await guest.do("say", text="kept"))["type"] == "ok"
            assert guest.table.events[-1].text == "kept"
            assert (await server.hub.store.row(made.game)).seq == guest.table.seq

    asyncio.run(run())


def test_after_a_commit_without_an_answer_the_next_who_enters_sees_it(database, monkeypatch):
    async def run():
        async with a_server(database) as server:
            made, guest = await seated(server, "a")
            again = without_answer(server.hub.store, monkeypatch, "events")
            after_commit(server.hub.store, monkeypatch)
            assert (await guest.do("say", text="kept"))["code"] == "unavailable"
            again()
            back = await Guest(server).enter(made.game, made.keys["a"])
            assert welcome(back)["events"][-1]["text"] == "kept"

    asyncio.run(run())


def test_after_a_commit_without_an_answer_those_who_stay_are_told(quick, database, monkeypatch):
    async def run():
        async with a_server(database, started=True) as server:
            _, guest = await seated(server, "a")
            again = without_answer(server.hub.store, monkeypatch, "events")
            after_commit(server.hub.store, monkeypatch)
            assert (await guest.do("say", text="kept"))["code"] == "unavailable"
            again()
            await until(lambda: guest.table.events[-1].text == "kept")

    asyncio.run(run())


def test_a_process_cut_off_from_the_store_catches_up(quick, database, monkeypatch):
    monkeypatch.setattr(hubs, "CLOCKS_DIFFER", 0.0)

    async def run():
        wire = Wire()
        one, two = pair(database, wire)
        async with one as first, two as second:
            made, host = await seated(first, "a")
            other = await Guest(second).enter(made.game, made.keys["b"])
            failed = []
            again = without_answer(second.hub.store, monkeypatch, "changed", "events", "due")
            changed = second.hub.store.changed

            async def counted(*args):
                failed.append(args)
                return await changed(*args)

            monkeypatch.setattr(second.hub.store, "changed", counted)
            wire.cut = True
            await host.do("say", text="do you hear me?")
            await until(lambda: len(failed) > 2)
            again()
            await until(lambda: other.table.seq == host.table.seq)

    with structlog.testing.capture_logs():
        asyncio.run(run())


def at_the_key(store, monkeypatch, event):
    """Something happens right after the store has looked up a key; returns what waits for it."""
    key, happened = store.key, asyncio.Event()

    async def slow(*args):
        found = await key(*args)
        monkeypatch.setattr(store, "key", key)
        task = asyncio.ensure_future(event())
        await asyncio.wait([task], timeout=0.2)  # It may have to wait until we are in.
        task.add_done_callback(lambda _: happened.set())
        return found

    monkeypatch.setattr(store, "key", slow)
    return happened.wait


@pytest.mark.parametrize("phase", ["gathering", "playing"])
def test_a_player_removed_while_entering_is_out(database, monkeypatch, phase):
    async def run():
        async with a_server(database) as server:
            made = await make(server, "kd/2", "me", "here")
            host = await Guest(server).enter(made.game, made.host, made.keys["a"])
            if phase == "playing":
                await Guest(server).enter(made.game, made.keys["b"])
            removed = at_the_key(server.hub.store, monkeypatch, lambda: host.do("remove", seat="b"))
            late = Guest(server)
            with contextlib.suppress(hubs.Refusal):
                await late.enter(made.game, made.keys["b"])
            await asyncio.wait_for(removed(), 10)
            assert late.connection.holder.seats == frozenset()
            assert (await late.do("take", seat="b"))["type"] != "ok" if late.room else True
            assert not host.table.chair("b").person

    asyncio.run(run())


def test_a_player_removed_at_another_process_while_joining_is_out(database, monkeypatch):
    async def run():
        one, two = pair(database, Wire())
        async with one as first, two as second:
            made = await make(first, "kd/2", "me", "here")
            host = await Guest(first).enter(made.game, made.host, made.keys["a"])
            removed = at_the_key(second.hub.store, monkeypatch, lambda: host.do("remove", seat="b"))
            late = Guest(second)
            with pytest.raises(hubs.Refusal, match="no longer valid"):
                await late.enter(made.game, made.keys["b"])
            await asyncio.wait_for(removed(), 10)
            assert late.connection.holder.seats == frozenset()

    asyncio.run(run())


def test_a_removed_player_leaves_no_invitation_behind(database, monkeypatch):
    async def run():
        one, two = pair(database, Wire())
        async with one as first, two as second:
            made, host = await seated(first, "a")
            other = await Guest(second).enter(made.game, made.keys["b"])
            append = second.hub.store.append

            async def late(*args, **more):
                monkeypatch.setattr(second.hub.store, "append", append)
                await host.do("remove", seat="b")
                return await append(*args, **more)

            monkeypatch.setattr(second.hub.store, "append", late)
            assert (await other.do("invite", seat="b"))["type"] != "ok"
            assert {key.seat for key in await first.hub.store.keys(made.game)} == {"", "a"}

    asyncio.run(run())


async def texts(store, game):
    return b" ".join(each.data for each in await store.events(game))


@pytest.mark.parametrize("process", [0, 1], ids=["here", "elsewhere"])
def test_what_is_said_while_the_chat_is_forgotten_is_forgotten_or_later(database, monkeypatch, process):
    async def run():
        one, two = pair(database, Wire())
        async with one as first, two as second:
            made, host = await seated(first, "a")
            other = await Guest((first, second)[process]).enter(made.game, made.keys["b"])
            rewrite, said = first.hub.store.rewrite, []

            async def interrupted(*args):
                await rewrite(*args)
                monkeypatch.setattr(first.hub.store, "rewrite", rewrite)
                said.append(asyncio.ensure_future(other.do("say", text="my secret")))
                await asyncio.wait(said, timeout=0.2)

            monkeypatch.setattr(first.hub.store, "rewrite", interrupted)
            assert (await host.do("forget"))["type"] == "ok"
            assert (await said[0])["type"] == "ok"
            rows = await first.hub.store.events(made.game)
            last = max(each.seq for each in rows if each.kind == "forgotten")
            assert not [each for each in rows if each.seq < last and b"my secret" in each.data]

    asyncio.run(run())


def test_forgetting_from_the_command_line_reaches_a_server(database):
    async def run():
        async with a_server(database) as server:
            made, guest = await seated(server, "a")
            await guest.do("name", seat="a", name="Ana")
            await forget(server.hub.store, made.game)
            await guest.do("say", text="who am I?")
            assert guest.table.chair("a").name == ""
            assert b"Ana" not in await texts(server.hub.store, made.game)

    asyncio.run(run())


def test_a_player_who_reconnects_to_another_process_sees_the_same_state(database):
    async def run():
        wire = Wire()
        one, two = pair(database, wire)
        async with one as first, two as second:
            made, host = await seated(first, "a")
            spectator = await Guest(second).enter(made.game)
            wire.cut = True
            await host.do("say", text="news")
            assert spectator.table.seq < host.table.seq
            back = await Guest(second).enter(made.game, made.keys["a"], since=host.table.seq)
            assert welcome(back)["state"]["seq"] == host.table.seq
            await host.do("say", text="more news")
            status, _, body = await request(second.app(), "GET", f"/api/games/{made.game}")
            assert (status, json.loads(body)["seq"]) == (200, host.table.seq)

    asyncio.run(run())


def test_a_second_process_without_a_bus_is_found_and_told(quick, database):
    async def run():
        async with a_server(database, started=True) as first, a_server(database, started=True) as second:
            made, host = await seated(first, "a")
            other = await Guest(second).enter(made.game, made.keys["b"])
            await host.do("say", text="do you hear me?")
            await until(lambda: other.table.seq == host.table.seq)

    with structlog.testing.capture_logs() as lines:
        asyncio.run(run())
    assert [line for line in lines if line["event"] == "another_process_wrote"]


def test_a_deleted_database_refuses_to_play_and_says_so(quick, database, tmp_path, monkeypatch):
    monkeypatch.setattr("fiefdom.server.health.FRESH_SECONDS", 0.0, raising=False)
    monkeypatch.setattr("fiefdom.server.responses._warnings", RateLimit(1, 5))

    async def run():
        async with a_server(database) as server:
            _, guest = await seated(server, "a")
            (tmp_path / "games.db").unlink()
            before = guest.table.seq
            assert (await guest.do("say", text="lost"))["code"] == "unavailable"
            assert guest.table.seq == before
            status, _, body = await request(server.app(), "GET", "/healthz")
            assert status == 503
            assert "games.db was deleted or replaced" in json.loads(body)["reason"]

    with structlog.testing.capture_logs() as lines:
        asyncio.run(run())
    (told,) = [line for line in lines if line["event"] == "database_failed"]
    assert told["log_level"] == "warning"
    assert "games.db was deleted or replaced" in told["reason"]
