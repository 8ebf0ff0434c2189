"""What only happens at a real terminal: questions, a second Enter before a turn ends, Ctrl-C, hanging up."""

import contextlib
import os
import pty
import select
import signal
import sys
import time

import pytest
from processes import PATIENCE, take_ctrl_c

from fiefdom import Record, SeededDealer
from fiefdom.cli.playing.saving import SaveFile


class Terminal:
    """A process on a pseudo-terminal of 80 columns, which gets its input line by line."""

    def __init__(self, environment, *args):
        command = [sys.executable, "-m", "fiefdom.cli", *map(str, args)]
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            take_ctrl_c()
            os.execvpe(command[0], command, environment)
        self.shown = ""
        self.seen = 0

    def until(self, words, seconds=60):
        """Read until the words are shown after those waited for before; what is shown beyond them stays to be seen."""
        start, end = self.seen, time.monotonic() + seconds
        while (at := self.shown.find(words, start)) < 0:
            assert time.monotonic() < end, self.shown[start:]
            if select.select([self.file], [], [], 0.2)[0]:
                self.shown += os.read(self.file, 65536).decode(errors="replace")
        self.seen = at + len(words)
        return self.shown[start : self.seen]

    def type(self, text):
        os.write(self.file, text.encode())

    def send(self, ending):
        """A key that is typed, or a signal."""
        self.type(ending) if isinstance(ending, str) else os.kill(self.pid, ending)

    def end(self, sent=None):
        """Read to the end and return the exit code.

        A signal (Ctrl-C is one) that comes between prompt and reading is seen with the next: it is sent again.
        """
        end = time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):
            while True:
                assert time.monotonic() < end, self.shown
                if sent and not select.select([self.file], [], [], 3)[0]:
                    self.send(sent)
                elif data := os.read(self.file, 65536):
                    self.shown += data.decode(errors="replace")
                else:
                    break
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
    table.until("Who plays? [you,")
    table.type("\n")
    table.until("first claims")
    table.send("\x03")
    assert table.end("\x03") == 130
    file = next((tmp_path / "fiefdom" / "games").glob("*.fief"))
    assert "fiefdom play --resume" in table.shown
    headers = Record.load(file, "plain").headers
    assert (headers["Seat-a"], headers["Seat-b"]) in (("you", "normal (bot)"), ("you", "random"))


def test_a_bot_s_turn_is_shown_for_a_moment_and_enter_goes_on(terminal, tmp_path):
    file = tmp_path / "game.fief"
    table = terminal("play", "kd/2", "--bot", "b=tr", "--seed", "1", "--save", file)
    table.until("> ")
    table.type("1\n")
    table.until("choose again: ")
    table.type("\n")
    table.until("Seat b, tr, thinks ...")
    table.until("Press Enter to continue.")
    table.type("\n")
    table.until("> ")
    table.type("undo\n")
    table.until("Nothing to undo")
    table.type("quit\n")
    assert table.end() == 0
    assert "b" in [actor for actor, _ in Record.load(file, "plain").games[0]]


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
    table.send(end)
    assert table.end(end) == 130
    assert "--resume" in table.shown
    assert len(Record.load(file, "plain").games[0]) >= 6
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".tmp"] == []


def at_the_dragon(file):
    """A game saved where seat a may burn a building, with its key."""
    dealer = SeededDealer.of_seed(2)
    record = Record("qd/2", {"Seat-a": "you", "Seat-b": "you"}, "plain")
    record.commit(dealer)
    SaveFile(file).begin(record, dealer)
    for number in range(1000):
        record.draw(dealer)
        position = record.match.position
        if position.step == "dragon" and len(position.moves) > 2:
            break
        record.play(list(position.moves)[number * 7 % len(position.moves)])
    record.save(file)
    return record


def test_burning_a_building_needs_a_second_enter(terminal, tmp_path):
    file = tmp_path / "game.fief"
    record = at_the_dragon(file)
    moves = len(record.games[0])
    burn = next(str(move) for move in record.match.moves if move.step == "dragon")
    table = terminal("play", "--resume", file)
    table.until("> ")
    table.type(f"{burn}\n")
    assert "burn the " in table.until(f"Enter plays {burn}; or choose again: ")
    table.type("no\n")
    table.until("Not played.")
    table.type(f"{burn}\n")
    table.until("choose again: ")
    table.type("\n")
    table.until("claim a domino")
    table.type("quit\n")
    assert table.end() == 0
    assert [str(move) for _, move in Record.load(file, "plain").games[0]][moves:] == [burn]


def test_more_choices_are_shown_below_the_table(terminal):
    table = terminal("play", "--rules", "kd/2", "--seats", "you,you", "--seed", "1")
    for _ in range(4):
        table.until("> ")
        table.type("1\n")
        table.until("choose again: ")
        table.type("\n")
    table.until("> ")
    table.type("more\n")
    shown = table.until("> ")
    assert "Kingdomino (kd/2)" in shown
    assert "To claim" in shown
    assert "\n 1  " not in shown
    table.type("quit\n")
    assert table.end() == 0
