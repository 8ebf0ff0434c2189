"""The scorer for a real table, used as people at that table would: tap, pick dominoes, share, print."""

import re
from itertools import pairwise

import pytest
from browser.measure import complaints
from playwright.sync_api import expect

pytestmark = pytest.mark.ci

#: Tiles and pieces on squares, by the tool that puts them there.
QUEENDOMINO = [("t", "g8 f8"), ("building 16", "g8"), ("w", "h7 h7 h8"), ("knight", "h7")]
SMALL_PHONE = {"width": 360, "height": 640}
#: Where things are on the page, wherever it is scrolled to.
PLACES = """() => Object.fromEntries(["[data-cell=g7]", "[role=toolbar]", "[data-action=clear]"].map((query) => {
  const { x, y, width } = document.querySelector(query).getBoundingClientRect();
  return [query, [x, y + scrollY, width].map(Math.round).join(" ")];
}))"""
#: Squares and tools that are outside the window, or under something else.
OUT_OF_REACH = """(which) => [...document.querySelectorAll(which)].filter((control) => {
  const { x, y, width, height } = control.getBoundingClientRect();
  const corners = [[x + width * 0.15, y + height * 0.15], [x + width * 0.85, y + height * 0.85]];
  return corners.some(([right, down]) => !control.contains(document.elementFromPoint(right, down)));
}).map((control) => control.dataset.cell ?? control.innerText)"""


def scorer(devices, phone=False, address="/score", settings=None, **options):
    page = (devices.phone if phone else devices.desktop)(settings, **options)
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


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
@pytest.mark.parametrize("corner", ["h7 i7 h8 i8 j7 k7 k8 k9 k10 k11", "f7 e7 f6 e6 d7 c7 c6 c5 c4 c3"])
def test_a_kingdom_with_its_castle_in_a_corner_is_entered_square_by_square(devices, phone, corner):
    page = scorer(devices, phone)
    tap(page, "w", corner)
    last = corner.split()[-1]
    tap(page, "w", last)
    expect(total(page, 0)).to_have_text("10")
    expect(page.get_by_role("gridcell", name=f"{last}: wheat, 1 crown")).to_be_visible()
    expect(page.locator("[data-flaw]")).to_have_count(0)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    "way", ["h7 i7 j7 k7 l7 m7", "f7 e7 d7 c7 b7 a7", "g8 g9 g10 g11 g12 g13", "g6 g5 g4 g3 g2 g1"]
)
def test_seven_squares_in_any_direction_fit_and_stay_large_enough(devices, phone, way):
    page = scorer(devices, phone, **({"viewport": SMALL_PHONE} if phone else {}))
    page.select_option("[data-field=game]", "xl")
    for at in way.split():
        tap(page, "f", at)
        box = page.locator(f"[data-cell={at}]").bounding_box()
        assert min(box["width"], box["height"]) >= 36
    expect(page.get_by_role("gridcell", name="forest")).to_have_count(6)
    expect(page.locator("[data-flaw]")).to_have_count(0)


def test_a_finger_that_moves_over_the_board_does_not_move_the_board(devices):
    page = scorer(devices, viewport=SMALL_PHONE)
    page.select_option("[data-field=game]", "xl")
    page.locator("[data-cell=k7]").scroll_into_view_if_needed()
    page.evaluate("() => document.querySelector('[data-cell=g11]').scrollIntoView()")
    boxes = [page.locator(f"[data-cell={at}]").bounding_box() for at in ("h7", "i7", "j7", "k7")]
    page.mouse.move(boxes[0]["x"] + 15, boxes[0]["y"] + 15)
    page.mouse.down()
    for box in boxes[1:]:
        page.mouse.move(box["x"] + 12, box["y"] + 15)
        page.mouse.move(box["x"] + 18, box["y"] + 15)
    page.mouse.move(box["x"] + 22, box["y"] + 15)
    page.mouse.up()
    expect(page.get_by_role("gridcell", name="wheat")).to_have_count(4)
    expect(page.locator("[data-cell=l7]")).to_be_attached()


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_kingdom_that_is_too_wide_is_pointed_at(devices, phone):
    page = scorer(devices, phone)
    tap(page, "w", "h7 i7 j7 k7")
    expect(total(page, 0)).to_have_text("0")
    assert page.locator("[data-flaw]").count() == 0
    tap(page, "w", "f7 f8")
    expect(page.locator("[data-flaw=too-large]")).to_have_text("The kingdom is larger than 5×5.")
    for at in ("f7", "k7"):
        expect(page.locator(f"[data-cell={at}]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-kingdom='0'] .mark")).to_be_visible()
    tap(page, "erase", "f7 f8")
    expect(page.locator("[data-flaw]")).to_have_count(0)


