"""The end at the settings of a new visitor: everything is counted and the winner announced, without a click."""

import re
import time

import pytest
from browser.flows import close_menu, menu, play_now
from browser.screens import HALF, Games, enter, sit_down
from marks import first

pytestmark = pytest.mark.ci

BIG = {
    "qd": ("qd/4", ["easy"] * 3, {"step": "", "rounds": 99}),
    "wedding": ("wedding/8", ["easy"] * 7, {"step": "", "rounds": 99}),
}
WINS = re.compile(r" wins?!|share the victory")
#: Seconds within which the whole count is over at normal speed.
COUNTED_WITHIN = 12


def finished(devices, games, name, speed=None):
    """The page of a finished game, which begins to count."""
    page = devices.desktop({"speed": speed})
    enter(page, games[name])
    page.locator(".ending h1", has_text="Counting").wait_for()
    return page


def announced(page, within):
    page.locator(".ending h1", has_text=WINS).wait_for(timeout=within * 1000)
    page.wait_for_selector(".ending table")


def test_a_finished_game_counts_to_its_winner_after_a_reload(devices, games):
    page = finished(devices, games, "over")
    sums = set()
    end = time.monotonic() + COUNTED_WITHIN
    while "Counting" in page.locator(".ending h1").inner_text() and time.monotonic() < end:
        sums.add(tuple(page.locator(".ending .sum").all_inner_texts()))
    announced(page, 1)
    assert len(sums) > 3, "the count jumps to its end"


@pytest.mark.long
def test_the_count_can_be_skipped(devices, games):
    page = finished(devices, games, "over", speed="slow")
    page.click("[data-action=skip-counting]")
    announced(page, 1)


@pytest.mark.long
def test_a_game_watched_to_its_end_announces_the_winner(devices):
    page = play_now(devices, settings={"speed": None}).page
    menu(page, "give", "a")
    close_menu(page)
    page.locator(".ending h1", has_text="Counting").wait_for(timeout=90_000)
    announced(page, COUNTED_WITHIN)


@pytest.mark.long
@pytest.mark.parametrize("speed", ["fast", "slow"])
def test_every_speed_comes_to_the_end(devices, games, speed):
    announced(finished(devices, games, "over", speed), 2 * COUNTED_WITHIN)


@pytest.mark.long
@pytest.mark.parametrize("name", BIG)
def test_a_big_game_is_counted_soon(devices, server, name):
    announced(finished(devices, Games(server, BIG), name), COUNTED_WITHIN)


def test_a_lone_winner_without_a_name_is_told_you_win(devices, server):
    made = Games(server, {"one": ("kd/2", ["here"], {"step": "", "rounds": 0, "begin": HALF})})["one"]
    both = verdict(devices, made)
    assert re.fullmatch("Player [AB] wins!", both)
    winner = both[7].lower()
    assert verdict(devices, made, winner) == "You win!"
    assert verdict(devices, made, "ab".replace(winner, "")) == both


def verdict(devices, made, *seats):
    """What a device with the keys of some seats, or of all, says at the end."""
    page = devices.desktop()
    sit_down(page, made, **({"keys": {seat: made["keys"][seat] for seat in seats}} if seats else {}))
    page.goto(f"/g/{made['game']}")
    page.wait_for_selector(".ending table")
    return page.locator(".ending h1").inner_text()


@pytest.mark.parametrize("language", first("en", "fr", "ro"))
def test_on_phones_the_result_comes_before_one_row_of_buttons(devices, games, language):
    page = devices.phone({"language": language}, viewport={"width": 360, "height": 740})
    enter(page, games["over"])
    page.wait_for_selector(".ending table")
    buttons = page.locator(".ending nav").locator("a:visible, button:visible")
    boxes = [each.bounding_box() for each in buttons.all()]
    kingdoms = page.locator(".ending .kingdoms").bounding_box()
    assert len(boxes) == 4
    assert len({round(box["y"]) for box in boxes}) == 1
    assert boxes[0]["y"] >= kingdoms["y"] + kingdoms["height"]
    assert page.locator(".ending [data-action=analyse]").is_hidden()
    page.click(".ending [data-action=more]")
    assert page.locator(".ending [data-action=analyse]").is_visible()
