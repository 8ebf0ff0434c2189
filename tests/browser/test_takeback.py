"""A player asks to undo a whole turn, and the other person decides."""

import pytest
from browser.flows import menu, of_whose_turn_it_is, two_people
from browser.player import Player
from browser.screens import sit_down

pytestmark = pytest.mark.ci
BACK = "[data-notice=back]"


def after_a_turn(devices):
    """The page of somebody who has just confirmed a turn, and that of the other person."""
    me, other = of_whose_turn_it_is(*two_people(devices))
    seat = me.get_attribute("[data-seq]", "data-actor")
    player = Player(me, 1)
    while me.get_attribute("[data-seq]", "data-actor") == seat:
        player.wait()
        player.act()
    return me, other, seat


def test_the_other_person_agrees(devices):
    me, other, seat = after_a_turn(devices)
    menu(me, "ask-back")
    me.wait_for_selector("[data-notice=back-waiting]")
    other.wait_for_selector(BACK)
    assert "asks to undo their last turn" in other.inner_text(".notices")
    assert other.get_attribute(".notices", "aria-live") == "polite"
    other.click(f"{BACK} [data-action=agree]")
    for page in (me, other):
        page.wait_for_selector(f"[data-seq][data-actor={seat}]")
        page.wait_for_selector("[data-notice^=back]", state="detached")


def test_a_request_is_answered_before_other_questions(devices, games):
    page = devices.phone()
    made = games["asked"]
    sit_down(page, made, host="", keys={"b": made["keys"]["b"]})
    page.goto(f"/g/{made['game']}")
    page.wait_for_selector(BACK)
    assert page.locator(".notice").count() == 1


@pytest.mark.long
def test_the_other_person_declines(devices):
    me, other, seat = after_a_turn(devices)
    menu(me, "ask-back")
    other.click(f"{BACK} [data-action=decline]")
    me.wait_for_selector("[data-notice^=back]", state="detached")
    assert me.get_attribute("[data-seq]", "data-actor") != seat
    me.click("[data-action=menu]")
    me.wait_for_selector("dialog[open] [data-action=give]")
    assert me.locator("[data-action=ask-back]").count() == 0
