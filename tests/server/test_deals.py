"""How draws are fixed: all seats commit, then all reveal, and nobody can choose, not even the operator."""

import asyncio
import itertools
import json
from dataclasses import replace

import msgspec
import pytest
from server.client import commitments_of
from server.inside import UNLIMITED, Guest, a_server, make
from server.people import Desk

from fiefdom import Record, SeededDealer
from fiefdom.core.deal import secret_of_deal, server_nonce
from fiefdom.core.dealer import commitment
from fiefdom.server import events as log
from fiefdom.server import messages as m
from fiefdom.server.bus.memory import MemoryBus
from fiefdom.server.commands import following
from fiefdom.server.dealing import MOST_COMMITMENTS, committing, voiding
from fiefdom.server.table import Table

NONCES = {seat: seat.encode().hex() * 16 for seat in "abcd"}


def only(*seats):
    return {seat: NONCES[seat] for seat in seats}


async def until(condition):
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0)


async def two(server, rules="kd/2", *kinds):
    """A game of two devices that have committed, sealed."""
    made = await make(server, rules, "me", "here", *kinds)
    guests = [await Guest(server).enter(made.game, made.keys[seat], nonces=only(seat)) for seat in "ab"]
    await until(lambda: guests[0].table.is_sealed)
    return made, *guests


def wanted(secret, nonces, rules):
    """Does a deal begin with domino 48, as somebody would like?"""
    table = Table("X", "plain")
    desk = Desk(rules)
    table.match = desk.table.match.__class__(desk.rules, "plain")
    return str(SeededDealer(secret, nonces).draw(table.match.position)) == "+48"


async def reveal(guest, *seats, deal=1):
    return await guest.do("reveal", deal=deal, nonces=only(*seats))


def kinds(guest):
    return [event.kind for event in guest.table.events]


def test_an_operator_who_tries_nonces_cannot_use_the_one_that_was_found():
    """The attack: read the secret and the other nonce from the database, and look for a nonce that deals well."""

    async def run():
        async with a_server() as server:
            made, ana, operator = await two(server)
            assert (await reveal(ana, "a"))["type"] == "ok"
            secret, known = await server.hub.store.secret(made.game), bytes.fromhex(ana.table.chair("a").nonce)
            tries = (i.to_bytes(16, "big") for i in itertools.count())
            found = next(each for each in tries if wanted(secret, {"a": known, "b": each}, "kd/2"))
            seq = ana.table.seq
            answer = await operator.do("reveal", deal=1, nonces={"b": found.hex()})
            assert (answer["type"], answer["code"]) == ("refused", "illegal")
            answer = await operator.do("commit", deal=1, commitments=commitments_of({"b": found.hex()}))
            assert (answer["type"], answer["code"]) == ("refused", "not-now")
            again = await Guest(server).enter(made.game, made.keys["b"], nonces={"b": found.hex()})
            assert again.table.seq == seq, "a commitment that comes later is not heard"
            assert (await reveal(operator, "b"))["type"] == "ok"
            assert ana.table.phase == "playing"
            assert ana.table.dealer(secret).nonces["b"] == bytes.fromhex(NONCES["b"])

    asyncio.run(run())


def test_no_nonce_is_taken_before_everybody_has_committed():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            ana = await Guest(server).enter(made.game, made.keys["a"], nonces=only("a"))
            answer = await reveal(ana, "a")
            assert (answer["type"], answer["code"]) == ("refused", "not-now")
            assert kinds(ana) == ["created", "joined", "committed"]
            bo = await Guest(server).enter(made.game, made.keys["b"], nonces=only("b"))
            await until(lambda: ana.table.is_sealed)
            assert (await reveal(bo, "a"))["code"] == "not-yours"
            assert (await reveal(ana, "a"))["type"] == (await reveal(bo, "b"))["type"] == "ok"
            assert kinds(ana)[-4:] == ["revealed", "revealed", "started", "drawn"]

    asyncio.run(run())


def test_the_commitments_of_all_are_shown_before_and_the_nonces_only_at_the_end():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/3", "me", "here", "easy")
            ana = await Guest(server).enter(made.game, made.keys["a"], nonces=only("a"))
            bo = await Guest(server).enter(made.game, made.keys["b"], nonces=only("b"))
            await until(lambda: ana.table.is_sealed)
            ana.hear()
            shown = json.loads(ana.heard[-1])["state"]
            deal = shown["deal"]
            assert deal["sealed"]
            secret = await server.hub.store.secret(made.game)
            by_server = {"c": server_nonce(secret, "c").hex()}
            assert shown["commitment"] == commitment(secret) == made.commitment
            assert deal["commitments"] == commitments_of(only("a", "b") | by_server)
            assert (deal["server"], "revealed" in deal) == ("c", False)
            await reveal(ana, "a")
            await reveal(bo, "b")
            assert not any(nonce.encode() in text for nonce in NONCES.values() for text in ana.heard + ana.hear())
            assert ana.table.dealer(secret).nonces["c"].hex() == by_server["c"]

    asyncio.run(run())


