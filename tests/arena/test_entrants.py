"""Bots with names and budgets of their own, as the author of a foreign program enters them."""

import json
import re
import shlex
import sys
from dataclasses import replace
from html import unescape

import pytest

from fiefdom import FiefdomError
from fiefdom.arena.contest import hold
from fiefdom.arena.entrant import Entrant, split
from fiefdom.arena.playing import LATE_SECONDS, play
from fiefdom.arena.report import page
from fiefdom.arena.schedule import Tournament
from fiefdom.arena.summary import summary
from fiefdom.arena.tally import load as load_folder
from fiefdom.bots import Budget, Choice, load

FIRST = """
import sys, time
slow = float(sys.argv[2])
for line in sys.stdin:
    word, _, rest = line.rstrip("\\n").partition(" ")
    if word == "fiefdom":
        print(f"bot {sys.argv[1]}\\nwants moves\\nready", flush=True)
    elif word == "moves":
        moves = rest.split()
    elif word == "go":
        time.sleep(slow)
        print("play", moves[0], flush=True)
    elif word == "quit":
        break
"""


@pytest.fixture
def program(tmp_path):
    """The command of a program that plays the first legal move, with its own name and a pause before each answer."""
    file = tmp_path / "first, second.py"
    file.write_text(FIRST)

    def command(title, slow=0.0):
        return f"run:{shlex.quote(sys.executable)} -I -S {shlex.quote(str(file))} {title} {slow}"

    return command


