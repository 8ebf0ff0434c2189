"""The tests of Ctrl-C pass even where the process that started them ignores SIGINT."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def ignore_ctrl_c():
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.mark.ci
@pytest.mark.parametrize(
    "test",
    [
        "cli/test_perft.py::test_ctrl_c_ends_it",
        "cli/test_terminal.py::test_game_and_seats_are_asked_for_and_enter_takes_the_usual",
    ],
)
def test_a_test_of_ctrl_c_passes_in_the_background(test):
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(HERE / test)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, preexec_fn=ignore_ctrl_c)
    assert done.returncode == 0, done.stdout


def test_every_process_that_is_sent_ctrl_c_was_started_to_take_it():
    sending = "send_signal(signal.SIGINT)"
    for path in HERE.rglob("test_*.py"):
        source = path.read_text(encoding="utf-8")
        if sending in source and path != Path(__file__):
            assert "preexec_fn=take_ctrl_c" in source or "command_at_work" in source, path
