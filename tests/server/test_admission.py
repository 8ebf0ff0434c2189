"""Connections that say nothing, half of it or too much are closed, for a reason that is counted; others are served."""

import asyncio
import contextlib
import subprocess
import sys
import time

import pytest
from server.client import Client, new_game
from structlog.testing import capture_logs

from fiefdom.server.admission import Admission
from fiefdom.server.launch import _Server, listen
from fiefdom.server.limits import Limits
from fiefdom.server.metrics import CLOSED
from fiefdom.server.protocols import Config
from fiefdom.system.files import ENOUGH

GET = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n"


UPGRADE = b"""GET / HTTP/1.1\r
host: x\r
connection: upgrade\r
upgrade: websocket\r
sec-websocket-version: 13\r
sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r
\r
"""
MASK = b"\0\0\0\0"


async def echo(scope, receive, send):
    """An application that reads the whole body and answers; a WebSocket is accepted and read to its end."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            """Read on."""
        return
    while (await receive()).get("more_body"):
        """Read on."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@contextlib.asynccontextmanager
async def listening(files=10_000, **limits):
    """A server with these limits; yields how to connect to it, from any address of loopback."""
    admission, bound, ready = Admission(Limits(**limits), files), listen("127.0.0.1", 0), asyncio.Event()
    port, lines = bound.getsockname()[1], []
    server = _Server(Config(echo, admission, log_config=None, lifespan="off"), ready.set)
    serving = asyncio.create_task(server.serve([bound]))
    await ready.wait()

    async def connected(*sent, host="127.0.0.2"):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(host, 0))
        lines.append(writer)
        for each in sent:
            writer.write(each)
        return reader, writer

    yield connected
    for each in lines:
        each.transport.abort()
    server.should_exit = True
    await serving


def closed(reason):
    return CLOSED.labels(reason)._value.get()


async def end_of(line):
    """What arrives until the other side closes the connection."""
    with contextlib.suppress(ConnectionResetError):
        return await asyncio.wait_for(line[0].read(), 20)


async def answer_of(line):
    return await asyncio.wait_for(line[0].readuntil(b"ok"), 20)


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ((), "slow-header"),
        ((GET[:-2],), "slow-header"),
        ((GET, GET[:9]), "slow-header"),
        ((POST, b"{"), "slow-request"),
    ],
)
def test_headers_and_requests_have_a_time_limit(sent, reason):
    async def run():
        async with listening(header_seconds=0.1, request_seconds=0.1) as connected:
            before = closed(reason)
            line = await connected(*sent)
            await end_of(line)
            assert closed(reason) == before + 1
            assert b"200 OK" in await answer_of(await connected(GET))

    asyncio.run(run())


def test_bytes_that_trickle_in_do_not_extend_the_time():
    async def run():
        async with listening(header_seconds=0.3) as connected:
            line = await connected(b"GET / HTTP/1.1\r\n")

            async def trickle():
                while not line[1].is_closing():
                    line[1].write(b"x: y\r\n")
                    await asyncio.sleep(0.02)

            trickling = asyncio.create_task(trickle())
            await end_of(line)
            trickling.cancel()

    asyncio.run(run())


def test_an_address_has_so_many_connections_and_the_oldest_silent_one_makes_room():
    async def run():
        async with listening(connections_per_address=3) as connected:
            before = closed("address-full")
            silent = [await connected() for _ in range(3)]
            elsewhere = await connected(host="127.0.0.3")
            assert b"200 OK" in await answer_of(await connected(GET))
            await end_of(silent[0])
            assert closed("address-full") == before + 1
            silent[1][1].write(GET)
            elsewhere[1].write(GET)
            assert b"200 OK" in await answer_of(silent[1])
            assert b"200 OK" in await answer_of(elsewhere)

    asyncio.run(run())


def test_the_headers_of_many_connections_of_one_address_are_read_in_turn():
    """Reading them takes time, which others would wait for."""

    async def run():
        async with listening(requests_per_address=20) as connected:
            begun = time.monotonic()
            lines = [await connected(GET) for _ in range(16)]
            assert b"200 OK" in await answer_of(await connected(GET, host="127.0.0.3"))
            for each in lines:
                assert b"200 OK" in await answer_of(each)
            assert time.monotonic() - begun > 0.2  # Ten at once, and then twenty a second.

    asyncio.run(run())


def test_a_proxy_that_is_trusted_does_not_wait_and_one_address_waits_only_so_long():
    admission = Admission(Limits(requests_per_address=2, proxies=("127.0.0.9",)), 10_000)
    waits = [admission.delay("127.0.0.2") for _ in range(14)]
    assert waits[0] == 0.0
    assert waits[-1] is None
    assert [admission.delay("127.0.0.9") for _ in range(14)] == [0.0] * 14


