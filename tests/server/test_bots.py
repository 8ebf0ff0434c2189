"""Bots think in a bounded number of processes: fairly, `expert` for less time the more are waiting, none for ever."""

import asyncio
import os
import random
import signal
import time
from concurrent.futures import Future

import pytest
import structlog
from locks import alone
from marks import in_ci
from server.client import Client, fetch, new_game

from fiefdom import Position, SeededDealer
from fiefdom.bots import Budget, Choice, load
from fiefdom.bots.fallback import FAULT, fallback
from fiefdom.bots.warm import warm_up
from fiefdom.server import bots as bots_module
from fiefdom.server.bots import EXPERT_SECONDS, SHORTEST_SECONDS, BotPool, budget
from fiefdom.server.fair_queue import Asker
from fiefdom.server.metrics import FALLBACK_TURNS


def watched():
    """Somebody watches the game."""
    return [Asker("192.0.2.1", "X a")]


class Pool:
    """A pool whose work is done when the test says so."""

    def __init__(self):
        self.asked, self.open = [], []

    def submit(self, choose, position, level, allowed, seed):
        self.asked.append((position, level, allowed))
        self.open.append(Future())
        return self.open[-1]

    def finish(self):
        self.open.pop(0).set_result((Choice(()), 0.01))

    def shutdown(self, **_):
        """Nothing is running."""


def crew(count):
    bots = BotPool(count)
    bots._pool = Pool()
    return bots, bots._pool


def here(bots, game, level="easy"):
    """Somebody at this machine waits for a turn of a game."""
    return bots.choose(game, level, 0, lambda: [Asker("127.0.0.1", game)])


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


def test_no_more_think_at_once_than_there_are_bot_processes():
    async def run():
        bots, pool = crew(3)
        asked = [asyncio.create_task(here(bots, f"game {n}")) for n in range(10)]
        for done in range(10):
            await settle()
            assert len(pool.open) == min(3, 10 - done)
            pool.finish()
        await asyncio.gather(*asked)
        assert [position for position, _, _ in pool.asked] == [f"game {n}" for n in range(10)]

    asyncio.run(run())


def test_a_second_request_queues_behind_those_already_waiting():
    async def run():
        bots, pool = crew(1)

        async def game(name, turns):
            for _ in range(turns):
                await here(bots, name, "normal")

        tasks = [asyncio.create_task(game(name, 3)) for name in "abc"]
        for _ in range(9):
            await settle()
            pool.finish()
        await asyncio.gather(*tasks)
        names = [name for name, _, _ in pool.asked]
        assert [sorted(names[i : i + 3]) for i in (0, 3, 6)] == [["a", "b", "c"]] * 3, "nobody comes twice in a row"

    asyncio.run(run())


def test_more_experts_than_processes_think_shorter_each():
    async def run():
        bots, pool = crew(2)
        asked = [asyncio.create_task(here(bots, f"{n}", "expert")) for n in range(30)]
        for _ in range(30):
            await settle()
            pool.finish()
        await asyncio.gather(*asked)
        seconds = [float(allowed.removesuffix(" s")) for _, _, allowed in pool.asked]
        assert seconds[:2] == [0.8, 0.8]
        waiting = range(27, -1, -1)
        assert seconds[2:] == [max(0.1, round(0.8 / (1 + each / 2), 3)) for each in waiting]
        assert seconds[2:] == sorted(seconds[2:])
        assert sum(seconds) < 30 * EXPERT_SECONDS / 2

    asyncio.run(run())


def test_only_expert_gives_way():
    assert budget("expert", 1000, 1).seconds == SHORTEST_SECONDS
    for level in ("easy", "normal", "hard"):
        assert str(budget(level, 1000, 1)) == ""


def test_a_cancelled_request_leaves_the_queue():
    async def run():
        bots, pool = crew(1)
        tasks = [asyncio.create_task(here(bots, str(n))) for n in range(3)]
        await settle()
        tasks[1].cancel()
        await settle()
        pool.finish()
        await settle()
        pool.finish()
        await asyncio.gather(tasks[0], tasks[2])
        assert [position for position, _, _ in pool.asked] == ["0", "2"]
        assert len(bots._queue) == 0

    asyncio.run(run())


def started():
    position = Position("kd/2", "plain")
    for draw in ("+3", "+17", "+22", "+40", "+a"):
        position.play(draw)
    return position


@pytest.mark.ci
def test_a_bot_process_that_dies_is_replaced(monkeypatch):
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")

    async def run():
        bots, position = BotPool(1), started()
        try:
            first = await bots.choose(str(position), "easy", 5)
            (pid,) = bots._pool._processes
            os.kill(pid, signal.SIGKILL)
            again = await bots.choose(str(position), "easy", 5)
            assert again.moves == first.moves, "the same seed, the same turn"
            assert first.moves[0] in position.moves
        finally:
            await bots.close()

    asyncio.run(run())


