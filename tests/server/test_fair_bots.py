"""Thinking is shared by address and seat: nobody gets more of it by opening games or asking for hints."""

import asyncio
from concurrent.futures import Future
from dataclasses import replace

import structlog
from server.inside import UNLIMITED, Guest, NoBots, Wire, a_server, first_turn, make, until
from server.test_bots import settle
from server.test_hub import spoil

from fiefdom import Position
from fiefdom.server import room_bots
from fiefdom.server.bots import BotPool
from fiefdom.server.fair_queue import Asker, FairQueue, nobody

CROWD, ALONE = "192.0.2.1", "192.0.2.2"


class Pool:
    """Processes that play the first legal moves, at once or when the test says so."""

    def __init__(self, at_once=False):
        self.at_once, self.asked, self.open, self._processes = at_once, [], [], {}

    def submit(self, choose, position, level, allowed, seed):
        self.asked.append(str(Position.parse(position, "plain").rules))
        self.open.append((Future(), position))
        future = self.open[-1][0]
        if self.at_once:
            self.finish()
        return future

    def finish(self):
        future, position = self.open.pop(0)
        future.set_result((first_turn(position), 0.5))

    def shutdown(self, **_):
        """Nothing is running."""


def pools(at_once=False, unwatched=100):
    """Bots with a process for games that are watched, and one for the others."""
    bots = BotPool(1, unwatched)
    bots._pool, bots._aside = Pool(at_once), Pool(at_once)
    return bots, bots._pool, bots._aside


async def visit(server, address, rules="kd/2", level="expert"):
    """Sit down at a game from an address, and let a bot play there for oneself too."""
    made, guest = await make(server, rules, "me", *[level] * (int(rules[3:]) - 1)), Guest(server)
    guest.connection.address = address
    await guest.enter(made.game, *made.keys.values())
    assert (await guest.do("give", seat="a", level=level))["type"] == "ok"
    await until(lambda: server.hub.bots._started or server.hub.bots._pool.open)
    return guest


def test_many_games_of_one_address_do_not_delay_the_game_of_another():
    async def run():
        bots, pool, _ = pools()
        async with a_server(bots=bots) as server:
            for number in range(8):
                await visit(server, CROWD)
                await until(lambda number=number: len(bots._queue) == number)
            await visit(server, ALONE, "kd/3", "easy")
            await until(lambda: len(bots._queue) == 8)
            pool.finish()
            await until(lambda: len(pool.asked) == 2)
            assert pool.asked == ["kd/2", "kd/3"], "though seven turns of the crowd were requested before"

    asyncio.run(run())


def test_behind_one_address_a_seat_that_asks_for_much_does_not_delay_the_others():
    queue = FairQueue()
    for _ in range(9):
        queue.add(lambda: [Asker(CROWD, "X a")])
    other = queue.add(lambda: [Asker(CROWD, "Y b")])
    queue.charge(queue.take(watched=True).asker, 0.8)
    assert queue.take(watched=True) is other


def test_a_game_that_nobody_watches_has_a_process_of_its_own():
    async def run():
        bots, pool, aside = pools()
        async with a_server(bots=bots) as server:
            for _ in range(8):
                await make(server, "team/8", *["expert"] * 8)
            await until(lambda: len(bots._queue) == 7)
            guest = await visit(server, ALONE, level="easy")
            await until(lambda: pool.open)
            assert (pool.asked, aside.asked) == (["kd/2"], ["team/8"])
            aside.finish()
            await until(lambda: len(aside.asked) == 2)
            assert pool.asked == ["kd/2"], "an idle process is kept for those who are watched"
            for _ in range(5):
                pool.finish()
                await until(lambda: pool.open or guest.table.phase == "over")
            assert set(pool.asked) == {"kd/2"}

    asyncio.run(run())


def test_a_turn_that_waits_unwatched_is_next_when_somebody_comes():
    async def run():
        bots, pool, aside = pools()
        async with a_server(bots=bots) as server:
            made = [await make(server, rules, *["hard"] * int(rules[3:])) for rules in ("kd/2", "kd/3", "kd/4")]
            await until(lambda: len(bots._queue) == 2)
            await Guest(server).enter(made[2].game)
            await until(lambda: pool.asked)
            assert (pool.asked, aside.asked, len(bots._queue)) == (["kd/4"], ["kd/2"], 1)

    asyncio.run(run())


def test_more_unwatched_games_than_may_wait_all_go_on(quick):
    async def run():
        bots, _, aside = pools(unwatched=2)
        async with a_server(bots=bots, started=True) as server:
            games = [(await make(server, "kd/2", "easy", "easy")).game for _ in range(6)]
            while not all(server.hub.rooms[game].table.seq > 5 for game in games if game in server.hub.rooms):
                await until(lambda: aside.open)
                aside.finish()
                await settle()
            assert len(server.hub.rooms) == 6

    asyncio.run(run())


