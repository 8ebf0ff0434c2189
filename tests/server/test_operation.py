"""What whoever runs a server relies on: health that tells the truth, background tasks that go on, an end in time."""

import asyncio
import json
import resource
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest
import structlog
from server.client import fetch
from server.inside import FirstMoves, Guest, NoBots, a_server, make, request, until
from services import running_redis

from fiefdom.server.bus import open_bus
from fiefdom.server.bus.redis import RedisBus
from fiefdom.server.launch import listen, serve
from fiefdom.server.limits import RateLimit
from fiefdom.server.store import StoreError, claim_store
from fiefdom.server.store.base import Standing, Stored


async def health(server, path="/healthz"):
    status, _, body = await request(server.app(), "GET", path)
    return status, json.loads(body)


@contextmanager
def full_disk():
    """No file of this process can grow or change."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_not_ready_but_alive(database, monkeypatch):
    monkeypatch.setattr("fiefdom.server.health.FRESH_SECONDS", 0.0)

    async def run():
        async with a_server(database) as server:
            assert (await health(server))[0] == 200
            with full_disk():
                status, answer = await health(server)
                alive = await health(server, "/livez")
            assert (status, answer["status"]) == (503, "unavailable")
            assert answer["reason"].startswith("database: ")
            assert alive[0] == 200
            assert (await health(server, "/readyz"))[1] == {**answer, "status": "ok", "reason": ""}

    asyncio.run(run())


def test_a_full_disk_is_in_the_log(database, monkeypatch):
    monkeypatch.setattr("fiefdom.server.responses._warnings", RateLimit(1, 5))

    async def run():
        async with a_server(database) as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, *made.keys.values())
            with full_disk():
                answer = await guest.do("say", text="lost")
            assert answer["code"] == "unavailable"
            assert (await guest.do("say", text="kept"))["type"] == "ok"
            assert [event.text for event in guest.table.events if event.text] == ["kept"]

    with structlog.testing.capture_logs() as lines:
        asyncio.run(run())
    # A task in the background may need the disk at that moment too.
    told = [line["event"] for line in lines if line["log_level"] == "warning" and line["event"] != "task_failed"]
    assert told == ["database_failed"]


def test_health_writes_once_for_many_who_ask(database):
    async def run():
        async with a_server(database) as server:
            check, asked = server.hub.store.check, []

            async def counted():
                asked.append(1)
                await check()

            server.hub.store.check = counted
            app = server.app()
            answers = await asyncio.gather(*(request(app, "GET", "/readyz") for _ in range(20)))
            assert {status for status, _, _ in answers} == {200}
            assert len(asked) == 1

    asyncio.run(run())


def test_without_redis_games_go_on_and_health_says_so(database, monkeypatch):
    monkeypatch.setattr("fiefdom.server.health.FRESH_SECONDS", 0.0)

    async def run(redis):
        async with a_server(database, open_bus(redis.url()), started=True) as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, *made.keys.values())
            redis.stop(signal.SIGKILL)
            status, answer = await health(server)
            assert (status, answer["status"]) == (200, "degraded")
            assert answer["reason"].startswith("bus: Redis on 127.0.0.1 cannot be used")
            assert (await guest.do("say", text="still here"))["type"] == "ok"
            _, _, metrics = await request(server.app(), "GET", "/metrics")
            assert b'fiefdom_part_up{part="bus"} 0.0' in metrics
            redis.start()
            assert (await health(server))[1]["status"] == "ok"

    with running_redis() as redis:
        asyncio.run(run(redis))


NESTED = b'{"name":"","text":' + b"[" * 100_000 + b"]" * 100_000 + b"}"


def test_a_deeply_nested_row_does_not_stop_the_sweeper(quick, database):
    async def run():
        async with a_server(database) as first:
            bad = await make(first, "kd/2", "easy", "easy")
            seq = (await first.hub.store.row(bad.game)).seq
            await first.hub.store.append(bad.game, [Stored(seq + 1, "said", 1, 1.0, NESTED)], Standing("playing", "a"))
            good = await make(first, "kd/2", "me", "easy")
            await (await Guest(first).enter(good.game, good.keys["a"])).do("give", seat="a")
        with structlog.testing.capture_logs() as lines:
            async with a_server(database, bots=FirstMoves(), started=True) as second:
                await until(lambda: good.game in second.hub.rooms)
                await until(lambda: second.hub.rooms[good.game].table.phase == "over")
        assert [line for line in lines if line["event"] == "log_unreadable" and line["game"] == bad.game]

    asyncio.run(run())


def test_a_sweeper_that_fails_runs_again_and_is_seen(quick, database, monkeypatch):
    monkeypatch.setattr("fiefdom.server.background.Background.keep.__defaults__", (0.01,))

    async def run():
        async with a_server(database, bots=NoBots()) as server:
            due, asked = server.hub.store.due, []

            async def failing(*args):
                asked.append(1)
                if len(asked) == 1:
                    raise ValueError("nobody has thought of this")
                return await due(*args)

            server.hub.store.due = failing
            await server.hub.start()
            await until(lambda: len(asked) > 2)
            status, answer = await health(server)
            assert (status, answer["status"]) == (200, "degraded")
            assert "sweep: failed 1 times, last with ValueError: nobody has thought of this" in answer["reason"]
            _, _, metrics = await request(server.app(), "GET", "/metrics")
            assert b'fiefdom_task_failures_total{task="sweep"}' in metrics

    with structlog.testing.capture_logs() as lines:
        asyncio.run(run())
    assert [line["task"] for line in lines if line["event"] == "task_failed"] == ["sweep"]


def test_a_stuck_sweeper_is_a_reason_to_restart(quick, database, monkeypatch):
    monkeypatch.setattr("fiefdom.server.background.STUCK_SECONDS", 0.1)

    async def run():
        async with a_server(database) as server:
            server.hub.store.due = lambda *_: asyncio.Event().wait()
            await server.hub.start()
            await until(lambda: server.hub.background.stuck)
            assert (await health(server, "/livez"))[0] == 503
            assert (await health(server))[1]["status"] == "degraded"

    asyncio.run(run())


def test_a_cancelled_bus_ends_even_if_its_client_fails_instead(redis):
    async def run():
        bus, tries = RedisBus(redis.url()), []

        async def work():
            tries.append(1)
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                raise ConnectionError("Connection closed by server") from None

        task = asyncio.create_task(bus._persist(work))
        await until(lambda: tries)
        task.cancel()
        await asyncio.wait([task], timeout=5)
        assert task.done()
        assert tries == [1]

    asyncio.run(run())


def test_a_bus_goes_on_after_a_failure_that_nobody_expected(redis):
    async def run():
        bus, tries = RedisBus(redis.url()), []

        async def work():
            tries.append(1)
            if len(tries) == 1:
                raise ValueError("nobody has thought of this")

        await bus._persist(work)
        assert len(tries) == 2

    with structlog.testing.capture_logs() as lines:
        asyncio.run(run())
    assert [line["event"] for line in lines] == ["bus_failed"]


class Hanging(NoBots):
    """A part that does not close."""

    shared, waiting = False, 0

    async def start(self, listener):
        """It starts."""

    async def close(self):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()


def test_parts_that_do_not_close_are_left_behind(monkeypatch):
    monkeypatch.setattr("fiefdom.server.shutdown.close_in_time.__defaults__", (0.5,))

    async def run():
        async with a_server(bus=Hanging(), bots=Hanging(), started=True) as server:
            await make(server, "kd/2", "me", "here")

    with structlog.testing.capture_logs() as lines:
        loop = asyncio.new_event_loop()
        loop.run_until_complete(asyncio.wait_for(run(), 10))
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
    assert sorted(line["part"] for line in lines if line["event"] == "close_abandoned") == ["bots", "bus"]


def test_a_process_that_hangs_ends_by_the_deadline():
    code = "from fiefdom.server.shutdown import Deadline; Deadline(0.2).begin()\nwhile True: pass"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert b"stop_forced" in ended.stdout + ended.stderr


BLOCKED = """
import asyncio, os, signal, uvicorn
from fiefdom.server import launch, shutdown

