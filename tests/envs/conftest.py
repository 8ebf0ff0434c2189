"""What the tests of the environments share: the compiled steps, made ready once for all processes."""

from random import Random

import pytest
from locks import alone

from fiefdom.bots import Budget, load
from fiefdom.envs import Games


@pytest.fixture(scope="session")
def at_hand():
    """The steps of the backend that is used unless another is named."""
    with alone("learning"):
        games = Games("kd/2")
        games.start()
        games.look_ahead(0)
        games.view(0, 0)
        games.step(games.sample())
        return games


@pytest.fixture(scope="session")
def stepping(compiled, at_hand):
    """The compiled engine with every entry for learners ready."""
    return compiled


@pytest.fixture(scope="session")
def opponents(at_hand):
    """Bots that are ready to answer."""
    with alone("search"):
        load("greedy").choose(at_hand.position(0), Budget(), Random(0))
