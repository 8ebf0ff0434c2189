"""Reports, and what the operator's commands do to a running server; what is kept, and for how long."""

import asyncio
import json
import subprocess
import sys
import time
from dataclasses import replace

import msgspec
from server.inside import UNLIMITED, Guest, a_server, make, request, until

from fiefdom.server import operator_actions
from fiefdom.server.limits import DEFAULTS
from fiefdom.server.moderation import Reported
from fiefdom.server.store import open_store
from fiefdom.server.store.listings import Guest as Seated
from fiefdom.server.store.moderation import Blocked

LATER = replace(UNLIMITED, report_days=2.0, address_days=1.0)


def moderate(database, *words):
    """A command of the operator, in a process of its own: its exit code, and its lines or the complaint."""
    command = [sys.executable, "-m", "fiefdom.cli", "moderate", *words, "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_report_keeps_what_was_said():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            ana = await Guest(server, "1.1.1.1").enter(made.game, made.keys["a"])
            bo = await Guest(server, "2.2.2.2").enter(made.game, made.keys["b"])
            await bo.do("name", seat="b", name="Bo")
            for text in ("first", "<script>alert(1)</script>"):
                await bo.do("say", text=text)
            await ana.do("say", text="mine")
            assert (await ana.do("report", seat="b", reason="chat", text="look"))["type"] == "ok"
            assert (await ana.do("report", seat="b", reason="chat", text="x" * 301))["code"] == "malformed"
            (kept,) = await server.hub.store.moderation.reports()
            told = msgspec.json.decode(kept.data, type=Reported)
            assert (kept.game, told.seat, told.name, told.by, told.address) == (made.game, "b", "Bo", "a", "2.2.2.2")
            assert (told.reason, told.text, told.said) == ("chat", "look", ["first", "<script>alert(1)</script>"])

    asyncio.run(run())


def test_an_address_sends_few_reports():
    async def run():
        async with a_server(limits=replace(UNLIMITED, rate_factor=1.0, reports_per_hour=2.0)) as server:
            made = await make(server, "kd/2", "me", "here")
            ana = await Guest(server, "1.1.1.1").enter(made.game, made.keys["a"])
            codes = [(await ana.do("report", seat="b", reason="name")).get("code") for _ in range(3)]
            assert codes == [None, None, "too-fast"]

    asyncio.run(run())


def test_the_commands_work_on_a_running_server(database, quick):
    """A game is ended, an address is kept out and let in again, each with a line in the log."""

    async def run():
        async with a_server(database, started=True) as server:
            made = await make(server, "kd/2", "me", "link", open="en")
            host = await Guest(server, "1.1.1.1").enter(made.game, made.host, made.keys["a"])
            while not (await server.hub.tables.listed()).tables:
                await asyncio.sleep(0.01)
            told = await asyncio.to_thread(moderate, database, "hide", made.game, "--why", "a bad name", "--by", "ana")
            assert told == (0, f"{made.game} is hidden\n")
            while (await server.hub.tables.listed()).tables:
                await asyncio.sleep(0.01)
            told = await asyncio.to_thread(moderate, database, "block", "1.1.1.1", "--for", "12h", "--why", "spam")
            assert told[0] == 0
            await until(lambda: host.closed == (4403, "blocked"))
            body = b'{"rules": "kd/2", "seats": [{"kind": "me"}, {"kind": "bot"}]}'
            sent = server.app(), "POST", "/api/games", body, (("content-type", "application/json"),)
            status, _, text = await request(*sent, client="1.1.1.1")
            assert (status, json.loads(text)["code"]) == (403, "blocked")
            assert (await request(*sent, client="1.1.1.2"))[0] == 201
            assert (await asyncio.to_thread(moderate, database, "unblock", "1.1.1.1"))[0] == 0
            while (await request(*sent, client="1.1.1.1"))[0] != 201:
                await asyncio.sleep(0.01)
            other = await Guest(server).enter(made.game, made.keys["a"])
            assert (await asyncio.to_thread(moderate, database, "close", made.game))[0] == 0
            await until(lambda: other.table.phase == "aborted")
            log = json.loads((await asyncio.to_thread(moderate, database, "log", "--json"))[1])
            assert [(each["act"], each["subject"]) for each in log] == [
                ("close", made.game), ("unblock", "1.1.1.1"), ("block", "1.1.1.1"), ("hide", made.game),
            ]  # fmt: skip
            assert (log[-1]["who"], log[-1]["why"]) == ("ana", "a bad name")
            assert log[0]["who"]
            code, said = await asyncio.to_thread(moderate, database, "close", made.game)
            assert (code, said) == (2, f"{made.game} has ended already\n")

    asyncio.run(run())


def test_a_mistake_of_the_operator_gets_one_sentence(database):
    async def create():
        await (await open_store(database)).close()

    asyncio.run(create())
    for words, sentence in (
        (("block", "house"), "'house' is not an address; write e.g. 192.0.2.7, or 2001:db8::1 for its /64 network"),
        (("block", "1.2.3.4", "--for", "soon"), "'soon' is not a length of time; write days or hours, e.g. 30d or 12h"),
        (("block", "1.2.3.4", "--for", "0"), "--for 0 blocks nothing; write days or hours, e.g. 30d or 12h"),
        (("unblock", "1.2.3.4"), "1.2.3.4 is not blocked"),
        (("hide", "NOGAME"), "NOGAME is not on the list of open tables"),
        (("close", "NOGAME"), "there is no game NOGAME"),
        (("block", "1.2.3.4", "--why", "x" * 301), "a reason must be one line of at most 300 printable characters"),
    ):
        assert moderate(database, *words) == (2, sentence + "\n")
    assert json.loads(moderate(database, "log", "--json")[1]) == []
    assert json.loads(moderate(database, "blocks", "--json")[1]) == []


def test_a_block_of_one_ipv6_address_is_one_of_its_network(database):
    async def run():
        async with a_server(database) as server:
            subject = await operator_actions.block_address(server.hub.store, "2001:db8:0:5:1:2:3:4", 60.0, "ana", "")
            assert subject == "2001:db8:0:5::/64"
            await server.hub.moderation.refresh(server.hub)
            status, _, _ = await request(
                server.app(), "POST", "/api/unblock", b"{}", (("content-type", "application/json"),), "2001:db8:0:5::9"
            )
            assert status == 403

    asyncio.run(run())


def test_what_was_kept_long_enough_is_deleted():
    async def run():
        async with a_server(limits=LATER) as server:
            store, now, day = server.hub.store, time.time(), 86_400.0
            made = await make(server, "kd/2", "me", "here")
            ana = await Guest(server).enter(made.game, made.keys["a"])
            await ana.do("report", seat="b", reason="name")
            (report,) = await store.moderation.reports()
            await store.moderation.report(report._replace(id="old", at=now - 2.1 * day))
            for seat, age in (("a", 0.9), ("b", 1.1)):
                await store.listings.seat(Seated(made.game, seat, "", "1.1.1.1", now - age * day))
            for name, until_ in (("new", now + 9), ("over", now - 9)):
                await store.moderation.block([Blocked(name, "owner", "subject", now - 99, until_, "")])
            await server.hub.moderation.purge()
            assert await store.moderation.reports() == [report]
            assert [each.seat for each in await store.listings.guests(made.game)] == ["a"]
            assert [each.id for each in await store.moderation.blocks("owner", 0.0)] == ["new"]

    asyncio.run(run())


def test_the_privacy_page_is_told_the_figures_of_the_options():
    async def run():
        async with a_server(limits=DEFAULTS) as server:
            _, _, text = await request(server.app(), "GET", "/api/privacy")
            assert json.loads(text) == {"abandoned": 90.0, "addresses": 7.0, "reports": 90.0, "blocks": 365.0}

    asyncio.run(run())