async def app(scope, receive, send):
    pass

def block():
    os.kill(os.getpid(), signal.SIGTERM)
    while True:
        pass

shutdown.Deadline.__init__.__defaults__ = (0.5,)
config = uvicorn.Config(app, port=0, lifespan="off", log_config=None)
asyncio.run(launch._Server(config, block).serve())
"""


def test_a_stop_signal_counts_while_the_event_loop_is_blocked():
    ended = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert b"stop_forced" in ended.stdout + ended.stderr


def test_a_second_server_on_one_file_is_refused(database):
    refused = pytest.raises(StoreError, match="another server uses")
    with claim_store(database, alone=True), listen("127.0.0.1", 0) as bound, refused:
        serve(bound, database, "memory:")


@pytest.mark.ci
@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGKILL])
def test_a_server_whose_redis_and_database_are_away_stops_in_time(start, postgres, number):
    from services import running_postgres

    with running_redis() as redis, running_postgres() as own:
        server = start(own.fresh(), bus=redis.url(), log="error")
        assert fetch(f"{server.url}/readyz")[0] == 200
        redis.signal_all(number)
        own.signal_all(number)
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(60)
        assert time.monotonic() - began < 15
        if number == signal.SIGSTOP:
            redis.signal_all(signal.SIGCONT)
            own.signal_all(signal.SIGCONT)
