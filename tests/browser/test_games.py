"""Whole games of each kind, played through the page."""

import re
import time

import pytest
from browser.player import Fingers, Keys, Player, invitations, set_up

EASY = "easy"


def play_alone(devices, game, players, options=(), seed=1, seats=None):
    """A game against bots, from the set-up page to the result; the player."""
    page = devices.desktop()
    set_up(page, game, players, seats or ["me", *[EASY] * (players - 1)], options)
    player = Player(page, seed, undoes=0.1)
    assert player.play()
    page.wait_for_selector(".ending table")
    return player


def test_kingdomino_with_four(devices):
    player = play_alone(devices, "kd", 4)
    assert player.done["end-turn"] >= 13
    assert player.done["claim"] >= 6


def test_mighty_duel(devices):
    player = play_alone(devices, "duel", 2)
    assert player.done["end-turn"] >= 24


def test_age_of_giants(devices):
    # Three at one device, so that some giant surely comes to one of them.
    player = play_alone(devices, "giants", 3, seats=["me", "here", "here"])
    assert player.done["giant"] > 0


def test_the_court(devices):
    player = play_alone(devices, "court", 2)
    assert player.done["buy"] > 0
    assert player.done["settle"] > 0


def test_queendomino(devices):
    player = play_alone(devices, "qd", 2, seed=3)
    assert player.done["tax"] > 0
    assert player.done["build"] > 0


def test_royal_wedding_with_six(devices):
    assert play_alone(devices, "wedding", 6).done["end-turn"] >= 8


def test_a_team_game_with_both_partners_at_one_device(devices):
    player = play_alone(devices, "team", 6, seats=["me", "here", *[EASY] * 4])
    assert player.done["end-turn"] >= 12


def test_a_phone_and_a_keyboard_in_one_game(devices):
    phone = devices.phone()
    set_up(phone, "kd", 2, ["me", "link"])
    desk = devices.desktop()
    desk.goto(invitations(phone)[0])
    people = [Fingers(phone, 5, undoes=0.1), Keys(desk, 6, undoes=0.1)]
    end = time.monotonic() + 120
    while not phone.locator(".ending").count() and time.monotonic() < end:
        for each in people:
            if each.is_asked():
                each.act()
    for each in people:
        each.page.wait_for_selector(".ending table")
        assert each.done["end-turn"] >= 12
    results = [each.page.locator(".ending tbody td.total").all_inner_texts() for each in people]
    assert results[0] == results[1]
    assert all(re.fullmatch(r"\d+", points) for points in results[0])


KINDS = [
    ("kd", 3, ()),
    ("kd", 2, ("dynasty",)),
    ("kd", 4, ("harmony", "middle")),
    ("discovery", 2, ()),
    ("xl", 2, ()),
    ("xl", 4, ()),
    ("team", 8, ()),
    ("giants", 2, ()),
    ("giants", 4, ()),
    ("giants", 5, ()),
    ("court", 3, ()),
    ("court", 4, ()),
    ("court", 2, ("duel",)),
    ("qd", 3, ()),
    ("qd", 4, ()),
    ("qd", 4, ("giants",)),
    ("wedding", 3, ()),
    ("wedding", 5, ()),
    ("wedding", 8, ()),
    ("wedding", 6, ("teams",)),
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_every_other_kind(devices, game, players, options):
    play_alone(devices, game, players, options)
