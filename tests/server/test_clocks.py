"""The clocks of a game as its log has them: whose runs, what it costs, and what happens at zero."""

import itertools
import random

import msgspec
import pytest
from server.people import Desk, read_back, signature

from fiefdom import Record
from fiefdom.server import events as log
from fiefdom.server.bot_turns import turn_of_bot
from fiefdom.server.clocks import clock_of, clock_view, expiring
from fiefdom.server.commands import Holder
from fiefdom.server.limits import LimitError, Limits
from fiefdom.server.messages import ClockPlan
from fiefdom.server.refusal import Refusal
from fiefdom.server.table import Table

TURN, TOTAL, DAYS = log.Clock("turn", 60), log.Clock("total", 600, 5), log.Clock("days", 3 * 86_400)
CLOCKS = [TURN, TOTAL, DAYS]


def later(desk, seconds):
    """Time passes; the next event happens a second after it."""
    desk.at += seconds - 1


def bot_plays(desk):
    """What a bot of this server would do, with the first legal moves."""
    table, seat, moves = desk.table, desk.table.due, []
    trial = table.match.copy()
    while trial.actor == seat and len(moves) < 64:
        moves.append(str(trial.moves[0]))
        trial.play(moves[-1])
    desk.happen(*turn_of_bot(table, table.moved, seat, moves if table.awaits == "move" else []))


def run_out(desk, seconds=1e7):
    """The clock that runs comes to its end."""
    later(desk, seconds)
    desk.happen(*expiring(desk.table, desk.at + 1, []))


def deadlines(desk):
    return [(event.seat, event.until) for _, event in desk.log if isinstance(event, log.Deadline)]


@pytest.mark.parametrize(("clock", "read"), [(TURN, "turn 60"), (TOTAL, "total 600+5"), (DAYS, "days 3"), (None, None)])
def test_the_record_says_which_clock_the_game_had(clock, read):
    record = Record.parse(str(Desk("kd/2", clock=clock).table.record()), "plain")
    assert record.headers.get("Clock") == read
    assert (record.clock is not None) == (clock is not None)


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock.kind)
@pytest.mark.parametrize("rules", ["kd/2", "giants/3", "team/6", "kd/2+dynasty"])
def test_the_clock_runs_for_whoever_must_act_and_everybody_pays_for_their_own_part(rules, clock):
    """Random games with pauses, undo and seats lent to bots, against an account of our own."""
    desk, rng = Desk(rules, clock=clock), random.Random(rules)
    left, turn, acted, turns = dict.fromkeys(desk.seats, clock.seconds), turn_in(desk.table), set(), 0
    while desk.table.phase == "playing" and desk.table.seq < 250:
        table, seconds = desk.table, rng.choice([0.25, 1.0, 2.5])
        on_turn = "" if table.paused or table.chair(table.actor).level else table.actor
        assert table.clocks.seat == on_turn
        later(desk, seconds)
        confirmed = something(desk, rng)
        if on_turn:
            left[on_turn] -= seconds
            acted |= {on_turn} if confirmed else set()
        if turn_in(desk.table) != turn:
            for seat in desk.seats:
                more = left[seat] + clock.increment * (seat in acted)
                left[seat] = more if clock.kind == "total" else clock.seconds
            turn, acted, turns = turn_in(desk.table), set(), turns + 1
        assert clock_view(desk.table, desk.at).left == pytest.approx(left)
    assert turns > 10


def turn_in(table):
    """The turn: of what is not confirmed yet, else of the position."""
    match = table.pending.before if table.pending else table.match
    return match.game, match.position.round, match.position.king


def something(desk, rng):
    """Anything that people do; returns whether it confirmed a turn."""
    table = desk.table
    if table.paused:
        return desk.do("pause", paused=False)
    if table.chair(table.actor).level:
        if rng.random() < 0.5:
            return desk.do("take", seat=table.actor)
        bot_plays(desk)
        return table.pending is not None and desk.table.pending is None
    kind = rng.choices(["on", "say", "pause", "give", "undo"], [20, 1, 1, 1, 1])[0]
    if kind == "say":
        return desk.do("say", text="hm", seat=table.actor)
    if kind == "pause":
        return desk.do("pause", paused=True)
    if kind == "give":
        return desk.do("give", seat=table.actor, level="easy")
    if kind == "undo" and table.pending and any(not act.forced for act in table.pending.acts):
        return desk.do("undo")
    if table.awaits == "confirm":
        desk.do("confirm")
        return True
    return desk.move_on(rng)


def test_the_receiver_of_part_of_a_turn_has_its_own_clock_and_the_turn_goes_on_with_what_was_left():
    """In Age of Giants the turn passes to another seat and comes back."""
    desk, rng = Desk("giants/3", clock=TURN), random.Random(5)
    parts = {}
    while desk.table.phase == "playing" and max(map(len, parts.values()), default=0) < 2:
        before, left = desk.table, clock_view(desk.table, desk.at).left
        later(desk, 10)
        something_simple(desk, rng)
        table, view = desk.table, clock_view(desk.table, desk.at)
        if turn_in(table) == turn_in(before) and table.actor != before.actor:
            assert (view.seat, view.left[before.actor]) == (table.actor, left[before.actor] - 10)
            parts.setdefault(turn_in(table), []).append(view.left[table.actor])
    away, back = max(parts.values(), key=len)
    assert away == 60, "the receiver has the whole time"
    assert back < 60, "whose turn it is has what was left"


def something_simple(desk, rng):
    desk.do("confirm") if desk.table.awaits == "confirm" else desk.move_on(rng)


