"""What the tests of the bots share: the compiled search, made ready once for all processes."""

from random import Random

import pytest
from bots.turns import started
from locks import alone

from fiefdom.bots import Budget, load
from fiefdom.bots.warm import warm_up


@pytest.fixture(scope="session")
def thinking(compiled):
    """The compiled engine with every entry of its search ready. The first process compiles; others wait for it."""
    with alone("search"):
        warm_up()
        for name in ("greedy", "hard", "mce-tr-p"):
            load(name).choose(started("kd/2", "compiled"), Budget(sims=2), Random(0))
        return compiled
