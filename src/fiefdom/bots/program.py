"""An external program, which reads and writes lines. Whatever it does, nobody waits for it beyond a deadline.

>>> import time
>>> echo = Program.start(["cat"])
>>> echo.tell("hello")
>>> echo.hear(time.monotonic() + 10)
'hello'
>>> echo.end()

Each of its pipes has a thread, as that works on every operating system: what it does not read yet waits here, and what
it writes is read at once, within bounds. The end of its standard error is kept, to say why it failed. It has its own
process group, which is killed as a whole.
"""

import contextlib
import os
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import IO

from ..errors import FiefdomError
from ..system.processes import kill_group

LONGEST_LINE = 8192
MOST_LINES = 1000
FAREWELL_SECONDS = 1.0
_CHUNK = 65536
_MOST_CHUNKS = 16
_FULL_SECONDS = 0.01
"""How long a thread sleeps before it looks again whether what it has read was taken."""
_LAST_SECONDS = 1.0
"""How long a killed program's pipes may take to end. A program that left the group may hold them open."""
_KEPT = 4096
_LONGEST_REASON = 200


class Broken(Exception):
    """A program can no longer be used; the message says what it did."""


class Program:
    """A running program and its three pipes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._chunks: SimpleQueue[bytes] = SimpleQueue()
        self._incoming, self._errors = bytearray(), bytearray()
        self._silent = False
        self.lines = 0
        """Lines read since this was last set to 0; too many stop the program."""
        # The threads know nothing of this object, so that it can be dropped while they run.
        threads = (
            threading.Thread(target=_write, args=(_open(process.stdin), self._outgoing), daemon=True),
            threading.Thread(target=_read, args=(process, _open(process.stdout), self._chunks), daemon=True),
            threading.Thread(target=_read_errors, args=(_open(process.stderr), self._errors), daemon=True),
        )
        for each in threads:
            each.start()
        # Also when nobody calls `end`, and at the end of the interpreter, but not in a forked copy of this process.
        self._kill = weakref.finalize(self, _kill, process, self._outgoing, threads, os.getpid())

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
        self._outgoing.put(line.encode() + b"\n")

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
            self._receive(left)
        self.lines += 1
        if self.lines > MOST_LINES:
            raise Broken(f"wrote more than {MOST_LINES} lines for one turn")
        line = bytes(self._incoming[:end])
        del self._incoming[: end + 1]
        return _decoded(line)

    def has_spoken(self) -> bool:
        """Has it written something that is not read yet?"""
        if not self._incoming and not self._silent:
            self._receive(0)
        return bool(self._incoming)

    def kill(self) -> None:
        """Kill it and all it started at once, and close the pipes."""
        self._kill()

    def end(self) -> None:
        """Close its input, give it a moment to end by itself, and then kill it."""
        self._outgoing.put(None)
        deadline = time.monotonic() + FAREWELL_SECONDS
        while not self._silent and (left := deadline - time.monotonic()) > 0:
            self._incoming.clear()
            self._receive(left)
        self.kill()

    def _receive(self, seconds: float) -> None:
        """Take what it has written, or wait for it."""
        with contextlib.suppress(Empty):
            data = self._chunks.get(timeout=seconds)
            self._silent = not data
            self._incoming += data

    def _ending(self) -> str:
        """How a silent program ended, and the end of its standard error."""
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


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _write(pipe: IO[bytes], outgoing: "SimpleQueue[bytes | None]") -> None:
    """Write lines as the program reads them, until none is to follow."""
    # It may no longer read. What it has written is still read, and then the end of its output.
    with contextlib.suppress(OSError), pipe:
        while (line := outgoing.get()) is not None:
            rest = memoryview(line)
            while rest:
                rest = rest[pipe.write(rest) :]


def _read(process: subprocess.Popen[bytes], pipe: IO[bytes], chunks: "SimpleQueue[bytes]") -> None:
    """Read what the program writes, and nothing at its end. While too much is not taken, the program waits."""
    with contextlib.suppress(OSError), pipe:
        while data := pipe.read(_CHUNK):
            chunks.put(data)
            while chunks.qsize() >= _MOST_CHUNKS and process.returncode is None:
                time.sleep(_FULL_SECONDS)
    chunks.put(b"")


def _read_errors(pipe: IO[bytes], errors: bytearray) -> None:
    """Read the program's standard error and keep the end of it."""
    with contextlib.suppress(OSError), pipe:
        while data := pipe.read(_CHUNK):
            errors += data
            del errors[:-_KEPT]


def _kill(
    process: subprocess.Popen[bytes],
    outgoing: "SimpleQueue[bytes | None]",
    threads: Sequence[threading.Thread],
    owner: int,
) -> None:
    if os.getpid() != owner:
        return
    kill_group(process)
    outgoing.put(None)
    deadline = time.monotonic() + _LAST_SECONDS
    for each in threads:
        if each is not threading.current_thread():
            each.join(max(0.0, deadline - time.monotonic()))
