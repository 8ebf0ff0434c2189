"""The rules: the page in three languages, and those of the step at hand, one tap away."""

import re
from pathlib import Path

import pytest
from browser.lines import line_to
from browser.player import Keys
from browser.screens import enter, show
from marks import first
from server.client import new_game

pytestmark = pytest.mark.ci

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
FILES = {"en": "rules.md", "fr": "rules.fr.md", "ro": "rules.ro.md"}
#: The heading that the address points to is at the top of the page.
AT_TOP = "(id) => Math.abs(document.getElementById(id).getBoundingClientRect().top) < 40"


def headings(language):
    text = (REFERENCE / FILES[language]).read_text(encoding="utf-8")
    return re.findall(r"^##+ (.*?) \{#[\w-]+\}$", text, re.MULTILINE)


@pytest.mark.parametrize("language", first("fr", "en", "ro"))
def test_the_page_has_every_rule_and_drawing_of_the_document(devices, language):
    page = devices.phone({"language": language})
    page.goto("/")
    page.click("a[data-action=rules]")
    page.wait_for_selector("h3#q4")
    assert page.locator("main :is(h2, h3)").all_inner_texts() == headings(language)
    drawn = (REFERENCE / FILES[language]).read_text(encoding="utf-8").count("```squares")
    assert page.locator("main figure svg").count() == drawn
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 390
    page.click("nav a[href='#q']")
    page.wait_for_function(AT_TOP, arg="q")


@pytest.mark.long
def test_the_rules_of_a_game_begin_at_its_part(devices):
    page = devices.desktop()
    page.goto("/new?game=court")
    with page.context.expect_page() as opened:
        page.click("[data-action=rules]")
    opened.value.wait_for_function("() => !!document.getElementById('c')")
    opened.value.wait_for_function(AT_TOP, arg="c")
    opened.value.click("[data-language=ro]")
    opened.value.locator("h2#c", has_text="C. Curtea").wait_for()


@pytest.mark.long
def test_printed_rules_have_no_navigation_and_dark_ink(devices):
    page = devices.desktop({"theme": "dark"})
    page.goto("/rules")
    page.wait_for_selector("h3#q4")
    page.emulate_media(media="print")
    assert page.locator("nav:visible").count() == 0
    assert page.evaluate("() => getComputedStyle(document.querySelector('h3')).color") == "rgb(33, 28, 38)"


@pytest.mark.long
def test_the_rules_of_a_step_are_one_key_away_and_give_the_focus_back(devices, games):
    page = devices.desktop({"language": "fr"})
    show(page, "kingdomino", games)
    page.keyboard.press("z")
    page.wait_for_selector("[data-cell].open")
    keys = Keys(page)
    keys.tab_to(".controls [data-action=rules]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] [data-rule=p2] svg")
    assert "même terrain" in page.locator("[data-rule=p2]").inner_text()
    assert page.locator("[data-action=all-rules]").get_attribute("href") == "/rules#t"
    page.keyboard.press("Escape")
    assert keys.holds(".controls [data-action=rules]")


def test_the_rules_of_an_expansion_come_with_its_step(devices, games):
    page = devices.phone()
    show(page, "rules of a step", games)
    step = page.locator("[data-step]").get_attribute("data-step")
    rules = page.locator("[data-rule]").evaluate_all("(all) => all.map((each) => each.dataset.rule)")
    assert rules == {"build": ["q6", "q7", "q8"], "dragon": ["q9", "q10"], "claim": ["t6", "t5"]}[step]
    assert not re.search(r"\bR\d+|\w/\d", " ".join(page.locator("[data-rule]").all_inner_texts()))
    assert page.locator("[data-action=all-rules]").get_attribute("href") == "/rules#q"


def test_the_rules_of_a_placement_are_in_order_and_those_of_this_game(devices, server):
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    for rules, side in (("kd/2", 5), ("duel/2", 7)):
        page = devices.phone()
        enter(page, new_game(server, rules, seats=seats, begin=line_to(rules, "place", 1)))
        page.click(".controls [data-action=rules]")
        told = page.locator("[data-rule]")
        told.first.wait_for()
        assert told.evaluate_all("(all) => all.map((each) => each.dataset.rule)") == ["p1", "p2", "p3", "p4"]
        words = " ".join(told.all_inner_texts())
        assert f"{side}×{side}" in words
        assert "N×N" not in words
        assert not re.search(r"\b[Tt]own", words), "there are no towns in this game"
        assert page.locator("[data-rule=p3] svg").count() == (side == 5), "a drawing of another limit"


def test_rules_and_lesson_look_like_something_to_press(devices):
    page = devices.desktop()
    page.goto("/new")
    page.wait_for_selector("[data-action=create]")
    edges = page.locator(".learn > *").evaluate_all("(all) => all.map((each) => getComputedStyle(each).borderTopColor)")
    assert len(edges) == 2
    assert "rgba(0, 0, 0, 0)" not in edges
