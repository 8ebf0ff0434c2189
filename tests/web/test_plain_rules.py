"""The rules of a step, at the table: without the numbers of rulings."""

import pytest
from web.typescript import call

pytestmark = pytest.mark.long


def test_the_limit_of_a_kingdom_is_that_of_the_game():
    assert call("rules/plain.ts", ["withSide", "<p>into N×N.</p>", 7]) == ["<p>into 7×7.</p>"]


def test_numbers_of_rulings_are_left_out():
    told = {
        "<p>The order is unknown (<strong>Ruling</strong> R10).</p>": "<p>The order is unknown.</p>",
        "<p>inconnu (<strong>Décision</strong>\xa0R11).</p>": "<p>inconnu.</p>",
        "<p>She stays. <strong>Ruling</strong> R31.</p>": "<p>She stays.</p>",
        "<p><strong>Ruling</strong> R33: the cheapest.</p>": "<p><strong>Ruling</strong>: the cheapest.</p>",
        "<p>It counts (R47).</p>": "<p>It counts.</p>",
        "<p>(of the pile: below its top tile, R3)</p>": "<p>(of the pile: below its top tile)</p>",
        "<p>Read P2 (and P3).</p>": "<p>Read P2 (and P3).</p>",
    }
    assert call("rules/plain.ts", *(["withoutRulings", html] for html in told)) == list(told.values())