def make_late(room):
    """As if the time to reveal had passed, and this process had been there all along."""
    room.deals.loaded -= 1000
    room.table.reveal_until -= 1000


async def void(room):
    deal = room.table.deal
    make_late(room)
    room.tick()
    await until(lambda: room.table.deal > deal)


def test_an_operator_sets_how_long_devices_have_to_reveal():
    async def run():
        async with a_server(limits=replace(UNLIMITED, reveal_seconds=0.05)) as server:
            _, ana, _ = await two(server, "kd/2")
            sealed = next(event for event in ana.table.events if event.kind == "sealed")
            assert ana.table.reveal_until == pytest.approx(sealed.at + 0.05)
            await asyncio.sleep(0.1)
            ana.room.tick()
            await until(lambda: ana.table.deal == 2)

    asyncio.run(run())


def test_a_withheld_nonce_voids_the_deal_and_doing_it_twice_loses_the_seat():
    async def run():
        async with a_server() as server:
            made, ana, bo = await two(server, "kd/2")
            room, root = ana.room, await server.hub.store.secret(made.game)
            await reveal(ana, "a")
            room.tick()
            assert room.table.deal == 1, "there is still time"
            await void(room)
            assert (room.table.commitment, room.table.is_sealed) == (commitment(secret_of_deal(root, 2)), False)
            assert (await reveal(ana, "a"))["code"] == "out-of-date"
            for guest, seat in ((ana, "a"), (bo, "b")):
                assert not room.table.is_sealed
                answer = await guest.do("commit", deal=2, commitments=commitments_of(only(seat)))
                assert answer["type"] == "ok"
            await until(lambda: room.table.is_sealed)
            await reveal(ana, "a", deal=2)
            await void(room)
            assert (room.table.chair("b").level, room.table.chair("b").person) == ("normal", True)
            await ana.do("commit", deal=3, commitments=commitments_of(only("a")))
            await until(lambda: room.table.is_sealed)
            await reveal(ana, "a", deal=3)
            assert room.table.phase == "playing"
            assert [seats for _, seats in room.table.voided] == ["b", "b"]
            record = Record.parse(str(room.table.record()), "plain")
            assert record.headers["Void-1"] == f"{made.commitment} b"
            assert (record.headers["Server-Nonces"], record.version) == ("b", 2)

    asyncio.run(run())


def test_after_two_void_deals_the_server_commits_for_the_seat_even_if_it_is_taken_back():
    desk = Desk("kd/2")
    for event in (log.Voided("b", "00"), log.Voided("b", "11"), log.Given("b", "normal"), log.Taken("b")):
        desk.table.phase = "gathering"
        desk.table.apply(event, 0.0)
    assert committing(desk.table, commitments_of(only("a", "b"))) == [
        log.Committed("a", commitments_of(only("a"))["a"])
    ]


def test_two_processes_void_a_deal_once(tmp_path):
    async def run():
        database, bus = f"sqlite:///{tmp_path}/games.db", MemoryBus()
        async with a_server(database, bus) as one, a_server(database, bus) as other:
            made, ana, _bo = await two(one)
            there = (await Guest(other).enter(made.game, made.keys["b"])).room
            assert there.table.is_sealed
            for room in (ana.room, there):
                make_late(room)
            for room in (ana.room, there, ana.room, there):
                room.tick()
            await until(lambda: ana.table.deal == 2 and there.table.deal == 2)
            await asyncio.gather(*(room.deals.void(1) for room in (ana.room, there)))
            events = await one.hub.store.events(made.game)
            assert [each.kind for each in events].count("voided") == 1

    asyncio.run(run())


def test_a_nonce_that_comes_late_counts_if_the_deal_is_not_void_yet(tmp_path):
    """A restarted server gives all devices the same time again."""

    async def run():
        database = f"sqlite:///{tmp_path}/games.db"
        async with a_server(database) as server:
            made, ana, _bo = await two(server)
            await reveal(ana, "a")
        async with a_server(database) as server:
            bo = await Guest(server).enter(made.game, made.keys["b"], nonces=only("b"))
            assert bo.table.is_sealed
            bo.table.reveal_until = 1.0
            bo.room.tick()
            assert (await reveal(bo, "b"))["type"] == "ok"
            assert (bo.table.phase, bo.table.voided) == ("playing", [])

    asyncio.run(run())


