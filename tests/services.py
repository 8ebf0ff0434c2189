"""PostgreSQL and Redis for tests, each in a temporary folder on a free port, removed at the end.

They are started when a test first asks for one. Where their programs are missing, tests are skipped, unless
FIEFDOM_ALL_TESTS=1 says that none may be.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

import pytest

PASSWORD = "open sesame"
QUOTED = "open%20sesame"
STARTING_SECONDS = 30.0


class Service:
    """A server that can be stopped and started again during a test."""

    def __init__(self, command, port, folder, **settings):
        self.command, self.port, self.folder, self.settings = command, port, folder, settings
        self.process = None

    def start(self):
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*_dying_with_us(), *self.command],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self.settings,
            )
        until = time.monotonic() + STARTING_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{self.command[0]} does not start: {(self.folder / 'log').read_text()}")
            time.sleep(0.02)

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def stop(self, number=signal.SIGINT):
        """Tell it to stop, then make it; all the processes it started stop with it."""
        if self.process is None:
            return
        self.process.send_signal(number)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.signal_all(signal.SIGKILL)
            self.process.wait()
        self.process = None

    def signal_all(self, number):
        """Send a signal to the server and all its processes."""
        for pid in (self.process.pid, *_children(self.process.pid)):
            os.kill(pid, number)


class Postgres(Service):
    """A PostgreSQL; each test gets tables of its own in it."""

    names = count()

    def url(self, password=QUOTED):
        return f"postgresql://fief:{password}@127.0.0.1:{self.port}/postgres"

    def fresh(self):
        """The address of a place without tables."""
        import asyncio

        import asyncpg

        name = f"place_{next(self.names)}"

        async def make():
            connection = await asyncpg.connect(self.url())
            await connection.execute(f"CREATE SCHEMA {name}")
            await connection.close()

        asyncio.run(make())
        return f"{self.url()}?search_path={name}"

    def answers(self):
        """Does it take connections? Before that it listens already, but sends everybody away."""
        command = [find("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(command, check=False).returncode == 0


class Redis(Service):
    """A Redis that keeps nothing."""

    def url(self, password=QUOTED):
        return f"redis://:{password}@127.0.0.1:{self.port}"


@contextmanager
def running_postgres():
    """A PostgreSQL server. It refuses to run as root, so root runs it as somebody else."""
    initdb, postgres = find("initdb"), find("postgres")
    with _folder() as folder:
        settings = _somebody(folder)
        (folder / "password").write_text(PASSWORD)
        make = [initdb, "-D", "data", "-U", "fief", "--pwfile=password", "-A", "scram-sha-256", "-E", "UTF8", "-N"]
        subprocess.run([*make, "--locale=C"], cwd=folder, check=True, stdout=subprocess.DEVNULL, **settings)
        port = _free_port()
        flags = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=on", "-c", "shared_buffers=32MB"]
        command = [postgres, "-D", "data", "-p", str(port), "-k", str(folder), *flags]
        yield from _run(Postgres(command, port, folder, **settings))


@contextmanager
def running_redis():
    """A Redis server."""
    server = find("redis-server")
    with _folder() as folder:
        port = _free_port()
        flags = ["--bind", "127.0.0.1", "--save", "", "--requirepass", PASSWORD, "--dir", str(folder)]
        yield from _run(Redis([server, "--port", str(port), *flags], port, folder))


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL for all tests of this process."""
    _need("initdb", "PostgreSQL's server is missing: apt-get install postgresql")
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis():
    """A Redis for all tests of this process."""
    _need("redis-server", "Redis's server is missing: apt-get install redis-server")
    with running_redis() as server:
        yield server


def _dying_with_us():
    """What makes a command end when this process is killed, where the system knows how."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "INT", "--"] if setpriv else []


def _need(program, otherwise):
    if find(program) is None:
        (pytest.fail if os.environ.get("FIEFDOM_ALL_TESTS") == "1" else pytest.skip)(otherwise)


def find(name):
    """The path of a program, the newest one of PostgreSQL's; None if it is missing."""
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return str(newest[-1]) if newest else shutil.which(name)


def _run(service):
    with ExitStack() as stack:
        stack.callback(service.stop)
        service.start()
        yield service


@contextmanager
def _folder():
    folder = Path(tempfile.mkdtemp(prefix="fiefdom-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody(folder):
    """Settings with which root starts a process as another user, who then owns the folder."""
    if os.getuid() != 0:
        return {}
    known = {each.pw_name: each for each in pwd.getpwall()}
    who = known.get("postgres") or known["nobody"]
    os.chown(folder, who.pw_uid, who.pw_gid)
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


def _free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def _children(pid):
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
