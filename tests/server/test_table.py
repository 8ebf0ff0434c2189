"""A table in this process: what can be undone, what waits for confirmation, and what its log and record contain."""

import random

import pytest
from marks import one_of_each
from server.people import Desk, read_back, signature
from walks import EVERY_KIND

from fiefdom import Record, Rules
from fiefdom.core.dealer import SeededDealer
from fiefdom.server import events as log
from fiefdom.server.commands import Holder, following
from fiefdom.server.table import Table
from fiefdom.server.view import state_of


def at_step(desk, step, rng=None):
    desk.play_out(rng or random.Random(3), lambda table: table.awaits == "move" and table.match.position.step == step)
    assert desk.table.phase == "playing", f"the step {step} never came"
    return desk


def ending(rules, is_ended):
    """A desk where a decision has ended a game, and is not confirmed."""
    for seed in range(50):
        desk = Desk(rules, seed)
        desk.play_out(until=is_ended)
        if not all(act.forced for act in desk.table.pending.acts):
            return desk
    raise AssertionError("every game ends with a forced turn")


def shown(desk):
    """The state as clients see it, but for its number."""
    state = state_of(desk.table)
    state.seq = 0
    return state


def test_undo_reaches_the_start_of_the_turn_and_no_further():
    desk = at_step(Desk("kd/2"), "place")
    start, text = len(desk.table.moves), str(desk.table.match)
    desk.play(desk.any_move(random.Random(1)))
    desk.play(desk.any_move(random.Random(1)))
    assert desk.table.awaits == "confirm"
    assert desk.refusal("undo", count=3) == "nothing-to-undo"
    desk.do("undo", count=2)
    assert str(desk.table.match) == text
    assert len(desk.table.moves) == start
    assert desk.refusal("undo") == "nothing-to-undo"


def test_undo_removes_one_act_at_a_time():
    desk = at_step(Desk("kd/2"), "place")
    texts = []
    for _ in range(2):
        texts.append(str(desk.table.match))
        desk.play(desk.any_move(random.Random(1)))
    for text in reversed(texts):
        desk.do("undo")
        assert str(desk.table.match) == text


def test_after_undo_everything_looks_as_before():
    desk = Desk("kd/4")
    rng = random.Random(5)
    for _ in range(60):
        while desk.table.awaits == "confirm":
            desk.do("confirm")
        before = shown(desk)
        desk.play(desk.any_move(rng))
        desk.do("undo")
        assert shown(desk) == before
        desk.play(desk.any_move(rng))


def test_a_confirmed_turn_cannot_be_undone():
    desk = at_step(Desk("kd/2"), "place")
    desk.play_turn(random.Random(1))
    assert desk.refusal("undo") == "nothing-to-undo"


@pytest.mark.parametrize("rules", ["kd/2", "kd/3", "qd/2", "court/2", "kd/2+dynasty"])
def test_neither_chance_nor_the_next_seat_acts_before_the_confirmation(rules):
    desk, rng = Desk(rules), random.Random(2)
    waited = 0
    while desk.table.phase == "playing":
        desk.move_on(rng)
        if desk.table.awaits == "confirm":
            waited += 1
            seat = desk.table.actor
            assert following(desk.table, desk.secret, desk.at) is None
            for other in desk.seats.replace(seat, ""):
                assert desk.refusal("play", seat=other, moves=["-"]) == "out-of-turn"
            assert desk.refusal("play", moves=["K1"]) == "out-of-turn"
            desk.do("confirm")
    assert waited > 20


def test_the_last_act_of_the_game_can_be_undone_until_it_is_confirmed():
    desk = ending("kd/2", lambda table: table.match.is_over)
    assert desk.table.phase == "playing"
    assert desk.table.awaits == "confirm"
    assert desk.table.secret == ""
    desk.do("undo")
    assert not desk.table.match.is_over
    desk.play(desk.any_move(random.Random(1)))
    desk.do("confirm")
    assert desk.table.phase == "over"
    assert desk.table.secret == desk.secret.hex()
    assert desk.refusal("undo", seat="a") == "not-now"


