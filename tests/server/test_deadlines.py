"""Clocks on real servers with a store: nothing fires twice, downtime is not charged, and nobody need have a game open.

Time is what the test says; nobody waits for it.
"""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from marks import in_ci
from server.inside import FirstMoves, Guest, Wire, a_server, make, plain
from server.inside import until as eventually

from fiefdom.server import messages as m
from fiefdom.server.clocks import GAP_SECONDS
from fiefdom.server.messages.clock import LONGEST_DAYS
from fiefdom.server.room_clocks import open_overdue
from fiefdom.server.view import state_of

TURN = m.ClockPlan("turn", 60)


async def until(condition):
    await eventually(condition, 10.0)


class Time:
    """The clock of all servers of a test."""

    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


@pytest.fixture(params=["file", *in_ci("postgres")])
def shared(request, tmp_path):
    """The address of a store that several servers use."""
    return f"sqlite:///{tmp_path}/games.db" if request.param == "file" else request.getfixturevalue("postgres").fresh()


@asynccontextmanager
async def servers(count, time, database="sqlite:///:memory:"):
    """Servers that share a store, and beat once; their sweeps happen when the test says so."""
    wire = Wire()
    async with AsyncExitStack() as stack:
        opened = [a_server(database, wire.bus(), FirstMoves(), now=time) for _ in range(count)]
        found = [await stack.enter_async_context(each) for each in opened]
        for each in found:
            await each.hub.bus.start(each.hub._receive)
            await each.hub.uptime.beat()
        yield found if count > 1 else found[0]


async def passes(time, seconds, *running):
    """Time passes, and the servers that run do what they regularly do."""
    while seconds > 0:
        step = min(seconds, GAP_SECONDS - 1)
        time.now, seconds = time.now + step, seconds - step
        for each in running:
            await each.hub.uptime.beat()
    for each in running:
        await each.hub._read_changes()
        for room in list(each.hub.rooms.values()):
            room.tick()
        await open_overdue(each.hub)


async def kinds(server, game):
    return [each.kind for each in await server.hub.store.events(game)]


async def begun(server, *kinds, clock=TURN):
    """A game that runs; a seat of a person is to act."""
    made = await make(server, "kd/2", *(kinds or ("me", "here")), clock=clock)
    guest = await Guest(server).enter(made.game, made.host, *made.keys.values())
    await until(lambda: guest.table.clocks.seat)
    return made, guest


def test_a_person_lets_the_clock_run_out(time):
    async def run():
        async with servers(1, time) as server:
            _made, guest = await begun(server)
            seat, seen = guest.table.actor, plain(await seen_by(guest))
            assert (seen["seat"], seen["left"][seat], seen["now"]) == (seat, 60, time.now)
            await passes(time, 59, server)
            assert guest.table.clocks.seat == seat
            await passes(time, 1, server)
            await until(lambda: any(event.level == "normal" for event in guest.table.events))
            news = [(event.kind, event.seat) for event in guest.table.events]
            assert news.count(("expired", seat)) == 1
            after = news[news.index(("expired", seat)) :]
            assert next(each for each in after if each[0] == "played") == ("played", seat)
            assert guest.table.chair(seat).level == ""

    asyncio.run(run())


async def seen_by(guest):
    """The clock in the state that a device gets now."""
    return state_of(guest.table, guest.room.online, guest.server.hub.now()).clock


def test_a_clock_runs_out_while_nobody_has_the_game_open(time):
    async def run():
        async with servers(1, time) as server:
            made, guest = await begun(server, clock=m.ClockPlan("days", 86_400))
            guest.room.leave(guest.connection)
            server.hub.rooms.clear()
            time.now += 86_000
            await server.hub.store.beat("this one", 0.0, time.now)
            server.hub.uptime._last = time.now
            await passes(time, 390, server)
            assert "expired" not in await kinds(server, made.game)
            assert made.game not in server.hub.rooms
            await passes(time, 14, server)
            await until(lambda: made.game in server.hub.rooms)
            room = server.hub.rooms[made.game]
            await until(lambda: any(event.level for event in room.table.events))
            assert (await kinds(server, made.game)).count("expired") == 1

    asyncio.run(run())


def test_of_two_processes_only_one_ends_the_clock(time, shared):
    async def run():
        async with servers(2, time, shared) as (one, two):
            made, ana = await begun(one)
            bo = await Guest(two).enter(made.game)
            for turn in range(1, 4):
                await passes(time, 56, one, two)
                time.now += 4.0
                since = ana.table.clocks.since
                await asyncio.gather(*(each.room.clocks.end(since) for each in (ana, bo)))
                await until(lambda turn=turn: sum(event.level == "normal" for event in ana.table.events) == turn)
                await until(lambda: ana.table.clocks.seat)
                await passes(time, 0.1, one, two)
                await until(lambda: bo.table.seq == ana.table.seq)
            assert (await kinds(one, made.game)).count("expired") == 3

    asyncio.run(run())


