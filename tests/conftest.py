"""What all tests share: one compilation for all processes, and examples that are the same every time.

With FIEFDOM_EXAMPLES=10 the property tests try ten times as many examples, others every time.
"""

import importlib.util
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from locks import alone

HERE = Path(__file__).parent

settings.register_profile(
    "same-every-time",
    derandomize="FIEFDOM_EXAMPLES" not in os.environ,
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("same-every-time")


#: While one process compiles for arena and bots, the other has the server to try, which is plain; all that plays with
#: compiled rules comes later, and last what is tried in a browser, where one would wait for slow bots.
TURNS = {HERE / "arena": 0, HERE / "bots": 0, HERE / "server": 1, HERE / "browser": 3}


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: next((TURNS[folder] for folder in item.path.parents if folder in TURNS), 2))


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
    from walks import compiled_engine

    with alone("tests"):
        return compiled_engine()