def test_a_game_of_a_dynasty_ends_with_the_confirmation_and_can_be_reopened_until_then():
    desk = ending("kd/2+dynasty", lambda table: table.match.game == 2)
    assert desk.table.awaits == "confirm"
    assert desk.table.match.position.round == 0
    seat = desk.table.actor
    desk.do("undo")
    assert desk.table.match.game == 1
    assert not state_of(desk.table).ended
    assert desk.table.actor == seat
    desk.play(desk.any_move(random.Random(1)))
    desk.do("confirm")
    assert (desk.table.match.game, desk.table.awaits) == (2, "move")
    desk.play_out()
    assert desk.table.phase == "over"
    assert len(desk.table.match.finished) == 3


def test_a_game_of_a_dynasty_is_seen_to_its_end_before_the_next_one_begins():
    desk = ending("kd/2+dynasty", lambda table: table.match.game == 2)
    state, before = state_of(desk.table), desk.table.pending.before
    before.position.play(desk.table.pending.acts[-1].move)
    assert (state.ended, state.number, state.step, state.awaits) == (True, 1, "over", "confirm")
    assert [sheet.total for sheet in state.sheets] == before.position.scores() == state.totals == state.finished[0]
    assert len(state.kingdoms[0].cells) > 10
    assert all(tile.state == "done" for tile in state.line)
    desk.do("confirm")
    state = state_of(desk.table)
    assert (state.ended, state.number, state.step) == (False, 2, "claim")
    assert [kingdom.cells for kingdom in state.kingdoms] == [[], []]
    assert state.line == []


def test_two_kings_of_one_seat_in_a_row_are_two_turns():
    rng, seen = random.Random(0), 0
    for seed in range(5):
        desk = Desk("kd/2", seed)
        while desk.table.phase == "playing":
            seat = desk.table.actor
            desk.play_turn(rng)
            if desk.table.actor == seat and desk.table.match.position.round:
                seen += 1
                assert not desk.table.pending or all(act.forced for act in desk.table.pending.acts)
                assert desk.refusal("undo") == "nothing-to-undo"
    assert seen > 5


def test_a_player_who_is_sent_a_giant_acts_in_the_middle_of_a_turn():
    desk = at_step(Desk("giants/3", 2), "send", random.Random(1))
    seat = desk.table.actor
    desk.play(next(move for move in desk.table.match.moves if str(move) != "-"))
    assert (desk.table.awaits, desk.table.actor) == ("confirm", seat)
    desk.do("undo")
    desk.play(next(move for move in desk.table.match.moves if str(move) != "-"))
    desk.do("confirm")
    other = desk.table.actor
    assert desk.table.match.position.step == "receive"
    assert other != seat
    assert desk.refusal("undo", seat=seat) == "out-of-turn"
    assert desk.refusal("undo", seat=other) == "nothing-to-undo"
    desk.play(desk.any_move(random.Random(1)))
    assert desk.table.awaits == "confirm"
    desk.do("undo")
    desk.play(desk.any_move(random.Random(1)))
    desk.do("confirm")
    assert desk.table.actor == seat
    assert desk.refusal("undo") == "nothing-to-undo"


def test_a_draw_in_the_middle_of_a_turn_cannot_be_undone():
    """Of all games, only that draws never stand among what can be undone."""
    for rules in ("qd/2", "court/3", "qd/3+giants"):
        desk, rng = Desk(rules), random.Random(4)
        while desk.table.phase == "playing":
            drawn = sum(seat == "*" for seat, _ in desk.table.moves)
            desk.move_on(rng)
            if desk.table.awaits == "confirm":
                assert sum(seat == "*" for seat, _ in desk.table.moves) == drawn
                assert {act.seat for act in desk.table.pending.acts} == {desk.table.actor}
                desk.do("confirm")


def test_a_whole_turn_with_its_confirmation_is_one_event():
    desk = at_step(Desk("kd/3"), "place")
    seq, trial = desk.table.seq, desk.table.match.copy()
    moves = []
    for _ in range(2):
        moves.append(str(trial.moves[0]))
        trial.play(moves[-1])
    desk.play(*moves, confirm=True)
    assert desk.table.seq == seq + 1
    assert desk.table.pending is None


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"moves": ["g9g10"]}, "illegal"),
        ({"moves": ["nonsense"]}, "illegal"),
        ({"moves": ["+5"]}, "illegal"),
        ({"moves": ["-"]}, "illegal"),
        ({"seq": 1}, "out-of-date"),
        ({"seq": 10_000}, "out-of-date"),
        ({"seat": "d"}, "not-yours"),
    ],
)
def test_what_cannot_be_played_changes_nothing(more, code):
    desk = at_step(Desk("kd/2"), "place")
    assert desk.refusal("play", **{"moves": [str(desk.table.match.moves[0])], **more}) == code