def test_a_building_that_the_box_has_once_is_pointed_at_in_both_kingdoms(devices):
    page = scorer(devices)
    page.select_option("[data-field=game]", "qd")
    for kingdom, at in (("0", "h7"), ("1", "f7")):
        page.click(f"[data-kingdom='{kingdom}']")
        tap(page, "t", at)
        tap(page, "building 8", at)
    expect(page.locator("[data-flaw=twice]")).to_have_text("Used more often than the box has it: f7.")
    expect(page.locator("[data-cell=f7]")).to_have_attribute("aria-invalid", "true")
    page.click("[data-kingdom='0']")
    expect(page.locator("[data-flaw=twice]")).to_have_text("Used more often than the box has it: h7.")
    expect(page.locator("[data-kingdom] .mark")).to_have_count(2)


def test_a_domino_of_a_link_that_lies_twice_is_pointed_at(devices):
    page = scorer(devices, address="/score#g=kd%2F2&k=Ana~Cww%2Fww.~1h7i7.1g6h6&k=~C~")
    expect(page.locator("[data-flaw=twice]")).to_contain_text("h7, i7, g6, h6")


def test_the_resources_and_characters_of_the_court_count(devices):
    page = scorer(devices, phone=True)
    page.select_option("[data-field=game]", "court")
    tap(page, "w", "h7 h8 h8 i7 i8")
    tap(page, "resource", "h7")
    tap(page, "token 12", "i7")
    tap(page, "token 1", "i8")
    # Wheat with the crown of the mill 4×2; the merchant 2, and 2 for the wheat beside it.
    expect(total(page, 0)).to_have_text("12")
    expect(page.locator("[data-flaw]")).to_have_count(0)
    tap(page, "resource", "h8")
    expect(page.locator("[data-flaw=misplaced]")).to_contain_text("h8")


def test_knights_in_reserve_and_towers_are_counted_on_a_phone(devices):
    page = scorer(devices, phone=True)
    page.select_option("[data-field=game]", "qd")
    tap(page, "t", "h7 i7")
    tap(page, "building 14", "h7")
    tap(page, "building 15", "i7")
    tap(page, "w", "f7 e7")
    tap(page, "knight", "f7")
    for what, count in (("Knights in reserve", 2), ("Towers", 3)):
        for _ in range(count):
            page.get_by_role("button", name=f"More: {what}").tap()
    # The Travelling Castle: 1 for each of 3 towers. The Training Camp: 1 for each of 3 knights.
    expect(total(page, 0)).to_have_text("6")
    page.get_by_role("button", name="Fewer: Towers").tap()
    expect(total(page, 0)).to_have_text("5")


@pytest.mark.parametrize(
    ("game", "taps"),
    [
        ("kd", {"h7": "odd", "h8": "", "c9": "too-large apart odd", "c10": "too-large apart"}),
        ("qd", {"h7": "odd", "h8": "", "d9": "apart odd", "d10": "apart"}),
    ],
)
def test_nothing_moves_under_the_thumb(devices, game, taps):
    page = scorer(devices, phone=True)
    page.select_option("[data-field=game]", game)
    page.wait_for_selector("[data-tool=t]" if game == "qd" else "[data-tool=m]")
    places = [page.evaluate(PLACES)]
    for at, flaws in taps.items():
        tap(page, "w", at)
        expect(page.locator("[data-flaw]")).to_have_count(len(flaws.split()))
        places.append(page.evaluate(PLACES))
    assert all(one == other for one, other in pairwise(places)), places


@pytest.mark.parametrize("game", ["kd", "qd"])
def test_board_and_tools_are_within_reach_together_on_a_small_phone(devices, game):
    page = scorer(devices, phone=True, viewport=SMALL_PHONE)
    page.select_option("[data-field=game]", game)
    page.wait_for_selector("[data-tool=t]" if game == "qd" else "[data-tool=m]")
    assert page.evaluate(OUT_OF_REACH, "[role=toolbar] button") == []
    tap(page, "w", "h7")
    expect(page.locator("[data-flaw]")).to_have_count(1)
    page.evaluate("() => document.querySelector('[role=tablist]').scrollIntoView()")
    assert page.evaluate(OUT_OF_REACH, "[data-cell], [role=toolbar] button") == []


def test_the_castle_can_be_put_beside_what_was_entered_before(devices):
    page = scorer(devices)
    expect(page.locator("[data-tool=castle]")).to_be_disabled()
    tap(page, "w", "d9 e9 e9")
    expect(page.locator("[data-flaw=apart]")).to_be_visible()
    tap(page, "castle", "f9")
    expect(page.get_by_role("gridcell", name="f7: wheat, 1 crown")).to_be_visible()
    expect(total(page, 0)).to_have_text("2")
    expect(page.locator("[data-flaw]")).to_have_count(0)
    tap(page, "castle", "k7")
    tap(page, "castle", "i7")
    expect(page.get_by_text("more than 6 away from the castle")).to_be_visible()


