"""Shared by all tests: one compilation for all processes, the order of tests, and the number of Hypothesis examples.

FIEFDOM_EXAMPLES=10, as in `make test-long`, draws ten times as many examples, and others each time. Without it, or with
a number up to 1, as in `make test` (0.25), `make test-ci` (0.5) and `make quick` (0.2), they are the same every time.
"""

import fcntl
import importlib.util
import os
import sys
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from compiling import ENOUGH, compile_ahead, once
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent

TIMES = float(os.environ.get("FIEFDOM_EXAMPLES", "1"))
SHARED = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.register_profile("fixed", SHARED, derandomize=True, max_examples=max(1, int(60 * TIMES)))
settings.register_profile("random", SHARED, derandomize=False, print_blob=True, max_examples=int(60 * TIMES))
settings.load_profile("random" if TIMES > 1 else "fixed")


COMPILED = {"compiled", "thinking", "stepping", "at_hand", "opponents"}
"""Fixtures that give compiled code."""
TURNS = {"server": 0, "arena": 0, "bots": 3, "envs": 3, "src": 4, "browser": 5}
"""Plain tests come first, while a process compiles in the background. First of all come those that mostly wait: they
would be the last to end. Then the rest on the plain backend, what needs compiled code, and at the end the browser,
where bots are quick once their search is compiled."""


def turn(item):
    """When an item is tried, see `TURNS`."""
    if COMPILED & set(getattr(item, "fixturenames", ())):
        return 3
    folder = item.path.relative_to(HERE.parent).parts[:2]
    return TURNS.get(folder[1] if folder[0] == "tests" else folder[0], 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """With empty caches, one process writes the bytecode of the tests; the others wait for it, then read it."""
    if sys.dont_write_bytecode or any((HERE / "rules" / "__pycache__").glob("test_*")):
        return (yield)
    with Path(__file__).open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(lock, fcntl.LOCK_SH)
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Files of tests hold no examples in docstrings; their helpers do."""
    found = yield
    return [each for each in found if not (isinstance(each, DoctestModule) and file_path.name.startswith("test_"))]


IN_CI = {"browser", "deploy", "web"}
"""Folders whose long tests CI runs."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if item.get_closest_marker("long") and IN_CI & set(item.path.relative_to(HERE.parent).parts[1:2]):
            item.add_marker("ci")
    items.sort(key=turn)


def pytest_collection_finish(session):
    """Every test process comes here. The first that needs much compiled code has it compiled in the background."""
    if not session.config.option.collectonly and sum(turn(item) == 3 for item in session.items) >= ENOUGH:
        compile_ahead()


@pytest.fixture(scope="session")
def plain():
    from fiefdom import Engine

    return Engine.load("plain")


@pytest.fixture(scope="session")
def compiled():
    """The compiled engine with every entry ready. The first process compiles; others wait, then read its cache."""
    if os.environ.get("FIEFDOM_BACKEND") == "plain":
        pytest.skip("FIEFDOM_BACKEND is plain")
    if importlib.util.find_spec("numba") is None:
        pytest.skip("Numba is not installed")
    return once("tests")