def test_a_decision_is_changed_by_one_command():
    desk = at_step(Desk("kd/2"), "place")
    first, *_, other = map(str, desk.table.match.moves)
    desk.play(first)
    desk.play(other, instead=1)
    assert [act.move for act in desk.table.pending.acts if not act.forced] == [other]
    told = [event for event in desk.table.events if event.kind in ("undone", "played")][-2:]
    assert [(event.kind, event.acts[0].move) for event in told] == [("undone", first), ("played", other)]
    assert desk.refusal("play", moves=["K99"], instead=1) == "illegal"
    desk.do("undo")
    assert desk.refusal("play", moves=[first], instead=1) == "nothing-to-undo"


def test_a_play_is_carried_out_whole_or_not_at_all():
    desk = at_step(Desk("kd/2"), "place")
    first = str(desk.table.match.moves[0])
    assert desk.refusal("play", moves=[first], confirm=True) == "not-now"
    assert desk.refusal("play", moves=[first, "K99"]) == "illegal"
    trial = desk.table.match.copy()
    trial.play(first)
    assert desk.refusal("play", moves=[first, str(trial.moves[0]), "-"]) == "out-of-turn"


def test_seats_and_powers_of_others_are_out_of_reach():
    desk = at_step(Desk("kd/2"), "place")
    seat = desk.table.actor
    move = str(desk.table.match.moves[0])
    nobody, other = Holder(), Holder(frozenset(desk.seats.replace(seat, "")))
    for holder in (nobody, other):
        for kind, fields in (
            ("play", {"moves": [move]}),
            ("undo", {}),
            ("confirm", {}),
            ("name", {"seat": seat, "name": "X"}),
            ("give", {"seat": seat}),
            ("take", {"seat": seat}),
            ("pause", {"paused": True}),
            ("abort", {}),
            ("remove", {"seat": seat}),
            ("forget", {}),
        ):
            assert desk.refusal(kind, holder, **fields) == "not-yours", kind
    assert desk.refusal("say", nobody, text="hi") == "not-allowed"
    assert desk.refusal("say", other, text="hi", seat=seat) == "not-yours"
    host = Holder(host=True)
    assert desk.refusal("play", host, moves=[move]) == "not-yours"
    desk.do("give", host, seat=seat)
    assert desk.refusal("take", host, seat=seat) == "not-yours"
    assert desk.refusal("play", moves=[move]) == "not-now"


def test_a_paused_game_stands_still():
    desk = at_step(Desk("kd/2"), "place")
    move = str(desk.table.match.moves[0])
    desk.do("pause", paused=True)
    assert desk.refusal("play", moves=[move]) == "paused"
    assert desk.refusal("pause", paused=True) == "not-now"
    desk.do("say", text="back soon")
    desk.do("pause", paused=False)
    desk.play(move)


def test_a_game_ends_once():
    desk = at_step(Desk("kd/2"), "place")
    desk.do("abort")
    for kind, fields in (
        ("abort", {}),
        ("give", {"seat": "a"}),
        ("pause", {"paused": True}),
        ("remove", {"seat": "a"}),
    ):
        assert desk.refusal(kind, **fields) == "not-now", kind
    assert desk.refusal("play", seat="a", moves=["X"]) == "not-now"
    assert "Result: aborted" in str(desk.table.record())


def test_an_aborted_game_shows_what_its_record_holds():
    desk = at_step(Desk("kd/2"), "place")
    desk.play(desk.any_move(random.Random(1)))
    desk.do("abort")
    assert str(desk.table.match) == str(Record.parse(str(desk.table.record()), "plain").match)


def test_names_and_chat_are_forgotten():
    desk = at_step(Desk("kd/2"), "place")
    desk.do("name", seat="b", name="Bertha Secret", colour="gold")
    desk.do("say", text="a secret saying")
    desk.do("forget")
    text = desk.text.decode()
    for word in ("Ana", "Bertha", "saying"):
        assert word not in text
        assert word not in str(desk.table.record())
    kept = [log.forgetting(event) or event for _, event in desk.log]
    assert not any(word in log.written(event).decode() for event in kept for word in ("Ana", "Bertha", "saying"))
    again = Table("DESK", "plain")
    for (at, _), event in zip(desk.log, kept, strict=True):
        again.apply(event, at)
    assert signature(again) == desk.text


