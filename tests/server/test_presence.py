"""Who is connected: told to everybody in the game, with few messages however many enter and leave."""

import asyncio
import time

import msgspec
from server.inside import Guest, Wire, a_server, make, pair, request, until

from fiefdom.server import broadcast, welcome
from fiefdom.server.presence_news import AT_ONCE, PER_SECOND

MANY = 60


def told(guest):
    """The presence messages that somebody has got since they were last asked."""
    return [msgspec.json.decode(each) for each in guest.hear() if each.startswith(b'{"type":"presence"')]


async def crowd(server, game):
    return [await Guest(server, f"192.0.2.{n}").enter(game) for n in range(MANY)]


def leave(guests):
    for each in guests:
        each.room.leave(each.connection)


def test_a_crowd_that_comes_and_goes_is_told_with_few_messages_and_the_last_one_is_true():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            begun = time.monotonic()
            ana = await Guest(server).enter(made.game, made.keys["a"])
            guests = await crowd(server, made.game)
            assert [each["watching"] for each in told(guests[-1])] == [MANY]  # Newcomers know at once.
            leave(guests[1:])
            heard = told(ana)
            await until(lambda: heard.extend(told(ana)) or heard[-1]["watching"] == 1)
            assert len(heard) <= AT_ONCE + PER_SECOND * (time.monotonic() - begun) + 1
            assert told(guests[0])[-1] == heard[-1] == {
                "type": "presence", "online": ["a"], "watching": 1, "thinking": "", "taken": [],
            }  # fmt: skip

    asyncio.run(run())


def test_nobody_is_told_twice_what_they_know():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            ana = await Guest(server).enter(made.game, made.keys["a"])
            ana.room.presence_news.wake()
            assert len(told(ana)) == 1

    asyncio.run(run())


def test_other_processes_are_told_of_a_crowd_with_few_messages():
    async def run():
        wire, published = Wire(), []
        wire.listeners.append(lambda game, message: published.append(message))
        async with a_server(bus=wire.bus()) as server:
            made, begun = await make(server, "kd/2", "me", "here"), time.monotonic()
            leave(await crowd(server, made.game))
            await until(lambda: b'"watching":0' in published[-1])
            assert len(published) <= AT_ONCE + PER_SECOND * (time.monotonic() - begun) + 1

    asyncio.run(run())


def test_what_all_spectators_get_is_made_once_and_no_legal_moves_are_listed_for_them(monkeypatch):
    made_of = []

    def counted(module, name):
        inner = getattr(module, name)

        def count(*arguments):
            made_of.append(name)
            return inner(*arguments)

        monkeypatch.setattr(module, name, count)

    counted(welcome, "state_of")
    counted(welcome, "legal_of")
    counted(broadcast, "legal_of")

    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            both = await Guest(server).enter(made.game, *made.keys.values())
            made_of.clear()
            guests = await crowd(server, made.game)
            assert made_of == ["state_of"]
            welcomes = {each.hear()[0] for each in guests}
            assert len(welcomes) == 1
            assert b'"events":[{"seq":1' in welcomes.pop()
            await both.do("say", seat="a", text="Hello!")
            assert made_of == ["state_of", "legal_of"]
            assert b"Hello!" in (await Guest(server).enter(made.game)).hear()[0]
            both.room.leave(both.connection)
            made_of.clear()
            await (await Guest(server).enter(made.game, made.host)).do("pause")
            assert "legal_of" not in made_of  # Whoever must act is not here.

    asyncio.run(run())


async def accept(server, made):
    """Somebody uses the invitation to seat b, and gets its key."""
    body = msgspec.json.encode({"invitation": made.invitations["b"]})
    path, headers = f"/api/games/{made.game}/accept", [("content-type", "application/json")]
    status, _, text = await request(server.app(), "POST", path, body, headers)
    assert status == 200
    return msgspec.json.decode(text)["key"]


def test_a_host_hears_that_an_invitation_is_used_before_its_new_owner_has_entered_in_all_processes(tmp_path):
    async def run():
        first, second = pair(f"sqlite:///{tmp_path}/games.db", Wire())
        async with first as one, second as other:
            made = await make(one, "kd/3", "me", "link", "link")
            host = await Guest(one).enter(made.game, made.keys["a"], made.host)
            assert told(host)[-1]["taken"] == []
            key, heard = await accept(other, made), []
            await until(lambda: heard.extend(told(host)) or (heard and heard[-1]["taken"] == ["b"]))
            again = await Guest(one).enter(made.game, made.keys["a"], made.host)
            assert told(again)[-1]["taken"] == ["b"], "a player who comes later knows it too"
            await Guest(one).enter(made.game, key)
            await until(lambda: heard.extend(told(host)) or heard[-1]["taken"] == [])

    asyncio.run(run())
