"""`fiefdom score` scores kingdoms written as text."""

import json
import subprocess
import sys

import pytest


def test_s1_territories_of_any_layout(run):
    found = json.loads(run("score", "wwf1/l1Cf/llw1", "--json").stdout)
    assert found["points"] == 6
    assert found["territories"][0].keys() == {"terrain", "squares", "crowns", "square", "points"}
    assert json.loads(run("score", "w1w/w1w", "--json").stdout)["points"] == 8


def test_a_sheet_with_rules(run):
    found = json.loads(run("score", ".w1f/lC./l..", "--rules", "kd/2+middle", "--json").stdout)
    assert found["terms"] == {"territories": 1, "middle": 10}
    assert found["total"] == 11
    assert found["rules"] == "kd/2+middle"


def test_q12_options_override_what_the_text_says(run):
    args = ["score", "ww/lC/l.:c1:n2", "--rules", "qd/2", "--json", "--coins", "12", "--knights", "1", "--towers", "2"]
    found = json.loads(run(*args, "--queen").stdout)
    assert found["terms"]["coins"] == 4
    assert found["terms"]["queen"] == 2
    assert found["kingdom"] == "ww/lC/l.:c12:n1:h2:q"
    assert json.loads(run("score", "wwC:q", "--rules", "qd/2", "--no-queen", "--json").stdout)["terms"]["queen"] == 0


def test_a5_quests_are_parts_with_names(run):
    found = json.loads(run("score", "wwC", "--rules", "giants/2", "--quests", "1,14", "--json").stdout)
    assert [part["name"] for part in found["parts"]] == ["local business: wheat", "middle kingdom"]
    assert found["terms"]["quests"] == 15


def test_s7_discards(run):
    args = ["score", "wwC", "--rules", "kd/2+harmony", "--json"]
    assert json.loads(run(*args).stdout)["terms"]["harmony"] == 5
    assert json.loads(run(*args, "--discards", "1").stdout)["terms"]["harmony"] == 0


def test_a_kingdom_in_a_file(run, tmp_path):
    file = tmp_path / "kingdom.txt"
    file.write_text("w1w/Cw\n")
    assert json.loads(run("score", file, "--json").stdout)["points"] == 3


@pytest.mark.parametrize("text", ["w1w\nCw\n", "\r\nw1w/\r\nCw", "  w1w  \n\n  Cw"])
def test_a_kingdom_in_a_file_may_have_one_row_a_line(run, tmp_path, text):
    file = tmp_path / "kingdom.txt"
    file.write_bytes(text.encode())
    assert json.loads(run("score", file, "--json").stdout)["kingdom"] == "w1w/Cw"
    file.write_text(text + "\n:c7:n2\n")
    assert json.loads(run("score", file, "--json").stdout)["kingdom"] == "w1w/Cw:c7:n2"


@pytest.mark.parametrize("name", ["nosuch.txt", "mint.txt", "w.fief", "games/mine", "./nosuch"])
def test_a_file_that_is_not_there_is_said_to_be_missing(refused, name):
    assert refused("score", name).startswith(f"{name}: there is no such file")


@pytest.mark.parametrize("text", ["w9/Cw", ".w1f/lC./l.x", "wz/Cw", "w1fz"])
def test_a_mistyped_kingdom_is_not_taken_for_a_file(refused, text):
    assert "is not a square" in refused("score", text)


@pytest.mark.parametrize(
    ("kingdom", "drawn"),
    [
        ("t[B16]tC", "tB16"),
        ("t[B17]tC", "1B17"),
        ("w[T1]wC", "w♛T1"),
        ("g[T5]wC", "g♛♛T5"),
        ("w2[G]wC", "w♛G"),
        ("w1[G]wC", " wG "),
    ],
)
def test_crowns_that_count_are_drawn(run, kingdom, drawn):
    """Including those that appear only in extra terms (B17, T1 to T7)."""
    row = run("score", kingdom).stdout.splitlines()[0]
    digits = drawn.replace("♛♛", "2")
    assert drawn in row or digits in row


def test_the_kingdom_is_drawn_with_its_sheet(run):
    shown = run("score", "w1[N]ww/Ct[B16].:c7", "--rules", "qd/2").stdout
    for word in ("w♛N", "tB16", "B16 statue", "territories", "buildings", "total"):
        assert word in shown


@pytest.mark.ci
def test_colour_only_where_it_is_wanted(process):
    assert "\x1b[" not in process("score", "w1w/Cw").stdout
    assert "\x1b[38;2" in process("score", "w1w/Cw", NO_COLOR="", FORCE_COLOR="1", COLORTERM="truecolor").stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["w9"], "'9' in 'w9'"),
        ([""], "not a square|differ in length"),
        (["w/ww"], "differ in length"),
        (["C/C"], "2 castles"),
        (["w" * 14], "13 by 13"),
        (["w" * 5000], "13 by 13"),
        (["w\0"], "square"),
        (["wC:z"], "cannot follow"),
        (["wC[", "--rules", "kd/2"], "square"),
        (["w.C", "--rules", "kd/2"], "(P2)"),
        (["ww", "--rules", "kd/2"], "castle"),
        (["wwC", "--coins", "3"], "--rules"),
        (["wwC", "--quests", "3"], "--rules"),
        (["wwC", "--rules", "kd/2", "--coins", "3"], "(Q2)"),
        (["wwC", "--rules", "kd/2", "--queen"], "(Q2)"),
        (["wwC", "--rules", "qd/2", "--coins", "-3"], "--coins"),
        (["wwC", "--rules", "kd/2", "--quests", "1"], "(A5)"),
        (["wwC", "--rules", "giants/2", "--quests", "99"], "1 to 17"),
        (["wwC", "--rules", "giants/2", "--quests", "x"], "3,17"),
        (["wwC", "--rules", "giants/2", "--quests", "1,2,3"], "at most 2"),
        (["wwC", "--rules", "giants/2", "--quests", "1,1"], "repeat"),
        (["wwC", "--rules", "kd/2", "--discards", "99"], "12 dominoes"),
    ],
)
def test_bad_kingdoms_and_options_are_one_sentence(refused, args, said):
    sentence = refused("score", *args)
    assert any(each in sentence for each in said.split("|"))


def test_bad_files_are_named(refused, tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").write_text("")
    (tmp_path / "words").write_text("hello\nthere")
    for name in ("bytes", "empty", "words"):
        assert str(tmp_path / name) in refused("score", tmp_path / name)
    assert "directory" in refused("score", tmp_path)


def test_scoring_does_not_load_numba(environment):
    code = (
        "import sys; from fiefdom.cli.app import app\n"
        "try: app(['score', 'w1wC', '--rules', 'kd/2', '--json'])\n"
        "except SystemExit as end: print(end.code, 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=60)
    assert done.stdout.endswith("0 False\n")
