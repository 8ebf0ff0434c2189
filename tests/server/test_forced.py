"""The server plays a person's forced moves, within a turn and at its start; they are never undone alone."""

import asyncio
import random

import pytest
from marks import in_ci
from server.inside import Guest, a_server, make
from server.people import Desk, read_back, signature

from fiefdom import Record
from fiefdom.server.table import Table
from fiefdom.server.view import legal_of

GAMES = ("kd/2", "court/2", "qd/2+giants", "giants/3")


def found(rules, wanted, seeds=range(20)):
    """A desk where something holds, with random moves before it."""
    for seed in seeds:
        desk, rng = Desk(rules, seed), random.Random(seed)
        desk.play_out(rng, until=lambda table: bool(table.pending) and wanted(table.pending.acts, table))
        if desk.table.phase == "playing":
            return desk
    raise AssertionError(f"it never happened in {rules}")


def kinds(acts):
    return [(act.step, act.forced) for act in acts]


def is_discarded(acts, table):
    """The turn has begun with a domino that fits nowhere, and a choice comes next."""
    return kinds(acts) == [("place", True)] and acts[0].move == "X" and table.awaits == "move"


@pytest.mark.parametrize("rules", GAMES)
def test_a_person_always_has_a_choice(rules):
    desk, rng, offered = Desk(rules), random.Random(rules), 0
    while desk.table.phase == "playing":
        if desk.table.awaits == "move":
            legal = legal_of(desk.table)
            offered += 1
            assert len(legal.moves) + legal.skip > 1
            desk.play(desk.any_move(rng))
        else:
            desk.do("confirm")
    assert offered > 20
    assert Record.parse(str(desk.table.record()), "plain").match.is_over


def test_the_last_domino_of_the_line_is_claimed_with_the_placement():
    desk = found("kd/2", lambda acts, _: kinds(acts) == [("place", False), ("claim", True)])
    assert desk.table.awaits == "confirm"
    placed = desk.table.pending.acts[0].move
    desk.do("undo")
    assert desk.table.pending is None
    assert desk.table.match.position.step == "place"
    desk.play(placed)
    assert kinds(desk.table.pending.acts) == [("place", False), ("claim", True)]


def test_a_domino_that_fits_nowhere_is_discarded_when_the_turn_begins():
    desk = found("kd/2", is_discarded)
    assert (desk.table.pending.acts[0].move, desk.table.match.position.step) == ("X", "claim")
    assert desk.refusal("undo") == "nothing-to-undo"
    desk.play(desk.any_move(random.Random(1)))
    assert desk.table.awaits == "confirm"
    desk.do("undo", count=2)  # Both that are pending: as far as the decision.
    assert kinds(desk.table.pending.acts) == [("place", True)]
    assert desk.table.match.position.step == "claim"


@pytest.mark.parametrize("rules", ["kd/2", "giants/3"])
def test_a_turn_without_a_decision_waits_for_its_confirmation(rules):
    desk = found(rules, lambda acts, table: table.awaits == "confirm" and all(act.forced for act in acts))
    seat, moves = desk.table.actor, len(desk.table.moves)
    acts = [act.move for act in desk.table.pending.acts]
    assert desk.refusal("undo") == "nothing-to-undo"
    assert desk.refusal("play", moves=acts[-1:]) == "out-of-turn"
    desk.do("confirm")
    assert [(s, str(move)) for s, move in desk.table.moves[moves:][: len(acts)]] == [(seat, move) for move in acts]


@pytest.mark.parametrize(
    ("rules", "step"), [("court/2", "pay"), ("court/2", "settle"), ("court/2", "claim"), ("qd/2+giants", "claim")]
)
def test_steps_without_a_choice_follow_by_themselves_and_are_undone_with_the_decision(rules, step):
    desk = found(rules, lambda acts, _: (step, True) in kinds(acts) and not acts[0].forced)
    acts = [act.move for act in desk.table.pending.acts]
    forced = [act.forced for act in desk.table.pending.acts]
    decision = max(i for i, is_forced in enumerate(forced) if not is_forced)
    desk.do("undo")
    assert [act.move for act in desk.table.pending.acts] == acts[:decision] if decision else desk.table.pending is None
    desk.play(acts[decision])
    assert [act.move for act in desk.table.pending.acts] == acts
    desk.do("undo", count=forced.count(False))
    assert desk.table.pending is None