@pytest.mark.parametrize(
    ("text", "label", "bot", "budget"),
    [
        ("expert", "", "expert", Budget()),
        ("expert@0.1s", "", "expert", Budget(seconds=0.1)),
        ("classic@3000n", "", "classic", Budget(sims=3000)),
        ("k3=run:./k3 --level 3", "k3", "run:./k3 --level 3", Budget()),
        ("k3=run:./k3 --level=3@2s", "k3", "run:./k3 --level=3", Budget(seconds=2)),
        ("run:./k3 --level=3", "", "run:./k3 --level=3", Budget()),
        ("run:./k3 --mail me@home", "", "run:./k3 --mail me@home", Budget()),
        ("run:./k3 'a@3s'", "", "run:./k3 'a@3s'", Budget()),
        ('k3="run:./k3 1,2"@5n', "k3", "run:./k3 1,2", Budget(sims=5)),
        ("k3 = random", "k3", "random", Budget()),
        ("tr=random", "tr", "random", Budget()),
    ],
)
def test_a_bot_is_written_with_label_and_budget(text, label, bot, budget):
    assert Entrant.parse(text) == Entrant(label, bot, budget)
    tournament = Tournament.of("kd/2", f"random,{text}", 1)
    assert Tournament.parse(str(tournament)).entrants[1] == Entrant(label, bot, budget)


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("random,expert@fast", "expert@0.1s"),
        ("random,expert@0s", "more than 0"),
        ("random,'run:x", "is not closed"),
        ("k=random,k=greedy", "two different bots are called k"),
        ("random,random@0.5s@0.1s", "a bot has only one budget"),
        ("random,run:./k3@0.5s@0.1s", "a bot has only one budget"),
        ("random,run:python3 k3.py@0.1", "the budget '@0.1' of run:python3 k3.py needs a unit: 0.1s or 3000n"),
        ("random,k3=run:./k3@100ms", "the budget '@100ms' of run:./k3 needs a unit"),
        ("random,k3/2=random", "the name 'k3/2' may contain only letters, digits, spaces and _ . + -"),
        ("random,k3,", "there is an empty name in --bots; remove the extra comma"),
        ("random,expert=random", "expert is the name of another bot; give random a name of its own, e.g. my-expert"),
        ("random,tr=run:./k3", "tr is the name of another bot"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(bots, said):
    with pytest.raises(FiefdomError, match=re.escape(said)):
        Tournament.of("kd/2", bots, 1)


@pytest.mark.parametrize("bot", ["expert=random", "run:./k3@0.1", "run:./k3@0.5s@0.1s"])
def test_a_stored_tournament_may_have_what_is_refused_now(bot):
    text = str(Tournament.of("kd/2", "random,random", 1)).replace('    "random"\n', f'    "{bot}"\n')
    assert str(Tournament.parse(text)) == text


def test_a_comma_in_quotes_belongs_to_its_bot(program, tmp_path):
    assert split(f"random,{program('K3')}") == ("random", program("K3"))
    found = hold(Tournament.of("kd/2", f"random,{program('K3')}", 1), tmp_path / "arena", 1)
    assert found["bots"][1]["faults"] == 0


def test_every_bot_has_its_own_budget():
    asked = []

    class Asked:
        def choose(self, position, budget, rng):
            asked.append(budget)
            return load("random").choose(position, budget, rng)

    play(Tournament.of("kd/2", "random@0.5s,random", 1, Budget(sims=7)), 0, [Asked(), Asked()])
    assert set(asked) == {Budget(seconds=0.5), Budget(sims=7)}


def test_a_program_is_shown_by_its_own_name_and_names_stay_different(run, program, tmp_path):
    bots = [program("Deep"), f"{program('Deep')} x", f"mine={program('Deep')}", "random@2n"]
    result = run(
        "arena", "--rules", "kd/4", "--bots", ",".join(bots), "--games", 4, "--out", tmp_path / "arena", "--jobs", 1
    )
    assert result.exit_code == 0, result.output
    table = [line for line in result.stdout.splitlines() if "%" in line and "fair" not in line][1:]
    assert len({line.split("%")[0].rsplit(None, 1)[0] for line in table}) == 4
    assert max(map(len, (line.rstrip() for line in table))) <= 80
    assert not any("…" in line[20:] for line in table), "no figure is cut"
    assert sum(line.startswith("Deep (") or "Deep" in line for line in table) == 2
    assert any(line.startswith("mine") for line in table)
    labels = re.findall(r'<div class="row"><b title="[^"]*">([^<]*)</b>', (tmp_path / "arena/report.html").read_text())
    assert len(set(labels)) == 4
    assert max(len(unescape(label)) for label in labels) <= 18


def test_a_program_with_the_name_of_a_bot_does_not_take_it_away(program):
    tournament = Tournament.of("kd/4", f"random,{program('random')},{program('expert')}@0.1s,{program('K3')}", 1)
    rows = play(tournament, 0, [load("random")] * 4).rows
    said = ["", "random", "expert", "K3"]
    found = summary(tournament, {0: tuple(row._replace(title=said[row.slot]) for row in rows)})
    first, second, third, fourth = (bot["name"] for bot in found["bots"])
    assert (first, fourth) == ("random", "K3")
    assert second.startswith("random (")
    assert third.startswith("expert@0.1s (")


def test_equal_bots_are_one_line():
    rows = {}
    tournament = Tournament.of("kd/4", "greedy,random,random,random", 1)
    for game in range(4):
        rows[game] = play(tournament, game, [load(each.bot) for each in tournament.entrants]).rows
    found = summary(tournament, rows)
    assert [(bot["name"], bot["slots"], bot["games"]) for bot in found["bots"]] == [
        ("greedy", [0], 4),
        ("random", [1, 2, 3], 4),
    ]
    one, three = (bot["win_share"] for bot in found["bots"])
    assert one + 3 * three == pytest.approx(1)
    assert "random ×3" in page(tournament, rows, found)


class Slow:
    """A bot that reports a thinking time for every king."""

    def __init__(self, seconds):
        self.seconds = seconds

    def choose(self, position, budget, rng):
        moves = load("random").choose(position, budget, rng).moves
        trial, kings = position.copy(), set()
        for move in moves:
            kings.add((trial.round, trial.king))
            trial.play(move)
        return Choice(moves, seconds=self.seconds * len(kings))


@pytest.mark.parametrize(("seconds", "late"), [(0.1, False), (0.1 + LATE_SECONDS / 4, False), (0.3, True)])
def test_what_is_used_over_the_limit_is_recorded(seconds, late):
    first, second = play(Tournament.of("kd/2", "random@0.1s,random", 1), 0, [Slow(seconds), Slow(seconds)]).rows
    assert (first.late > 5, second.late) == (late, 0)
    kings = round(first.seconds / seconds)
    assert first.over == (pytest.approx(kings * (seconds - 0.1)) if late else 0)
    assert (first.turns, first.slowest) == (kings, pytest.approx(seconds))


def test_a_king_cannot_use_the_time_of_another():
    class Uneven(Slow):
        def choose(self, position, budget, rng):
            choice = super().choose(position, budget, rng)
            kings = round(choice.seconds / self.seconds)
            return replace(choice, king_seconds=(0.19, *[0.0] * (kings - 1)))

    tournament = Tournament.of("kd/2", "random@0.1s,random", 1)
    rows = [play(tournament, game, [Uneven(1.0), Slow(0.1)]).rows for game in range(4)]
    mine = [row for each in rows for row in each if row.slot == 0]
    assert any(row.late < row.turns for row in mine), "two kings of a seat followed each other"
    for row in mine:
        assert row.over == pytest.approx(row.late * 0.09)
        assert row.seconds == pytest.approx(row.late * 0.19)


def test_late_turns_are_marked_and_kept(run, program, tmp_path):
    args = [
        "--bots",
        f"random,slow={program('K3', 0.05)}@0.01s",
        "--games",
        1,
        "--jobs",
        1,
        "--out",
        tmp_path / "arena",
    ]
    shown = run("arena", *args).stdout
    assert re.search(r"slow@0.01s .* ms!", shown)
    assert re.search(r"slow@0.01s: \d+ of \d+ turns took longer than 0.01 s, by .* in all; the longest took", shown)
    found = json.loads(run("arena", "report", tmp_path / "arena", "--json").stdout)["bots"][1]
    assert found["late_turns"] > 5
    assert found["seconds_over"] > 5 * 0.04
    assert "took longer than 0.01 s" in (tmp_path / "arena/report.html").read_text()


def test_compiling_is_not_charged_to_a_bot(monkeypatch):
    """Every worker first plays a game with minimal thinking, so that compiling is not charged."""
    from fiefdom.arena import supply

    warmed = []
    monkeypatch.setattr(supply, "warm_up", lambda tournament: warmed.append(tournament))
    tournament = Tournament.of("kd/2", "random,random", 1)
    assert len([each for played in supply.alone(tournament, range(2)) for each in played]) == 2
    assert warmed == [tournament]


def test_a_folder_of_before_is_read_and_resumed(tmp_path):
    folder, tournament = tmp_path / "arena", Tournament.of("kd/2", "random,random", 1)
    hold(tournament, folder, 2)
    table = folder / "results.csv"
    new = 5
    table.write_text("".join(",".join(line.split(",")[:-new]) + "\n" for line in table.read_text().splitlines()))
    assert len(load_folder(folder)[1]) == 2
    assert hold(tournament, folder, 4)["games"] == 4
    assert table.read_text().splitlines()[0].endswith("fault,title,late,over,failed,note")
