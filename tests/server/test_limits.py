"""Limits: how they are set, what counts as one address, and who is believed about it."""

import asyncio
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from server.inside import Guest, a_server, make, request
from structlog.testing import capture_logs

from fiefdom.server.launch import config_of, listen, serve
from fiefdom.server.limits import DEFAULTS, NAMES, LimitError, Limits, RateLimit, RateLimits
from fiefdom.server.messages import Hello
from fiefdom.server.refusal import Refusal
from fiefdom.server.trust import Networks

NEW = json.dumps({"rules": "kd/2", "seats": [{"kind": "me"}, {"kind": "here"}]}).encode()
JSON = ("content-type", "application/json")


def test_limits_are_read_from_the_command_line():
    found = Limits.parse(["connections-per-address=7", "header-seconds=0.5"], 3.0, ["::1"])
    assert (found.connections_per_address, found.header_seconds, found.rate_factor, found.proxies) == (
        7,
        0.5,
        3.0,
        ("::1",),
    )


@pytest.mark.parametrize("text", ["", "x=1", "rate_factor=2", "=", "header_seconds=1"])
def test_a_limit_that_does_not_exist_is_refused(text):
    with pytest.raises(LimitError, match="there is no such limit; the limits are connections-per-address, "):
        Limits.parse([text])


@pytest.mark.parametrize("number", ["", "=", "=x", "=0", "=-1", "=nan", "=inf"])
def test_a_limit_is_a_positive_number(number):
    with pytest.raises(LimitError, match="needs a positive number"):
        Limits.parse([f"header-seconds{number}"])


@pytest.mark.parametrize("text", ["", "example.org", "10.0.0.1/8", "300.1.1.1", "*"])
def test_a_trusted_proxy_is_an_address_or_a_network(text):
    with pytest.raises(LimitError, match="--trusted-proxy"):
        Networks([text])


def test_the_documents_list_every_limit_with_its_default():
    text = (Path(__file__).parents[2] / "docs/how-to/run-a-server.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([a-z-]+-[a-z-]+)` \| ([\d,.]+) \|", text, re.MULTILINE))
    assert listed == {name.replace("_", "-"): f"{getattr(DEFAULTS, name):,g}" for name in NAMES}


def test_the_addresses_of_one_ipv6_network_share_a_limit():
    limits = RateLimits(0.001, 3)
    assert [limits.take(f"2001:db8:0:1::{n}") for n in range(5)] == [True] * 3 + [False] * 2
    assert limits.take("2001:db8:0:2::1")
    assert limits.take("192.0.2.1")


def made(limits, *requests):
    """The answers to requests for a new game, each from a client with an X-Forwarded-For."""

    async def run():
        async with a_server(limits=limits) as server:
            config = config_of(server, frozenset(), 1024)
            config.load()
            return [
                (await request(config.loaded_app, "POST", "/api/games", NEW, [JSON, *told], client))[0]
                for client, *told in requests
            ]

    return asyncio.run(run())


def told(text):
    return ("x-forwarded-for", text)


ONE = Limits(games_per_minute=0.5)
"""One game per address, then none for a minute."""


def test_forty_devices_behind_one_address_can_each_make_a_game_at_once():
    assert made(DEFAULTS, *[("192.0.2.1",)] * 40) == [201] * 40


def test_records_have_a_rate_limit_per_address():
    async def run():
        async with a_server(limits=Limits(reads_per_second=0.2)) as server:  # Two at once.
            game = (await make(server, "kd/2", "me", "here")).game
            path, addresses = f"/api/games/{game}/replay/999", ["192.0.2.1"] * 3 + ["192.0.2.2"]  # No such move.
            answers = [await request(server.app(), "GET", path, client=each) for each in addresses]
            assert [status for status, _, _ in answers] == [400, 400, 429, 400]

    asyncio.run(run())


def test_spectators_have_a_rate_limit_per_address_and_players_get_in():
    async def run():
        async with a_server(limits=Limits(spectators_per_second=0.1)) as server:  # Three at once.
            guest = Guest(server, "192.0.2.1").connection
            for _ in range(3):
                await server.sockets._wait_to_enter(guest, Hello(0))
            with pytest.raises(Refusal, match="too many connections"):
                await server.sockets._wait_to_enter(guest, Hello(0))
            await server.sockets._wait_to_enter(guest, Hello(0, ["key"]))
            await server.sockets._wait_to_enter(Guest(server, "192.0.2.2").connection, Hello(0))

    asyncio.run(run())


