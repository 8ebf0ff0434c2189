"""The scorer for a real table, used as people at that table would: tap, pick dominoes, share, print."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.ci

#: Tiles and pieces on squares, by the tool that puts them there.
QUEENDOMINO = [("t", "g8 f8"), ("building 16", "g8"), ("w", "h7 h7 h8"), ("knight", "h7")]


def scorer(devices, phone=False, address="/score"):
    page = (devices.phone if phone else devices.desktop)()
    page.goto(address)
    page.wait_for_selector("[data-cell]")
    return page


def tap(page, tool, squares):
    kind, _, number = tool.partition(" ")
    page.click(f"[data-tool={kind}]")
    if number:
        page.click(f"dialog [data-pick='{number}']")
    for at in squares.split():
        page.click(f"[data-cell={at}]")


def total(page, kingdom):
    return page.locator(f"[data-kingdom='{kingdom}'] b")


def test_a_family_scores_its_table_on_a_phone(devices):
    page = scorer(devices, phone=True)
    tap(page, "w", "h7 h7 h8 i8")
    expect(total(page, 0)).to_have_text("3")
    page.fill("[data-field=name]", "Ana")
    page.press("[data-field=name]", "Enter")
    page.click("[data-kingdom='1']")
    tap(page, "domino 1", "f7 e7")
    expect(page.locator("[data-kingdom='0']")).to_contain_text("Ana")
    expect(page.get_by_text("Ana wins! Highest score: 3 points.")).to_be_visible()
    expect(page.locator("[data-link]")).to_have_value(re.compile("1f7e7"))
    link = page.input_value("[data-link]")
    other = devices.desktop()
    other.goto(link)
    expect(total(other, 0)).to_have_text("3")
    other.click("[data-kingdom='1']")
    expect(other.get_by_role("gridcell", name="f7: wheat")).to_be_visible()


def test_everything_a_game_has_can_be_entered(devices):
    page = scorer(devices)
    page.select_option("[data-field=game]", "qd")
    for tool, squares in QUEENDOMINO:
        tap(page, tool, squares)
    for _ in range(3):
        page.get_by_role("button", name="More: Coins").click()
    page.get_by_role("checkbox", name="Queen").check()
    # Wheat 2×1 and the queen, who counts as a crown of the largest territory: 2 + 2; the statue 5; three coins 1.
    expect(total(page, 0)).to_have_text("10")
    page.click("[data-kingdom='1']")
    page.get_by_role("checkbox", name="Queen").check()
    expect(total(page, 0)).to_have_text("8")
    page.click("[data-action=undo]")
    expect(total(page, 0)).to_have_text("10")


def test_what_cannot_be_is_pointed_at(devices):
    page = scorer(devices)
    tap(page, "domino 1", "i9 i8")
    expect(page.locator("[data-flaw=cannot-lie]")).to_be_visible()
    assert page.locator("[data-cell=i9]").get_attribute("aria-invalid") == "true"
    tap(page, "domino 3", "g8 g9")
    page.click("[data-tool=domino]")
    assert page.locator("dialog [data-pick='1']").count() == 0, "a domino that lies in a kingdom is not offered again"
    page.keyboard.press("Escape")
    tap(page, "erase", "i8")
    expect(page.locator("[data-flaw=cannot-lie]")).to_have_count(0)
    expect(page.get_by_role("gridcell", name="i9: free")).to_be_visible()


def test_the_castle_can_be_anywhere_and_the_keyboard_does_it_all(devices):
    page = scorer(devices)
    tap(page, "castle", "e9")
    page.locator("[data-tool=w]").press("Enter")
    page.locator("[data-cell=g7]").focus()
    for key in ("ArrowRight", "Enter", "ArrowRight", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(total(page, 0)).to_have_text("2")
    expect(page.get_by_role("gridcell", name="i7: wheat, 1 crown")).to_be_visible()
    assert page.locator("[data-cell]").first.get_attribute("data-cell") == "g7", "the castle lies in the corner"


def test_quests_of_giants_count_for_everybody(devices):
    page = scorer(devices)
    page.select_option("[data-field=game]", "giants")
    page.click("[data-action=reveal]")
    page.click("dialog [data-pick='13']")
    page.keyboard.press("Escape")
    expect(total(page, 0)).to_have_text("5")
    page.get_by_role("button", name="More: Discarded dominoes").click()
    expect(total(page, 0)).to_have_text("0")
    expect(total(page, 1)).to_have_text("5")


def test_a_forged_link_leaves_an_empty_table(devices):
    forged = "/score#g=kd%2F2&k=%3Cscript%3E~zzz~&k=y~C~"
    devices.allow("400")
    page = scorer(devices, address=forged)
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    assert page.locator("[aria-label$='free']").count() == 24


def test_the_sheet_is_printed_without_the_tools(devices):
    page = scorer(devices, address="/score#g=kd%2F2&k=Ana~w1wC~&k=Ion~C~")
    page.wait_for_selector("[data-row=total]")
    page.emulate_media(media="print")
    assert not page.locator("[role=toolbar]").is_visible()
    assert page.locator("[data-row=total]").is_visible()
