"""Processes that tests start: interrupting them, waiting for them, and checking what became of them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PATIENCE = 120.0
"""Seconds to wait for what must happen; a slow machine is not a failure."""


def take_ctrl_c():
    """For `Popen(preexec_fn=...)`: a child ends on Ctrl-C even where the tests ignore it (`nohup make test &`)."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def waited(condition, seconds=PATIENCE):
    """Wait until a condition holds; fails if it never does."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def alive(pid):
    """Does a process run? A zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def children(pid):
    """The processes that a process started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def seconds_of_work(pid):
    """The processor time that a process has used, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at_work(process, seconds=0.5):
    """Wait until a process has worked for a while from now on, however slow the machine is."""
    begun = seconds_of_work(process.pid)
    waited(lambda: process.poll() is not None or seconds_of_work(process.pid) > begun + seconds)
    assert process.poll() is None, "it ended by itself"


LOADED = """
import sys
from fiefdom.cli.app import app
print("ready", file=sys.stderr, flush=True)
app(prog_name="fiefdom")
"""


def command_at_work(arguments, environment):
    """A `fiefdom` process that has begun its work, and takes Ctrl-C."""
    process = subprocess.Popen(
        [sys.executable, "-c", LOADED, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=take_ctrl_c,
    )
    assert process.stderr.readline() == "ready\n"
    at_work(process)
    return process