def test_two_turns_in_a_row_have_a_deadline_each():
    desk = Desk("kd/2", clock=TURN)
    desk.play_out(until=lambda table: table.match.position.round > 3)
    told = deadlines(desk)
    assert any(one[0] == two[0] and one != two for one, two in itertools.pairwise(told))
    started = [at for at, event in desk.log if isinstance(event, log.Deadline)]
    assert [until - at for at, (_, until) in zip(started, told, strict=True)] == [60] * len(told)


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock.kind)
def test_at_zero_a_bot_plays_that_turn_and_the_seat_stays_the_persons(clock):
    desk = Desk("kd/2", clock=clock)
    seat = desk.table.actor
    assert expiring(desk.table, desk.at + clock.seconds - 0.1, []) == []
    run_out(desk)
    table = desk.table
    assert (table.due, table.bot_of(seat), table.chair(seat).level, table.clocks.seat) == (seat, "normal", "", "")
    assert desk.refusal("play", moves=[str(table.match.moves[0])]) == "not-now"
    assert expiring(table, 1e12, []) == [], "nothing fires twice"
    bot_plays(desk)
    played = next(event for _, event in reversed(desk.log) if isinstance(event, log.Played) and event.seat == seat)
    assert (played.bot, played.confirm) == ("normal", True)
    assert desk.table.bot_of(seat) == ""
    assert desk.table.chair(seat).person
    again = next_turn_of(desk, seat)
    assert again == ("bot" if clock.kind == "total" else "person")


def next_turn_of(desk, seat):
    """Who plays the next turn of a seat."""
    rng, seq = random.Random(1), desk.table.seq
    while desk.table.phase == "playing":
        if desk.table.actor == seat:
            return "bot" if desk.table.due == seat else "person"
        desk.play_turn(rng)
    raise AssertionError(f"no turn of {seat} after event {seq}")


def test_what_was_begun_is_taken_back_and_what_was_complete_is_confirmed():
    desk, rng = Desk("kd/2", clock=TURN), random.Random(2)
    desk.play_out(rng, until=lambda table: table.pending and table.awaits == "move")
    seat, before = desk.table.actor, desk.table.pending.before
    run_out(desk)
    assert [log.kind_of(event) for _, event in desk.log[-2:]] == ["expired", "undone"]
    assert (desk.table.pending, str(desk.table.match), desk.table.due) == (None, str(before), seat)
    bot_plays(desk)
    desk.play_out(rng, until=lambda table: table.awaits == "confirm")
    seat, chosen = desk.table.actor, [act.move for act in desk.table.pending.acts]
    run_out(desk)
    kinds = [log.kind_of(event) for _, event in desk.log]
    assert kinds[len(kinds) - kinds[::-1].index("expired") :][0] == "confirmed"
    stand = [str(move) for who, move in desk.table.moves if who == seat]
    assert stand[-len(chosen) :] == chosen
    assert desk.table.bot_of(seat) == ""


def test_a_pause_stops_the_clock():
    desk = Desk("kd/2", clock=TURN)
    later(desk, 20)
    desk.do("pause", paused=True)
    assert (desk.table.clocks.until, clock_view(desk.table, desk.at).left[desk.table.actor]) == (0.0, 40)
    assert expiring(desk.table, 1e12, []) == []
    later(desk, 5000)
    desk.do("pause", paused=False)
    assert deadlines(desk)[-1] == (desk.table.actor, desk.at + 40)


def test_a_log_with_clocks_is_read_back_as_it_was():
    desk, rng = Desk("giants/3", clock=TOTAL), random.Random(8)
    while desk.table.phase == "playing":
        if desk.table.due:
            bot_plays(desk)
        elif rng.random() < 0.02:
            run_out(desk)
        else:
            later(desk, 3)
            something_simple(desk, rng)
    table = Table("DESK", "plain")
    for at, event in desk.log:
        table.apply(read_back(event), at)
    assert (signature(table), table.clocks) == (signature(desk.table), desk.table.clocks)
    assert any(isinstance(event, log.Expired) for _, event in desk.log)
    assert str(table.record()) == str(desk.table.record())


def test_commands_sent_before_a_prolonged_deadline_stay_valid():
    desk = Desk("kd/2", clock=TURN)
    seq = desk.table.seq
    desk.happen(log.Deadline(desk.table.actor, desk.at + 99))
    desk.do("play", moves=[str(desk.table.match.moves[0])], seq=seq)


def test_a_spectator_sees_the_clock_and_a_player_out_of_time_has_no_moves():
    desk = Desk("kd/2", clock=TURN)
    later(desk, 15)
    view = msgspec.to_builtins(clock_view(desk.table, desk.at + 1))
    assert (view["kind"], view["seat"], view["left"][view["seat"]], view["now"]) == (
        "turn",
        desk.table.actor,
        45,
        desk.at + 1,
    )
    assert desk.refusal("undo", Holder()) == "not-yours"


@pytest.mark.parametrize(
    "plan",
    [
        ClockPlan("turn", 9),
        ClockPlan("turn", 3601),
        ClockPlan("turn", 60, 5),
        ClockPlan("total", 59),
        ClockPlan("days", 3600),
    ],
)
def test_clocks_that_nobody_can_want(plan):
    with pytest.raises(Refusal, match=r"^a clock of kind|^only a clock"):
        clock_of(plan)


def test_a_game_is_never_abandoned_while_a_clock_may_run():
    assert Limits.parse(["abandoned-days=15"]).abandoned_days == 15
    with pytest.raises(LimitError, match="a clock may last 14 days"):
        Limits.parse(["abandoned-days=14"])
