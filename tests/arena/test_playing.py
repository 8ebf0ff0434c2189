"""One game between bots: times, faults, forfeits."""

import contextlib
from dataclasses import replace

import pytest

from fiefdom import Move, Record
from fiefdom.arena.playing import LONGEST_FAULT, play
from fiefdom.arena.schedule import Tournament
from fiefdom.arena.supply import seated
from fiefdom.bots import Choice, load
from fiefdom.bots.external import FORFEITED

KD2 = Tournament.of("kd/2", "random,random", seed=7)


class Odd:
    """A bot that runs a given function instead of playing."""

    def __init__(self, act):
        self.act, self.turns = act, 0

    def choose(self, position, budget, rng):
        self.turns += 1
        return self.act(position, load("random").choose(position, budget, rng))


def fail(position, choice):
    raise RuntimeError("out of\nluck")


ODD = {
    "raises": (fail, "RuntimeError: out of luck"),
    "illegal": (lambda p, c: Choice((Move.parse("K48"), Move.parse("K48"))), "(T"),
    "nothing": (lambda p, c: Choice(()), "the turn goes on after nothing"),
    "no choice": (lambda p, c: None, "AttributeError"),
    "no move": (lambda p, c: Choice((None,)), "None"),
    "too many": (lambda p, c: Choice(c.moves * 2), "one move too many"),
}


@pytest.mark.parametrize(("act", "said"), ODD.values(), ids=ODD)
def test_a_bot_that_misbehaves_gets_random_moves_and_faults(act, said):
    odd = Odd(act)
    played = play(KD2, 0, [odd, load("random")])
    first, second = played.rows
    assert first.faults == first.turns == odd.turns > 5
    assert said in first.fault
    assert first.fault.isprintable()
    assert (second.faults, second.fault) == (0, "")
    assert Record.parse(played.record, "plain").match.is_over


def test_a_fault_that_a_bot_reports_itself_counts_and_its_moves_stand():
    played = play(KD2, 0, [Odd(lambda p, c: replace(c, fault="too late")), load("random")])
    assert (played.rows[0].faults, played.rows[0].fault) == (played.rows[0].turns, "too late")
    assert played.record == play(KD2, 0, [load("random")] * 2).record


def test_a_long_fault_is_cut_in_its_reason():
    fault = f"answered {'x' * 300}{FORFEITED}"
    played = play(KD2, 0, [Odd(lambda p, c: replace(c, fault=fault)), load("random")])
    assert played.rows[0].fault.startswith("answered xxx")
    assert played.rows[0].fault.endswith(f"x…{FORFEITED}")
    assert len(played.rows[0].fault) == LONGEST_FAULT


def test_a_bot_cannot_move_the_game_on_by_itself():
    def meddle(position, choice):
        position.play(choice.moves[0])
        return choice

    assert play(KD2, 0, [Odd(meddle), load("random")]).record == play(KD2, 0, [load("random")] * 2).record


def test_the_record_is_verified_and_tells_who_played():
    record = Record.parse(play(KD2, 5, [load("random")] * 2).record, "plain")
    assert record.dealer == KD2.dealer(5)
    assert dict(record.headers) | {"Commitment": ""} == {
        "Event": "arena, seed 7", "Round": "5", "Seat-a": "random", "Seat-b": "random", "Commitment": "",
    }  # fmt: skip


@pytest.mark.parametrize("rules", ["kd/4", "qd/3", "team/6", "kd/2+dynasty", "kd/3+harmony+middle"])
def test_the_rows_agree_with_the_record(rules):
    slots = int(rules[rules.index("/") + 1])
    tournament = Tournament.of(rules, ",".join(["random"] * slots), seed=3)
    for game in range(3):
        played = play(tournament, game, [load("random")] * slots)
        match = Record.parse(played.record, "plain").match
        totals, places = match.totals(), {rank.realm: rank.place for rank in match.ranking()}
        for row in played.rows:
            realm = "ABCDEFGH".index(row.realm)
            assert row.points == totals[realm] == sum(row.terms.values())
            assert row.place == places[row.realm]
            assert row.margin == totals[realm] - max(t for other, t in enumerate(totals) if other != realm)
        assert sum({row.realm: row.share for row in played.rows}.values()) == pytest.approx(1)


def test_ties_are_shared(monkeypatch):
    from fiefdom.core.match import Match
    from fiefdom.core.sheet import Rank

    monkeypatch.setattr(Match, "ranking", lambda self: [Rank(1, "B", ""), Rank(1, "C", ""), Rank(3, "A", "")])
    played = play(Tournament.of("kd/3", "random,random,random", seed=1), 0, [load("random")] * 3)
    assert [row.share for row in played.rows] == [0, 0.5, 0.5]


def test_bots_that_have_an_end_are_ended(monkeypatch):
    closed = []

    class Closing:
        def close(self):
            closed.append(self)

    monkeypatch.setattr("fiefdom.arena.supply.load", lambda name, rules: Closing())
    with contextlib.suppress(ZeroDivisionError), seated(KD2) as bots:
        assert not closed
        raise ZeroDivisionError
    assert closed == bots
