"""The review of a finished game, used as a person would: the curve, what was better, the replay, and another try."""

import re

import pytest
from browser.conftest import running
from browser.player import Player
from browser.screens import REVIEWED_WITHIN, Games, enter
from playwright.sync_api import expect

pytestmark = pytest.mark.ci


@pytest.fixture
def short(games):
    """A finished game of few turns."""
    return games["reviewed"]


@pytest.fixture
def compiled_server(compiled, tmp_path):
    """In plain Python a review has too few simulations to be sure of any loss."""
    with running(f"sqlite:///{tmp_path}/games.db", env={"FIEFDOM_BACKEND": "compiled"}) as server:
        yield server


def reviewed(page, made):
    """The review of a game, from the button at its end."""
    enter(page, made)
    page.click(".ending [data-action=review]")
    page.wait_for_url("**/review")
    page.wait_for_selector("[data-chosen]", timeout=REVIEWED_WITHIN)
    return page


@pytest.mark.long
def test_a_review_shows_its_progress_and_where_most_was_given_away(devices, short):
    page = reviewed(devices.desktop(), short)
    expect(page.get_by_role("status")).to_contain_text(re.compile("turns reviewed|complete"))
    page.wait_for_selector("[data-done=true]", timeout=REVIEWED_WITHIN)
    slider = page.get_by_role("slider", name="Turn")
    first = slider.get_attribute("aria-valuetext")
    assert "Chance to win" in first
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") != first
    box = page.locator("[data-curve]").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
    assert int(slider.input_value()) > 3, "the pointer chooses a turn on the curve"
    page.select_option("[data-field=whose]", "")
    for card in page.locator("[data-at]").all():
        expect(card.locator("[data-turn=played] .map svg").first).to_be_visible()
        expect(card.locator("[data-turn=better] .map svg").first).to_be_visible()
        expect(card).to_contain_text(re.compile("Lost .*±.*"))
    page.get_by_text("All turns as a table").click()
    rows = page.locator("details tbody tr")
    assert rows.count() == int(slider.get_attribute("max")) + 1


@pytest.mark.long
def test_from_a_turn_one_goes_to_the_replay_and_tries_again_against_bots(compiled_server, devices):
    devices.url = compiled_server.url
    page = reviewed(devices.phone(), Games(compiled_server)["reviewed"])
    page.wait_for_selector("[data-done=true]", timeout=REVIEWED_WITHIN)
    page.select_option("[data-field=whose]", "")
    at = page.locator("[data-at]").first.get_attribute("data-at")
    page.locator("[data-action=to-replay]").first.click()
    page.wait_for_selector(f"[data-index='{at}']")
    page.click("[data-action=review]")
    page.wait_for_selector("[data-done=true]")
    page.select_option("[data-field=whose]", "")
    with page.expect_request("**/api/games") as asked:
        page.locator("[data-action=try-again]").first.click()
    seats = asked.value.post_data_json["seats"]
    assert [seat["level"] for seat in seats if seat["kind"] == "bot"] == ["easy"], "as in the game"
    page.wait_for_url(re.compile(r"/g/(?!.*review)"))
    player = Player(page, 1)
    assert player.wait()["phase"] == "playing"
    player.act()


@pytest.mark.long
def test_everybody_sees_the_same_review_without_waiting_again(devices, short):
    reviewed(devices.desktop(), short).wait_for_selector("[data-done=true]", timeout=REVIEWED_WITHIN)
    other = devices.desktop({"language": "fr"})
    other.goto(f"/g/{short['game']}/review")
    other.wait_for_selector("[data-done=true]", timeout=5000)
    expect(other.get_by_role("heading", level=1)).to_contain_text("Analyse de la partie")


def test_while_the_search_is_compiled_for_the_first_time_the_page_says_so(devices, tmp_path):
    env = {"FIEFDOM_CACHE": str(tmp_path / "cache"), "FIEFDOM_BACKEND": "compiled"}
    with running(f"sqlite:///{tmp_path}/games.db", env=env) as server:
        devices.url = server.url
        page = devices.desktop()
        enter(page, Games(server)["reviewed"], "/review")
        expect(page.get_by_role("status")).to_contain_text(
            "preparing the search. The first time this takes about a minute"
        )
        page.goto("/help")
        server.stop()


def test_a_game_that_is_not_over_has_no_review(devices, games):
    devices.allow("400")
    page = devices.desktop()
    enter(page, games["kingdomino"], "/review")
    expect(page.locator("[data-trouble]")).to_be_visible()
    page.goto(f"/g/{games['kingdomino']['game']}/replay")
    page.wait_for_selector("[data-index]")
    assert page.locator("[data-action=review]").count() == 0
