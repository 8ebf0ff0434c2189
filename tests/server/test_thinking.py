"""Bots think in a bounded number of processes: in order of asking, `expert` shorter the more wait, none for ever."""

import asyncio
import os
import random
import signal
import time
from concurrent.futures import Future

import pytest
from server.client import Client, fetch, new_game

from fiefdom import Position
from fiefdom.bots import Choice
from fiefdom.server import thinking
from fiefdom.server.refusing import Refusal
from fiefdom.server.thinking import EXPERT_SECONDS, SHORTEST_SECONDS, Thinkers, budget


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
    thinkers = Thinkers(count)
    thinkers._pool = Pool()
    return thinkers, thinkers._pool


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


def test_no_more_think_at_once_than_there_are_thinkers():
    async def run():
        thinkers, pool = crew(3)
        asked = [asyncio.create_task(thinkers.think(f"game {n}", "easy", 0)) for n in range(10)]
        for done in range(10):
            await settle()
            assert len(pool.open) == min(3, 10 - done)
            pool.finish()
        await asyncio.gather(*asked)
        assert [position for position, _, _ in pool.asked] == [f"game {n}" for n in range(10)]

    asyncio.run(run())


def test_who_asks_again_stands_behind_those_who_wait():
    async def run():
        thinkers, pool = crew(1)

        async def game(name, turns):
            for _ in range(turns):
                await thinkers.think(name, "normal", 0)

        tasks = [asyncio.create_task(game(name, 3)) for name in "abc"]
        for _ in range(9):
            await settle()
            pool.finish()
        await asyncio.gather(*tasks)
        assert "".join(name for name, _, _ in pool.asked) == "abcabcabc"

    asyncio.run(run())


def test_more_experts_than_thinkers_think_shorter_each():
    async def run():
        thinkers, pool = crew(2)
        asked = [asyncio.create_task(thinkers.think(f"{n}", "expert", 0)) for n in range(30)]
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


def test_far_too_many_are_refused(monkeypatch):
    async def run():
        monkeypatch.setattr(thinking, "MOST_WAITING", 5)
        thinkers, pool = crew(1)
        asked = [asyncio.create_task(thinkers.think("x", "easy", 0)) for _ in range(6)]
        await settle()
        with pytest.raises(Refusal) as refused:
            await thinkers.think("x", "easy", 0)
        assert refused.value.code == "busy"
        for _ in range(6):
            await settle()
            pool.finish()
        await asyncio.gather(*asked)
        task = asyncio.create_task(thinkers.think("x", "easy", 0))
        await settle()
        pool.finish()
        await task

    asyncio.run(run())


def test_who_no_longer_waits_gives_up_the_place():
    async def run():
        thinkers, pool = crew(1)
        tasks = [asyncio.create_task(thinkers.think(str(n), "easy", 0)) for n in range(3)]
        await settle()
        tasks[1].cancel()
        await settle()
        pool.finish()
        await settle()
        pool.finish()
        await asyncio.gather(tasks[0], tasks[2])
        assert [position for position, _, _ in pool.asked] == ["0", "2"]
        assert thinkers._waiting == 0

    asyncio.run(run())


def started():
    position = Position("kd/2", "plain")
    for draw in ("+3", "+17", "+22", "+40", "+a"):
        position.play(draw)
    return position


def test_a_thinker_that_dies_is_replaced(monkeypatch):
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")

    async def run():
        thinkers, position = Thinkers(1), started()
        try:
            first = await thinkers.think(str(position), "easy", 5)
            (pid,) = thinkers._pool._processes
            os.kill(pid, signal.SIGKILL)
            again = await thinkers.think(str(position), "easy", 5)
            assert again.moves == first.moves, "the same seed, the same turn"
            assert first.moves[0] in position.moves
        finally:
            await thinkers.close()

    asyncio.run(run())


def test_many_experts_share_a_thinker_and_nobody_waits_for_them(server):
    async def run():
        games = [new_game(server, "kd/2", "me", "expert") for _ in range(6)]
        slowest, done = [0.0], asyncio.Event()

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
                begun = time.monotonic()
                assert (await asyncio.to_thread(fetch, f"{server.url}/healthz"))[0] == 200
                slowest[0] = max(slowest[0], time.monotonic() - begun)
                await asyncio.sleep(0.05)

        looking = asyncio.create_task(look())
        begun = time.monotonic()
        await asyncio.gather(*(play(made) for made in games))
        done.set()
        await looking
        assert time.monotonic() - begun < 60
        assert slowest[0] < 1.5

    asyncio.run(run())
