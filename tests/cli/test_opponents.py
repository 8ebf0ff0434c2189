"""Bots at the table: on their seats, in saved games, as advisers, and on the screen."""

import io
import shlex
import sys

import pytest
from marks import in_ci
from rich.console import Console

import fiefdom.bots
from fiefdom import Record, Rules, SeededDealer
from fiefdom.bots import Candidate, Choice, load
from fiefdom.bots.external import OutsideBot
from fiefdom.cli.playing import session as sessions
from fiefdom.cli.playing.session import Session
from fiefdom.cli.playing.setup import LEVELS, RANDOM, default_seats


@pytest.fixture
def table(run, tmp_path):
    """Play into a file; gives the result and the record."""

    def playing(rules, text, *args, file="game.fief"):
        path = tmp_path / file
        result = run("play", rules, "--seed", "4", "--save", path, *args, input=text)
        assert result.exit_code == 0, result.output
        return result, Record.load(path, "plain")

    return playing


@pytest.mark.parametrize("rules", ["kd/2", "court/2", *in_ci("giants/2", "qd/2")])
def test_a_game_against_a_bot(table, rules):
    result, record = table(rules, "1\n2\n" * 400, "--bot", "b=tr")
    assert record.match.is_over
    assert dict(record.headers)["Seat-a"] == "you"
    assert dict(record.headers)["Seat-b"] == "tr (bot)"
    assert "b (tr (bot))" in result.stdout or "B, tr (bot), " in result.stdout
    assert "thinks" not in result.stdout


def test_seats_may_name_bots(table):
    _, record = table("kd/3", "", "--seats", "tr,random,tr")
    assert record.match.is_over
    assert [record.headers[f"Seat-{seat}"] for seat in "abc"] == ["tr (bot)", "random", "tr (bot)"]


def test_a_bot_takes_a_seat_of_those_given_and_the_others_are_people(table):
    _, record = table("kd/3", "", "--bot", "c=tr")
    assert [record.headers[f"Seat-{seat}"] for seat in "abc"] == ["you", "you", "tr (bot)"]
    _, record = table("kd/3", "", "--seats", "you,random,you", "--bot", "c=tr", file="other.fief")
    assert [record.headers[f"Seat-{seat}"] for seat in "abc"] == ["you", "random", "tr (bot)"]


@pytest.mark.parametrize("cut", [5, *in_ci(1, 8, 11)])
def test_a_resumed_game_goes_on_with_its_bots(run, table, tmp_path, cut):
    answers = ["1\n", "2\n"] * 100
    _, whole = table("kd/2", "".join(answers), "--bot", "b=tr", file="whole.fief")
    table("kd/2", "".join(answers[:cut]), "--bot", "b=tr", file="cut.fief")
    run("play", "--resume", tmp_path / "cut.fief", input="".join(answers[cut:]))
    assert (tmp_path / "cut.fief").read_text() == (tmp_path / "whole.fief").read_text()
    assert whole.match.is_over


def test_another_bot_may_go_on(run, table, tmp_path):
    table("kd/2", "1\n1\n", "--bot", "b=tr")
    run("play", "--resume", tmp_path / "game.fief", "--bot", "a=tr", input="")
    record = Record.load(tmp_path / "game.fief", "plain")
    assert record.match.is_over
    assert record.headers["Seat-a"] == "tr (bot)"


def test_the_name_of_a_person_stays(run, table, tmp_path):
    path = tmp_path / "game.fief"
    table("kd/2", "1\n", "--bot", "b=tr")
    path.write_text(path.read_text().replace("Seat-a: you", "Seat-a: Ana"))
    run("play", "--resume", path, "--seats", "you,random", input="1\n1\n")
    assert [Record.load(path, "plain").headers[f"Seat-{seat}"] for seat in "ab"] == ["Ana", "random"]


def test_a_program_from_outside_that_fails_is_told_of(table, tmp_path, monkeypatch):
    monkeypatch.setattr(fiefdom.bots, "load", lambda name, rules=None: OutsideBot(name.removeprefix("run:")))
    program = tmp_path / "bot.py"
    program.write_text("print('hello', flush=True)")
    command = f"run:{sys.executable} {shlex.quote(str(program))}"
    result, record = table("kd/2", "1\n2\n" * 20, "--bot", f"b={command}")
    assert "ended with exit code 0, so a random legal turn was played" in " ".join(result.stdout.split())
    assert record.headers["Seat-b"] == f"{command} (bot)"


def chosen(record):
    return [str(move) for actor, move in record.games[-1] if actor == "a"]


def rounds(record):
    """The seats that moved between draws, one list per draw."""
    found = [[]]
    for actor, _ in record.games[-1]:
        if actor == "*":
            found.append([])
        else:
            found[-1].append(actor)
    return [each for each in found if each]


def test_undo_goes_back_over_what_bots_did_but_never_over_a_draw(table):
    # Enough turns that a bot acts between two of the person's in one round.
    text = "1\n" * 12
    _, straight = table("kd/2", text, "--bot", "b=tr")
    counts = []
    for number in (1, 2, 3, 6, 9):
        lines = "1\n" * number + "undo\n"
        result, record = table("kd/2", lines, "--bot", "b=tr", file=f"{number}.fief")
        counts.append(number - len(chosen(record)))
        assert ("Nothing to undo" in result.stdout) == (counts[-1] == 0)
        again, same = table("kd/2", lines + "1\n" * counts[-1], "--bot", "b=tr", file=f"{number} again.fief")
        assert again.exit_code == 0
        assert same.games[-1] == straight.games[-1][: len(same.games[-1])]
    assert set(counts) == {0, 1}
    assert any("b" in seats[seats.index("a") :] for seats in rounds(straight) if "a" in seats)