def test_when_files_run_short_the_address_with_the_most_connections_gives_one_up():
    async def run():
        async with listening(files=8 + 25 + 64) as connected:  # So 9 connections may stay, however many addresses ask.
            before = closed("server-full")
            with capture_logs() as logs:
                for number in range(40):
                    await connected(host=f"127.0.0.{2 + number % 4}")
                assert b"200 OK" in await answer_of(await connected(GET, host="127.0.0.9"))
            assert closed("server-full") == before + 41 - 9
            assert [each["event"] for each in logs] == ["connections_full"]

    asyncio.run(run())


def frame(kind, size=0, is_last=False):
    return (
        bytes([kind + 128 * is_last, 128 + min(size, 126)])
        + (size.to_bytes(2) if size > 125 else b"")
        + MASK
        + b"x" * size
    )


TEXT, CONTINUATION, PING, PONG = 1, 0, 9, 10


@pytest.mark.parametrize(
    "flood",
    [
        frame(TEXT) + frame(CONTINUATION) * 5000,
        frame(PING, is_last=True) * 5000,
        frame(PONG, is_last=True) * 5000,
        frame(TEXT, is_last=True) * 5000,
        frame(TEXT, 60_000, is_last=True) * 5,
    ],
    ids=["continuation", "ping", "pong", "messages", "bytes"],
)
def test_too_many_frames_or_bytes_end_a_connection(flood):
    async def run():
        async with listening() as connected:
            before = closed("too-fast")
            line = await connected(UPGRADE)
            assert b"101 Switching" in await line[0].readuntil(b"\r\n\r\n")
            line[1].write(flood)
            await end_of(line)
            assert closed("too-fast") == before + 1

    asyncio.run(run())


def test_messages_in_several_frames_are_read():
    async def run():
        async with listening() as connected:
            line = await connected(UPGRADE)
            await line[0].readuntil(b"\r\n\r\n")
            line[1].write((frame(TEXT, 900) + frame(CONTINUATION, 900, is_last=True)) * 60 + frame(8, is_last=True))
            assert await end_of(line) == b"\x88\0"  # The server says goodbye as politely.

    asyncio.run(run())


class Line:
    """A transport that notes whether it was closed."""

    is_open = True

    def abort(self):
        self.is_open = False


def test_a_client_that_has_entered_a_game_stays():
    admission = Admission(Limits(connections_per_address=2), 10_000)
    player, other, third, fourth = Line(), Line(), Line(), Line()
    assert admission.enter(player, "::1")
    admission.keep(player)
    assert admission.enter(other, "::2")  # Another address of the same /64.
    assert admission.enter(third, "::1")
    assert (player.is_open, other.is_open, third.is_open) == (True, False, True)
    admission.keep(third)
    assert not admission.enter(fourth, "::1")
    admission.leave(player)
    assert admission.enter(fourth, "::1")


def test_who_plays_is_not_closed_in_favour_of_those_who_come_later(start):
    server = start(ample=False, extra=("--limit", "connections-per-address=3"))
    made = new_game(server, "kd/2", "me", "here")

    async def run():
        async with Client(server, made["game"], [made["keys"]["a"]]) as player:
            lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(6)]
            for line in lines[:4]:
                assert await end_of(line) in (b"", None)
            assert (await player.do("ping"))["type"] == "pong"
            async with Client(server, made["game"], [made["keys"]["b"]]) as other:
                assert (await other.do("ping"))["type"] == "pong"
            for _, writer in lines:
                writer.close()

    asyncio.run(run())


def test_a_trusted_proxy_may_have_any_number_of_connections():
    admission = Admission(Limits(connections_per_address=2, proxies=("127.0.0.0/30",)), 10_000)
    assert all(admission.enter(Line(), "127.0.0.1") for _ in range(20))
    for_others = [Line() for _ in range(3)]
    assert all(admission.enter(each, "127.0.0.4") for each in for_others)
    assert [each.is_open for each in for_others] == [False, True, True]


def test_no_flood_of_tracebacks_when_connections_cannot_be_accepted():
    async def run():
        admission, loop = Admission(Limits(), 1024), asyncio.get_running_loop()
        loop.set_exception_handler(admission.on_loop_error)
        with capture_logs() as logs:
            for _ in range(100):
                message = "socket.accept() out of system resource"
                loop.call_exception_handler({"message": message, "exception": OSError(24, "Too many open files")})
        assert [each["event"] for each in logs] == ["accept_failed"]

    asyncio.run(run())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_the_file_limit_is_raised_at_the_start():
    code = """if True:
        import resource
        from fiefdom.system.files import raise_file_limit
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 512))
        print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE))"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found == "512 (512, 512)\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the limits of another process")
def test_a_server_that_starts_with_few_open_files_has_more(start):
    import resource

    _, most = limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, most))  # Its process inherits this.
    try:
        server = start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limit)
    assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (min(most, ENOUGH), most)
