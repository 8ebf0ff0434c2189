"""A turn takes no more clicks than it has decisions, and one to confirm it; forced acts take none."""

import json

import pytest
from browser.player import Player, set_up

pytestmark = pytest.mark.ci

COUNT = """() => {
  window.clicks = 0;
  document.addEventListener("click", () => (window.clicks += 1), true);
}"""


class Counted:
    """Reads from the server's messages how many decisions each confirmed turn of a seat had."""

    def __init__(self, page):
        self.pending, self.turns, self.steps = [], [], []
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame):
        message = json.loads(frame)
        if message["type"] != "update":
            return
        if any(event["kind"] == "confirmed" for event in message["events"]):
            self.turns.append(sum(not act.get("forced") for act in self.pending))
            self.steps.append([act["step"] for act in self.pending])
        self.pending = message["state"].get("pending", [])


def clicks_of_turns(devices, game, options, turns, skips):
    """For each turn of a person: its clicks, its decisions, its steps."""
    page = devices.desktop()
    counted = Counted(page)
    set_up(page, game, 2, ["me", "easy"], options)
    player, found, before = Player(page, 4, skips=skips), [], 0
    player.wait()
    page.evaluate(COUNT)
    while player.wait()["phase"] != "over" and len(found) < turns:
        player.act()
        if len(counted.turns) > len(found):
            now = page.evaluate("() => window.clicks")
            found.append((now - before, counted.turns[-1], counted.steps[-1]))
            before = now
    return found


@pytest.mark.parametrize(
    ("game", "options", "turns", "wanted"),
    [
        ("kd", [], 6, "place"),
        pytest.param("court", [], 99, "buy", marks=pytest.mark.long),
        pytest.param("qd", ["giants"], 12, "build", marks=pytest.mark.long),
    ],
)
def test_a_turn_takes_a_click_for_each_decision_and_one_to_confirm(devices, game, options, turns, wanted):
    found = clicks_of_turns(devices, game, options, turns, skips=0)
    assert any(wanted in steps for _, _, steps in found)
    for clicks, decisions, steps in found:
        assert clicks <= decisions + 1, f"{clicks} clicks for {steps}"
