"""The domino to be laid is dragged onto the board from the line as well as from the hand, by mouse and by finger."""

import pytest
from browser.flows import play_now, to_a_placement
from browser.player import Fingers

pytestmark = pytest.mark.ci


def middle(page, query):
    box = page.locator(query).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_mouse(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


def drag_by_finger(page, start, end):
    device = page.context.new_cdp_session(page)
    steps = [[a + (b - a) * i / 6 for a, b in zip(start, end, strict=True)] for i in range(1, 7)]
    for kind, spots in (("touchStart", [start]), ("touchMove", steps)):
        for x, y in spots:
            device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
def test_the_domino_to_be_laid_is_dragged_from_the_line(devices, phone):
    player = play_now(devices, phone=phone)
    if phone:
        player = Fingers(player.page, 1)
    page, cells = player.page, to_a_placement(player, ways=0)["cells"]
    drag = drag_by_finger if phone else drag_by_mouse
    target = middle(page, f'[data-cell="{cells[0]}"]')
    scrolled = page.evaluate("() => document.scrollingElement.scrollTop")
    for other in ("[data-line=next]", ".line li:not(.turn) [data-line=now]"):
        drag(page, middle(page, other), target)
        assert player.look()["chosen"] == [], f"{other} is dragged"
    drag(page, middle(page, ".turn [data-line=now]"), target)
    page.wait_for_selector(f'[data-cell="{cells[0]}"][aria-selected=true]')
    player.wait()
    assert cells[0] in player.look()["chosen"]
    assert page.evaluate("() => document.scrollingElement.scrollTop") == scrolled
