"""Messages reach all processes in order, even many at once, and again after Redis was down."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from server.bus.conftest import listening
from services import PASSWORD, QUOTED

import fiefdom
from fiefdom.server.bus import BusError, open_bus

MANY = 20_000


def test_the_own_messages_are_heard_in_order_and_not_at_once(line):
    async def run():
        async with listening(line) as (bus, ears):
            said = [(f"g{n % 3}", b"\0\xff%d" % n) for n in range(200)]
            for each in said:
                bus.publish(*each)
            assert not ears
            await ears.until(200)
            assert ears == said
            await bus.check()

    asyncio.run(run())


def test_a_listener_that_fails_hears_on(line):
    async def run():
        heard = []

        def hear(game, message):
            heard.append(message)
            raise RuntimeError("on purpose")

        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        bus = open_bus(line)
        await bus.start(hear)
        for message in (b"1", b"2"):
            bus.publish("g", message)
        while len(heard) < 2:
            await asyncio.sleep(0.01)
        await bus.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_everybody_hears_everybody(redis):
    async def run():
        async with listening(redis.url(), redis.url()) as ((one, first), (two, second)):
            for n in range(100):
                one.publish("one", b"%d" % n)
                two.publish("two", b"%d" % n)
            await first.until(200)
            await second.until(200)
            for ears in (first, second):
                for name in ("one", "two"):
                    assert [int(said) for game, said in ears if game == name] == list(range(100))

    asyncio.run(run())


@pytest.mark.ci
def test_another_process_hears_all_of_very_many(redis):
    command = [sys.executable, str(Path(__file__).with_name("listening.py")), redis.url(), str(MANY)]
    environment = os.environ | {"PYTHONPATH": str(Path(fiefdom.__file__).parents[1])}

    async def run(process):
        async with listening(redis.url()) as (bus, ears):
            assert process.stdout.readline() == "listening\n"
            for n in range(MANY):
                bus.publish(f"g{n % 40}", b"%d" % n)
            await ears.until(MANY + 1, 30)
            assert ears[-1][0] == "done"
            assert bus.dropped == 0

    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            asyncio.run(run(process))
            assert process.stdout.readline() == "in order\n"
        finally:
            process.kill()


def test_closing_sends_what_waits(redis):
    async def run():
        async with listening(redis.url(), redis.url()) as ((one, _), (_, second)):
            for n in range(600):
                one.publish("g", b"%d" % n)
            await one.close()
            await second.until(600)
            assert one.dropped == 0

    asyncio.run(run())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_after_redis_was_away_messages_arrive_again(redis, number):
    async def run():
        async with listening(redis.url(), redis.url()) as ((one, first), (_, second)):
            one.publish("g", b"before")
            await second.until(1)
            redis.stop(number)
            for n in range(1000):
                one.publish("g", b"%d" % n)
            with pytest.raises(BusError):
                await one.check()
            await asyncio.sleep(0.2)
            redis.start()

            def again():
                one.publish("g", b"after")
                return ("g", b"after") in first and ("g", b"after") in second

            await second.until(again)
            await one.check()

    asyncio.run(run())


def test_a_redis_that_hangs_is_left_and_found_again(redis, monkeypatch):
    monkeypatch.setattr("fiefdom.server.bus.redis.PATIENCE_SECONDS", 0.3)

    async def run():
        async with listening(redis.url()) as (bus, ears):
            redis.signal_all(signal.SIGSTOP)
            try:
                bus.publish("g", b"lost")
                await asyncio.sleep(1)
                with pytest.raises(BusError, match="Timeout"):
                    await bus.check()
            finally:
                redis.signal_all(signal.SIGCONT)

            def again():
                bus.publish("g", b"after")
                return ("g", b"after") in ears

            await ears.until(again)

    asyncio.run(run())


def test_of_too_many_the_oldest_are_dropped_and_counted(redis, monkeypatch):
    monkeypatch.setattr("fiefdom.server.bus.redis.MOST_WAITING", 10)

    async def run():
        before = REGISTRY.get_sample_value("fiefdom_bus_dropped_total")
        async with listening(redis.url()) as (bus, ears):
            for n in range(25):
                bus.publish("g", b"%d" % n)
            await ears.until(10)
            assert [int(said) for _, said in ears] == list(range(15, 25))
            assert bus.dropped == 15
            assert REGISTRY.get_sample_value("fiefdom_bus_dropped_total") == before + 15

    asyncio.run(run())


def refusal(url):
    async def run():
        async with listening(url):
            pass

    with pytest.raises(BusError) as caught:
        asyncio.run(run())
    assert "\n" not in str(caught.value)
    assert PASSWORD not in str(caught.value)
    assert QUOTED not in str(caught.value)
    return str(caught.value)


def test_buses_that_cannot_be(redis):
    assert refusal("").startswith("the bus must be memory:")
    assert refusal("sqlite:///games.db").startswith("the bus must be memory:")
    assert "password" in refusal(redis.url("wrong"))
    assert "127.0.0.1 cannot be used" in refusal(f"redis://:{QUOTED}@127.0.0.1:1")
    assert "not a Redis URL" in refusal(f"redis://:{QUOTED}@127.0.0.1:port")
    assert "not a Redis URL" in refusal(f"redis://:{QUOTED}@[::1")


def test_without_the_client_the_error_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    assert "pip install 'fiefdom[scale]'" in refusal("redis://127.0.0.1")
