"""The end of a game of two realms: with enough trials the search knows what perfect play gives."""

from itertools import count
from random import Random

import pytest
from bots.turns import check, king_turns, played, reached, realm_of

from fiefdom import Position, ranking
from fiefdom.bots import Budget, load
from fiefdom.bots.advice import advise
from fiefdom.bots.lookahead import Foresight, lookahead_bot
from fiefdom.bots.search_bot import WIN_WORTH
from fiefdom.core.notation import REALMS
from fiefdom.kernel.value import tree


def late(rules, seed, backend="plain"):
    """A position of the round in which the last line is claimed, a few random moves into it."""
    last, rng = Position(rules, "plain").rules.rounds - 1, Random(seed)
    position = reached(rules, last, seed)
    while position.step != "place" or rng.random() < 0.5:
        position = played(position, [rng.choice(position.moves)])
    assert position.round == last
    return Position.parse(str(position), backend)


def perfect(position, realm, trials):
    """What perfect play from here is worth to a realm, found by trying everything."""
    if position.is_over:
        winners = [rank.realm for rank in ranking(position.sheets(), position.rules) if rank.place == 1]
        points = position.scores()
        return points[realm] - points[1 - realm] + WIN_WORTH * (REALMS[realm] in winners) / len(winners)
    assert next(trials) < 4000, "this position is too rich for a test"
    best = max if realm_of(position) == realm else min
    return best(perfect(played(position, [move]), realm, trials) for move in position.moves)


@pytest.mark.parametrize(("rules", "seed"), [("kd/2", 3), ("kd/2", 28), ("giants/2", 9)])
def test_every_turn_is_worth_what_perfect_play_makes_of_it(rules, seed):
    """Everybody used to reply with the move that looked best to the network."""
    position = late(rules, seed)
    realm, trials = realm_of(position), count()
    exact = {turn.moves: perfect(turn.after, realm, trials) for turn in king_turns(position)}
    found = load("lookahead").consider(position, Budget(sims=800), Random(1))
    assert len(exact) > 3
    assert {each.moves: each.margin + WIN_WORTH * each.win for each in found} == exact
    assert exact[found[0].moves] == max(exact.values())


def test_no_time_is_spent_on_what_is_known():
    """The rest of the budget used to be spent on trials that changed nothing."""
    position, bot = late("kd/2", 28), load("lookahead")
    known = bot.consider(position, Budget(sims=800), Random(1))
    quick = bot.consider(position, Budget(seconds=3600), Random(1))
    assert {each.moves: each.margin for each in quick} == {each.moves: each.margin for each in known}


def test_a_hint_is_not_called_rough_where_the_result_is_known(compiled):
    """It needs few simulations there; in plain Python few say little."""
    for backend, rough in (("compiled", False), ("plain", True)):
        hints = advise(late("kd/2", 28, backend), Budget(sims=8), Random(1))
        assert {each.rough for each in hints} == {rough}


def test_without_it_the_last_rounds_are_like_the_rest():
    position = late("kd/2", 28)
    one, other = (lookahead_bot(foresight=Foresight(ending=ending)) for ending in (0, 1))
    before, after = (bot.consider(position, Budget(sims=800), Random(1)) for bot in (one, other))
    assert {each.moves for each in before} == {each.moves for each in after}
    assert {each.moves: each.margin for each in before} != {each.moves: each.margin for each in after}


def test_a_tree_that_is_full_goes_on_by_guess(monkeypatch):
    monkeypatch.setattr(tree, "ROOM", tree.SPARE_ROOM + 100)
    position = late("kd/2", 3)
    choice = load("lookahead").choose(position, Budget(sims=24), Random(1))
    check(position, choice)
    assert choice == load("lookahead").choose(position, Budget(sims=24), Random(1))


@pytest.mark.long
def test_the_end_is_the_same_on_both_backends(compiled):
    bot = load("lookahead")
    for rules, sims in (("kd/2", 200), ("giants/2", 200), ("court/2", 8)):
        one, other = (late(rules, 3, backend) for backend in ("plain", "compiled"))
        assert bot.choose(one, Budget(sims=sims), Random(1)) == bot.choose(other, Budget(sims=sims), Random(1))
