"""The leader at every step: early in a game many realms are level, so ties are broken all the time (S3, S4)."""

import random

import pytest
from oracle import Oracle
from walks import PICKERS

from fiefdom import Position, ranking
from fiefdom.kernel import game

RULES = [
    "kd/2",
    "kd/4",
    "duel/2",
    "giants/3",
    "giants/5",
    "court/4",
    "team/8",
    "qd/2",
    "qd/3+giants",
    "wedding/5",
    "wedding/6+teams",
]


@pytest.mark.parametrize("rules", RULES)
def test_the_kernel_the_sheets_and_the_oracle_agree_on_who_leads(plain, rules):
    ties = 0
    for number in range(3):
        rng = random.Random(f"leads {rules} {number}")
        position, oracle = Position(rules, "plain"), Oracle(rules)
        realms = range(position.rules.realms)
        while not position.is_over:
            if position.step == "claim":
                places = oracle.ranking()
                ties += places.count(1) > 1 or len({oracle.score(realm) for realm in realms}) < len(realms)
                ranks = {rank.realm: rank.place for rank in ranking(position.sheets(), position.rules)}
                assert [ranks[realm] for realm in sorted(ranks)] == places
                s, r = position.snapshot(), plain.rules(position.rules)[0]
                winners = game.winners(s, r, plain.scratches(1)[0])
                assert [(winners >> realm) & 1 for realm in realms] == [int(place == 1) for place in places]
            move = list(PICKERS.values())[number](rng, sorted(oracle.moves()))
            position.play(move)
            oracle.play(move)
    assert ties
