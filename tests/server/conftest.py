"""A server for the tests of each process, on the plain backend; PostgreSQL and Redis where a test wants them."""

import itertools

import pytest
from server import fixed_draws
from server.client import Running
from services import postgres, redis  # noqa: F401

from fiefdom.server import hub as hubs
from fiefdom.server import room_bots

PLAIN = {"FIEFDOM_BACKEND": "plain"}


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server on a SQLite file; it must not log a warning."""
    folder = tmp_path_factory.mktemp("server")
    with Running(f"sqlite:///{folder}/games.db", env=PLAIN) as running:
        running.folder = folder
        yield running
        assert running.stop() == ""


@pytest.fixture(autouse=True)
def same_draws(monkeypatch):
    """Every run of a test sees the same draws."""
    fixed_draws.fix(monkeypatch.setattr, itertools.count(1))


@pytest.fixture
def start(tmp_path):
    """Start servers that end with the test."""
    started = []

    def starting(database=f"sqlite:///{tmp_path}/games.db", **more):
        more["env"] = {**PLAIN, **more.get("env", {})}
        started.append(Running(database, **more))
        return started[-1]

    yield starting
    for each in started:
        each.__exit__()


@pytest.fixture
def quick(monkeypatch):
    """Leases and sweeps are short."""
    monkeypatch.setattr(room_bots, "LEASE_SECONDS", 0.3)
    monkeypatch.setattr(hubs, "SWEEP_SECONDS", 0.05)
    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path}/games.db"
