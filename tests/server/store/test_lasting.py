"""Acknowledged writes survive any end of a process or server, and failures are reported in time."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from server.store.conftest import PLAYING, begin, events, everywhere, lasting, on, opened

import fiefdom
from fiefdom.server.store import StoreError, open_store
from fiefdom.server.store.postgres import AT_ONCE, CONNECTIONS

GAMES = 5


def killed(place, seconds):
    """The last number of each game that a process had acknowledged when it was killed."""
    command = [sys.executable, str(Path(__file__).with_name("appending.py")), place, str(GAMES)]
    environment = os.environ | {"PYTHONPATH": str(Path(fiefdom.__file__).parents[1])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        said = [process.stdout.readline()]
        while len({line.split()[0] for line in said}) < GAMES:
            said.append(process.stdout.readline())
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
    return {game: int(seq) for game, seq in (line.split() for line in said if line.endswith("\n"))}


async def quiet(store):
    """Wait until the database has finished what a killed process had asked for."""
    before = None
    while (now := [await store.row(f"game{n}") for n in range(GAMES)]) != before:
        before = now
        await asyncio.sleep(0.3)


@lasting
@pytest.mark.parametrize("attempt", range(2))
def test_what_was_acknowledged_to_a_killed_process_is_there(place, attempt):
    said = killed(place, random.Random(attempt).uniform(0.1, 0.6))

    async def body(store):
        await quiet(store)
        for game, last in said.items():
            row, kept = await store.row(game), await store.events(game)
            assert row.seq >= last
            assert [event.seq for event in kept] == list(range(1, row.seq + 1))
            # The standing is written with the events, and those of one call together.
            assert row.due == str(row.seq)
            assert row.seq % 6 in (1, 3, 4, 0)
            await store.append(game, events(row.seq + 1, row.seq + 1), PLAYING)

    on(place, body)


@lasting
def test_closing_finishes_what_was_begun(place):
    async def run():
        store = await open_store(place)
        await asyncio.gather(*(begin(store, f"g{n}") for n in range(100)))
        writes = [asyncio.create_task(store.append(f"g{n}", events(2, 2), PLAYING)) for n in range(100)]
        await asyncio.sleep(0)
        await store.close()
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert outcomes == [None] * 100
        async with opened(place) as again:
            assert {(await again.row(f"g{n}")).seq for n in range(100)} == {2}

    asyncio.run(run())


@everywhere
def test_a_closed_store_says_so(place):
    async def run():
        store = await open_store(place)
        await store.close()
        await store.close()
        for call in (store.check(), begin(store), store.append("g", events(1, 1), PLAYING)):
            with pytest.raises(StoreError):
                await call

    asyncio.run(run())


@pytest.mark.ci
def test_after_postgres_was_away_the_next_call_succeeds(postgres):
    async def body(store):
        await begin(store)
        await asyncio.gather(*(store.events("g") for _ in range(50)))
        postgres.stop()
        for call in (store.check(), store.append("g", events(2, 2), PLAYING), store.lease("g", 1, "me", 1)):
            with pytest.raises(StoreError):
                await call
        postgres.start()
        await store.append("g", events(2, 2), PLAYING)
        assert await store.events("g") == events(1, 2)

    on(postgres.fresh(), body)


@pytest.mark.ci
def test_writes_while_postgres_dies_are_there_if_acknowledged(postgres):
    async def body(store):
        last = {f"g{n}": 1 for n in range(20)}
        for game in last:
            await begin(store, game)

        async def play(game):
            with suppress(StoreError):
                while True:
                    await store.append(game, events(last[game] + 1, last[game] + 1), PLAYING)
                    last[game] += 1

        plays = asyncio.gather(*map(play, last))
        await asyncio.sleep(0.3)
        postgres.stop(signal.SIGQUIT)
        await plays
        postgres.start()
        for game, seq in last.items():
            kept = [event.seq for event in await store.events(game)]
            assert kept in (list(range(1, seq + 1)), list(range(1, seq + 2)))

    on(postgres.fresh(), body)


def test_no_append_waits_for_reads_that_came_before_it(postgres):
    """When many people enter at the same time, those who play go on."""

    async def body(store):
        await begin(store)
        reads = [asyncio.create_task(store._read("SELECT pg_sleep(0.3)")) for _ in range(60)]
        await asyncio.sleep(0)
        await store.append("g", events(2, 2), PLAYING)
        assert not all(each.done() for each in reads)
        await asyncio.gather(*reads)

    on(postgres.fresh(), body)


def test_reads_that_get_no_turn_in_time_close_no_connection(postgres, monkeypatch):
    """New connections cost most when there is most to do."""

    async def body(store):
        before = await store._read("SELECT pg_backend_pid()")
        async with AsyncExitStack() as turns:
            for _ in range(CONNECTIONS - AT_ONCE):
                await turns.enter_async_context(store._reads)
            with monkeypatch.context() as patch:
                patch.setattr("fiefdom.server.store.postgres.PATIENCE_SECONDS", 0.1)
                with pytest.raises(StoreError, match="does not answer"):
                    await store._read("SELECT pg_backend_pid()")
        assert await store._read("SELECT pg_backend_pid()") == before

    on(postgres.fresh(), body)


def test_a_postgres_that_hangs_is_not_waited_for(postgres, monkeypatch):
    async def body(store):
        await begin(store)
        monkeypatch.setattr("fiefdom.server.store.postgres.PATIENCE_SECONDS", 0.5)
        postgres.signal_all(signal.SIGSTOP)
        try:
            calls = (store.check(), store.append("g", events(2, 2), PLAYING), store.prune("other"))
            async with asyncio.timeout(60):
                outcomes = await asyncio.gather(*calls, return_exceptions=True)
        finally:
            postgres.signal_all(signal.SIGCONT)
        assert [type(each) for each in outcomes] == [StoreError] * 3
        assert "does not answer" in str(outcomes[0])
        monkeypatch.setattr("fiefdom.server.store.postgres.PATIENCE_SECONDS", 5)
        await store.check()

    on(postgres.fresh(), body)
