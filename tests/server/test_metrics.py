"""What /metrics says is so: queues, the disk, the sweeper, and how late the event loop is."""

import asyncio
import re
import shutil
import time
from contextlib import suppress
from threading import Event

from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from server.client import fetch
from server.inside import Guest, a_server, make, request
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fiefdom.server import gauges
from fiefdom.server.middleware import Guarded
from fiefdom.server.pauses import LATE_SECONDS, watch_pauses
from fiefdom.server.trust import Networks


def metric(name, **labels):
    """The value of a metric in this process; 0 if it has none yet."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def scraped(server):
    """What a request for the metrics gives: a value for each name."""
    status, _, text = await request(server.app(), "GET", "/metrics")
    assert status == 200
    return {
        sample.name: sample.value for each in text_string_to_metric_families(text.decode()) for sample in each.samples
    }


def test_the_queues_are_measured_when_asked_for():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            one, two = [await Guest(server).enter(made.game, *made.keys.values()) for _ in range(2)]
            two.hear()
            waiting = one.connection.waiting
            assert waiting > 0
            found = await scraped(server)
            assert found["fiefdom_messages_waiting"] == found["fiefdom_messages_waiting_most"] == waiting
            assert found["fiefdom_store_waiting"] == found["fiefdom_bus_waiting"] == 0

    asyncio.run(run())


def test_writes_that_wait_are_counted():
    begun, release = Event(), Event()

    def slow(db):
        begun.set()
        release.wait()

    async def run():
        async with a_server() as server:
            writer = server.hub.store._writer
            writes = [asyncio.ensure_future(writer.do(slow))]
            await asyncio.to_thread(begun.wait)
            writes += [asyncio.ensure_future(writer.do(lambda db: None)) for _ in range(3)]
            await asyncio.sleep(0)
            gauges.measure(server.hub)
            release.set()
            await asyncio.gather(*writes)
            assert metric("fiefdom_store_waiting") == 3

    asyncio.run(run())


def test_the_disk_of_a_file_is_measured(tmp_path):
    async def run():
        async with a_server(f"sqlite:///{tmp_path}/games.db") as server:
            found = (await scraped(server))["fiefdom_disk_free_bytes"]
            assert 0 < found <= shutil.disk_usage(tmp_path).total

    asyncio.run(run())


def test_the_sweeper_says_when_it_last_swept():
    async def run():
        before = time.time()
        async with a_server(started=True):
            while metric("fiefdom_last_sweep_timestamp_seconds") < before:
                await asyncio.sleep(0.01)

    asyncio.run(run())


def test_a_pause_of_the_loop_is_noticed():
    async def run():
        watching = asyncio.create_task(watch_pauses())
        await asyncio.sleep(0)
        before = metric("fiefdom_loop_lag_seconds_sum")
        time.sleep(3 * LATE_SECONDS)
        while metric("fiefdom_loop_lag_seconds_sum") - before < LATE_SECONDS:
            await asyncio.sleep(0)
        watching.cancel()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_refused_connections_are_counted(server):
    def refused():
        text = fetch(f"{server.url}/metrics")[1]
        found = re.search(r'fiefdom_sockets_refused_total{code="unknown-game"} (\S+)', text)
        return float(found[1]) if found else 0.0

    before = refused()
    with connect(f"ws://127.0.0.1:{server.port}/ws/NONE") as line, suppress(ConnectionClosed):
        line.send('{"do":"hello","id":1}')
        while True:
            line.recv(60)
    assert refused() == before + 1


def test_requests_are_counted_by_status():
    async def run():
        async with a_server() as server:
            app = Guarded(server.app(), frozenset(), Networks([]), server.hub.throttle)
            before = [metric("fiefdom_requests_total", status=status) for status in ("2xx", "4xx")]
            await request(app, "GET", "/healthz")
            await request(app, "GET", "/api/games/NONE")
            assert [metric("fiefdom_requests_total", status=status) for status in ("2xx", "4xx")] == [
                before[0] + 1,
                before[1] + 1,
            ]

    asyncio.run(run())
