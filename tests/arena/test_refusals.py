"""What cannot be used is refused in one sentence, and nothing is changed."""

import fcntl

import pytest

KD2 = ["arena", "--rules", "kd/2", "--bots", "random,random", "--jobs", "1"]


def contents(folder):
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--bots", "random"], "2 bots, one for each seat, not 1"),
        (["--bots", "random,random,random"], "not 3"),
        (["--bots", "random,"], "remove the extra comma"),
        (["--bots", ""], "--bots is empty"),
        (["--bots", "random,nobody"], "nobody"),
        (
            ["--rules", "team/6", "--bots", "random,random"],
            "6 bots, one for each seat, or 3, one for each realm, not 2",
        ),
        (["--rules", "kd/9"], "2, 3 or 4"),
        (["--time", "1", "--sims", "10"], "--time and --sims"),
        (["--time", "0"], "more than 0"),
        (["--time", "nan"], "more than 0"),
        (["--sims", "0"], "simulations"),
        (["--games", "0"], "--games"),
        (["--games", "many"], "--games"),
        (["--seed", "-1"], "--seed"),
        (["--seed", "1.5"], "--seed"),
        (["--jobs", "0"], "--jobs"),
    ],
)
def test_bad_input_is_one_sentence_and_makes_no_folder(refused, tmp_path, args, said):
    assert said in refused(*KD2, *args, "--out", tmp_path / "new" / "arena")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seed", "2"], "its seed is 1, not 2"),
        (["--rules", "duel/2"], "its rules are kd/2, not duel/2"),
        (["--sims", "9"], "its budget is none, not 9 sims"),
        (["--rules", "kd/3", "--bots", "random,random,random"], "its bots are random,random, not random,random,random"),
    ],
)
def test_the_folder_of_another_tournament_is_left_alone(run, refused, tmp_path, args, said):
    out = tmp_path / "arena"
    assert run(*KD2, "--games", "3", "--out", out).exit_code == 0
    before = contents(out)
    sentence = refused(*KD2, "--games", "9", "--out", out, *args)
    assert str(out) in sentence
    assert said in sentence
    assert contents(out) == before


def test_a_folder_with_other_things_is_left_alone(refused, tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    assert "choose an empty folder" in refused(*KD2, "--out", tmp_path)
    assert contents(tmp_path) == {str(tmp_path / "thesis.txt"): b"years of work"}


def test_a_file_is_not_a_folder(refused, tmp_path):
    (tmp_path / "arena").write_text("")
    refused(*KD2, "--out", tmp_path / "arena")
    refused(*KD2, "--out", tmp_path / "arena" / "inside")


def test_a_folder_that_cannot_be_made_is_named(refused):
    assert "/proc/arena" in refused(*KD2, "--out", "/proc/arena")


@pytest.mark.parametrize("text", ["", "{", '{"arena": 99}', "[1]"])
def test_a_damaged_tournament_is_refused(run, refused, tmp_path, text):
    out = tmp_path / "arena"
    run(*KD2, "--games", "2", "--out", out)
    (out / "tournament.json").write_text(text)
    before = contents(out)
    refused(*KD2, "--games", "4", "--out", out)
    assert contents(out) == before


def test_a_table_damaged_in_the_middle_is_refused(run, refused, tmp_path):
    out = tmp_path / "arena"
    run(*KD2, "--games", "4", "--out", out)
    lines = (out / "results.csv").read_text().splitlines(keepends=True)
    (out / "results.csv").write_text("".join([*lines[:3], "scribble\n", *lines[4:]]))
    before = contents(out)
    assert "line 4 cannot be read" in refused(*KD2, "--games", "8", "--out", out)
    assert contents(out) == before


def test_two_cannot_play_in_one_folder(run, refused, tmp_path):
    out = tmp_path / "arena"
    run(*KD2, "--games", "2", "--out", out)
    before = contents(out)
    with (out / "tournament.json").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert "in use" in refused(*KD2, "--games", "4", "--out", out)
    assert contents(out) == before
    assert run(*KD2, "--games", "4", "--out", out).exit_code == 0


def test_without_ray_a_sentence_says_how_to_get_it(refused, tmp_path, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    assert "fiefdom[ray]" in refused(*KD2, "--out", tmp_path / "arena", "--ray", "local")
    assert list(tmp_path.iterdir()) == []
