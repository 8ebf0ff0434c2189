"""A server of its own for every file of tests that asks for one."""

import pytest
from server.client import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Running(f"sqlite:///{tmp_path_factory.mktemp('server')}/games.db") as running:
        yield running
