"""An external program, which reads and writes lines. Whatever it does, nobody waits for it beyond a deadline.

>>> import time
>>> echo = Program.start(["cat"])
>>> echo.tell("hello")
>>> echo.hear(time.monotonic() + 10)
'hello'
>>> echo.end()

Its pipes never block: what it does not read yet waits here, and what it writes is read at once, within bounds. The end
of its standard error is kept, to say why it failed. It has its own process group, which is killed as a whole.
"""

import contextlib
import os
import selectors
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import IO

from ..errors import FiefdomError
from ..system.processes import kill_group

LONGEST_LINE = 8192
MOST_LINES = 1000
FAREWELL_SECONDS = 1.0
_CHUNK = 65536
_KEPT = 4096
_LONGEST_REASON = 200


class Broken(Exception):
    """A program can no longer be used; the message says what it did."""


class Program:
    """A running program and its three pipes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._selector = selectors.DefaultSelector()
        self._outgoing, self._incoming, self._errors = bytearray(), bytearray(), bytearray()
        self._silent = False
        self.lines = 0
        """Lines read since this was last set to 0; too many stop the program."""
        for pipe in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(_open(pipe).fileno(), False)
        self._selector.register(_open(process.stdout), selectors.EVENT_READ)
        self._selector.register(_open(process.stderr), selectors.EVENT_READ)
        # Also when nobody calls `end`, and at the end of the interpreter, but not in a forked copy of this process.
        self._kill = weakref.finalize(self, _kill, process, self._selector, os.getpid())

    @staticmethod
    def start(words: Sequence[str]) -> "Program":
        """Start a command; raises `FiefdomError` if that is not possible at all."""
        pipe = subprocess.PIPE
        try:
            # A session of its own: a Ctrl-C at our terminal is not meant for it.
            process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True, close_fds=True
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise FiefdomError(f"the program {words[0]!r} cannot be started: {_lowered(reason)}") from None
        return Program(process)

    def tell(self, line: str) -> None:
        """Send a line; it is written as the program reads."""
        self._outgoing += line.encode() + b"\n"
        stdin = _open(self._process.stdin)
        if stdin not in self._selector.get_map():
            self._selector.register(stdin, selectors.EVENT_WRITE)

    def hear(self, deadline: float) -> str:
        """The next line it writes; raises `Broken` if none comes before a deadline, or if none will ever come."""
        while (end := self._incoming.find(b"\n", 0, LONGEST_LINE + 1)) < 0:
            if len(self._incoming) > LONGEST_LINE:
                raise Broken(f"wrote a line of more than {LONGEST_LINE} bytes")
            if self._silent:
                raise Broken(self._ending())
            left = deadline - time.monotonic()
            if left <= 0:
                raise Broken("did not answer in time")
            self._exchange(left)
        self.lines += 1
        if self.lines > MOST_LINES:
            raise Broken(f"wrote more than {MOST_LINES} lines for one turn")
        line = bytes(self._incoming[:end])
        del self._incoming[: end + 1]
        return _decoded(line)

    def has_spoken(self) -> bool:
        """Has it written something that is not read yet?"""
        if not self._incoming and not self._silent:
            self._exchange(0)
        return bool(self._incoming)

    def kill(self) -> None:
        """Kill it and all it started at once, and close the pipes."""
        self._kill()

    def end(self) -> None:
        """Close its input, give it a moment to end by itself, and then kill it."""
        with contextlib.suppress(Broken, OSError):
            self._exchange(0)
            self._hang_up()
            deadline = time.monotonic() + FAREWELL_SECONDS
            while not self._silent and (left := deadline - time.monotonic()) > 0:
                self._incoming.clear()
                self._exchange(left)
        self.kill()

    def _exchange(self, seconds: float) -> None:
        """Wait for any pipe, then read and write what does not block."""
        acts = {self._process.stdin: self._write, self._process.stdout: self._read}
        for key, _ in self._selector.select(seconds):
            acts.get(key.fileobj, self._read_errors)()  # type: ignore[call-overload]

    def _write(self) -> None:
        stdin = _open(self._process.stdin)
        try:
            del self._outgoing[: os.write(stdin.fileno(), self._outgoing[:_CHUNK])]
        except BlockingIOError:
            return
        except OSError:
            # It no longer reads. What it has written is still read, and then the end of its output.
            self._outgoing.clear()
        if not self._outgoing:
            self._selector.unregister(stdin)

    def _hang_up(self) -> None:
        stdin = _open(self._process.stdin)
        if stdin in self._selector.get_map():
            self._selector.unregister(stdin)
        stdin.close()

    def _read(self) -> None:
        data = _available(self._process.stdout)
        if data == b"":
            self._silent = True
            self._selector.unregister(_open(self._process.stdout))
        self._incoming += data or b""

    def _read_errors(self) -> None:
        data = _available(self._process.stderr)
        if data == b"":
            self._selector.unregister(_open(self._process.stderr))
        self._errors += data or b""
        del self._errors[:-_KEPT]

    def _ending(self) -> str:
        """How a silent program ended, and the end of its standard error."""
        stderr = _open(self._process.stderr)
        if stderr in self._selector.get_map():
            self._read_errors()
        self.kill()
        code = self._process.returncode
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        last = last_words(self._errors.decode(errors="replace"))
        return f"{how} ({shown(last)})" if last else how


def last_words(errors: str) -> str:
    r"""The line of a program's standard error that says why it ended: the last one with an error, or just the last.

    >>> last_words("Error: Cannot find module 'k3.js'\n    at load (loader:1)\nNode.js v20\n")
    "Error: Cannot find module 'k3.js'"
    """
    lines = [line.strip() for line in errors.split("\n") if line.strip()]
    named = [line for line in lines if "error:" in line.lower()]
    return (named or lines or [""])[-1]


def shown(text: str) -> str:
    r"""A foreign text as part of a sentence: short, and without terminal control characters.

    >>> shown("a\x1b[2J" + "b" * 300)[:12], len(shown("b" * 300))
    ('a?[2Jbbbbbbb', 200)
    """
    text = text if len(text) <= _LONGEST_REASON else text[: _LONGEST_REASON - 1] + "…"
    return "".join(each if each.isprintable() else "?" for each in text)


def _decoded(line: bytes) -> str:
    try:
        return line.decode().rstrip("\r")
    except UnicodeDecodeError:
        raise Broken("wrote text that is not UTF-8") from None


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise Broken("has no such pipe")
    return pipe


def _available(pipe: IO[bytes] | None) -> bytes | None:
    """What can be read without waiting: nothing at the end of the pipe, none if there is nothing yet."""
    try:
        return os.read(_open(pipe).fileno(), _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _kill(process: subprocess.Popen[bytes], selector: selectors.BaseSelector, owner: int) -> None:
    if os.getpid() != owner:
        return
    kill_group(process)
    selector.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        with contextlib.suppress(OSError):
            _open(pipe).close()