def test_undo_counts_decisions():
    desk = found("court/2", lambda acts, _: [act.forced for act in acts].count(False) > 1 and acts[-1].forced)
    acts = [act.move for act in desk.table.pending.acts]
    decisions = [i for i, act in enumerate(desk.table.pending.acts) if not act.forced]
    assert desk.refusal("undo", count=len(acts) + 1) == "nothing-to-undo"
    desk.do("undo", count=2)
    kept = desk.table.pending.acts if desk.table.pending else []
    assert [act.move for act in kept] == acts[: decisions[-2]]


def test_a_turn_is_confirmed_with_its_last_decision():
    """Forced moves at the end of a turn may be named or left out; either way it is one event."""
    desk = found("kd/2", lambda acts, _: kinds(acts) == [("place", False), ("claim", True)])
    moves = [act.move for act in desk.table.pending.acts]
    desk.do("undo")
    table, stood = desk.table, len(desk.table.moves)
    for named in (moves, moves[:1]):
        desk.table = table
        desk.play(*named, confirm=True)
        assert [act.move for act in desk.table.events[table.seq].acts] == moves
        assert [str(move) for _, move in desk.table.moves[stood:][:2]] == moves
    desk.table = table
    assert desk.refusal("play", moves=["K0"], confirm=True) == "illegal"


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        (("pause", {"paused": True}), ("pause", {"paused": False})),
        (("give", {"seat": "b"}), ("take", {"seat": "b"})),
    ],
)
def test_a_paused_game_and_a_bot_are_left_alone(begin, end):
    """Nothing is forced on a seat that a bot plays nor while the game is paused, and it is when that ends."""
    desk = found("kd/2", lambda acts, table: kinds(acts) == [("place", True)] and table.actor == "b")
    desk = replayed(desk, desk.log[:-1])
    kind, fields = begin
    desk.do(kind, **fields)
    assert (desk.table.pending, len(desk.table.match.moves)) == (None, 1)
    kind, fields = end
    desk.do(kind, **fields)
    assert kinds(desk.table.pending.acts)[0] == ("place", True)


def replayed(desk, events):
    """Another desk of the same game after these events."""
    other = Desk(str(desk.rules))
    other.secret, other.table, other.log = desk.secret, Table("DESK", "plain"), list(events)
    for at, event in events:
        other.table.apply(event, at)
    return other


def test_a_game_that_waits_for_a_forced_move_takes_it_from_its_player():
    """A log of an older server may end before a forced move."""
    desk = found("kd/2", is_discarded)
    old = replayed(desk, desk.log[:-1])
    assert (old.table.is_forced, old.table.pending) == (True, None)
    old.play("X")
    assert kinds(old.table.pending.acts) == [("place", True)]
    old = replayed(desk, desk.log[:-1])
    old.do("say", text="hello")
    assert kinds(old.table.pending.acts) == [("place", True)]


@pytest.mark.parametrize("rules", GAMES)
def test_the_log_folds_to_the_same_table_in_the_middle_of_a_turn(rules):
    desk = found(rules, lambda acts, _: any(act.forced for act in acts))
    again = Table("DESK", "plain")
    for at, event in desk.log:
        again.apply(read_back(event), at)
    assert signature(again) == desk.text


@pytest.mark.parametrize("rules", ["kd/2", *in_ci("court/2")])
def test_a_server_that_comes_back_stands_where_it_stood(tmp_path, rules):
    """Over the store: forced moves are kept with the decision before them, and a command that comes twice acts once."""

    async def run():
        database = f"sqlite:///{tmp_path}/games.db"
        async with a_server(database) as server:
            made = await make(server, rules, "me", "here")
            guest = await Guest(server).enter(made.game, *made.keys.values())
            rng, before = random.Random(3), None
            while not (before and any(act.forced for act in guest.table.pending.acts)):
                table = guest.table
                before, command = table.seq, {"seat": table.actor, "seq": table.seq}
                if table.awaits == "confirm":
                    assert (await guest.do("confirm", **command))["type"] == "ok"
                    before = None
                else:
                    moves = [str(rng.choice(list(table.match.moves)))]
                    assert (await guest.do("play", moves=moves, **command))["type"] == "ok"
            assert (await guest.do("play", moves=moves, **command))["code"] == "out-of-date"
            text = signature(guest.table)
        async with a_server(database) as server:
            guest = await Guest(server).enter(made.game, *made.keys.values())
            assert signature(guest.table) == text
            assert (await guest.do("play", moves=moves, **command))["code"] == "out-of-date"
            answer = await guest.do("undo", seat=guest.table.actor, seq=guest.table.seq)
            assert answer["type"] == "ok"
            assert (guest.table.awaits, guest.table.is_forced) == ("move", False)

    asyncio.run(run())
