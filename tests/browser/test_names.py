"""Bots have names of their own: by the colour of their seat, and never one that somebody else at the table has."""

import pytest
from browser.player import Player, set_up

pytestmark = pytest.mark.ci


def names_of(page):
    """The names that stand above the other kingdoms."""
    return page.locator(".others .who b").all_inner_texts()


def begin(page, name):
    set_up(page, "team", 8, ["me", *["easy"] * 7], create=False)
    page.locator('[data-seat="a"] [data-name]').fill(name)
    page.click("[data-action=create]")
    page.wait_for_selector(".others .who")
    return Player(page)


def test_in_a_team_game_every_bot_has_a_name(devices):
    page = devices.desktop()
    player = begin(page, "Ana")
    others = names_of(page)
    own = page.locator(".own .name").inner_text()
    assert len(others) == 6
    assert "Ana" in own
    partner = own.replace("Ana", "").replace(" and ", "").strip()
    everybody = [*others, partner, "Ana"]
    assert len(set(everybody)) == 8, everybody
    assert all(name.isalpha() for name in everybody)

    player.wait()
    page.get_by_role("button", name="Score").first.click()
    sheet = page.locator("dialog[open]").inner_text()
    assert all(name in sheet for name in everybody)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Log").click()
    assert "Bot" not in sheet + page.locator("dialog[open]").inner_text()


def test_a_bot_gives_its_name_up_to_a_person(devices):
    page = devices.desktop()
    begin(page, "Ana")
    first = names_of(page)
    begin(page, f" {first[2].upper()} ")
    second = names_of(page)
    assert second[2] != first[2]
    assert (second[:2], second[3:]) == (first[:2], first[3:])
    assert len(set(second)) == 6