def test_the_time_without_a_server_is_given_back_once(time, shared):
    """The process dies between the deadline and its end."""

    async def run():
        async with servers(1, time, shared) as first:
            made, guest = await begun(first)
            await passes(time, 20, first)
            until_before, seat = guest.table.clocks.until, guest.table.actor
        time.now += 1000.0
        async with servers(2, time, shared) as (one, two):
            rooms = [await each.hub.room(made.game) for each in (one, two)]
            await until(lambda: all(room.table.clocks.until > until_before for room in rooms))
            await passes(time, 0.5, one, two)
            assert [room.table.clocks.until for room in rooms] == [until_before + 1000.0] * 2
            assert (await kinds(one, made.game)).count("deadline") == 2
            assert "expired" not in await kinds(one, made.game)
            await passes(time, 39, one, two)
            assert rooms[0].table.clocks.seat == seat
            await passes(time, 1, one, two)
            await until(lambda: any(event.kind == "expired" for event in rooms[0].table.events))
            await until(lambda: rooms[0].table.clocks.seat)
            assert (await kinds(one, made.game)).count("expired") == 1

    asyncio.run(run())


def test_the_times_of_servers_that_no_clock_needs_are_deleted(time, tmp_path):
    """A game by days over many restarts, and a long downtime in the middle of a turn."""

    async def run():
        database, days = f"sqlite:///{tmp_path}/games.db", m.ClockPlan("days", 86_400 * LONGEST_DAYS)
        async with servers(1, time, database) as server:
            made, guest = await begun(server, clock=days)
            for restart in range(30):
                await server.hub.store.beat(f"old {restart}", time.now - 1e7 + restart, time.now - 1e7 + restart)
            await passes(time, 100, server)
            until_before = guest.table.clocks.until
        time.now += 1e7
        async with servers(1, time, database) as server:
            assert len(await server.hub.store.uptime(-1e9)) == 2, "the time before the downtime is still needed"
            room = await server.hub.room(made.game)
            await until(lambda: room.table.clocks.until > until_before)
            assert room.table.clocks.until == until_before + 1e7

    asyncio.run(run())


@pytest.mark.ci
def test_a_short_restart_is_charged_and_one_of_two_servers_may_be_away(time, tmp_path):
    async def run():
        database = f"sqlite:///{tmp_path}/games.db"
        async with servers(1, time, database) as first:
            made, guest = await begun(first)
            before = guest.table.clocks.until
            await passes(time, 2, first)
            async with servers(1, time, database) as second:
                await passes(time, 20, second)
                room = await second.hub.room(made.game)
                await until(lambda: room.clocks._looked == second.hub.uptime.began)
                assert room.table.clocks.until == before
        time.now += GAP_SECONDS - 0.5
        async with servers(1, time, database) as third:
            room = await third.hub.room(made.game)
            await until(lambda: room.clocks._looked == third.hub.uptime.began)
            assert room.table.clocks.until == before

    asyncio.run(run())


def test_a_process_that_slept_gives_the_time_back_before_it_ends_a_clock(time):
    async def run():
        async with servers(1, time) as server:
            made, guest = await begun(server)
            await passes(time, 3, server)
            before = guest.table.clocks.until
            time.now += 500.0
            guest.room.tick()
            assert not guest.room.clocks._is_looking, "before the next beat nobody knows"
            await passes(time, 0.5, server)
            await until(lambda: guest.table.clocks.until > before)
            assert guest.table.clocks.until == pytest.approx(before + 500.5)
            assert "expired" not in await kinds(server, made.game)

    asyncio.run(run())


def test_while_a_clock_runs_the_store_has_its_end_and_a_pause_takes_it_out(time):
    async def run():
        async with servers(1, time) as server:
            made, guest = await begun(server)
            assert (await server.hub.store.row(made.game)).deadline == time.now + 60
            assert (await guest.do("pause", paused=True))["type"] == "ok"
            assert not await server.hub.store.has_clocks()
            await passes(time, 5000, server)
            assert (await guest.do("pause", paused=False))["type"] == "ok"
            assert (await server.hub.store.row(made.game)).deadline == time.now + 60
            assert "expired" not in await kinds(server, made.game)

    asyncio.run(run())


def test_out_of_total_time_every_turn_is_played_at_once(time):
    async def run():
        async with servers(1, time) as server:
            _made, guest = await begun(server, clock=m.ClockPlan("total", 60))
            await passes(time, 60, server)
            await until(lambda: any(event.kind == "expired" for event in guest.table.events))
            await until(lambda: guest.table.clocks.seat)
            await passes(time, 60, server)
            await until(lambda: guest.table.phase == "over")
            assert guest.table.clocks.left == {"a": 0.0, "b": 0.0}

    asyncio.run(run())


def test_time_with_bots_is_not_charged_and_a_rematch_has_the_same_clock(time):
    async def run():
        async with servers(1, time) as server:
            _made, guest = await begun(server, "me", "easy", clock=m.ClockPlan("total", 600, 5))
            assert plain(await seen_by(guest))["left"] == {"a": 600}
            assert (await guest.do("abort"))["type"] == "ok"
            assert not await server.hub.store.has_clocks()
            assert (await guest.do("rematch"))["type"] == "ok"
            again = await server.hub.room(guest.table.rematch)
            assert again.table.clocks.clock == guest.table.clocks.clock

    asyncio.run(run())
