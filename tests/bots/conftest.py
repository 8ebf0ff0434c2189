"""Fixtures for the tests of the bots: code compiled once for all test processes."""

import pytest
from compiling import once


@pytest.fixture(scope="session")
def thinking(compiled):
    """The compiled engine with every entry of its search ready. The first process compiles; others wait for it."""
    once("search")
    return compiled
