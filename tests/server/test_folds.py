"""Whole logs are folded in another process: loading, catching up, replays and records never hold up the event loop."""

import asyncio
import random
from concurrent.futures import Future

import msgspec
import pytest
from server.inside import Guest, a_server, make, request, until
from server.people import Desk

from fiefdom.server import fold_process
from fiefdom.server import messages as m
from fiefdom.server.archive import stored
from fiefdom.server.fair_queue import Asker
from fiefdom.server.folds import Folds
from fiefdom.server.frames import frames_of
from fiefdom.server.limits import Limits
from fiefdom.server.packing import pack, unpack
from fiefdom.server.replay import Replay
from fiefdom.server.store.base import Standing
from fiefdom.server.table import Table
from fiefdom.server.view import legal_of, state_of


@pytest.fixture
def played_here(monkeypatch):
    """The moves that this process plays, and so the event loop."""
    moves, play_on = [], Table.play_on

    def counted(self, seat, text):
        moves.append(text)
        return play_on(self, seat, text)

    monkeypatch.setattr(Table, "play_on", counted)
    return moves


async def keep(store, desk, upto=None):
    """Save the game of a desk in a store."""
    kept = [stored(seq, event, at) for seq, (at, event) in enumerate(desk.log, 1)][:upto]
    await store.create("DESK", str(desk.rules), desk.secret, kept, [], Standing(desk.table.phase))


async def add(store, desk):
    """Save the rest of its events."""
    since = (await store.row("DESK")).seq
    kept = [stored(seq, event, at) for seq, (at, event) in enumerate(desk.log, 1)][since:]
    await store.append("DESK", kept, Standing(desk.table.phase))


def test_loading_catching_up_replay_and_record_are_done_in_another_process(played_here):
    desk = Desk("kd/2")
    desk.play_out(random.Random(1))
    expected = Replay(desk.table)
    steps, record = [msgspec.json.encode(expected.step(index)) for index in (0, 7)], str(desk.table.record())
    played_here.clear()

    async def run():
        async with a_server() as server:
            app = server.app()
            await keep(server.hub.store, desk, 9)  # Up to the first draw.
            guest = await Guest(server).enter("DESK")
            guest.connection.wants_frames = True
            await add(server.hub.store, desk)
            await guest.room.journal.catch_up()
            server.hub.rooms.clear()
            for each in (guest, await Guest(server).enter("DESK")):
                assert str(each.table.match) == str(desk.table.match)
                assert each.table.events == desk.table.events
            for index, step in zip((0, 7), steps, strict=True):
                assert (await request(app, "GET", f"/api/games/DESK/replay/{index}"))[2] == step
            assert (await request(app, "GET", "/api/games/DESK/replay/9999"))[0] == 400
            assert (await request(app, "GET", "/api/games/DESK/record"))[2].decode() == record

    asyncio.run(run())
    assert played_here == []


def test_what_was_missed_for_long_is_not_shown_act_by_act(played_here):
    """That would fold it on the event loop."""
    desk = Desk("kd/2")
    act = m.Act(desk.table.actor, str(desk.table.match.moves[0]), "claim")
    turns = [m.Event(number, "played", 0.0, acts=[act, act]) for number in range(21)]
    played_here.clear()
    assert frames_of(desk.table, turns) == []
    assert played_here == []


@pytest.mark.parametrize("rules", ["kd/2", "kd/2+dynasty", "qd/2+giants", "court/2"])
def test_a_packed_table_is_the_same_table(rules):
    """Also in the middle of a turn, and for the two kings of a seat."""
    desk, rng = Desk(rules), random.Random(2)
    for _ in range(25):
        if desk.table.awaits == "confirm":
            desk.do("confirm")
        else:
            desk.play(rng.choice(list(desk.table.match.moves)))
        table, again = desk.table, unpack(pack(desk.table), "plain")
        for view in (state_of, legal_of):
            assert msgspec.json.encode(view(again)) == msgspec.json.encode(view(table))
        assert values(again) == values(table)
        assert again.events == table.events


def values(table):
    state = table.match.position.seen
    return [getattr(state, name) for name in type(state).names]


class Process:
    """A process that works when the test says so."""

    def __init__(self):
        self.asked, self._processes = [], {}

    def submit(self, work, *args):
        self.asked.append((Future(), args))
        return self.asked[-1][0]

    def shutdown(self, **_):
        """Nothing is running."""


def test_a_client_that_opens_many_games_does_not_delay_others_and_the_sweep_is_last():
    async def run():
        folds = Folds(100)
        process = folds._process = Process()
        askers = [None, *[Asker("192.0.2.1", f"G{n}") for n in range(5)], Asker("192.0.2.2", "H")]
        tasks = [
            asyncio.create_task(folds._do(asker, fold_process.fold, asker and asker.seat)) for asker in [*askers, None]
        ]
        for number in range(len(tasks)):
            await until(lambda number=number: len(process.asked) > number)
            await asyncio.sleep(0.01)
            process.asked[number][0].set_result(b"")
        await asyncio.gather(*tasks)
        assert [args[0] for _, args in process.asked] == [None, "G0", "H", "G1", "G2", "G3", "G4", None]

    asyncio.run(run())


def test_an_address_for_which_too_much_waits_is_refused_more_and_others_are_not():
    async def run():
        async with a_server(limits=Limits(rate_factor=1e9, loads_per_address=2)) as server:
            process = server.hub.folds._process = Process()
            app, game = server.app(), (await make(server, "kd/2", "me", "here")).game

            def ask(client):
                return asyncio.create_task(request(app, "GET", f"/api/games/{game}/record", client=client))

            mine = [ask("192.0.2.1") for _ in range(3)]  # One is folded, two wait.
            await until(lambda: server.hub.folds._queue.waiting_for("192.0.2.1") == 2)
            status, _, body = await asyncio.wait_for(ask("192.0.2.1"), 10)
            assert (status, msgspec.json.decode(body)["code"]) == (503, "busy")
            others = [ask("192.0.2.2")]
            for number in range(4):
                await until(lambda number=number: len(process.asked) > number)
                process.asked[number][0].set_result("the record")
            assert {status for status, _, _ in await asyncio.gather(*mine, *others)} == {200}

    asyncio.run(run())
