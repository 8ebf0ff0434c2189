"""Fixtures for the tests of the environments: steps compiled once for all test processes."""

from random import Random

import pytest
from compiling import once
from locks import alone

from fiefdom.bots import Budget, load


@pytest.fixture(scope="session")
def at_hand():
    """Compiled steps on the default backend."""
    return once("learning")


@pytest.fixture(scope="session")
def stepping(compiled, at_hand):
    """The compiled engine with every entry for learners ready."""
    return compiled


@pytest.fixture(scope="session")
def opponents(at_hand):
    """Opponents whose search is compiled."""
    with alone("search"):
        load("greedy").choose(at_hand.position(0), Budget(), Random(0))
