"""A whole turn is taken back only if everybody agrees, and never across a draw on which somebody has acted."""

import asyncio
import random

import pytest
from server.inside import FirstMoves, Guest, Wire, a_server, make, until
from server.people import Desk, read_back, signature

from fiefdom import Record
from fiefdom.server import events as log
from fiefdom.server.commands import Holder
from fiefdom.server.events import LogError
from fiefdom.server.packing import pack_moves, unpack
from fiefdom.server.replay import Replay
from fiefdom.server.table import Table
from fiefdom.server.takeback import last_turn_of, may_ask
from fiefdom.server.view import state_of


def begun(rules="kd/3", seed=0, clock=None):
    """A game in which the first person of a round has just confirmed a turn: the desk, and that seat."""
    desk, rng = Desk(rules, seed, clock=clock), random.Random(seed)
    desk.play_out(rng, until=lambda table: table.match.position.round == 2 and table.pending is None)
    seat = desk.table.actor
    desk.play_turn(rng)
    return desk, seat


def others(desk, seat):
    return [each for each in desk.seats if each != seat]


def ask(desk, seat, **more):
    desk.do("ask-back", seat=seat, seq=desk.table.seq, **more)
    return desk.table.seq


def test_if_everybody_agrees_the_turn_is_as_if_it_had_never_been_played():
    desk, rng = Desk("kd/3"), random.Random(0)
    desk.play_out(rng, until=lambda table: table.match.position.round == 2 and table.pending is None)
    before, seat = desk.table, desk.table.actor
    desk.play_turn(rng)
    asked = ask(desk, seat)
    first, second = others(desk, seat)
    desk.do("answer-back", seat=first, asked=asked, agrees=True)
    assert desk.table.moves != before.moves
    desk.do("answer-back", seat=second, asked=asked, agrees=True)
    table = desk.table
    assert (str(table.match), table.moves, table.actor) == (str(before.match), before.moves, seat)
    assert (table.line, table.last, table.turns, table.request) == (before.line, before.last, before.turns, None)
    lines = str(unpack(pack_moves(table), "plain").record()).splitlines()  # As another process makes it.
    lines.remove("Undone: 1")
    assert lines == str(before.record()).splitlines(), "the record says so, and is the same otherwise"
    desk.play_out(random.Random(7))
    record = Record.parse(str(desk.table.record()), "plain")
    assert record.undone == 1
    assert (record.match.is_over, record.dealer is not None) == (True, True), "all draws are verified"
    replay = Replay(desk.table)
    assert replay.step(len(desk.table.moves)).state.totals == desk.table.match.totals()
    again = Table("DESK", "plain")
    for at, event in desk.log:
        again.apply(read_back(event), at)
    assert signature(again) == signature(desk.table)


def replayed(table):
    """A table on which the same moves and draws were played from the start."""
    again = Table("DESK", "plain")
    seats = [log.SeatSet(True, "", chair.colour) for chair in table.chairs]
    again.apply(log.Created(str(table.rules), seats, "", "link", "link"), 0.0)
    again.phase = "playing"
    for seat, move in table.moves:
        again.play_on(seat, str(move))
    return again


@pytest.mark.parametrize("rules", ["kd/2", "kd/2+dynasty", "court/2", "qd/2", "giants/3", "qd/3+giants", "team/6"])
def test_what_a_take_back_leaves_is_what_playing_it_again_gives(rules, monkeypatch):
    desk, rng, count = Desk(rules, 1), random.Random(1), 0
    while desk.table.phase == "playing" and count < 40:
        desk.play_turn(rng)
        for seat in may_ask(desk.table) if rng.random() < 0.4 else "":
            with monkeypatch.context() as patch:
                patch.setattr(Table, "play_on", None)  # Nothing is played again while others wait.
                desk.table.apply(log.Asked(seat, last_turn_of(desk.table, seat)), 0.0)
                desk.table.apply(log.Reverted(desk.table.seq, desk.table.request.moves), 0.0)
            again, count = replayed(desk.table), count + 1
            shown = (desk.table.line, desk.table.last, desk.table.line_of)
            assert (str(again.match), again.line, again.last, again.line_of) == (str(desk.table.match), *shown)
            break
    assert count > 3


