"""Planning while others play: laid out on one device, seen by nobody else, and offered when the turn comes."""

import pytest
from browser.flows import of_whose_turn_it_is, two_people
from browser.player import Player
from browser.screens import show
from playwright.sync_api import expect

pytestmark = pytest.mark.ci


def at_a_placement(devices):
    """Two people in the first round: the page of the one to place, and the page of the one who waits."""
    pages = two_people(devices)
    for _ in range(20):
        page, other = of_whose_turn_it_is(*pages)
        player = Player(page)
        seen = player.wait()
        if seen["step"] == "place" and int(seen["round"]) > 0 and seen["cells"]:
            return player, other
        player.act()
        player.rest()
    raise AssertionError("nobody came to place a domino")


def plan(page, claim=-1):
    """Plan a placement and a claim; the squares and the domino."""
    page.click("[data-action=plan]")
    page.wait_for_selector("[data-cell].open")
    page.locator("[data-cell].open").first.click()
    page.wait_for_selector(".over.planned")
    page.locator("button[data-domino]").nth(claim).click()
    domino = page.wait_for_selector("button[data-domino][aria-pressed=true]").get_attribute("data-domino")
    squares = page.locator("[data-cell][aria-selected=true]").evaluate_all(
        "(all) => all.map((one) => one.dataset.cell)"
    )
    return sorted(squares), domino


def give_way(player, domino, take):
    """Play until it is the turn of the other; claims take this domino, or leave it."""
    page = player.page
    mine = page.locator("[data-seq]").get_attribute("data-actor")
    while page.locator("[data-seq]").get_attribute("data-actor") == mine:
        seen = player.wait()
        player.seq = seen["seq"]
        if "end-turn" in seen["actions"]:
            page.click("[data-action=end-turn]")
        elif seen["step"] == "claim":
            wanted = [each for each in seen["dominoes"] if (each == domino) == take] or seen["dominoes"]
            page.click(f'button[data-domino="{wanted[0]}"]')
        else:
            page.locator("[data-cell].open").first.click()
        player.rest()


def is_laid(page, squares):
    return all("free" not in page.locator(f'[data-cell="{at}"]').get_attribute("aria-label") for at in squares)


def test_a_plan_is_offered_when_the_turn_comes(devices):
    player, other = at_a_placement(devices)
    squares, domino = plan(other)
    assert len(squares) == 2
    assert not player.page.locator(".planned").count(), "somebody else sees the plan"
    give_way(player, domino, take=False)
    expect(other.locator("[data-action=end-turn]")).to_have_attribute("aria-disabled", "false")
    assert is_laid(other, squares)
    expect(other.locator(f'[data-line=next][data-domino="{domino}"] [data-king]')).to_have_count(1)
    seq = int(other.locator("[data-seq]").get_attribute("data-seq"))
    other.click("[data-action=end-turn]")
    other.wait_for_function("(seq) => Number(document.querySelector('[data-seq]').dataset.seq) > seq", arg=seq)


def test_a_plan_shows_whose_it_is(devices, games):
    page = devices.phone()
    show(page, "planning", games)
    emblem, own = (page.locator(f"{each} use").first.get_attribute("href") for each in (".prompt", ".own"))
    assert emblem == own


@pytest.mark.long
def test_a_domino_that_was_taken_is_said_to_be_lost(devices):
    player, other = at_a_placement(devices)
    squares, domino = plan(other, claim=0)
    give_way(player, domino, take=True)
    expect(other.locator(".prompt")).to_contain_text(f"Domino {domino}, which you hoped for, is taken.")
    assert is_laid(other, squares)
    assert other.locator("[data-action=end-turn]").get_attribute("aria-disabled") == "true"


@pytest.mark.long
def test_a_plan_survives_a_reload_and_can_be_cleared(devices):
    _, other = at_a_placement(devices)
    plan(other)
    other.reload()
    expect(other.locator("[data-action=plan]")).to_have_text("Change my plan")
    other.click("[data-action=plan]")
    expect(other.locator("[data-cell][aria-selected=true]")).to_have_count(2)
    other.click("[data-action=plan-clear]")
    expect(other.locator("[data-cell][aria-selected=true]")).to_have_count(0)
    other.click("[data-action=plan-done]")
    expect(other.locator("[data-cell].open")).to_have_count(0)
    expect(other.locator("[data-action=plan]")).to_have_text("Plan my next turn")
