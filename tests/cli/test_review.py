"""Reviews by a bot that prefers immediate points; the built-in levels have tests of their own."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, replace

import pytest
from marks import in_ci
from processes import take_ctrl_c

import fiefdom.bots
from fiefdom import Record, SeededDealer
from fiefdom.arena import calibration
from fiefdom.arena.calibration import AHEAD, CLASSIC, Calibration, calibration_of, left_of
from fiefdom.arena.estimate import Estimate
from fiefdom.arena.review import asked, mark, review, reviewer, summaries
from fiefdom.bots import Budget, Candidate, Choice, load
from fiefdom.errors import FiefdomError


@dataclass
class Points:
    """A bot that takes the move with most points and rates a turn by the points after it."""

    name: str = "points"

    def choose(self, position, budget, rng):
        trial, moves = position.copy(), []
        while trial.actor == position.actor:
            moves.append(max(trial.moves, key=lambda move: self._points(trial, [move])))
            trial.play(moves[-1])
        return Choice(tuple(moves))

    def judge(self, position, turns, budget, rng):
        points = [self._points(position, turn) for turn in turns]
        return [Candidate((), score, score, min(1.0, max(0.0, 0.1 + score / 5)), (), 1) for score in points]

    @staticmethod
    def _points(position, moves):
        trial, realm = position.copy(), position.rules.seat_realm("abcdefgh".index(position.actor))
        for move in moves:
            trial.play(move)
        return trial.scores()[realm] - position.scores()[realm]


SURE = {"win": Calibration(0.5, 0.02), "margin": Calibration(0.5, 0.2)}
STATED = "a loss is 50 % (chance) or 50 % (points) of what the bot sees"


@pytest.fixture
def sure(monkeypatch):
    """A calibration by which there is something to mark."""
    monkeypatch.setattr(calibration, "CLASSIC", SURE)


@pytest.fixture
def points(monkeypatch, sure):
    """Replace every bot except random."""
    monkeypatch.setattr(fiefdom.bots, "load", lambda name, rules=None: load(name) if name == "random" else Points())


def played(rules, moves=10_000, seed=1):
    """A game of random choices."""
    record, dealer = Record(rules, {"Seat-a": "Ana <b>"}, "plain"), SeededDealer.of_seed(seed)
    record.commit(dealer)
    for number in range(moves):
        if record.match.is_over:
            break
        match = record.match
        chosen = (
            dealer.draw(match.position, match.game) if match.is_chance else match.moves[number * 7 % len(match.moves)]
        )
        record.play(chosen)
    return record


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.fief"
    played("kd/2").save(path)
    return path


@pytest.mark.parametrize("rules", ["kd/2", "qd/2", "giants/3", "court/2", "kd/2+dynasty", "team/6"])
def test_turns_are_all_moves_of_the_record_one_king_at_a_time(rules):
    record = played(rules)
    turns = asked(record, backend="plain")
    for game, moves in enumerate(record.games, 1):
        chosen = [(seat, move) for seat, move in moves if seat != "*"]
        assert [(t.seat, move) for t in turns if t.game == game for move in t.moves] == chosen
    claims = [sum(move.step == "claim" for move in turn.moves) for turn in turns]
    assert max(claims) == 1


def test_a_turn_under_way_is_left_out():
    whole = asked(played("qd/2"), backend="plain")
    cut = played("qd/2", moves=50)
    counts = {len(asked(played("qd/2", moves=n), backend="plain")) for n in range(50, 80)}
    assert len(counts) > 1
    turns = asked(cut, backend="plain")
    assert [turn.moves for turn in turns] == [turn.moves for turn in whole[: len(turns)]]


def test_losses_are_those_between_the_turn_played_and_the_best(sure):
    record = played("kd/2")
    found = [review(turn, Points(), Budget(), 1) for turn in asked(record, backend="plain") if not turn.is_forced]
    for turn in found:
        assert turn.win_loss.mean == pytest.approx(SURE["win"].part * (turn.best.win - turn.played.win))
        assert turn.margin_loss.mean == pytest.approx(SURE["margin"].part * (turn.best.margin - turn.played.margin))
        assert turn.mark == (mark(turn.win_loss.mean) if turn.win_loss.low > 0 else "")
        assert not (turn.agrees and turn.is_worse)
    assert {turn.mark for turn in found} >= {"", "?", "??"}
    for each in summaries(found):
        own = [turn for turn in found if turn.seat == each.seat]
        assert each.turns == len(own)
        assert each.win_loss.mean == pytest.approx(sum(turn.win_loss.mean for turn in own))
        assert each.worst.win_loss.mean == max(turn.win_loss.mean for turn in own)


class Noisy(Points):
    """Prefers its own turns by a little, with much noise."""

    better = 0.02

    def judge(self, position, turns, budget, rng):
        wins = [0.5 + self.better * (k > 0) + rng.gauss(0, 0.9) for k in range(len(turns))]
        return [Candidate((), 100 * win, 100 * win, win, (), 1) for win in wins]


def test_what_may_be_chance_is_not_marked_and_has_its_interval():
    turns = [turn for seed in (1, 2, 3) for turn in asked(played("kd/2", seed=seed), backend="plain")]
    found = [review(turn, Noisy(), Budget(), 1) for turn in turns if not turn.is_forced]
    other = [turn for turn in found if not turn.agrees]
    assert sum(bool(mark(turn.win_loss.mean)) for turn in other) > len(other) / 4, "by the means alone"
    assert sum(bool(turn.mark) for turn in other) < len(other) / 10
    within = sum(turn.win_loss.low < CLASSIC["win"].part * Noisy.better < turn.win_loss.high for turn in other)
    assert within > 0.85 * len(other)
    # Gains and losses cancel: noise is not charged.
    total = sum(turn.win_loss.mean for turn in other)
    assert abs(total) < sum(max(0, turn.win_loss.mean) for turn in other) / 2


def test_no_number_of_simulations_makes_a_loss_surer_than_the_calibration():
    """`Points` has no noise at all, and still its intervals have the width that games played on confirm."""
    turns = [turn for turn in asked(played("kd/2"), backend="plain") if not turn.is_forced]
    found = [review(turn, Points(), Budget(), 1) for turn in turns]
    for turn, each in zip(turns, found, strict=True):
        reach = each.win_loss.high - each.win_loss.mean
        least = 1.96 * CLASSIC["win"].scatter * left_of(turn.position) ** 0.5
        assert each.agrees or reach >= least - 1e-9 > 0
        assert not each.agrees or tuple(each.win_loss) == (0, 0, 0)
    for each in summaries(found):
        reaches = [turn.win_loss.high - turn.win_loss.mean for turn in found if turn.seat == each.seat]
        assert each.win_loss.high - each.win_loss.mean == pytest.approx(sum(reach**2 for reach in reaches) ** 0.5)


def test_each_search_has_its_own_calibration():
    position = played("kd/2", moves=20).match.position
    assert calibration_of(load("expert"), position) is CLASSIC, "in plain Python it has no network"
    assert calibration_of(load("lookahead"), position) is AHEAD
    assert calibration_of(load("hard"), position) is CLASSIC


@pytest.mark.parametrize("by", [AHEAD, CLASSIC])
def test_a_small_loss_is_never_beyond_doubt_however_sure_the_simulations_and_a_great_one_is(by):
    for name, small, great in (("win", 0.05, 0.9), ("margin", 1.0, 60.0)):
        assert by[name].applied(Estimate(small, small, small), left=0.5).low < 0
        assert by[name].applied(Estimate(great, great, great), left=0.5).low > 0


@pytest.mark.ci
def test_turns_that_agree_rest_on_as_many_simulations_as_others():
    """The better turn has as many simulations as the one played."""
    record = played("kd/2")
    turns = [turn for turn in asked(record, backend="plain") if not turn.is_forced][-4:]
    own = [review(turn, load("hard"), Budget(sims=48), 1).best.moves for turn in turns]
    agreed = [replace(turn, moves=moves) for turn, moves in zip(turns, own, strict=True)]
    for turn in [review(turn, load("hard"), Budget(sims=48), 1) for turn in (*turns, *agreed)]:
        assert (turn.played.sims, turn.best.sims) == (48, 48)
    assert all(review(turn, load("hard"), Budget(sims=48), 1).agrees for turn in agreed)


def test_the_table_shows_what_was_better(run, points, file):
    result = run("review", file)
    assert result.exit_code == 0
    assert "reviewed by points" in result.stdout
    assert "??" in result.stdout
    assert "Ana <b>" in result.stdout
    assert STATED in " ".join(result.stdout.split())
    assert max(map(len, result.stdout.splitlines()[1:])) <= 80


def test_a_narrow_window(run, points, file):
    shown = run("review", file, COLUMNS="40").stdout
    assert max(map(len, shown.split("\n\n", 1)[1].splitlines())) <= 40
    assert "not " in shown


def test_json(run, points, file):
    found = json.loads(run("review", file, "--json", "--sims", "7").stdout)
    assert (found["bot"], found["budget"], found["over"]) == ("points", "7 sims", True)
    assert [seat["seat"] for seat in found["seats"]] == ["a", "b"]
    assert found["calibration"].startswith(STATED)
    assert all(turn["win_loss_ci"][0] <= turn["win_loss"] <= turn["win_loss_ci"][1] for turn in found["turns"])
    only = json.loads(run("review", file, "--json", "--sims", "7", "--seat", "b").stdout)
    assert only["turns"] == [turn for turn in found["turns"] if turn["seat"] == "b"]


@pytest.mark.parametrize(
    ("rules", "moves"), [*in_ci(("kd/2+dynasty", 10_000), ("giants/3", 90)), ("qd/2", 60), ("kd/2", 3)]
)
def test_matches_and_games_under_way(run, points, tmp_path, rules, moves):
    path = tmp_path / "game.fief"
    played(rules, moves).save(path)
    result = run("review", path)
    assert result.exit_code == 0
    assert ("not finished" in result.stdout) == (moves < 10_000)
    if moves == 3:
        assert "No turn had a choice" in result.stdout
    if "dynasty" in rules:
        assert "3.2" in result.stdout


def test_a_page(run, points, file, tmp_path):
    result = run("review", file, "--out", tmp_path / "page.html")
    assert result.exit_code == 0
    text = (tmp_path / "page.html").read_text()
    assert text.count("<path stroke") == 2
    assert "Ana &lt;b&gt;" in text
    assert "http" not in text
    assert "?! lost at least 5 % of the chance to win" in text
    assert "± is the 95 % interval" in text
    assert STATED in text


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nothing.fief"], "nothing.fief: no such file"),
        (["FILE", "--bot", "random"], "the bot random cannot judge turns"),
        (["FILE", "--seat", "c"], "there is no seat 'c'; kd/2 has the seats a, b"),
        (["FILE", "--seat", ""], "there is no seat ''"),
        (["FILE", "--time", "1", "--sims", "5"], "--time and --sims cannot be combined"),
        (["FILE", "--time", "0"], "more than 0"),
        (["FILE", "--sims", "0"], "1 to"),
        (["FILE", "--out", "game.fief"], "must end in .html"),
        (["FILE", "--out", "/nowhere/at/all.html"], "an existing folder"),
        (["FILE", "--time", "soon"], "--time"),
    ],
)
def test_bad_input_is_one_sentence(refused, points, file, args, said):
    assert said in refused("review", *(file if each == "FILE" else each for each in args))


def test_an_unknown_bot_is_refused(refused, file):
    assert "there is no bot 'deep blue'" in refused("review", file, "--bot", "deep blue")


def test_an_invalid_record_is_refused(refused, points, tmp_path):
    path = tmp_path / "x.fief"
    path.write_text("hello\n")
    assert "a record begins with the line Fief: 1 or Fief: 2" in refused("review", path)
    path.write_bytes(b"\xff\xfe")
    assert "not UTF-8 text" in refused("review", path)


def test_a_bot_that_cannot_judge_cannot_review():
    with pytest.raises(FiefdomError, match="cannot judge"):
        reviewer(load("random"))


SLOW = """
import sys, time
sys.path[:0] = [{tests!r}, {tests!r} + "/.."]
import fiefdom.bots
from test_review import Points
judged = []
class Slow(Points):
    def choose(self, *args):
        print("judging", file=sys.stderr, flush=True)
        time.sleep(0.2 if not judged else 60)
        judged.append(1)
        return super().choose(*args)
fiefdom.bots.load = lambda name, rules=None: Slow()
from fiefdom.cli import main
sys.argv[1:] = ["review", {file!r}, "--json"]
main()
"""


@pytest.mark.ci
def test_ctrl_c_shows_what_there_is(environment, file):
    code = SLOW.format(tests=os.path.dirname(__file__), file=str(file))
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=take_ctrl_c,
    )
    for _ in range(2):
        assert running.stderr.readline() == "judging\n"
    time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    found = json.loads(out)
    assert (len(found["turns"]), found["partial"]) == (1, True)
    assert "interrupted: these are the first 1 of" in err
    assert "Traceback" not in err
