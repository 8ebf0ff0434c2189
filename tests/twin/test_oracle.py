"""The engine in plain Python against the oracle, step by step, over random games of every kind."""

import random

import pytest
from marks import one_of_each
from oracle import Oracle
from walks import EVERY_KIND, PICKERS, differences, differences_at_the_end

from fiefdom import Position


def any_way(rng, moves):
    """Each move in a way of its own, so that one game sees what eager, idle and other players do."""
    return rng.choice(list(PICKERS.values()))(rng, moves)


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND))
def test_the_engine_and_the_oracle_agree_on_every_step(rules):
    agree_over_a_game(rules, random.Random(f"twin {rules}"), any_way)


@pytest.mark.long
@pytest.mark.parametrize("picker", PICKERS)
@pytest.mark.parametrize("rules", EVERY_KIND)
def test_they_agree_over_many_games(rules, picker):
    for number in range(10):
        agree_over_a_game(rules, random.Random(f"twins {rules} {picker} {number}"), PICKERS[picker])


def agree_over_a_game(rules, rng, pick):
    position, oracle, played = Position(rules, "plain"), Oracle(rules), []
    while True:
        found = list(differences(position, oracle))
        assert not found, f"after {' '.join(played)}:\n" + "\n".join(found)
        if position.is_over:
            break
        played.append(pick(rng, sorted(oracle.moves())))
        position.play(played[-1])
        oracle.play(played[-1])
    found = list(differences_at_the_end(position, oracle))
    assert not found, f"at the end of {' '.join(played)}:\n" + "\n".join(found)
