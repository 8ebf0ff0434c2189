"""The end at the settings of a new visitor: everything is counted and the winner announced, without a click."""

import re
import time

import pytest
from browser.flows import close_menu, menu, play_now
from browser.screens import Games, enter

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
