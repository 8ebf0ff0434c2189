"""Estimates with their intervals."""

import random

import pytest

from fiefdom.arena.estimate import estimate, share, student
from fiefdom.arena.ratings import rate


def test_an_interval_worked_by_hand():
    # Means of four deals 10, 12, 14, 16: mean 13, standard deviation 2.582, error 1.291, t(3) = 3.182.
    found = estimate({0: [9, 11], 1: [10, 14], 2: [14, 14], 3: [16, 16]})
    assert found.mean == 13
    assert found.high - found.mean == pytest.approx(3.18245 * 1.2909944, rel=1e-5)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


def test_games_of_one_deal_are_not_independent():
    alike = estimate({deal: [float(deal % 2)] * 4 for deal in range(20)})
    single = estimate({deal: [float(deal % 2)] for deal in range(20)})
    assert (alike.low, alike.high) == pytest.approx((single.low, single.high))


def test_deals_whose_rotations_cancel_do_not_differ():
    assert estimate({deal: [0.0, 1.0] for deal in range(5)}).interval == [0.5, 0.5]


def test_a_few_deals_that_are_alike_are_no_certainty_of_a_share():
    alike = 0.025 ** (1 / 2)
    assert share({deal: [0.0, 1.0] for deal in range(2)}).interval == pytest.approx([alike / 2, 1 - alike / 2])
    many = share({deal: [0.0, 1.0] for deal in range(1000)})
    assert 0.49 < many.low < 0.5 < many.high < 0.51


def test_a_deal_cut_short_has_the_weight_of_its_games():
    assert estimate({0: [1.0, 1.0, 1.0], 1: [0.0]}).mean == 0.75


def test_one_deal_has_no_interval():
    assert estimate({0: [1.0, 0.0]}).interval is None
    assert share({0: [1.0, 1.0]}).interval is None


def test_shares_stay_between_0_and_1_and_certainty_takes_games():
    close = share({0: [1.0], 1: [1.0], 2: [0.0]})
    assert 0 <= close.low < close.mean < close.high <= 1
    assert share({deal: [0.0] for deal in range(5)}).interval == [0.0, pytest.approx(1 - 0.025**0.2)]
    assert share({deal: [1.0] for deal in range(100)}).low == pytest.approx(0.9638, abs=1e-4)


def test_student_as_in_the_tables():
    for freedom, value in ((1, 12.706), (5, 2.571), (11, 2.201), (12, 2.179), (20, 2.086), (60, 2.000), (120, 1.980)):
        assert student(freedom) == pytest.approx(value, abs=6e-4)


def test_intervals_hold_the_truth_as_often_as_they_say():
    rng, held = random.Random(1), 0
    for _ in range(400):
        deals = {}
        for deal in range(15):
            luck = rng.gauss(0, 5)
            deals[deal] = [luck + rng.gauss(2, 3) for _ in range(4)]
        found = estimate(deals)
        held += found.low <= 2 <= found.high
    assert 0.92 < held / 400 < 0.98


WON, LOST = [((0,), 1), ((1,), 2)], [((0,), 2), ((1,), 1)]


def test_ratings_do_not_hang_on_the_order_of_games():
    one, other = rate([WON] * 40 + [LOST] * 20), rate([LOST] * 20 + [WON] * 40)
    assert one[0].mean > one[1].mean
    assert other[0].mean > other[1].mean
    assert abs(one[0].mean - other[0].mean) < 1


def test_ratings_narrow_with_games_and_know_shared_places():
    few, many = rate([WON, LOST] * 5), rate([WON, LOST] * 100)
    assert many[0].high - many[0].low < (few[0].high - few[0].low) / 2
    tied = rate([[((0,), 1), ((1,), 1), ((2,), 3)]] * 30)
    assert tied[0].mean == pytest.approx(tied[1].mean, abs=1.5)
    assert tied[2].mean < 20


def test_partners_are_rated_together():
    found = rate([[(("a", "b"), 1), (("c", "d"), 2)]] * 10)
    assert found["a"] == found["b"]
    assert found["a"].mean > 25 > found["c"].mean


def test_a_player_against_itself_is_not_evidence():
    assert rate([[(("a",), 1), (("a",), 2)]] * 10) == {}
    found = rate([[(("a",), 1), (("b",), 2), (("b",), 3)]] * 10)
    assert found["a"].mean > 25 > found["b"].mean
