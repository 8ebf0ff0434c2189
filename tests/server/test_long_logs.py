"""No log grows without end, and no message is over 1 MiB, however long the log is."""

import asyncio
import json

from server.inside import Guest, a_server, make

from fiefdom.server import events as log
from fiefdom.server.archive import stored
from fiefdom.server.limits import Limits
from fiefdom.server.store.base import Standing

SAYING = "\N{PLAYING CARD ACE OF SPADES}" * 300
"""The longest chat message: four bytes per character."""
LARGEST = 1 << 20


def test_a_seat_chats_undoes_and_changes_so_often_in_a_game():
    async def run():
        limits = Limits(rate_factor=1e9, chat_per_seat=3, undos_per_seat=2, changes_per_seat=4)
        async with a_server(limits=limits) as server:
            made = await make(server, "kd/2", "me", "here")
            host, ana, ben = [
                await Guest(server).enter(made.game, key) for key in (made.host, made.keys["a"], made.keys["b"])
            ]

            async def codes(guest, kind, times, **fields):
                return [(await guest.do(kind, **fields)).get("code") for _ in range(times)]

            for guest in (ana, ben, host):
                assert await codes(guest, "say", 5, text="x") == [None] * 3 + ["too-many"] * 2
            assert await codes(ana, "name", 3, seat="a", name="Ana") == [None] * 3
            assert await codes(ana, "give", 2, seat="a") == [None, "too-many"]
            assert await codes(host, "forget", 5) == [None] * 4 + ["too-many"]
            assert await codes(host, "pause", 1, paused=True) == ["too-many"]

    asyncio.run(run())


def test_a_seat_chats_at_a_pace():
    async def run():
        async with a_server(limits=Limits(rate_factor=0.2)) as server:  # Two at once.
            made = await make(server, "kd/2", "me", "here")
            spectator, ana, host = [
                await Guest(server).enter(made.game, *keys) for keys in ([], [made.keys["a"]], [made.host])
            ]
            assert [(await spectator.do("say", text="x"))["code"] for _ in range(3)] == ["not-allowed"] * 3
            for guest in (ana, host):
                assert [(await guest.do("say", text="x")).get("code") for _ in range(3)] == [None, None, "too-fast"]

    asyncio.run(run())


def test_undoing_is_counted_also_when_another_move_replaces_it():
    async def run():
        async with a_server(limits=Limits(rate_factor=1e9, undos_per_seat=2)) as server:
            made = await make(server, "kd/2", "me", "here")
            both = await Guest(server).enter(made.game, made.keys["a"], made.keys["b"])

            async def act(kind, **fields):
                table = both.table
                answer = await both.do(kind, seat=table.actor, seq=table.seq, **fields)
                return answer.get("code")

            move = str(both.table.match.moves[0])
            assert await act("play", moves=[move]) is None
            assert await act("play", moves=[move], instead=1) is None
            assert await act("undo") is None
            assert await act("play", moves=[move]) is None
            assert await act("undo") == await act("play", moves=[move], instead=1) == "too-many"
            assert await act("confirm") is None

    asyncio.run(run())


def test_a_long_log_comes_in_pages():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            room = await server.hub.room(made.game)
            for _ in range(2500):  # 3 MB
                room.table.apply(log.Said("", SAYING, "a"), 0.0)
            ana = await Guest(server).enter(made.game)
            welcome, seen = ana.hear()[0], []
            assert len(welcome) < LARGEST
            newest = [event["seq"] for event in json.loads(welcome)["events"]]
            assert newest == list(range(newest[0], room.table.seq + 1))
            while not seen or seen[-1] < newest[0] - 1:
                page = await ana.send(json.dumps({"do": "log", "id": next(ana.ids), "since": len(seen)}))
                assert len(page) < LARGEST
                seen += [event["seq"] for event in json.loads(page)["events"]]
            assert seen == list(range(1, len(seen) + 1))
            assert (await ana.do("log", since=room.table.seq))["events"] == []
            assert (await ana.do("log", since=1 << 53))["events"] == []

    asyncio.run(run())


def test_news_that_come_all_at_once_come_in_a_page():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            ana = await Guest(server).enter(made.game)
            room, seq = ana.room, ana.table.seq
            news = [stored(seq + n, log.Said("", SAYING, "a"), 0.0) for n in range(1, 1001)]
            await server.hub.store.append(made.game, news, Standing("gathering"))
            await room.journal.catch_up()
            update = ana.hear()[-1]
            assert len(update) < LARGEST
            assert json.loads(update)["events"][-1]["seq"] == room.table.seq == seq + 1000

    asyncio.run(run())
