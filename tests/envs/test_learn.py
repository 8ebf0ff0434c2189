"""The learning example runs: it learns, evaluates, saves its agent and loads it. Its strength is not tested."""

import os
import re
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from processes import take_ctrl_c

# Only the example imports them: that takes long, and every test process would do it.
pytestmark = [
    pytest.mark.ci,
    pytest.mark.skipif(not (find_spec("sklearn") and find_spec("matplotlib")), reason="fiefdom[learn]"),
]

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, str(ROOT / "examples" / "learn.py"), "--games", "8", "--deals", "2"]
FOUND = r"\d+\.\d% wins \(\d+\.\d% to \d+\.\d%\), [+-]\d+\.\d points against greedy"


def begin(folder, *options):
    paths = [str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "MPLBACKEND": "agg"}
    return subprocess.Popen(
        [*COMMAND, *options],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=take_ctrl_c,
    )


def lines_of(process):
    """The output without the times."""
    with process:
        lines = [line.partition("min")[2] or line for line in process.stdout]
    assert process.returncode == 0
    return lines


@pytest.fixture(scope="module")
def folder(at_hand, opponents, tmp_path_factory):
    return tmp_path_factory.mktemp("learn")


@pytest.fixture(scope="module")
def learned(folder):
    return lines_of(begin(folder, "--rounds", "2", "--out", "kept.joblib", "--plot", "curve.svg"))


def test_it_learns_and_evaluates(learned, folder):
    *curve, last = learned
    assert [int(line.split()[0]) for line in curve] == [0, 8, 16]
    assert all(re.search(FOUND, line) for line in curve)
    assert re.fullmatch(f"4 games of evaluation: {FOUND}\n", last)
    assert "<svg" in (folder / "curve.svg").read_text(encoding="utf-8")


def test_what_it_kept_plays_as_before(learned, folder):
    assert lines_of(begin(folder, "--play", "kept.joblib")) == learned[-1:]


def test_ctrl_c_keeps_what_there_is_and_the_seed_decides_what_that_is(learned, folder):
    process = begin(folder, "--minutes", "60")
    for _ in range(2):
        assert process.stdout.readline().partition("min")[2] in learned[:2]
    process.send_signal(signal.SIGINT)
    lines = lines_of(process)
    assert "stopped\n" in lines
    assert re.fullmatch(f"4 games of evaluation: {FOUND}\n", lines[-1])
    assert (folder / "agent.joblib").exists()
