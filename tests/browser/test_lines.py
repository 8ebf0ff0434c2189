"""The lines of dominoes on a phone: a line that stands alone fills its room, with larger dominoes."""

import pytest
from browser.player import set_up

pytestmark = pytest.mark.ci

#: For each domino of the line: the share of its frame that its face fills from top to bottom.
FILLED = """() => [...document.querySelectorAll("[data-line=next]")].map((frame) => {
  const height = (element) => element.getBoundingClientRect().height;
  return height(frame.querySelector(".domino")) / height(frame);
})"""


@pytest.mark.parametrize("size", [(390, 844), (360, 740)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize(("game", "players", "least"), [("kd", 2, 0.6), ("kd", 3, 0.55), ("giants", 5, 0.55)])
def test_the_first_line_leaves_no_empty_frames(devices, game, players, least, size):
    page = devices.phone(viewport={"width": size[0], "height": size[1]})
    set_up(page, game, players, ["me"] + ["here"] * (players - 1))
    page.wait_for_selector("button[data-line=next]")
    filled = page.evaluate(FILLED)
    assert min(filled) >= least, filled
