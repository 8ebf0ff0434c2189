"""Games begun from a position: what may be a beginning, what the log and the record hold, what is verified."""

import asyncio
import random

import msgspec
import pytest
from server.inside import Guest, a_server, make, request
from server.people import Desk, read_back, signature

from fiefdom import Record
from fiefdom.errors import RecordError
from fiefdom.server import messages as m
from fiefdom.server.packing import pack, unpack
from fiefdom.server.refusal import Refusal
from fiefdom.server.replay import Replay
from fiefdom.server.start_position import checked
from fiefdom.server.table import Table
from fiefdom.server.view import state_of

OPENING = "+3 +17 +22 +40 +a K22"


def half(rules, seed=1, least=30):
    """The moves of the first half of a game, up to a seat's choice."""
    desk = Desk(rules, seed)
    desk.play_out(random.Random(seed), lambda table: len(table.moves) >= least and table.awaits == "move")
    return desk, " ".join(str(move) for _, move in desk.table.moves)


@pytest.mark.parametrize("rules", ["kd/2", "kd/2+dynasty", "qd/2", "court/2", "giants/2", "wedding/6+teams", "duel/2"])
def test_the_game_goes_on_from_the_position_with_draws_of_its_own(rules):
    before, begin = half(rules, least=100 if "dynasty" in rules else 30)
    desk = Desk(rules, 7, begin=begin)
    assert desk.table.begun == len(begin.split())
    if before.table.pending is None:
        assert str(desk.table.match) == str(before.table.match)
        assert state_of(desk.table).line == state_of(before.table).line
    desk.play_out(random.Random(2))
    record = Record.parse(str(desk.table.record()), "plain")
    assert record.dealer is not None, "the draws of the game itself are verified"
    assert record.begun == desk.table.begun
    assert " ".join(str(move) for game in record.games for _, move in game).startswith(begin)


def test_the_log_leads_to_the_same_table_and_another_process_reads_it():
    desk = Desk("kd/2", begin=OPENING)
    again = Table("DESK", "plain")
    for at, event in desk.log:
        again.apply(read_back(event), at)
    assert signature(again) == signature(desk.table) == signature(unpack(pack(desk.table), "plain"))
    assert [act.move for act in desk.table.events[0].acts] == OPENING.split()
    assert state_of(desk.table).begun == 6
    assert Replay(desk.table).step(6).state.next == state_of(Table.copy(again)).next


def test_a_game_may_begin_in_the_middle_of_a_turn_and_nothing_before_it_can_be_undone():
    desk, begin = half("kd/2")
    desk.play(desk.any_move(random.Random(1)))
    begin = f"{begin} {desk.table.pending.acts[0].move}"
    again = Desk("kd/2", begin=begin)
    assert again.table.match.position.step == "claim"
    assert again.refusal("undo") == "nothing-to-undo"
    again.play_turn(random.Random(1))
    assert len(again.table.moves) > again.table.begun


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("+3 +17", "stops between draws"),
        ("+3 +17 +22 +40 +a K5", "move 6 of the beginning: domino 5 is not on offer"),
        ("+3 +3", "move 2 of the beginning"),
        ("<script>", "move 1 of the beginning"),
        ("K22", "move 1 of the beginning"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_move(text, says):
    with pytest.raises(Refusal, match=says):
        checked("kd/2", text, "plain")


def test_a_finished_game_cannot_be_begun():
    desk = Desk("kd/2")
    desk.play_out()
    moves = [str(move) for _, move in desk.table.moves]
    with pytest.raises(Refusal, match="the game is over at the end of the beginning"):
        checked("kd/2", " ".join(moves), "plain")
    with pytest.raises(Refusal, match="comes after the end of the game"):
        checked("kd/2", " ".join([*moves, "+1"]), "plain")


@pytest.mark.ci
def test_the_server_makes_such_a_game_and_a_rematch_begins_at_the_same_position():
    async def run():
        async with a_server() as server:
            created = await make(server, "kd/2", "me", "here", begin=f"  {OPENING}\n")
            guest = await Guest(server).enter(created.game, *created.keys.values(), created.host)
            assert guest.table.phase == "playing"
            assert [str(move) for _, move in guest.table.moves[:6]] == OPENING.split()
            assert state_of(guest.table).begun == 6
            await guest.do("abort")
            await guest.do("rematch")
            rematch = await server.hub.room(guest.table.rematch)
            assert rematch.table.begun == 6
            assert {"Fief: 2", "From: 6"} <= set(str(guest.table.record()).splitlines())

    asyncio.run(run())


def test_a_wrong_beginning_makes_no_game():
    async def run():
        async with a_server() as server:
            seats = [m.SeatPlan("me"), m.SeatPlan("bot")]
            with pytest.raises(Refusal, match="move 1 of the beginning"):
                await server.hub.create(m.NewGame("kd/2", seats, begin="X"))
            assert await server.hub.store.games() == []
            body = m.NewGame("kd/2", seats, begin="+3 " * 3000)
            json = ("content-type", "application/json")
            status, _, text = await request(server.app(), "POST", "/api/games", msgspec.json.encode(body), [json])
            assert (status, b"length <= 8000" in text) == (400, True)

    asyncio.run(run())


def test_a_record_cannot_claim_that_everything_came_before_the_game():
    desk = Desk("kd/2", begin=OPENING)
    desk.play_out()
    text = str(desk.table.record())
    moves = len(desk.table.moves)
    with pytest.raises(RecordError, match=f"From: {moves} leaves nothing to verify"):
        Record.parse(text.replace("From: 6", f"From: {moves}"), "plain")
    with pytest.raises(RecordError, match="is not the one the secret gives"):
        Record.parse(text.replace("From: 6\n", ""), "plain")
    with pytest.raises(RecordError, match="the number of moves and draws before the game"):
        Record.parse(text.replace("From: 6", "From: soon"), "plain")
