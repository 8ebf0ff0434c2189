"""The search is a yardstick: what it chose once in 210 positions of all games, it chooses still (see `choices.py`)."""

import pytest
from bots.choices import asked, chosen
from golden.make import PLAYED

ALL = asked()
SHORT = ALL[2::5]
"""One in the middle of every game."""


def test_every_golden_game_has_its_choices():
    assert [each.rules for each in SHORT] == PLAYED
    assert len(ALL) == 5 * len(PLAYED) >= 200


def test_the_search_chooses_what_it_chose(thinking):
    assert [chosen(rules, played, "compiled") for rules, played, _ in SHORT] == [moves for _, _, moves in SHORT]


@pytest.mark.long
def test_the_search_chooses_what_it_chose_everywhere(thinking):
    assert [chosen(rules, played, "compiled") for rules, played, _ in ALL] == [moves for _, _, moves in ALL]


def test_the_plain_search_chooses_the_same():
    rules, played, moves = ALL[4]
    assert chosen(rules, played, "plain") == moves
