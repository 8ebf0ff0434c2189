"""Whole games of each kind as a new visitor meets them: at default settings, animations on, to the announced winner."""

import re
import time

import pytest
from browser.player import Fingers, Keys, Player, invitations, set_up

EASY = "easy"
#: Two games in every run: against a bot, and by a finger and a keyboard. The others are long.
LONG = pytest.mark.long
#: Acts that belong to a kind of game: at least one of each must have been made.
ACTS = {
    "kd": ("claim", "place"),
    "giants": ("claim", "place"),
    "court": ("claim", "place", "buy"),
    "qd": ("claim", "place", "tax"),
}
KINDS = [
    pytest.param("qd", 2, ("giants",), id="qd/2+giants", marks=LONG),
    *(
        pytest.param(
            game, players, options, id=f"{game}/{players}" + "".join(f"+{each}" for each in options), marks=LONG
        )
        for game, players, options in [
            ("kd", 2, ()),
            ("kd", 3, ()),
            ("kd", 4, ()),
            ("kd", 2, ("dynasty",)),
            ("kd", 4, ("harmony", "middle")),
            ("duel", 2, ()),
            ("discovery", 2, ()),
            ("xl", 2, ()),
            ("xl", 4, ()),
            ("team", 8, ()),
            ("giants", 2, ()),
            ("giants", 4, ()),
            ("giants", 5, ()),
            ("court", 2, ()),
            ("court", 3, ()),
            ("court", 4, ()),
            ("court", 2, ("duel",)),
            ("qd", 2, ()),
            ("qd", 3, ()),
            ("qd", 4, ()),
            ("qd", 4, ("giants",)),
            ("wedding", 3, ()),
            ("wedding", 5, ()),
            ("wedding", 6, ()),
            ("wedding", 8, ()),
            ("wedding", 6, ("teams",)),
        ]
    ),
]


def play(page, game, players, options=(), seats=None):
    """A game from the set-up page to the announced winner; the player."""
    set_up(page, game, players, seats or ["me", *[EASY] * (players - 1)], options)
    player = Player(page, seed=3, undoes=0.1)
    assert player.play()
    assert announced(page)
    return player


def announced(page):
    """Who won, as the page says by itself when all is counted."""
    page.wait_for_selector(".ending table")
    verdict = page.locator(".ending h1").inner_text()
    assert re.search(r"\bwins?!|share the victory", verdict), verdict
    return verdict


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_a_game_against_bots(devices, game, players, options):
    player = play(devices.visitor(), game, players, options)
    acts = ACTS.get(game, ACTS["kd"])
    if game == "qd" and players < 4:  # Among four, others may take every building that can be paid for.
        acts += ("build",)
    missing = [act for act in acts if not player.done[act]]
    assert not missing, f"never done in a whole game: {missing}"
    assert player.page.locator("[role=alert]").count() == 0
    assert player.done["next-game"] == (2 if "dynasty" in options else 0)


@LONG
def test_age_of_giants_at_one_device(devices):
    """Three at one device, so that some giant surely comes to one of them."""
    assert play(devices.visitor(), "giants", 3, seats=["me", "here", "here"]).done["giant"]


@LONG
def test_a_team_game_with_both_partners_at_one_device(devices):
    player = play(devices.visitor(), "team", 6, seats=["me", "here", *[EASY] * 4])
    assert player.done["end-turn"] >= 12


@LONG
def test_a_phone_and_a_keyboard_in_one_game(devices):
    phone = devices.visitor(phone=True)
    set_up(phone, "kd", 2, ["me", "link"])
    desk = devices.visitor()
    desk.goto(invitations(phone)[0])
    people = [Fingers(phone, 5, undoes=0.1), Keys(desk, 6, undoes=0.1)]
    end = time.monotonic() + 900
    while not phone.locator(".ending").count() and time.monotonic() < end:
        for each in people:
            if each.is_asked():
                each.act()
    verdicts = {announced(phone), announced(desk)}
    assert "You win!" in verdicts if len(verdicts) == 2 else "share the victory" in verdicts.pop()
    for each in people:
        assert each.done["claim"] >= 6
