"""The compiled engine against the plain one: the same lists in the same order, the same states, the same random games."""

import random

import pytest
from walks import EVERY_KIND, GAMES, PICKERS, state_fields

from fiefdom import Move, Rules, SeededDealer

SEEDS = (1, 2**40 + 5, 2**63 - 1)


@pytest.mark.parametrize("rules", EVERY_KIND)
def test_moves_in_order_and_every_field_are_equal(plain, compiled, rules):
    rules = Rules.parse(rules)
    rng = random.Random(f"lists {rules}")
    engines = (plain, compiled)
    states = [engine.states(1) for engine in engines]
    desks = [engine.desks(1) for engine in engines]
    numbers = [engine.rules(rules) for engine in engines]
    counts = [engine.sample.start(s, 0, n, d) for engine, s, n, d in zip(engines, states, numbers, desks, strict=True)]
    picks = list(PICKERS.values())
    while True:
        lists = [list(map(int, e.listed(d)[:n])) for e, d, n in zip(engines, desks, counts, strict=True)]
        assert lists[0] == lists[1]
        assert state_fields(plain, states[0]) == state_fields(compiled, states[1])
        for realm in range(rules.realms):
            assert plain.sample.score(states[0], 0, numbers[0], realm) == compiled.sample.score(states[1], 0, numbers[1], realm)
        assert plain.sample.actor(states[0], 0, numbers[0]) == compiled.sample.actor(states[1], 0, numbers[1])
        if not lists[0]:
            break
        move = Move.parse(rng.choice(picks)(rng, [str(Move(code)) for code in lists[0]]))
        counts = [
            engine.sample.play(s, 0, n, d, int(move), count)
            for engine, s, n, d, count in zip(engines, states, numbers, desks, counts, strict=True)
        ]


@pytest.mark.parametrize("rules", EVERY_KIND)
def test_random_games_are_equal_game_by_game(plain, compiled, rules):
    for seed in SEEDS:
        for number in (0, 1, 2**33 + 7):
            totals, fields = [], []
            for engine in (plain, compiled):
                states, desks, sums = engine.states(1), engine.desks(1), engine.numbers(32)
                numbers = engine.rules(Rules.parse(rules))
                engine.sample.random_games(states, 0, numbers, desks, seed, number, number + 1, sums)
                totals.append([int(total) for total in sums])
                fields.append(state_fields(engine, states))
            assert totals[0] == totals[1], (seed, number)
            assert fields[0] == fields[1], (seed, number)


@pytest.mark.parametrize("rules", GAMES)
def test_random_games_in_one_batch_are_the_sum_of_single_ones(compiled, rules):
    numbers = compiled.rules(Rules.parse(rules))
    batch, single = compiled.numbers(32), compiled.numbers(32)
    compiled.sample.random_games(compiled.states(1), 0, numbers, compiled.desks(1), 5, 0, 200, batch)
    states, desks = compiled.states(1), compiled.desks(1)
    for number in range(200):
        compiled.sample.random_games(states, 0, numbers, desks, 5, number, number + 1, single)
    assert batch.tolist() == single.tolist()


@pytest.mark.parametrize("rules", GAMES)
def test_a_pick_is_always_one_of_the_moves_listed(plain, rules):
    r = plain.rules(Rules.parse(rules))[0]
    s, w, listing = plain.states(1)[0], plain.desks(1)[0], plain.desks(1)[0]
    plain.sample.seed_stream(w, 3, 0)
    plain.game.start(s, r)
    while plain.game.actor(s, r) != -2:
        count = plain.game.moves(s, r, listing)
        picks = {plain.game.pick(s, r, w) for _ in range(10)}
        assert picks <= set(listing.moves[:count])
        plain.game.play(s, r, min(picks))


@pytest.mark.parametrize("rules", GAMES)
def test_a_pick_reaches_every_move_alike(plain, rules):
    """With as many picks for a move as make it very unlikely to be missed, none is missed."""
    r = plain.rules(Rules.parse(rules))[0]
    s, w, listing = plain.states(1)[0], plain.desks(1)[0], plain.desks(1)[0]
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


@pytest.mark.parametrize("rules", GAMES)
def test_decks_deal_the_same(plain, compiled, rules):
    """Whole games from a dealer's deck: every draw is equal."""
    rules = Rules.parse(rules)
    rng = random.Random(f"deck {rules}")
    decks = [SeededDealer.of_seed(9).deck(rules, 1, engine.backend) for engine in (plain, compiled)]
    assert list(map(int, decks[0])) == list(map(int, decks[1]))
    engines = (plain, compiled)
    states, desks = [e.states(1) for e in engines], [e.desks(1) for e in engines]
    numbers = [e.rules(rules) for e in engines]
    counts = [e.sample.start(s, 0, n, d) for e, s, n, d in zip(engines, states, numbers, desks, strict=True)]
    while counts[0]:
        if plain.sample.actor(states[0], 0, numbers[0]) == -1:
            both = {int(e.sample.deal_next(s, 0, n, k)) for e, s, n, k in zip(engines, states, numbers, decks, strict=True)}
            assert len(both) == 1
            move = both.pop()
        else:
            move = rng.choice(plain.listed(desks[0])[: counts[0]])
        counts = [
            e.sample.play(s, 0, n, d, move, c) for e, s, n, d, c in zip(engines, states, numbers, desks, counts, strict=True)
        ]
        assert counts[0] == counts[1]


def test_an_illegal_move_changes_nothing_in_either_backend(plain, compiled):
    for engine in (plain, compiled):
        states, desks, numbers = engine.states(1), engine.desks(1), engine.rules(Rules.parse("qd/3"))
        count = engine.sample.start(states, 0, numbers, desks)
        before, listed = state_fields(engine, states), list(engine.listed(desks)[:count])
        for move in (-1, 0, 12345, 1 << 40, Move.parse("-")):
            assert engine.sample.play(states, 0, numbers, desks, int(move), count) == -1
        assert state_fields(engine, states) == before
        assert list(engine.listed(desks)[:count]) == listed
