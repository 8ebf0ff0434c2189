"""What all tests share: one compilation for all processes, and examples that are the same every time.

With FIEFDOM_EXAMPLES=10 the property tests try ten times as many examples, others every time.
"""

import importlib.util
import os

import pytest
from hypothesis import HealthCheck, settings
from locks import alone

settings.register_profile(
    "same-every-time",
    derandomize="FIEFDOM_EXAMPLES" not in os.environ,
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("same-every-time")


def pytest_collection_modifyitems(items):
    """What is tried in a browser comes last: by then the rules are compiled, and nobody waits for bots."""
    items.sort(key=lambda item: "browser" in item.path.parts)


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