@pytest.mark.parametrize("name", ["a\nb", "a\u202eb", "\x00", "\ud800", "\u200b"])
def test_names_that_could_deceive_are_refused(name):
    desk = Desk("kd/2")
    if name != "a\nb":
        assert desk.refusal("name", seat="a", name=name) == "bad-name"
        assert desk.refusal("say", text=name) == "bad-name"
    else:
        desk.do("name", seat="a", name=name)
        assert desk.table.chair("a").name == "a b"


def test_each_colour_is_there_once():
    desk = Desk("kd/2")
    assert desk.refusal("name", seat="a", name="x", colour="rose") == "not-now"


def wander(rules, seed, most):
    """Act, undo and confirm at random, and do what else people do; the desk, and how it looked after each event."""
    desk, rng, seen = Desk(rules, seed), random.Random(f"{rules} {seed}"), {}
    while desk.table.phase == "playing" and desk.table.seq < most:
        pending, dice = desk.table.pending, rng.random()
        if pending and dice < 0.25 and not all(act.forced for act in pending.acts):
            desk.do("undo", count=rng.randint(1, len(pending.acts)))
        elif desk.table.awaits == "confirm":
            desk.do("confirm")
        elif dice < 0.28:
            desk.do("say", text=f"hello {dice}", seat=rng.choice(desk.seats))
        elif dice < 0.30:
            desk.do("name", seat="a", name=f"Name {dice}")
        else:
            desk.play(desk.any_move(rng))
        seen[desk.table.seq] = desk.text
    return desk, seen


@pytest.mark.parametrize("rules", one_of_each([*EVERY_KIND, "kd/2+dynasty"]))
def test_a_log_folds_to_what_was_seen_and_its_record_replays(rules):
    desk, seen = wander(rules, 1, 10_000 if rules in ("kd/2", "qd/3+giants", "court/2", "kd/2+dynasty") else 60)
    again = Table("DESK", "plain")
    for at, event in desk.log:
        again.apply(read_back(event), at)
        assert seen.get(again.seq) in (None, signature(again)), f"after event {again.seq}"
    assert again.seq == desk.table.seq
    kept = desk.table.pending.before if desk.table.pending else desk.table.match
    record = Record.parse(str(desk.table.record()), "plain")
    assert str(record.match) == str(kept)
    if desk.table.phase == "over":
        assert record.dealer == SeededDealer(desk.secret, {seat: bytes([i] * 16) for i, seat in enumerate(desk.seats)})


@pytest.mark.long
@pytest.mark.parametrize("rules", EVERY_KIND)
@pytest.mark.parametrize("seed", range(5))
def test_many_logs_fold_to_what_was_seen(rules, seed):
    desk, seen = wander(rules, seed, 10_000)
    again = Table("DESK", "plain")
    for at, event in desk.log:
        again.apply(read_back(event), at)
        assert seen.get(again.seq) in (None, signature(again)), f"after event {again.seq}"
    assert str(Record.parse(str(desk.table.record()), "plain").match) == str(desk.table.match)


@pytest.mark.parametrize(
    "rules", ["kd/2", "duel/2", "kd/4", "giants/3", "qd/2", "qd/3+giants", "court/2", "kd/2+dynasty"]
)
def test_a_table_is_the_same_on_another_backend(rules):
    desk, rng = Desk(rules, 2), random.Random(6)
    while desk.table.phase == "playing":
        for _ in range(rng.randint(1, 3)):
            if desk.table.phase == "playing":
                desk.do("confirm") if desk.table.awaits == "confirm" else desk.play(desk.any_move(rng))
        other = desk.table.on("plain")
        assert (other.actor, other.awaits, signature(other)) == (desk.table.actor, desk.table.awaits, desk.text)


def test_a_stored_game_of_a_kind_no_longer_offered_continues():
    """Age of Giants on Queendomino once had a Dynasty (G2)."""
    desk = Desk(Rules.parse("qd/2+dynasty+giants", stored=True))
    desk.play_out(random.Random(1), lambda table: len(table.moves) > 60)
    again = Table("DESK", "plain")
    for at, event in desk.log:
        again.apply(read_back(event), at)
    assert signature(again) == desk.text
    assert Record.parse(str(desk.table.record()), "plain").rules == desk.rules
