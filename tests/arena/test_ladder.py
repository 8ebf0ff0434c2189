"""A standing list over many arenas."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from fiefdom import Rules
from fiefdom.arena.contest import hold
from fiefdom.arena.estimate import Estimate
from fiefdom.arena.ladder import Ladder, Standing, pairing, player
from fiefdom.arena.schedule import Tournament
from fiefdom.arena.tally import record_path
from fiefdom.bots import Budget

KD2 = Tournament.of("kd/2", "random,random", seed=7)


@pytest.fixture
def ladder(tmp_path):
    made = Ladder(tmp_path / "ladder.sqlite")
    yield made
    made.close()


@pytest.fixture
def strong(monkeypatch):
    """Two more bots: `first` takes the first legal move, `last` the last."""
    from fiefdom.bots import Choice, load

    class Fixed:
        def __init__(self, name, at):
            self.name, self.at = name, at

        def choose(self, position, budget, rng):
            position, seat, moves = position.copy(), position.actor, []
            while position.actor == seat:
                moves.append(position.moves[self.at])
                position.play(moves[-1])
            return Choice(tuple(moves))

    made = {"first": Fixed("first", 0), "last": Fixed("last", -1)}
    for module in ("fiefdom.arena.supply", "fiefdom.bots"):
        monkeypatch.setattr(f"{module}.load", lambda name, rules=None: made.get(name) or load(name, rules))


def test_the_same_arena_counts_once_and_a_grown_one_its_new_games(ladder, tmp_path):
    hold(KD2, tmp_path / "arena", 6)
    assert [ladder.add(tmp_path / "arena") for _ in range(3)] == [6, 0, 0]
    shutil.copytree(tmp_path / "arena", tmp_path / "copy")
    assert ladder.add(tmp_path / "copy") == 0
    hold(KD2, tmp_path / "arena", 10)
    assert ladder.add(tmp_path / "arena") == 4
    assert [each.games for each in ladder.standings()] == [20]


def test_another_seed_and_another_budget_are_other_arenas(ladder, tmp_path):
    for seed in (1, 2):
        hold(Tournament.of("kd/2", "random,random", seed), tmp_path / str(seed), 2)
        assert ladder.add(tmp_path / str(seed)) == 2
    hold(Tournament.of("kd/2", "random,random", 1, Budget(sims=9)), tmp_path / "sims", 2)
    assert ladder.add(tmp_path / "sims") == 2
    assert {each.player: each.games for each in ladder.standings()} == {"random": 12}


def test_one_bot_with_one_budget_is_one_player(ladder, tmp_path):
    """A budget may come from the command or from the name, and may equal or exceed what the bot uses."""
    cups = {
        "a": Tournament.of("kd/2", "random,expert", 1, Budget(sims=2)),
        "b": Tournament.of("kd/2", "random@1s,expert@2n", 1),
        "c": Tournament.of("kd/2", "x=random,hard@2n", 1),
    }
    for name, cup in cups.items():
        hold(cup, tmp_path / name, 1)
        ladder.add(tmp_path / name)
    assert {each.player: each.games for each in ladder.standings()} == {
        "random": 2, "expert@2n": 2, "x": 1, "hard@2n": 1,
    }  # fmt: skip
    assert player(Tournament.of("kd/2", "expert@0.8s,hard@9000n", 1), 0) == "expert"
    assert player(Tournament.of("kd/2", "expert@0.8s,hard@9000n", 1), 1) == "hard"


def test_players_who_never_met_are_not_ranked_together(run, tmp_path, strong):
    at = ["--ladder", tmp_path / "list"]
    for name, bots in (("one", "random,first"), ("two", "last,x=random"), ("three", "first,y=random")):
        hold(Tournament.of("kd/2", bots, 1), tmp_path / name, 2)
        run("ladder", "add", tmp_path / name, *at)
    lines = json.loads(run("ladder", "show", "--json", *at).stdout)["rules"]["kd/2"]
    assert [line["pool"] for line in lines] == [1, 1, 1, 2, 2]
    assert {line["player"] for line in lines[:3]} == {"random", "first", "y"}
    shown = run("ladder", "show", *at).stdout
    assert "pool 2 of 2: its players have not met those of other pools" in " ".join(shown.split())
    assert [line.split()[0] for line in shown.splitlines() if line.strip()[:1].isdigit()] == ["1", "2", "3", "1", "2"]


def test_faults_are_on_the_ladder(run, tmp_path):
    at = ["--ladder", tmp_path / "list"]
    hold(Tournament.of("kd/2", "random,bad=run:false", 1), tmp_path / "arena", 1)
    assert "1 new game\n" in run("ladder", "add", tmp_path / "arena", *at).stdout
    lines = {
        line["player"]: line["faults"] for line in json.loads(run("ladder", "show", "--json", *at).stdout)["overall"]
    }
    assert lines["random"] == 0
    assert lines["bad"] > 5
    assert "faults" in run("ladder", "show", *at).stdout


def test_a_bot_of_the_ladder_that_failed_for_good_is_named(run, tmp_path):
    at = ["--ladder", tmp_path / "list", "--rounds", "2", "--games", "1", "--jobs", "1"]
    result = run("ladder", "play", "--bots", "random,bad=run:false", *at)
    assert result.exit_code == 1
    assert "bad (game 0) ended with exit code 1" in result.stderr
    assert result.stderr.count("bad failed too often and was not started again") == 1
    assert "faults" in result.stdout


def test_a_game_that_is_not_on_the_ladder_is_said_to_be_missing(run, tmp_path):
    at = ["--ladder", tmp_path / "list"]
    hold(KD2, tmp_path / "arena", 1)
    run("ladder", "add", tmp_path / "arena", *at)
    assert run("ladder", "show", "--rules", "kd/3", *at).stdout == "no games of kd/3 on this ladder\n"


def test_a_bots_old_name_is_the_same_player(tmp_path):
    path, folder = tmp_path / "ladder.sqlite", tmp_path / "arena"
    hold(Tournament.of("kd/2", "tr,greedy", 1), folder, 2)
    assert record_path(folder, 0).read_text(encoding="utf-8").count(": tr") == 1
    with closing(Ladder(path)) as ladder:
        assert ladder.add(folder) == 2
        assert {each.player for each in ladder.standings()} == {"random", "greedy"}
    with closing(sqlite3.connect(path)) as old, old:
        old.execute("UPDATE results SET player = 'tr' WHERE player = 'random'")
        old.execute("PRAGMA user_version = 1")
    with closing(Ladder(path)) as ladder:
        assert {each.player for each in ladder.standings()} == {"random", "greedy"}


def test_a_ladder_of_before_is_brought_up_to_date(tmp_path):
    path = tmp_path / "ladder.sqlite"
    with closing(sqlite3.connect(path)) as old, old:
        old.execute(
            "CREATE TABLE results (arena TEXT, game INTEGER, slot INTEGER, rules TEXT, player TEXT, realm TEXT, "
            "place INTEGER, share REAL, PRIMARY KEY (arena, game, slot))"
        )
        for slot, name in enumerate(("tr (9 sims)", "expert (0.1 s)")):
            old.execute(
                "INSERT INTO results VALUES ('x', 0, ?, 'kd/2', ?, ?, ?, ?)",
                (slot, name, "AB"[slot], slot + 1, 1 - slot),
            )
    for _ in range(2):
        with closing(Ladder(path)) as ladder:
            assert {(each.player, each.faults) for each in ladder.standings()} == {("random", 0), ("expert@0.1s", 0)}


def test_the_list_is_for_each_game_and_over_all(ladder, tmp_path, strong):
    hold(Tournament.of("kd/2", "first,random", 1), tmp_path / "two", 20)
    hold(Tournament.of("team/6", "random,first,last", 1), tmp_path / "six", 3)
    ladder.add(tmp_path / "two")
    ladder.add(tmp_path / "six")
    assert ladder.rules() == ["kd/2", "team/6"]
    assert {each.player: each.games for each in ladder.standings("kd/2")} == {"first": 20, "random": 20}
    assert {each.player: each.games for each in ladder.standings()} == {"first": 23, "random": 23, "last": 3}
    listed = ladder.standings("kd/2")
    assert sum(each.win_share for each in listed) == pytest.approx(1)
    assert listed[0].rating.mean > 25 > listed[1].rating.mean
    assert listed[0].win_share > 0.5


def test_the_least_known_play_those_close_to_them():
    def line(name, games, mean, reach=2.0):
        return Standing(name, games, 0.5, Estimate(mean, mean - reach, mean + reach))

    listed = [line("a", 50, 30), line("b", 50, 24), line("c", 40, 23), line("d", 50, 10)]
    # The same players always come in the same order, whoever is chosen first.
    assert pairing("abcd", Budget(), Rules.parse("kd/2"), listed) == ("b", "c")
    assert pairing("dcba", Budget(), Rules.parse("kd/3"), listed) == ("a", "b", "c")
    assert "e" in pairing("abcde", Budget(), Rules.parse("kd/2"), listed)
    assert pairing("abcd", Budget(), Rules.parse("team/6"), listed) == ("a", "b", "c")
    # With another budget they are players nobody knows yet.
    assert pairing("abcd", Budget(sims=9), Rules.parse("kd/2"), listed) == ("a", "b")


def test_players_of_several_pools_are_brought_together():
    def line(name, games, mean, pool):
        return Standing(name, games, 0.5, Estimate(mean, mean - 2, mean + 2), pool=pool)

    listed = [line("a", 40, 25, 1), line("b", 50, 25, 1), line("c", 50, 10, 2), line("d", 50, 5, 2)]
    assert pairing("abcd", Budget(), Rules.parse("kd/2"), listed) == ("a", "c")
    assert pairing("abcd", Budget(), Rules.parse("kd/3"), listed) == ("a", "b", "c")
    # A new player meets one who is known, not another new one.
    assert pairing("aef", Budget(), Rules.parse("kd/2"), listed) == ("a", "e")


def test_the_commands(run, tmp_path, strong):
    hold(KD2, tmp_path / "arena", 4)
    at = ["--ladder", tmp_path / "list"]
    assert "arena: 4 new games" in run("ladder", "add", tmp_path / "arena", *at).stdout.replace("\n", " ")
    assert ": 0 new games" in run("ladder", "add", tmp_path / "arena", *at).stdout
    args = ["--bots", "random,first,last", "--rounds", "3", "--games", "4", "--jobs", "1"]
    played = run("ladder", "play", *args, *at)
    assert played.exit_code == 0, played.output
    found = json.loads(run("ladder", "show", "--json", *at).stdout)
    lines = {line["player"]: line["games"] for line in found["overall"]}
    assert lines.keys() == {"random", "first", "last"}
    assert sum(lines.values()) == 8 + 3 * 2 * 4
    assert found["rules"]["kd/2"] == found["overall"]
    assert len(list((tmp_path / "list/arenas").iterdir())) == 3
    # Played again it goes on with new draws.
    run("ladder", "play", *args, *at)
    assert len(list((tmp_path / "list/arenas").iterdir())) == 6
    assert "kd/2" in run("ladder", "show", *at).stdout


def test_an_interrupted_arena_of_the_ladder_is_played_to_its_end(run, tmp_path, strong):
    at = ["--ladder", tmp_path / "list"]
    args = ["--bots", "first,random", "--rounds", "1", "--jobs", "1"]
    run("ladder", "play", *args, "--games", "2", *at)
    run("ladder", "play", *args, "--games", "4", *at)
    assert len(list((tmp_path / "list/arenas").iterdir())) == 1
    found = json.loads(run("ladder", "show", "--json", *at).stdout)
    assert {line["games"] for line in found["overall"]} == {4}


def test_an_arena_played_but_not_taken_in_is_taken_in_later(run, tmp_path, strong):
    at = ["--ladder", tmp_path / "list"]
    args = ["--bots", "random,first", "--rounds", "1", "--games", "2", "--jobs", "1"]
    run("ladder", "play", *args, *at)
    (tmp_path / "list/ladder.sqlite").unlink()
    run("ladder", "play", *args, *at)
    found = json.loads(run("ladder", "show", "--json", *at).stdout)
    assert {line["games"] for line in found["overall"]} == {4}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["show"], "there is no ladder"),
        (["show", "--rules", "kd/9"], "2, 3 or 4"),
        (["add", "nowhere"], "not the folder of an arena"),
        (["add"], "FOLDER"),
        (["frob"], "frob"),
        (["play", "--bots", "random"], "at least 2 bots"),
        (["play", "--bots", "random,random"], "twice"),
        (["play", "--bots", "random,random@1s"], "twice"),
        (["play", "--bots", "random,tr"], "twice"),
        (["play", "--bots", "random,nobody"], "nobody"),
        (["play", "--bots", "random,first", "--rounds", "0"], "--rounds"),
        (["play", "--bots", "random,first", "--time", "1", "--sims", "1"], "--time and --sims"),
    ],
)
def test_bad_input_is_one_sentence_and_makes_nothing(refused, tmp_path, monkeypatch, args, said):
    monkeypatch.chdir(tmp_path)
    assert said in refused("ladder", *args)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_a_ladder_is_refused(refused, tmp_path):
    (tmp_path / "ladder.sqlite").write_text("a diary " * 200)
    assert "cannot be used as a ladder" in refused("ladder", "show", "--ladder", tmp_path)
    assert (tmp_path / "ladder.sqlite").read_text().startswith("a diary")