def test_the_deal_waits_for_a_device_that_is_away():
    """A phone that sleeps while the last player joins has done nothing wrong."""

    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            ana = await Guest(server).enter(made.game, made.keys["a"], nonces=only("a"))
            ana.room.leave(ana.connection)
            bo = await Guest(server).enter(made.game, made.keys["b"], nonces=only("b"))
            bo.room.tick()
            assert not bo.room.deals.is_sealing
            ana = await Guest(server).enter(made.game, made.keys["a"], nonces=only("a"))
            await until(lambda: bo.table.is_sealed)
            assert kinds(bo).count("committed") == 2, "the same commitment is not written again"

    asyncio.run(run())


def test_a_second_device_of_a_seat_replaces_the_commitment_until_it_is_sealed():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            await Guest(server).enter(made.game, made.keys["a"], nonces=only("a"))
            phone = await Guest(server).enter(made.game, made.keys["a"], nonces={"a": "77" * 16})
            bo = await Guest(server).enter(made.game, made.keys["b"], nonces=only("b"))
            await until(lambda: bo.table.is_sealed)
            assert (await reveal(phone, "a"))["code"] == "illegal"
            assert (await phone.do("reveal", deal=1, nonces={"a": "77" * 16}))["type"] == "ok"
            assert (await phone.do("reveal", deal=1, nonces={"a": "77" * 16}))["type"] == "ok", "once more is nothing"

    asyncio.run(run())


@pytest.mark.parametrize(("kind", "fields"), [("give", {"seat": "b"}), ("remove", {"seat": "b"})])
def test_no_seat_changes_hands_while_nonces_are_revealed(kind, fields):
    """It would be a choice between two deals for those who know the secret."""

    async def run():
        async with a_server() as server:
            made, _ana, _bo = await two(server)
            host = await Guest(server).enter(made.game, made.host)
            assert (await host.do(kind, **fields))["code"] == "not-now"

    asyncio.run(run())


def test_a_page_of_protocol_1_still_gets_in():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "easy")
            ana = await Guest(server).enter(made.game)
            room = await server.hub.room(made.game)
            hello = msgspec.json.decode(b'{"do":"hello","id":1,"nonce":"00ff","frames":true}', type=m.Hello)
            hello.keys = [made.keys["a"]]
            await room.enter(Guest(server).connection, hello)
            assert (ana.table.phase, ana.table.chair("a").commits) == ("playing", False)

    asyncio.run(run())


def test_commitments_do_not_fill_the_log():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            ana = await Guest(server).enter(made.game, made.keys["a"], nonces=only("a"))
            for i in range(40):
                await ana.do("commit", deal=1, commitments={"a": f"{i:064x}"})
            assert kinds(ana).count("committed") == MOST_COMMITMENTS

    asyncio.run(run())


def test_a_game_without_devices_that_commit_starts_at_once():
    """Bots, and programs that leave their nonces to the server."""

    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "easy")
            ana = await Guest(server).enter(made.game, made.keys["a"])
            assert kinds(ana) == ["created", "joined", "sealed", "started", "drawn"]
            bots = await server.hub.room((await make(server, "kd/2", "easy", "easy")).game)
            assert [event.kind for event in bots.table.events] == ["created", "sealed", "started", "drawn"]

    asyncio.run(run())


def test_a_game_under_way_when_the_server_was_updated_goes_on():
    """Version 1: Ana joined with an open nonce. Now everybody commits, and hers is not used."""
    desk = Desk("kd/2")
    table = Table("OLD", "plain")
    table.apply(desk.log[0][1], 0.0)
    table.apply(log.read(2, "joined", 1, b'{"seat":"a","nonce":"0a0b"}'), 0.0)
    table.apply(log.Joined("b"), 0.0)
    sealed = following(table, desk.secret, desk.at)
    assert isinstance(sealed, log.Sealed)
    table.apply(sealed, 0.0)
    table.apply(log.Started(), 0.0)
    assert table.dealer(desk.secret).nonces == {seat: server_nonce(desk.secret, seat) for seat in "ab"}
    assert voiding(table, desk.secret, 1) == []


def test_a_log_with_a_nonce_that_does_not_match_is_impossible():
    desk = Desk("kd/2")
    table = Table("BAD", "plain")
    for _, event in desk.log:
        if isinstance(event, log.Revealed):
            with pytest.raises(Exception, match="does not match its commitment"):
                table.apply(log.Revealed(seat=event.seat, nonce="ff" * 16), 0.0)
            return
        table.apply(event, 0.0)