def test_one_who_declines_ends_the_request_and_it_is_not_repeated():
    desk, seat = begun()
    asked, first = ask(desk, seat), others(desk, seat)[0]
    moves = desk.table.moves
    desk.do("answer-back", seat=first, asked=asked, agrees=False)
    assert desk.table.moves == moves
    assert desk.refusal("answer-back", seat=others(desk, seat)[1], asked=asked, agrees=True) == "out-of-date"
    assert desk.refusal("ask-back", seat=seat, seq=desk.table.seq) == "not-now"


def test_a_request_ends_when_the_game_goes_on_but_not_by_chat():
    desk, seat = begun()
    asked, rng = ask(desk, seat), random.Random(3)
    desk.do("say", text="please", seat=seat)
    assert desk.table.request
    desk.move_on(rng)
    assert desk.table.request is None
    assert desk.refusal("answer-back", seat=others(desk, seat)[0], asked=asked, agrees=True) == "out-of-date"


def test_hostile_requests_and_answers_change_nothing():
    desk, seat = begun()
    first, second = others(desk, seat)
    spectator, one = Holder(), Holder(frozenset(first))
    assert desk.refusal("ask-back", spectator, seat=seat, seq=desk.table.seq) == "not-yours"
    assert desk.refusal("ask-back", one, seat=seat, seq=desk.table.seq) == "not-yours"
    assert desk.refusal("ask-back", seat=seat, seq=desk.table.moved - 1) == "out-of-date"
    assert desk.refusal("ask-back", seat="h", seq=desk.table.seq) == "not-yours"
    asked = ask(desk, seat)
    assert desk.refusal("ask-back", seat=seat, seq=desk.table.seq) == "not-now", "twice"
    assert desk.refusal("answer-back", spectator, seat=first, asked=asked, agrees=True) == "not-yours"
    assert desk.refusal("answer-back", one, seat=second, asked=asked, agrees=True) == "not-yours"
    assert desk.refusal("answer-back", seat=seat, asked=asked, agrees=True) == "not-now", "one's own request"
    assert desk.refusal("answer-back", seat=first, asked=asked + 1, agrees=True) == "out-of-date"
    desk.do("answer-back", seat=first, asked=asked, agrees=True)
    assert desk.refusal("answer-back", seat=first, asked=asked, agrees=True) == "not-now", "a second answer"
    assert desk.refusal("answer-back", seat=first, asked=asked, agrees=False) == "not-now"
    for forged in (
        log.Reverted(asked, 0),
        log.Reverted(asked - 1, desk.table.request.moves),
        log.Answered("a", 3, True),
    ):
        with pytest.raises(LogError):
            desk.table.copy().apply(forged, 0.0)


def test_never_across_a_draw_on_which_somebody_has_acted_and_else_the_same_draw_comes_again():
    desk, rng = Desk("kd/3"), random.Random(4)
    desk.play_out(rng, until=lambda table: table.match.position.round == 3 and table.pending is None)
    seat, begins = desk.table.turns[-1]
    drawn = [str(move) for who, move in desk.table.moves if who == "*"]
    assert "*" in [who for who, _ in desk.table.moves[begins:]], "the line was drawn after that turn"
    assert seat in last_state(desk).back
    asked = ask(desk, seat)
    for each in others(desk, seat):
        desk.do("answer-back", seat=each, asked=asked, agrees=True)
    assert [str(move) for who, move in desk.table.moves if who == "*"] != drawn
    desk.play_turn(random.Random(9))
    assert [str(move) for who, move in desk.table.moves if who == "*"] == drawn
    desk.play_out(rng, until=lambda table: table.pending or table.match.position.round > 3)
    assert desk.refusal("ask-back", seat=seat, seq=desk.table.seq) == "not-now"
    assert seat not in last_state(desk).back


