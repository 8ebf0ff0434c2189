"""The table of fixed benchmarks: one command, resumable, the same draws for everybody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def bench(name, *options):
    """Run a benchmark on plain Python."""
    environment = {**os.environ, "FIEFDOM_BACKEND": "plain", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, f"bench/{name}.py", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)


def table(*options, out):
    run = bench("benchmarks", *options, "--out", str(out))
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["benchmarks", "random", "--only", "kd/9"], "--only kd/9: the table has kd/2, duel/2, qd/2"),
        (["benchmarks", "random", "--list", "nowhere.txt"], "RULES BOT OTHER GAMES"),
        (["benchmarks", "nobody"], "there is no bot 'nobody'"),
        (["strength", "kd/2", "random", "expert@fast"], "the budget of 'expert@fast' cannot be read"),
        (["strength", "kd/2", "random", "lookahead:depth=3"], "'depth=3' is not a setting of lookahead"),
        (["strength", "kd/2", "random", "run:no-such-program"], "cannot be started"),
        (["strength", "kd/9", "random", "random"], "2, 3 or 4"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(args, said, tmp_path):
    run = bench(*args, "--out", str(tmp_path / "games.jsonl"))
    assert run.returncode == 1
    assert said in run.stderr
    assert run.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_document_lists_the_matches(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    import benchmarks

    rows = [line for line in (ROOT / "docs/how-to/train.md").read_text().splitlines() if line.startswith("| `")]
    for rules, other, games in benchmarks.TABLE:
        assert any(f"`{rules}`" in row and f"`{other}`" in row and f"({games:,}" in row for row in rows), rules
    assert f"`{benchmarks.SEED}`" in (ROOT / "docs/how-to/train.md").read_text()


def test_a_program_that_fails_is_counted_and_budgets_are_those_of_the_arena(tmp_path):
    run = bench("strength", "kd/2", "run:false", "random@0.1s", "--games", "2", "--out", str(tmp_path / "games.jsonl"))
    assert "kd/2 run:false v random@0.1s, seed strength, n = 2:" in run.stdout
    assert int(run.stdout.rsplit("forfeited turns: ", 1)[1]) > 10


@pytest.mark.long
def test_the_benchmarks_print_a_table_and_resume(tmp_path):
    out, matches = tmp_path / "games.jsonl", tmp_path / "matches.txt"
    matches.write_text("kd/2 greedy random 2  # a comment\nkd/4 random 'random' 1\n")
    rows = table("--list", str(matches), out=out)
    assert rows[-1] == "seed benchmark-1"
    assert rows[2].startswith("| `kd/2` | greedy | random | 2 | ")
    assert rows[3] == "| `kd/4` | random | random | 1 |  | 25 | 0 |"
    played = out.read_text()
    assert table("--list", str(matches), out=out) == rows
    assert out.read_text() == played


@pytest.mark.long
def test_no_game_begins_after_the_time_is_up(tmp_path):
    rows = table("random", "--only", "kd/4", "--seconds", "0", out=tmp_path / "games.jsonl")
    assert [row.split(" | ")[3] for row in rows[2:4]] == ["0", "0"]
