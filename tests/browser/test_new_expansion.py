"""The expansion invented in `docs/how-to/add-an-expansion.md` is added to a copy of the project and played there."""

import os
import subprocess
import sys

import pytest
from browser.conftest import Devices
from browser.player import Player, set_up
from server.client import Running
from test_add_an_expansion import copied

pytestmark = pytest.mark.ci


@pytest.fixture
def wells(tmp_path, browser):
    """Devices at a server of the copy, whose pages are built from its sources."""
    copied(tmp_path, "src/fiefdom", "web", "scripts", "docs")
    env = {"PYTHONPATH": str(tmp_path / "src"), "FIEFDOM_BACKEND": "plain"}
    for script in ("api_files", "pages"):
        subprocess.run([sys.executable, f"scripts/{script}.py"], cwd=tmp_path, env={**os.environ, **env}, check=True)
    with Running(f"sqlite:///{tmp_path}/games.db", env=env) as server:
        devices = Devices(browser, server.url)
        yield devices
        assert devices.complaints() == []
        devices.close()


def test_a_new_expansion_is_played_on_the_page(wells):
    page = wells.desktop()
    for seed in range(3):  # A player may get no lake to dig on, but hardly three times.
        set_up(page, "wells", 2, ["me", "easy"])
        player = Player(page, seed, skips=0)
        assert player.play()
        if player.done["dig"]:
            break
    assert player.done["dig"]
    page.goto("/help")
    words = page.get_by_text("The first well of a kingdom is worth 2 points, the second 3.")
    words.first.wait_for(state="attached")
