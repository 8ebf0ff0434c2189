"""Pauses of the event loop are noticed, with what caused them."""

import asyncio
import gc
import time

from fiefdom.server.pauses import LATE_SECONDS, Pauses


def hold_up_the_loop():
    time.sleep(4 * LATE_SECONDS)


def test_a_pause_is_reported_with_what_the_loop_did():
    pauses = []

    async def run():
        watching = asyncio.create_task(Pauses(lambda *pause: pauses.append(pause)).watch())
        await asyncio.sleep(0.02)
        hold_up_the_loop()
        while not any("hold_up_the_loop" in what for _, what in pauses):
            await asyncio.sleep(0.01)
        watching.cancel()

    asyncio.run(asyncio.wait_for(run(), 60))
    assert max(seconds for seconds, _ in pauses) > LATE_SECONDS


def test_a_collection_of_garbage_is_named(monkeypatch):
    pauses = []

    async def run():
        watch = Pauses(lambda *pause: pauses.append(pause))
        watching = asyncio.create_task(watch.watch())
        await asyncio.sleep(0.02)
        gc.collect()
        watch._beat -= 1.0  # as if it had taken a second
        while not pauses:
            await asyncio.sleep(0.01)
        watching.cancel()

    asyncio.run(asyncio.wait_for(run(), 60))
    assert pauses[0][1] == "garbage collection, generation 2"
