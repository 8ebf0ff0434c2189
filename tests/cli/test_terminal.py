"""What only happens at a real terminal: questions, a second Enter before a turn ends, Ctrl-C, hanging up."""

import contextlib
import os
import pty
import select
import signal
import sys
import time

import pytest

from fiefdom import Record


class Terminal:
    """A process at a terminal of 80 columns, typed at line by line."""

    def __init__(self, environment, *args):
        command = [sys.executable, "-m", "fiefdom.cli", *map(str, args)]
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, environment)
        self.shown = ""

    def until(self, words, seconds=30):
        """Read until the words are shown after what was read before."""
        start, end = len(self.shown), time.monotonic() + seconds
        while words not in self.shown[start:]:
            assert time.monotonic() < end, self.shown[start:]
            if select.select([self.file], [], [], 0.2)[0]:
                self.shown += os.read(self.file, 65536).decode(errors="replace")
        return self.shown[start:]

    def type(self, text):
        os.write(self.file, text.encode())

    def end(self):
        """The exit code, once all is read."""
        with contextlib.suppress(OSError):
            while data := os.read(self.file, 65536):
                self.shown += data.decode(errors="replace")
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def terminal(environment, tmp_path):
    def starting(*args):
        return Terminal(environment | {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm-256color"}, *args)

    return starting


def test_game_and_seats_are_asked_for_and_enter_takes_the_usual(terminal, tmp_path):
    table = terminal("play")
    table.until("Which game? [kd/2] ")
    table.type("kd/77\n")
    table.until("Which game? [kd/2] ")
    table.type("\n")
    table.until("Who sits at the table? [you,random] ")
    table.type("\n")
    table.until("first claims")
    table.until("> ")
    table.type("quit\n")
    assert table.end() == 0
    file = next((tmp_path / "fiefdom" / "games").glob("*.fief"))
    assert "fiefdom play --resume" in table.shown
    assert Record.load(file, "plain").headers["Seat-b"] == "random"


def test_a_turn_ends_with_a_second_enter(terminal, tmp_path):
    file = tmp_path / "game.fief"
    table = terminal("play", "--rules", "kd/2", "--seats", "you,you", "--seed", "1", "--save", file)
    table.until("> ")
    table.type("1\n")
    table.until("ends your turn; or choose again: ")
    table.type("2\n")
    table.until("ends your turn; or choose again: ")
    table.type("no\n")
    table.until("Not played.")
    table.type("2\n")
    table.until("ends your turn; or choose again: ")
    table.type("\n")
    table.until("claims")
    table.type("quit\n")
    assert table.end() == 0
    assert len(Record.load(file, "plain").games[0]) == 7


@pytest.mark.parametrize("end", ["\x03", signal.SIGHUP, signal.SIGTERM])
def test_leaving_in_any_way_saves(terminal, tmp_path, end):
    file = tmp_path / "game.fief"
    table = terminal("play", "--rules", "kd/2", "--seats", "you,you", "--seed", "1", "--save", file)
    table.until("> ")
    table.type("1\n")
    table.until("choose again: ")
    table.type("\n")
    table.until("claims")
    table.until("> ")
    if isinstance(end, str):
        table.type(end)
    else:
        os.kill(table.pid, end)
    assert table.end() == 130
    assert "--resume" in table.shown
    assert len(Record.load(file, "plain").games[0]) >= 6
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".tmp"] == []