def test_an_operator_sets_how_many_unwatched_turns_wait_in_a_process(monkeypatch, database):
    def pool(*args):
        raise LimitError(f"{args}")

    monkeypatch.setattr("fiefdom.server.launch.BotPool", pool)
    with listen("127.0.0.1", 0) as bound, pytest.raises(LimitError, match=re.escape("(3, 7)")):
        serve(bound, database, "memory:", bot_processes=3, limits=Limits.parse(["unwatched-turns=7"]))


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "::1"])
def test_nobody_can_forge_an_address(address):
    assert made(ONE, (address, told("192.0.2.1")), (address, told("192.0.2.2"))) == [201, 429]


def test_a_trusted_proxy_is_believed_about_the_last_address_that_it_saw():
    limits, proxy = Limits(games_per_minute=0.5, proxies=("127.0.0.1", "10.0.0.0/8")), "127.0.0.1"
    assert made(limits, (proxy, told("192.0.2.1")), (proxy, told("192.0.2.2"))) == [201, 201]
    assert made(limits, (proxy, told("6.6.6.6, 192.0.2.1")), (proxy, told("7.7.7.7, 192.0.2.1"))) == [201, 429]
    assert made(limits, (proxy, told("192.0.2.1, 10.1.1.1")), (proxy, told("192.0.2.1"))) == [201, 429]
    assert made(limits, (proxy, told("6.6.6.6"), told("192.0.2.1")), (proxy, told("192.0.2.1"))) == [201, 429]


def test_requests_of_one_address_wait_for_their_turn_and_at_last_are_refused(monkeypatch):
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    async def run():
        async with a_server(limits=Limits(requests_per_address=2)) as server:  # Every 0.5 s.
            app = config_of(server, frozenset(), 1024).app
            with monkeypatch.context() as patched:
                patched.setattr("fiefdom.server.request_throttle.asyncio", SimpleNamespace(sleep=sleep))
                answers = [await request(app, "GET", "/healthz") for _ in range(14)]
                other = await request(app, "GET", "/healthz", client="192.0.2.2")
            assert [status for status, _, _ in (*answers, other)] == [200] * 12 + [429, 429, 200]
            assert waited == pytest.approx([0.5 * n for n in range(1, 11)], abs=0.4)
            assert answers[-1][1]["connection"] == "close"
            assert json.loads(answers[-1][2])["code"] == "too-fast"

    asyncio.run(run())


def test_entering_counts_more_and_players_get_in_however_long_they_wait(monkeypatch):
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    async def run():
        async with a_server(limits=Limits(requests_per_address=1)) as server:
            guest = Guest(server, "192.0.2.1").connection
            with monkeypatch.context() as patched:
                patched.setattr("asyncio.sleep", sleep)
                for _ in range(2):
                    await server.sockets._wait_to_enter(guest, Hello(0))
                with pytest.raises(Refusal, match="too many connections"):
                    await server.sockets._wait_to_enter(guest, Hello(0))
                await server.sockets._wait_to_enter(guest, Hello(0, ["key"]))
            assert waited == [pytest.approx(4.5, abs=0.4), 5.0]

    asyncio.run(run())


def test_a_proxy_that_names_no_client_is_warned_about_once():
    with capture_logs() as logs:
        made(Limits(proxies=("127.0.0.1",)), ("127.0.0.1",), ("127.0.0.1",), ("192.0.2.1",))
    assert [each["event"] for each in logs if each["log_level"] == "warning"] == ["proxy_names_no_client"]


def test_a_client_that_asks_too_fast_is_not_read_for_a_while_and_then_disconnected(monkeypatch):
    paused = []

    async def sleep(seconds):
        paused.append(seconds)

    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            ana, answers = await Guest(server).enter(made.game, made.keys["a"]), []
            ana.connection.rate_limit = RateLimit(1e-9, 3)
            with monkeypatch.context() as patched:
                patched.setattr("asyncio.sleep", sleep)
                while not ana.closed:
                    answers.append((await ana.do("ping")).get("code"))
            assert answers == [None] * 3 + ["too-fast"] * 31
            assert paused == [1.0] * 30
            assert ana.closed == (4429, "too-fast")

    asyncio.run(run())