def test_the_keyboard_does_it_all(devices):
    page = scorer(devices)
    page.locator("[data-tool=w]").press("Enter")
    page.locator("[data-cell=g7]").focus()
    for key in ("ArrowRight", "Enter", "ArrowRight", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(total(page, 0)).to_have_text("2")
    expect(page.get_by_role("gridcell", name="i7: wheat, 1 crown")).to_be_visible()


def test_the_dominoes_can_be_looked_up_by_terrain(devices):
    page = scorer(devices, phone=True)
    page.click("[data-tool=domino]")
    expect(page.locator("dialog [data-pick]")).to_have_count(48)
    page.tap("dialog [data-with=m]")
    expect(page.locator("dialog [data-pick]")).to_have_count(6)
    page.tap("dialog [data-with=m]")
    expect(page.locator("dialog [data-pick]")).to_have_count(48)


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


GIANT = "/".join(["w" * 40] * 40)


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("g=kd%2F2&k=%3Cscript%3E~zzz~&k=y~C~", "cannot be read, so it was not opened. This table cannot be scored."),
        ("%%%", "This link cannot be read, so it was not opened."),
        ("g=kd%2F2&k=" + "n" * 25 + "~C~&k=~C~", "a name of 25 characters; a name has at most 24"),
        (f"g=kd%2F2&k=~{GIANT}~&k=~C~", "a kingdom of 40×40 squares; at most 13×13"),
        (f"g=kd%2F2&k=~{'w' * 14}~&k=~C~", "a kingdom of 14×1 squares; at most 13×13"),
        ("g=kd%2F2" + "&k=~C~" * 9, "This link cannot be read, so it was not opened."),
        ("v=2&g=kd%2F2&k=Ana~w1wC~&k=~C~", "It has version 2, and this page reads version 1."),
    ],
    ids=["forged", "nonsense", "long name", "giant", "too wide", "nine kingdoms", "other version"],
)
def test_a_link_that_cannot_be_opened_says_why_and_changes_nothing(devices, link, words):
    devices.allow("400")
    page = scorer(devices, address=f"/score#{link}")
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.get_by_role("alert")).not_to_contain_text("Reload")
    assert page.locator("[role=gridcell][aria-label$='free']").count() == 80
    assert page.evaluate("() => location.hash") == f"#{link}", "the link can still be copied"
    page.click("[data-action=close]")
    expect(page.get_by_role("alert")).to_have_count(0)
    tap(page, "w", "h7")
    page.wait_for_function("() => location.hash.startsWith('#v=1&g=kd')")


def test_a_link_pasted_into_an_open_page_is_opened_unless_it_cannot_be(devices):
    page = scorer(devices)
    tap(page, "w", "h7 h7 h8")
    expect(total(page, 0)).to_have_text("2")
    page.evaluate("() => (location.hash = '#v=2&g=qd%2F2&k=Ana~w1wwC~&k=~C~')")
    expect(page.get_by_role("alert")).to_contain_text("version 2")
    expect(total(page, 0)).to_have_text("2")
    page.evaluate("() => (location.hash = '#g=kd%2F2&k=Ana~w1wwC~&k=~C~')")
    expect(total(page, 0)).to_have_text("3")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_sheet_is_printed_without_tools_and_links_and_with_game_and_date(devices):
    page = scorer(devices, address="/score#g=kd%2F2&k=Ana~w1wC~&k=Ion~C~")
    page.wait_for_selector("[data-row=total]")
    page.emulate_media(media="print")
    assert not page.locator("[role=toolbar]").is_visible()
    assert page.locator("[data-row=total]").is_visible()
    assert not page.locator("[data-action=privacy]").is_visible()
    assert not page.locator("footer").is_visible()
    year = page.evaluate("() => String(new Date().getFullYear())")
    expect(page.get_by_text(re.compile(f"Kingdomino, 2 players.*{year}"))).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_two_players_have_room_side_by_side_on_a_small_phone(devices, language):
    address = "/score#g=kd%2F2&k=~w1wwwC~&k=~w1w1w1w1%2Fw1w1w1C~"
    page = scorer(devices, True, address, {"language": language}, viewport=SMALL_PHONE)
    expect(total(page, 1)).to_have_text("49")
    strip = page.locator("[role=tablist]")
    assert strip.evaluate("(strip) => strip.scrollWidth <= strip.clientWidth")
    assert complaints(page, fits=False) == []
