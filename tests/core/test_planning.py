"""Planning while others play: what is offered is what is legal when the turn comes."""

from random import Random

import pytest

from fiefdom import Position
from fiefdom.core.lines import domino_in_hand
from fiefdom.core.notation import SEATS
from fiefdom.core.planning import look_ahead


def any_move(position, rng):
    draws = position.chances()
    return rng.choices(list(draws), list(draws.values()))[0] if position.is_chance else rng.choice(position.moves)


@pytest.mark.parametrize("game", ["kd/2", "kd/3", "xl/2", "team/6", "giants/3", "qd/2", "court/3"])
def test_what_may_be_planned_is_legal_when_the_turn_comes(game):
    rng, position, planned, kept = Random(5), Position(game, backend="plain"), {}, 0
    while not position.is_over:
        seat = position.actor
        if position.step == "place":
            for each in [each for each in planned if each != seat and same_realm(position, each, seat)]:
                raise AssertionError(f"the plan of {each} was sure, and then {seat} placed in the same kingdom")
            if seat in planned:
                assert (domino_in_hand(position), set(position.moves)) == planned.pop(seat)
                kept += 1
        if position.round > 2 and not position.is_chance and rng.random() < 0.5:
            for each in set(SEATS[: position.rules.players]) - {seat}:
                ahead = look_ahead(position, each)
                planned.pop(each, None)
                if ahead and ahead.sure:
                    planned[each] = domino_in_hand(ahead.position), set(ahead.position.moves)
        position.play(any_move(position, rng))
    assert kept > 3


def same_realm(position, one, other):
    return position.rules.seat_realm(SEATS.index(one)) == position.rules.seat_realm(SEATS.index(other))


def test_where_a_partner_places_before_a_plan_is_not_sure():
    rng, position, sure = Random(2), Position("team/6", backend="plain"), set()
    while not position.is_over:
        found = [look_ahead(position, seat) for seat in SEATS[:6]]
        sure |= {ahead.sure for ahead in found if ahead}
        position.play(any_move(position, rng))
    assert sure == {True, False}
