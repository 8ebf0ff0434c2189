"""Hints on the board: what an expert would do and why, by mouse and by keys; and games without them."""

import re

import pytest
from browser.flows import of_whose_turn_it_is, play_now, to_a_placement, two_people
from browser.player import set_up
from browser.screens import enter
from playwright.sync_api import expect

pytestmark = pytest.mark.ci


def test_hints_are_drawn_on_the_board_and_one_is_played(devices):
    player = play_now(devices)
    page = player.page
    to_a_placement(player, ways=0)
    page.click("[data-action=hint]")
    choices = page.locator("[data-candidate]")
    choices.first.wait_for()
    assert 1 <= choices.count() <= 3
    assert re.match(r"1\n[\d.,]+( · \d+%)?\nDomino ", choices.first.inner_text())
    why = page.locator(".hints .why").inner_text().strip()
    assert re.match(r"[\d.,]+ points expected · (\d+% chance to win|a rough estimate)\. [A-Z].*\.$", why)
    board = page.locator(".board [data-hint]")
    assert 1 <= board.count() <= 3
    assert not page.locator("dialog[open]").count(), "hints cover the board"
    page.get_by_role("radio").last.check(force=True)
    last = str(choices.count())
    expect(page.locator(".board .badge.selected")).to_contain_text(last)
    expect(page.locator("[data-line=next] .mark.selected")).to_contain_text(last)
    page.click("[data-action=play-hint]")
    page.wait_for_selector("[data-action=end-turn][aria-disabled=false]")
    expect(choices).to_have_count(0)
    page.keyboard.press("z")
    page.wait_for_selector("[data-awaits=move]")


@pytest.mark.long
def test_hints_by_keys_alone(devices):
    player = play_now(devices)
    page = player.page
    page.keyboard.press("h")
    expect(page.get_by_role("radio").first).to_be_focused()
    label = page.get_by_role("radio").first.get_attribute("aria-label")
    assert re.match(r"Option 1\. Domino .* points expected, (\d+% chance to win|a rough estimate)\. .*\.$", label)
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("radio").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio").nth(1)).to_be_checked()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-action=end-turn][aria-disabled=false]")


#: Of the board, the lines and the other kingdoms: where they are, and who is on top in their middle.
IN_SIGHT = """() => [".board", "article[data-seat]", "[data-line=now]", "[data-line=next]"].map((query) => {
  const { x, y, width, height } = document.querySelector(query).getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return [query, x, y, width, height, !!top?.closest(query)].join(" ");
})"""


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1024, 768), (820, 1180), (390, 844)], ids=str)
def test_hints_cover_neither_the_board_nor_the_lines_nor_the_other_kingdoms(devices, games, size):
    page = devices.desktop(viewport={"width": size[0], "height": size[1]})
    enter(page, games["advised"])
    page.wait_for_selector("[data-action=hint][aria-disabled=false]")
    before = page.evaluate(IN_SIGHT)
    assert all(each.endswith("true") for each in before), before
    page.click("[data-action=hint]")
    page.wait_for_selector("[data-candidate]")
    assert page.evaluate(IN_SIGHT) == before
    expect(page.locator("[data-action=play-hint]")).to_be_in_viewport(ratio=1)


def test_on_a_phone_a_hint_says_what_it_does_and_where_it_scrolls(devices, games):
    page = devices.phone(viewport={"width": 360, "height": 740})
    enter(page, games["court"])
    page.click("[data-action=hint][aria-disabled=false]")
    why = page.locator(".hints .why")
    expect(why).to_contain_text(re.compile(r"^(Buy |Domino |No token)"))
    cut = "(why) => why.scrollHeight > why.clientHeight + 4"
    assert why.evaluate(cut) == ("below" in why.get_attribute("data-more"))
    why.evaluate("(why) => why.scrollTo(0, why.scrollHeight)")
    expect(why).to_have_attribute("data-more", "")


@pytest.mark.long
def test_where_the_host_says_so_there_is_no_hint(devices):
    page = devices.desktop()
    set_up(page, "kd", 2, ["me", "easy"], create=False)
    page.uncheck("[data-field=hints]")
    page.click("[data-action=create]")
    page.wait_for_selector("[data-seq]:not([data-awaits=''])")
    page.wait_for_selector("button[data-domino]")
    assert not page.locator("[data-action=hint]").count()
    page.keyboard.press("h")
    assert not page.locator(".hints").count()


@pytest.mark.long
def test_others_do_not_see_a_hint(devices):
    host, guest = two_people(devices)
    page, other = of_whose_turn_it_is(host, guest)
    page.click("[data-action=hint]")
    page.locator("[data-candidate]").first.wait_for()
    assert not other.locator("[data-hint], [data-candidate]").count()
