"""The page for a new game: what most people press is always in sight."""

import pytest

pytestmark = pytest.mark.ci


@pytest.mark.parametrize("size", [(360, 740), (1280, 720), (844, 390)], ids=lambda size: str(size[0]))
def test_the_start_button_is_in_sight_wherever_the_page_is_scrolled(devices, size):
    page = devices.desktop(viewport={"width": size[0], "height": size[1]})
    page.goto("/new?game=qd")
    start = page.locator("[data-action=create]")
    start.wait_for()
    for share in (0, 0.5, 1):
        page.evaluate("(share) => scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight))", share)
        box = start.bounding_box()
        assert 0 <= box["y"] <= size[1] - box["height"], f"out of sight at {share}"
        middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.action", middle) == "create"


def test_levels_of_bots_and_options_that_are_always_on_are_explained(devices):
    page = devices.phone()
    page.goto("/new?game=qd")
    levels = page.locator("[data-levels] li")
    levels.first.wait_for()
    assert levels.all_inner_texts() == ["Normal: for people who know the rules; makes a mistake now and then."]
    page.locator('[data-seat="b"] [data-level]').select_option("expert")
    page.click('label[data-players="3"]')
    assert [each.split(":")[0] for each in levels.all_inner_texts()] == ["Normal", "Expert"]
    page.click('label[data-players="5"]')
    giants = page.locator("label:has([data-option=giants]:disabled)")
    assert giants.inner_text().endswith("Needed for 5 players.")