class Adviser:
    """A bot that plays the first legal moves and offers two candidates."""

    name = "expert"

    def choose(self, position, budget, rng):
        moves, other = [], []
        for found, at in ((moves, 0), (other, -1)):
            trial = position.copy()
            while trial.actor == position.actor:
                found.append(trial.moves[at])
                trial.play(found[-1])
        return Choice(
            tuple(moves),
            (Candidate(tuple(moves), 47.6, 4.25, 0.614, (moves[0],), 9), Candidate(tuple(other), 40, -1, 0.4, (), 9)),
        )


@pytest.fixture
def adviser(monkeypatch):
    monkeypatch.setattr(fiefdom.bots, "names", lambda: ["tr", "expert"])
    monkeypatch.setattr(fiefdom.bots, "load", lambda name, rules=None: Adviser() if name == "expert" else load(name))


def test_a_hint_shows_the_best_turns_and_what_is_expected_of_them(table, adviser):
    result, record = table("kd/2", "hint\n1\n1\n1\nhint\n", "--bot", "b=tr")
    assert "+4.2  61 %  claims" in result.stdout
    assert "-1.0  40 %" in result.stdout
    assert "48 points in the end, then " in result.stdout
    assert "These figures are rough, from 9 simulations" in result.stdout
    assert "lays " in result.stdout
    assert len(chosen(record)) == 3
    assert max(map(len, result.stdout.split("The input ended")[0].splitlines())) <= 80


def test_a_hint_from_many_simulations_has_no_warning(table, adviser, monkeypatch):
    def choose(self, position, budget, rng):
        moves = load("tr").choose(position, budget, rng).moves
        return Choice(moves, (Candidate(moves, 47.6, 4.25, 0.614, (), 400),))

    monkeypatch.setattr(Adviser, "choose", choose)
    result, _ = table("kd/2", "hint\n", "--bot", "b=tr")
    assert "61 %" in result.stdout
    assert "rough" not in result.stdout


def test_a_hint_of_a_bot_that_only_plays(table, adviser, monkeypatch):
    monkeypatch.setattr(Adviser, "choose", lambda self, *args: load("tr").choose(*args))
    result, _ = table("kd/2", "hint\n", "--bot", "b=tr")
    assert "claims" in result.stdout.split("expert thinks ...")[1]


def test_without_an_adviser_there_is_no_hint(table, monkeypatch):
    monkeypatch.setattr(fiefdom.bots, "names", lambda: ["tr"])
    result, _ = table("kd/2", "hint\n", "--bot", "b=tr")
    assert "Hints are not available: the bot expert is not installed." in result.stdout


def test_default_seats_are_you_against_bots(monkeypatch):
    rules = Rules.parse("kd/3")
    monkeypatch.setattr(fiefdom.bots, "names", lambda: [*LEVELS, "tr"])
    assert default_seats(rules) == ["you", "normal", "normal"]
    monkeypatch.setattr(fiefdom.bots, "names", lambda: ["tr"])
    assert default_seats(rules) == ["you", RANDOM, RANDOM]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--bot", "b"], "e.g. --bot b=hard"),
        (["--bot", "=hard"], "e.g. --bot b=hard"),
        (["--bot", "b="], "e.g. --bot b=hard"),
        (["--bot", "c=tr"], "has the seats a, b"),
        (["--bot", "ab=tr"], "has the seats a, b"),
        (["--bot", "b=tr", "--bot", "b=tr"], "seat b already has a bot"),
        (["--bot", "b=deep-blue"], "there is no bot 'deep-blue'"),
        (["--bot", "b=run:no-such-program-here"], "no such file|there is no bot"),
        (["kd/9"], "2, 3 or 4"),
        (["kd/2", "--rules", "kd/3"], "give one"),
        (["kd/2", "--resume", "x.fief"], "a game cannot be combined with --resume"),
    ],
)
def test_bad_options_are_one_sentence(refused, tmp_path, monkeypatch, args, said):
    monkeypatch.chdir(tmp_path)
    sentence = refused("play", *args)
    assert any(words in sentence for words in said.split("|"))
    assert list(tmp_path.iterdir()) == []


class Enough(Exception):
    """Stop after this many screens."""


@pytest.mark.parametrize(
    ("rules", "turns"), [("court/2", 12), ("qd/2", 12), ("team/6", 6), *in_ci(("kd/2+dynasty", 40), ("giants/3", 12))]
)
def test_every_turn_of_a_bot_is_shown(monkeypatch, rules, turns):
    """The screen is drawn before the bot thinks and after it has played, in a window of 24 rows."""
    waits = []

    def waiting(seconds):
        waits.append(seconds)
        if len(waits) == turns:
            raise Enough

    monkeypatch.setattr(sessions, "wait_for_enter", waiting)
    record, dealer, file = Record(rules, {}, "plain"), SeededDealer.of_seed(3), io.StringIO()
    out = Console(file=file, width=80, height=24, force_terminal=True, color_system=None, markup=False)
    with pytest.raises(Enough):
        Session(record, dealer, ["tr"] * record.rules.players, out, None, pause=1.5).go_on()
    assert len(record.games) == (2 if "dynasty" in rules else 1)
    screens = file.getvalue().split("\x1b[2J")[1:]
    assert len(screens) == 2 * turns
    assert all("thinks ..." in screen for screen in screens[::2])
    assert all(screen.rstrip().endswith("Press Enter to continue.") for screen in screens[1::2])
    assert max(screen.count("\n") for screen in screens) <= (26 if rules == "team/6" else 24)
