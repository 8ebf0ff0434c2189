"""What the review on the page says of a loss: only what is sure, and figures that agree as they are shown."""

from functools import partial

import pytest
from web.typescript import call

pytestmark = pytest.mark.long
run = partial(call, "review/losses.ts")


def turn(win=(0.0, 0.1), points=(0.0, 1.0), chance=0.5):
    """A reviewed turn: its losses with half of their intervals, and the chance to win after it."""
    win_loss, margin_loss = ({"mean": mean, "low": mean - reach, "high": mean + reach} for mean, reach in (win, points))
    return {"win_loss": win_loss, "margin_loss": margin_loss, "played": {"win": chance}, "best": {"win": 0.66}}


def test_only_sure_losses_are_told():
    turns = [turn((0.2, 0.1), (5, 2)), turn((0.2, 0.1)), turn((0.0, 0.16), (5, 2)), turn()]
    assert run(*(["sureOf", each] for each in turns)) == ["both", "win", "points", ""]


def test_the_better_chance_is_the_chance_played_and_the_loss_as_they_are_shown():
    shown = [turn((0.21, 0.19), chance=0.31), turn((0.206, 0.1), chance=0.306), turn((0.3, 0.1), chance=0.9)]
    assert run(*(["betterWin", each] for each in shown)) == [0.52, 0.52, 1]


def test_turns_whose_chances_are_not_sure_come_after_the_others_by_points():
    sure, large, small = turn((0.06, 0.01)), turn((0.1, 0.2), (9, 2)), turn((0.12, 0.2), (3, 1))
    assert run(["worstFirst", [small, large, sure]]) == [[sure, large, small]]
