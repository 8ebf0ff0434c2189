"""The table of fixed benchmarks: one command, resumable, the same draws for everybody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def table(*options, out):
    command = [sys.executable, "bench/benchmarks.py", *options, "--out", str(out)]
    run = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ, "FIEFDOM_BACKEND": "plain"}
    )
    return run.stdout.splitlines()


@pytest.mark.long
def test_the_benchmarks_print_a_table_and_resume(tmp_path):
    out, matches = tmp_path / "games.jsonl", tmp_path / "matches.txt"
    matches.write_text("kd/2 greedy random 2  # a comment\nkd/4 random 'random' 1\n")
    rows = table("--list", str(matches), out=out)
    assert rows[2].startswith("| `kd/2` | greedy | random | 2 | ")
    assert rows[3] == "| `kd/4` | random | random | 1 |  | 25 |"
    played = out.read_text()
    assert table("--list", str(matches), out=out) == rows
    assert out.read_text() == played


@pytest.mark.long
def test_no_game_begins_after_the_time_is_up(tmp_path):
    rows = table("random", "--only", "kd/4", "--seconds", "0", out=tmp_path / "games.jsonl")
    assert [row.split(" | ")[3] for row in rows[2:]] == ["0", "0"]