def last_state(desk):
    return state_of(desk.table)


def test_nothing_is_taken_back_in_a_game_that_is_paused_or_over():
    desk, seat = begun()
    desk.do("pause", paused=True)
    assert desk.refusal("ask-back", seat=seat, seq=desk.table.seq) == "paused"
    desk.do("pause", paused=False)
    desk.play_out()
    assert desk.refusal("ask-back", seat=seat, seq=desk.table.seq) == "not-now"
    assert last_state(desk).back == ""


def test_with_a_clock_the_turn_begins_with_its_whole_time_again():
    desk, seat = begun(clock=log.Clock("turn", 60))
    asked = ask(desk, seat)
    for each in others(desk, seat):
        desk.do("answer-back", seat=each, asked=asked, agrees=True)
    assert (desk.table.clocks.seat, desk.table.clocks.until) == (seat, desk.at + 60)


def test_bots_agree_and_what_they_played_since_is_taken_back_too():
    async def run():
        async with a_server(bots=FirstMoves()) as server:
            made = await make(server, "kd/2", "me", "easy")
            guest = await Guest(server).enter(made.game, made.host, *made.keys.values())
            await until(lambda: (guest.table.match.position.round == 1 and guest.table.due == "") or acts(guest), 20)
            while not (guest.table.turns and guest.table.turns[-1][0] == "b" and "a" in state(guest).back):
                await go_on(guest)
            begins = next(at for who, at in reversed(guest.table.turns) if who == "a")
            answer = await guest.do("ask-back", seat="a", seq=guest.table.seq)
            assert answer["type"] == "ok"
            assert (len(guest.table.moves), guest.table.actor) == (begins, "a")

    def acts(guest):
        return guest.table.actor == "a"

    def state(guest):
        return state_of(guest.table)

    async def go_on(guest):
        await until(lambda: guest.table.actor == "a", 20)
        seq = guest.table.seq
        move = str(guest.table.match.moves[0]) if guest.table.awaits == "move" else ""
        sent = {"seat": "a", "seq": seq}
        await (guest.do("play", moves=[move], **sent) if move else guest.do("confirm", **sent))
        await until(lambda: guest.table.actor == "a" or guest.table.phase != "playing", 20)

    asyncio.run(run())


@pytest.mark.ci
def test_answers_at_two_processes_lead_to_one_take_back(tmp_path):
    async def run():
        wire, database = Wire(), f"sqlite:///{tmp_path}/games.db"
        async with a_server(database, wire.bus()) as one, a_server(database, wire.bus()) as two:
            for each in (one, two):
                await each.hub.bus.start(each.hub._receive)
            made = await make(one, "kd/3", "me", "here", "here")
            keys = list(made.keys.values())
            ana = await Guest(one).enter(made.game, made.host, *keys)
            bo = await Guest(two).enter(made.game, *keys)
            await until(lambda: bo.table.phase == ana.table.phase == "playing", 20)
            seat = ana.table.actor
            while not ana.table.turns:
                sent = {"seat": seat, "seq": ana.table.seq}
                if ana.table.awaits == "move":
                    await ana.do("play", moves=[str(ana.table.match.moves[0])], **sent)
                else:
                    await ana.do("confirm", **sent)
            asked = (await ana.do("ask-back", seat=seat, seq=ana.table.seq))["seq"]
            await until(lambda: bo.table.seq == asked, 20)
            rest = [each for each in "abc" if each != seat]
            fields = [{"seat": each, "asked": asked, "agrees": True} for each in rest]
            answers = await asyncio.gather(ana.do("answer-back", **fields[0]), bo.do("answer-back", **fields[1]))
            assert [each["type"] for each in answers] == ["ok", "ok"]
            kinds = [each.kind for each in await one.hub.store.events(made.game)]
            assert kinds.count("reverted") == 1
            await until(lambda: ana.table.seq == bo.table.seq, 20)
            assert ana.table.moves == bo.table.moves
            assert ana.table.actor == seat

    asyncio.run(run())
