"""The first turns explain themselves to a new visitor, at the settings such a visitor has."""

import json

import pytest
from browser.player import Player
from browser.screens import Games, enter
from marks import first

TIP = "[data-tip]"
#: The parts of the board, the lines and the buttons that a tip covers.
COVERED = """(tip) => {
  const box = tip.getBoundingClientRect();
  const across = (other) => other.right > box.left && other.left < box.right;
  const along = (other) => other.bottom > box.top && other.top < box.bottom;
  const covered = (other) => across(other) && along(other);
  return [...document.querySelectorAll(".board, [data-domino], .controls *")]
    .filter((each) => covered(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 80));
}"""
BOARD = "() => JSON.stringify(document.querySelector('.board').getBoundingClientRect())"


def first_claim(devices, server, device="desktop", game=("kd/2", "claim", 0), **options):
    """A new visitor's page, at the first claim of a game of Kingdomino or at another step."""
    rules, step, rounds = game
    made = Games(server, {"first": (rules, ["easy"], {"step": step, "rounds": rounds})})["first"]
    page = getattr(devices, device)({"speed": None, "sound": None, "tips": None}, **options)
    enter(page, made)
    return page


def seen(page):
    """The tips that this device has seen."""
    return json.loads(page.evaluate("localStorage.getItem('fiefdom:settings')")).get("seenTips", [])


@pytest.mark.long
def test_the_first_claim_the_first_placement_and_the_first_points_are_explained(devices, server):
    page = first_claim(devices, server)
    words = page.locator("[data-tip=claim]").inner_text()
    assert "lowest number plays first" in words
    assert "“+1” means" in words
    player = Player(page)
    player.play(until=lambda seen: seen["step"] == "place")
    assert "dots" in page.locator("[data-tip=place]").inner_text()
    player.wait()
    player.play(until=lambda _: page.locator("[data-tip=score]").count())
    assert "squares × its crowns" in page.locator("[data-tip=score]").inner_text()
    assert seen(page)[:2] == ["claim", "place"]


@pytest.mark.ci
@pytest.mark.parametrize("language", first("fr", "en", "ro"))
def test_a_tip_fits_a_small_phone_and_covers_nothing_needed_to_play(devices, server, language):
    page = first_claim(devices, server, "phone", viewport={"width": 360, "height": 740})
    page.evaluate("(words) => localStorage.setItem('fiefdom:settings', words)", json.dumps({"language": language}))
    page.reload()
    tip = page.locator(TIP)
    tip.wait_for()
    assert tip.evaluate(COVERED) == []
    box = tip.bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= 360
    before = page.evaluate(BOARD)
    page.tap("[data-action=close-tip]")
    tip.wait_for(state="detached")
    assert page.evaluate(BOARD) == before, "the tip moved the board"


@pytest.mark.long
def test_a_closed_tip_stays_away_until_tips_are_switched_on_again(devices, server):
    page = first_claim(devices, server)
    page.click("[data-action=close-tip]")
    page.reload()
    page.wait_for_selector("button[data-domino]")
    assert page.locator(TIP).count() == 0
    assert seen(page) == ["claim"]
    page.goto("/")
    page.click("[data-action=settings]")
    page.uncheck("[data-setting=tips]")
    page.check("[data-setting=tips]")
    assert seen(page) == []


@pytest.mark.ci
@pytest.mark.parametrize("step", first("qd/2 build", "qd/2 tax", "court/2 buy", "giants/2 giant"))
def test_the_steps_of_expansions_have_tips(devices, server, step):
    rules, step = step.split()
    page = first_claim(devices, server, "phone", (rules, step, 2))
    page.locator(f"[data-tip={step}]").wait_for()


@pytest.mark.ci
def test_a_tip_goes_away_with_its_step(devices, server):
    page = first_claim(devices, server, game=("kd/2", "place", 1))
    page.locator("[data-tip=place]").wait_for()
    page.locator("[data-cell].open").first.click()
    page.wait_for_selector("[data-step=claim]")
    assert page.locator("[data-tip=place]").count() == 0
    page.locator(TIP).wait_for()
    page.locator("button[data-domino]").first.click()
    page.wait_for_selector("[data-awaits=confirm]")
    assert page.locator(TIP).count() == 0


@pytest.mark.ci
def test_a_tip_does_not_return_after_a_hint(devices, server):
    page = first_claim(devices, server, game=("kd/2", "place", 1))
    page.locator("[data-tip=place]").wait_for()
    page.click("[data-action=hint]")
    page.click("[data-action=play-hint]")
    page.wait_for_selector("[data-awaits=confirm]")
    page.click(".all")
    page.wait_for_selector("[data-awaits=move][data-step=place]")
    assert page.locator("[data-tip=place]").count() == 0