def test_games_that_cannot_be_read_take_no_place_among_those_that_wait(quick, database):
    async def run():
        async with a_server(database) as first:
            for _ in range(3):
                await spoil(first, (await make(first, "kd/2", "easy", "easy")).game)
            good = await make(first, "kd/2", "easy", "easy")
        bots, *_ = pools(at_once=True, unwatched=2)
        with structlog.testing.capture_logs():
            async with a_server(database, bots=bots, started=True) as second:
                await until(lambda: good.game in second.hub.rooms)
                await until(lambda: second.hub.rooms[good.game].table.phase == "over")

    asyncio.run(run())


def test_hints_count_per_seat():
    """Two devices of one seat ask for a hint; only one is computed."""

    async def run():
        bots, pool, _ = pools()
        async with a_server(bots=bots) as server:
            made = await make(server, "kd/2", "me", "here")
            keys = list(made.keys.values())
            one, two = await Guest(server).enter(made.game, *keys), await Guest(server).enter(made.game, *keys)
            seat, seq = one.table.actor, one.table.seq
            first = asyncio.create_task(one.do("hint", seat=seat, seq=seq))
            await until(lambda: pool.open)
            assert (await two.do("hint", seat=seat, seq=seq))["code"] == "busy"
            pool.finish()
            assert (await first)["type"] == "advice"

    asyncio.run(run())


def test_an_address_for_which_many_turns_wait_gets_no_more_hints():
    async def run():
        bots, pool, _ = pools()
        async with a_server(bots=bots, limits=replace(UNLIMITED, hints_per_address=2)) as server:
            for number in range(3):
                await visit(server, CROWD)
                await until(lambda number=number: len(bots._queue) == number)
            answers = []
            for address in (CROWD, ALONE):
                made, guest = await make(server, "kd/2", "me", "here"), Guest(server)
                guest.connection.address = address
                await guest.enter(made.game, *made.keys.values())
                hint = guest.do("hint", seat=guest.table.actor, seq=guest.table.seq)
                answers.append(asyncio.create_task(hint))
            assert (await answers[0])["code"] == "busy"
            while not answers[1].done():
                await until(lambda: pool.open)
                pool.finish()
                await settle()
            assert answers[1].result()["type"] == "advice"

    asyncio.run(run())


class Endless(NoBots):
    """Bots that never decide, and how often they were asked."""

    def __init__(self):
        self.asked = 0

    async def choose(self, position, level, seed, watchers=nobody, advice=False):
        self.asked += 1
        await asyncio.Event().wait()


def test_a_turn_that_waits_longer_than_a_lease_is_thought_once(quick, database, monkeypatch):
    """Its lease is renewed, also after a chat message; the sweep of the other process finds nothing to do."""
    monkeypatch.setattr(room_bots, "LEASE_SECONDS", 2.0)

    async def run():
        wire = Wire()
        async with (
            a_server(database, wire.bus(), Endless(), True) as first,
            a_server(database, wire.bus(), Endless(), True) as second,
        ):
            made = await make(first, "kd/2", "easy", "easy")
            guest = await Guest(first).enter(made.game, made.host)
            await until(lambda: first.hub.bots.asked)
            leases, looks = counted(first.hub.store, "lease"), counted(second.hub.store, "due")
            await until(lambda: leases and looks)
            await guest.do("say", text="faster!")
            looks.clear()
            await until(lambda: len(leases) > 5 and looks)
            assert (first.hub.bots.asked, second.hub.bots.asked) == (1, 0)

    asyncio.run(run())


def test_a_seat_that_is_taken_back_while_its_bot_is_leased_asks_no_bot():
    async def run():
        async with a_server(bots=Endless()) as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, *made.keys.values())
            seat, lease = guest.table.actor, server.hub.store.lease

            async def lease_late(*args):
                leased = await lease(*args)
                await guest.do("take", seat=seat)
                return leased

            server.hub.store.lease = lease_late
            await guest.do("give", seat=seat, level="easy")
            await until(lambda: not guest.table.chair(seat).level and not server.hub.rooms[made.game].bots.thinking)
            assert server.hub.bots.asked == 0

    asyncio.run(run())


def test_turns_that_are_cancelled_together_leave_the_processes_idle():
    async def run():
        pool = BotPool(1)
        pool._idle = 0
        turns = [asyncio.create_task(pool._wait(nobody)) for _ in range(3)]
        await asyncio.sleep(0)
        for each in turns:
            each.cancel()
        pool._release(False)
        ended = await asyncio.gather(*turns, return_exceptions=True)
        assert [type(each) for each in ended] == [asyncio.CancelledError] * 3
        assert pool._idle == 1

    asyncio.run(run())


def counted(store, name):
    """From now on, a list of the calls of a method."""
    calls, method = [], getattr(store, name)

    def call(*args):
        calls.append(args)
        return method(*args)

    setattr(store, name, call)
    return calls