@pytest.mark.ci
def test_many_experts_share_a_bot_process_and_nobody_waits_for_them(server):
    async def run():
        games = [new_game(server, "kd/2", "me", "expert") for _ in range(6)]
        done = asyncio.Event()

        async def play(made):
            async with Client(server, made["game"], list(made["keys"].values())) as client:
                while sum(each["kind"] == "played" and "level" in each for each in client.events) < 2:
                    if client.my_turn:
                        seq = client.seq
                        await client.act(random.Random(1))
                        await client.until(lambda me, seq=seq: me.seq > seq)
                    else:
                        await client.until(lambda me: me.my_turn, 60)

        async def look():
            while not done.is_set():
                assert (await asyncio.to_thread(fetch, f"{server.url}/healthz"))[0] == 200
                await asyncio.sleep(0.05)

        looking = asyncio.create_task(look())
        await asyncio.gather(*(play(made) for made in games))
        done.set()
        await looking

    asyncio.run(run())


class HeldBack:
    """The process that compiles the search: it is under way until the test lets it end."""

    def __init__(self, monkeypatch):
        self.backend, self.ended = "plain", None
        monkeypatch.setenv("FIEFDOM_BACKEND", "compiled")
        monkeypatch.setattr(bots_module, "POLL_SECONDS", 0.01)
        monkeypatch.setattr(bots_module, "warm_up_aside", lambda: self)
        monkeypatch.setattr(bots_module, "backend_at_hand", lambda: self.backend)

    def poll(self):
        return self.ended

    def terminate(self):
        self.ended = 1


async def taken_over(bots):
    while bots._pool is None:
        await asyncio.sleep(0.01)


@pytest.fixture
def held_back(monkeypatch):
    pytest.importorskip("numba")
    return HeldBack(monkeypatch)


@pytest.mark.parametrize("level", ["easy", "normal", *in_ci("hard", "expert")])
def test_the_fallback_of_a_level_plays_a_whole_legal_turn(level):
    for rules in ("kd/2", "court/2", "qd/2+giants", "team/6"):
        position, dealer = Position(rules, "plain"), SeededDealer.of_seed(rules)
        for turn in range(12):
            while position.is_chance:
                position.play(dealer.draw(position))
            seat, choice = position.actor, fallback(level, position, random.Random(turn))
            assert choice.moves
            for move in choice.moves:
                assert position.actor == seat
                position.play(move)
            assert position.actor != seat


def test_while_the_search_is_held_back_the_fallback_chooses(held_back):
    """A hint is searched for all the same; and when compiling fails, the plain search takes over."""

    async def run():
        bots, position = BotPool(1), started()
        try:
            bots.warm_up()
            counted = FALLBACK_TURNS._value.get()
            with structlog.testing.capture_logs() as logs:
                choice = await bots.choose(str(position), "expert", 5)
                hint = await bots.choose(str(position), "expert", 5, advice=True)
                held_back.ended = 1
                await taken_over(bots)
                later = await bots.choose(str(position), "expert", 5)
            assert choice.fault == FAULT
            assert choice.moves[0] in position.moves
            assert FALLBACK_TURNS._value.get() == counted + 1
            assert [each["event"] for each in logs] == ["fallback_turn", "search_not_compiled", "search_ready"]
            assert not hint.fault
            assert not later.fault
            assert len(later.candidates) == len(position.moves)
            assert len(hint.candidates) == 3
        finally:
            await bots.close()

    asyncio.run(run())


def test_the_compiled_search_takes_over_when_it_is_loaded(held_back, thinking_compiled):
    async def run():
        bots, position = BotPool(1), started()
        try:
            bots.warm_up()
            assert (await bots.choose(str(position), "hard", 5, watched)).fault == FAULT
            held_back.backend = "compiled"
            with structlog.testing.capture_logs() as logs:
                await taken_over(bots)
            assert logs[-1] == {"event": "search_ready", "backend": "compiled", "log_level": "info"}
            choice = await bots.choose(str(position), "hard", 5, watched)
            assert choice == load("hard").choose(position.on("compiled"), Budget(), random.Random(5))
            (pid,) = bots._pool._processes
            os.kill(pid, signal.SIGKILL)
            assert (await bots.choose(str(position), "hard", 5, watched)).fault == FAULT, "somebody stands in at once"
            await taken_over(bots)
            assert (await bots.choose(str(position), "hard", 5, watched)) == choice
        finally:
            await bots.close()

    asyncio.run(run())


@pytest.fixture
def thinking_compiled(compiled):
    """The compiled search lies on the disk."""
    with alone("search"):
        warm_up()


@pytest.mark.ci
def test_a_server_that_stops_does_not_wait_for_loading(held_back, monkeypatch):
    monkeypatch.setattr(bots_module, "begin", dawdle)

    async def run():
        bots = BotPool(1)
        held_back.backend = "compiled"
        bots.warm_up()
        while bots._loading is None:
            await asyncio.sleep(0.01)
        await bots.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def dawdle(backend):
    """Loading takes for ever."""
    while backend == "compiled":
        time.sleep(1)
