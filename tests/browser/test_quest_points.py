"""Points that a quest gives from the first moment, as Lost Corner does: the page says where they come from."""

import pytest
from browser.measure import complaints
from browser.screens import enter
from server.client import new_game

pytestmark = pytest.mark.ci

LOST_CORNER = "+q15 +q1 +3 +17 +22 +40 +50 +a"


@pytest.fixture
def made(server):
    """A game in which the castle, alone in its corner, is worth 20 points at once."""
    return new_game(server, "giants/2", "me", "easy", begin=LOST_CORNER)


def test_the_score_names_the_quest_and_explains_it(devices, made):
    page = devices.desktop()
    enter(page, made)
    chip = page.locator(".score [data-part=quest15]")
    chip.wait_for()
    assert chip.inner_text().split("\n")[0] == "Lost Corner 20"
    chip.get_by_role("img", name="Lost Corner: 20").click()
    page.get_by_role("tooltip").get_by_text("there at once").wait_for()
    page.keyboard.press("Escape")
    page.locator("article[data-seat=b] button").click()
    page.locator("dialog[open] [data-part=quest15]").get_by_role("img").click()
    page.locator("dialog[open]").get_by_role("tooltip").get_by_text("there at once").wait_for()


def test_a_phone_shows_the_points_of_quests_beside_the_total(devices, made):
    page = devices.phone(viewport={"width": 360, "height": 740})
    enter(page, made)
    page.locator(".own").get_by_role("img", name="Lost Corner: 20").tap()
    page.get_by_role("tooltip").get_by_text("there at once").wait_for()
    page.touchscreen.tap(5, 300)
    page.get_by_role("tooltip").wait_for(state="detached")
    assert complaints(page) == []
