"""The compiled engine equals the plain one: the same lists in the same order, the same states and random games."""

import random

import pytest
from marks import one_of_each
from walks import EVERY_KIND, GAMES, PICKERS, picked, state_fields, state_of

from fiefdom import IllegalMove, Position, Rules, SeededDealer

SEEDS = (1, 2**40 + 5, 2**63 - 1)


def both(rules):
    """The same game for each backend."""
    return [Position(rules, backend) for backend in ("plain", "compiled")]


def fields(position):
    return state_fields(position._engine, state_of(position))


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND))
@pytest.mark.usefixtures("compiled")
def test_moves_in_order_and_every_field_are_equal(rules):
    rng, picks = random.Random(f"lists {rules}"), list(PICKERS.values())
    ours, theirs = both(rules)
    while True:
        assert list(ours.moves) == list(theirs.moves)
        assert fields(ours) == fields(theirs)
        assert ours.scores() == theirs.scores()
        assert ours.actor == theirs.actor
        if ours.is_over:
            break
        move = rng.choice(picks)(rng, [str(move) for move in ours.moves])
        ours.play(move)
        theirs.play(move)
    assert str(ours) == str(theirs)
    assert ours.sheets() == theirs.sheets()


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND))
def test_random_games_are_equal_game_by_game(plain, compiled, rules):
    for seed in SEEDS:
        for number in (0, 1, 2**33 + 7):
            totals, fields = [], []
            for engine in (plain, compiled):
                states, scratches, sums = engine.states(1), engine.scratches(1), engine.numbers(32)
                numbers = engine.rules(Rules.parse(rules))
                engine.sample.random_games(states, 0, numbers, scratches, seed, number, number + 1, sums)
                totals.append([int(total) for total in sums])
                fields.append(state_fields(engine, states))
            assert totals[0] == totals[1], (seed, number)
            assert fields[0] == fields[1], (seed, number)


@pytest.mark.parametrize("rules", one_of_each(GAMES))
def test_random_games_in_one_batch_are_the_sum_of_single_ones(compiled, rules):
    numbers = compiled.rules(Rules.parse(rules))
    batch, single = compiled.numbers(32), compiled.numbers(32)
    compiled.sample.random_games(compiled.states(1), 0, numbers, compiled.scratches(1), 5, 0, 200, batch)
    states, scratches = compiled.states(1), compiled.scratches(1)
    for number in range(200):
        compiled.sample.random_games(states, 0, numbers, scratches, 5, number, number + 1, single)
    assert batch.tolist() == single.tolist()


@pytest.mark.parametrize("rules", one_of_each(GAMES))
@pytest.mark.usefixtures("compiled")
def test_a_pick_is_always_one_of_the_moves_listed_and_both_backends_pick_it(rules):
    ours, theirs = both(rules)
    while not ours.is_over:
        for _ in range(8):
            move = picked(ours)
            assert move == picked(theirs)
            # The listing may have been used to pick: what counts is a new list.
            assert move in ours.copy().moves
        ours, theirs = ours.copy(), theirs.copy()
        ours.play(move)
        theirs.play(move)


@pytest.mark.parametrize("rules", one_of_each(GAMES))
def test_a_pick_reaches_every_move(plain, rules):
    """With as many picks for a move as make it very unlikely to be missed, none is missed."""
    r = plain.rules(Rules.parse(rules))[0]
    s, w, listing = plain.states(1)[0], plain.scratches(1)[0], plain.scratches(1)[0]
    plain.sample.seed_stream(w, 4, 0)
    plain.game.start(s, r)
    seen = set()
    while plain.game.actor(s, r) != -2:
        count = plain.game.moves(s, r, listing)
        if s.step not in seen and count <= 24:
            seen.add(s.step)
            assert {plain.game.pick(s, r, w) for _ in range(30 * count)} == set(listing.moves[:count])
        plain.game.play(s, r, plain.game.pick(s, r, w))
    assert len(seen) >= 3


@pytest.mark.parametrize("rules", one_of_each(GAMES))
@pytest.mark.usefixtures("compiled")
def test_decks_deal_the_same(rules):
    """Whole games from a dealer's deck: every draw is equal."""
    rng, dealer = random.Random(f"deck {rules}"), SeededDealer.of_seed(9)
    ours, theirs = both(rules)
    while not ours.is_over:
        if ours.is_chance:
            move = dealer.draw(ours)
            assert dealer.draw(theirs) == move
        else:
            move = rng.choice(ours.moves)
        ours.play(move)
        theirs.play(move)
    assert str(ours) == str(theirs)


@pytest.mark.usefixtures("compiled")
def test_an_illegal_move_changes_nothing_in_either_backend():
    for position in both("qd/3"):
        before, listed = fields(position), list(position.moves)
        for text in ("-", "X", "g8h8", "K1", "+a", "+1"):
            with pytest.raises(IllegalMove):
                position.play(text)
        assert fields(position) == before
        assert list(position.moves) == listed
