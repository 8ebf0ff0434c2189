"""A standing list over many arenas."""

import json
import shutil

import pytest

from fiefdom import Rules
from fiefdom.arena.contest import hold
from fiefdom.arena.estimate import Estimate
from fiefdom.arena.ladder import Ladder, Standing, pairing
from fiefdom.arena.schedule import Tournament
from fiefdom.bots import Budget

KD2 = Tournament.of("kd/2", "tr,tr", seed=7)


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
        hold(Tournament.of("kd/2", "tr,tr", seed), tmp_path / str(seed), 2)
        assert ladder.add(tmp_path / str(seed)) == 2
    hold(Tournament.of("kd/2", "tr,tr", 1, Budget(sims=9)), tmp_path / "sims", 2)
    assert ladder.add(tmp_path / "sims") == 2
    assert {each.player for each in ladder.standings()} == {"tr", "tr (9 sims)"}


def test_the_list_is_for_each_game_and_over_all(ladder, tmp_path, strong):
    hold(Tournament.of("kd/2", "first,tr", 1), tmp_path / "two", 20)
    hold(Tournament.of("team/6", "tr,first,last", 1), tmp_path / "six", 3)
    ladder.add(tmp_path / "two")
    ladder.add(tmp_path / "six")
    assert ladder.rules() == ["kd/2", "team/6"]
    assert {each.player: each.games for each in ladder.standings("kd/2")} == {"first": 20, "tr": 20}
    assert {each.player: each.games for each in ladder.standings()} == {"first": 23, "tr": 23, "last": 3}
    listed = ladder.standings("kd/2")
    assert sum(each.win_share for each in listed) == pytest.approx(1)
    assert listed[0].rating.mean > 25 > listed[1].rating.mean
    assert listed[0].win_share > 0.5


def test_the_least_known_play_those_close_to_them():
    def line(name, games, mean, reach=2.0):
        return Standing(name, games, 0.5, Estimate(mean, mean - reach, mean + reach))

    listed = [line("a", 50, 30), line("b", 50, 24), line("c", 40, 23), line("d", 50, 10)]
    assert pairing("abcd", "", Rules.parse("kd/2"), listed) == ("c", "b")
    assert pairing("abcd", "", Rules.parse("kd/3"), listed) == ("c", "b", "a")
    assert pairing("abcde", "", Rules.parse("kd/2"), listed)[0] == "e"
    assert pairing("abcd", "", Rules.parse("team/6"), listed) == ("c", "b", "a")
    # With another budget they are players nobody knows yet.
    assert pairing("abcd", "9 sims", Rules.parse("kd/2"), listed) == ("a", "b")


def test_the_commands(run, tmp_path, strong):
    hold(KD2, tmp_path / "arena", 4)
    at = ["--ladder", tmp_path / "list"]
    assert "arena: 4 new games" in run("ladder", "add", tmp_path / "arena", *at).stdout.replace("\n", " ")
    assert ": 0 new games" in run("ladder", "add", tmp_path / "arena", *at).stdout
    args = ["--bots", "tr,first,last", "--rounds", "3", "--games", "4", "--jobs", "1"]
    played = run("ladder", "play", *args, *at)
    assert played.exit_code == 0, played.output
    found = json.loads(run("ladder", "show", "--json", *at).stdout)
    lines = {line["player"]: line["games"] for line in found["overall"]}
    assert lines.keys() == {"tr", "first", "last"}
    assert sum(lines.values()) == 8 + 3 * 2 * 4
    assert found["rules"]["kd/2"] == found["overall"]
    assert len(list((tmp_path / "list/arenas").iterdir())) == 3
    # Played again it goes on with new draws.
    run("ladder", "play", *args, *at)
    assert len(list((tmp_path / "list/arenas").iterdir())) == 6
    assert "kd/2" in run("ladder", "show", *at).stdout


def test_an_arena_played_but_not_taken_in_is_taken_in_later(run, tmp_path, strong):
    at = ["--ladder", tmp_path / "list"]
    args = ["--bots", "tr,first", "--rounds", "1", "--games", "2", "--jobs", "1"]
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
        (["play", "--bots", "tr"], "at least 2 bots"),
        (["play", "--bots", "tr,tr"], "twice"),
        (["play", "--bots", "tr,nobody"], "nobody"),
        (["play", "--bots", "tr,first", "--rounds", "0"], "--rounds"),
        (["play", "--bots", "tr,first", "--time", "1", "--sims", "1"], "--time and --sims"),
    ],
)
def test_bad_input_is_one_sentence_and_makes_nothing(refused, tmp_path, monkeypatch, args, said):
    monkeypatch.chdir(tmp_path)
    assert said in refused("ladder", *args)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_ladder_is_refused(refused, tmp_path):
    (tmp_path / "ladder.sqlite").write_text("a diary " * 200)
    assert "cannot be used as a ladder" in refused("ladder", "show", "--ladder", tmp_path)
    assert (tmp_path / "ladder.sqlite").read_text().startswith("a diary")
