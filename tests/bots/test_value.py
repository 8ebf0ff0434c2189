"""The learned value: its inputs, equal results on all backends, its files, and the bots that use it."""

import random
from random import Random
from types import SimpleNamespace

import pytest
from bots.turns import check, reached, started
from marks import one_of_each
from walks import EVERY_KIND, GAMES, uniform, walk

from fiefdom import Engine, FiefdomError, Position
from fiefdom.bots import Budget, load
from fiefdom.core.notation import Move
from fiefdom.core.rules import all_games
from fiefdom.kernel import game
from fiefdom.kernel.step import CLAIM
from fiefdom.kernel.value import choosing, facts, layout, network
from fiefdom.value import SHIPPED, UNIT, Judge, Network, WeightsError, evaluate, load_network, path_of

TWINS = ["kd/2", "duel/2", "qd/2+giants", "court/2", "wedding/6"]


def some_weights(seed):
    rng = random.Random(seed)
    return [rng.randint(-300, 300) for _ in range(layout.WEIGHTS)]


def network_of(rules, seed=1):
    numbers = some_weights(seed)
    return Network(Position(rules, "plain").rules, b"".join(n.to_bytes(2, "little", signed=True) for n in numbers))


# What it sees


@pytest.mark.parametrize("rules", one_of_each(EVERY_KIND))
def test_every_fact_fits_and_the_points_are_those_of_the_rules(rules):
    engine, view = Engine.load("plain"), layout.View.make(1)[0]
    position = Position(rules, "plain")
    r = engine.rules(position.rules)[0]
    for number, _ in enumerate(walk(position, random.Random(f"facts {rules}"), uniform)):
        if number % 7 == 0:
            s = position.state()[0]
            for realm in range(position.rules.realms):
                facts.table_facts(s, r, view, realm)
                facts.kingdom_facts(s, r, view, realm)
                assert view.points == game.score(s, r, realm)
                assert min(view.facts) >= 0
                assert max(view.facts) <= layout.MOST


def test_sums_follow_the_facts_that_change():
    rng, weights = random.Random(3), some_weights(3)
    kept, fresh = layout.View.make(1), layout.View.make(1)
    for _ in range(20):
        for i in rng.sample(range(layout.INPUTS), rng.choice((0, 1, 5, layout.INPUTS))):
            kept[0].facts[i] = rng.randint(0, layout.MOST)
        fresh[0].facts = kept[0].facts[:]
        network.forget(fresh, 1)
        for view in (kept[0], fresh[0]):
            network.judge(view, weights)
        assert kept[0].sums == fresh[0].sums
        assert (kept[0].to_come, kept[0].spread) == (fresh[0].to_come, fresh[0].spread)
        facts_and_rows = zip(kept[0].facts, range(0, layout.SECOND_WEIGHTS, layout.HIDDEN), strict=False)
        assert kept[0].sums[0] == sum(fact * weights[row] for fact, row in facts_and_rows)


# What it makes of others


@pytest.mark.parametrize(("apart", "more"), [(0, 7), (14, 1.75), (28, 0), (100, 0)])
def test_of_two_rivals_that_are_close_either_may_be_the_better_one(monkeypatch, apart, more):
    """Only the one ahead used to count, so that a lead of a hair over another decided whom everybody harmed."""
    expected = [30 * UNIT, 50 * UNIT, (50 - apart) * UNIT]

    def value(s, r, views, weights, realm):
        views[realm].spread = 10 * UNIT
        return expected[realm]

    monkeypatch.setattr(choosing, "value", value)
    rules, views = SimpleNamespace(realms=3), layout.View.make(3)
    assert choosing.best_other(None, rules, views, None, 0) == ((50 + more) * UNIT, 10 * UNIT)
    expected[1:] = expected[:0:-1]
    assert choosing.best_other(None, rules, views, None, 0)[0] == (50 + more) * UNIT


def test_with_two_realms_the_other_is_the_best_other():
    position, views = reached("kd/2", 3, 2), layout.View.make(2)
    network = load_network("kd/2")
    s, r = position.state()[0], Engine.load("plain").rules(position.rules)[0]
    theirs = Judge(network, position).evaluate(position)[1]
    found = choosing.best_other(s, r, views, network.numbers("plain"), 0)
    assert tuple(each / UNIT for each in found) == theirs[:2]


@pytest.mark.parametrize("rules", ["kd/2", "kd/4", "giants/3", "qd/4", "court/4", "team/8"])
def test_a_claim_is_weighed_by_what_it_leaves_the_best_rival(rules):
    """Each rival's kingdom is looked at once for all claims; looking at everything after every claim says the same."""
    position, numbers = reached(rules, 2, 4), load_network(rules).numbers("plain")
    engine, views = Engine.load("plain"), layout.View.make(position.rules.realms)
    r, w = engine.rules(position.rules)[0], engine.scratches(1)[0]
    while position.is_chance or position.state()[0].step != CLAIM or len(position.moves) < 2:
        position.play(next(iter(position.moves)))
    states = engine.states(2)
    states[0] = position.state()[0]
    realm, n = game.decider(states[0], r), game.moves(states[0], r, w)
    choosing.weigh_rivals(states, 0, 1, r, w, views, numbers, realm, n)
    weighed, moves = views[realm].theirs[:n], w.moves[:n]
    for move, theirs in zip(moves, weighed, strict=True):
        after = position.copy()
        after.play(Move(move))
        assert theirs == choosing.best_other(after.state()[0], r, views, numbers, realm)[0]
    assert n > 1


@pytest.mark.parametrize("rules", ["kd/2", "kd/4", pytest.param("qd/2+giants", marks=pytest.mark.long)])
def test_an_evaluation_has_every_realm_and_the_policy_over_turns(rules):
    position = reached(rules, 2, 3)
    realms, turns = evaluate(position)
    assert len(realms) == position.rules.realms
    assert sum(each.win for each in realms) == pytest.approx(1)
    assert sum(each.share for each in turns) == pytest.approx(1)
    assert [each.lead for each in turns] == sorted((each.lead for each in turns), reverse=True)
    for turn in (turns[0], turns[-1]):
        after = position.copy()
        for move in turn.moves:
            after.play(move)
        assert after.king != position.king or after.round != position.round or after.is_chance


# All backends compute the same. Compiling the network takes a minute, so this is in the long run, which CI runs.


@pytest.mark.ci
def test_the_compiled_network_is_the_plain_one(compiled):
    for rules in TWINS:
        weights = network_of(rules)
        for round_no in (1, 3):
            one, other = (reached(rules, round_no, 5, backend=backend) for backend in ("plain", "compiled"))
            assert Judge(weights, one).evaluate(one) == Judge(weights, other).evaluate(other)
            assert Judge(weights, one).choose(one) == Judge(weights, other).choose(other)


@pytest.mark.ci
@pytest.mark.parametrize("rules", ["kd/2", "kd/4"])
def test_games_against_itself_are_the_same_on_both_backends(compiled, rules):
    np = pytest.importorskip("numpy")
    from fiefdom.training.games import CpuPlayer

    weights, rules = np.array(some_weights(2), np.int16), Position(rules, "plain").rules
    plain, other = (CpuPlayer(rules, backend).play(weights, 9, 4, 5, 64) for backend in ("plain", "compiled"))
    assert all((mine == theirs).all() for mine, theirs in zip(plain, other, strict=True))
    assert len(plain[1]) > 60


@pytest.mark.long
def test_looking_ahead_is_the_same_on_both_backends(compiled):
    bot = load("lookahead")
    for round_no in (1, 4, 5):
        one, other = (reached("kd/2", round_no, 2, backend=backend) for backend in ("plain", "compiled"))
        assert bot.choose(one, Budget(sims=8), Random(1)) == bot.choose(other, Budget(sims=8), Random(1))


@pytest.mark.long
def test_the_kernel_for_self_play_compiles_for_cuda():
    from fiefdom.gpu.value import ValueProgram

    assert ".visible .entry" in ValueProgram("kd/2").ptx("play")


def test_expert_looks_ahead_where_that_is_stronger_and_is_classic_elsewhere(compiled):
    from fiefdom.bots.lookahead import BestSearchers, NetworkSearcher, is_stronger

    searchers = BestSearchers()
    assert sum(map(is_stronger, all_games())) == 22
    for rules in ("kd/2", "kd/4", "wedding/6"):
        assert isinstance(searchers.at(started(rules, "compiled")), NetworkSearcher)
    for position in (started("kd/2"), started("xl/3", "compiled"), started("kd/4+harmony", "compiled")):
        assert not isinstance(searchers.at(position), NetworkSearcher)


def test_what_follows_without_chance_is_played_before_the_simulations():
    """In the last round nothing is drawn any more, so every simulation of a turn gives the same."""
    position = reached("kd/2", 6, 2)
    choice = load("lookahead").choose(position, Budget(sims=64), Random(1))
    again = load("lookahead").choose(position, Budget(sims=64), Random(2))
    scores = {each.moves: each.score for each in again.candidates}
    assert all(scores[each.moves] == each.score for each in choice.candidates)
    assert all(each.score == int(each.score) for each in choice.candidates)


# Files


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.weights")), ids=lambda path: path.stem)
def test_every_file_of_weights_is_whole_and_says_how_it_came_to_be(path):
    found = Network.read(path.read_bytes())
    assert path_of(found.rules) == path
    assert found.card["games"] > 0
    assert str(found.rules) in (*EVERY_KIND, *GAMES)


def test_the_weights_are_small_enough_to_ship():
    assert sum(path.stat().st_size for path in SHIPPED.glob("*.weights")) < 6_000_000


def test_a_file_that_is_damaged_or_foreign_is_refused_with_the_reason():
    text = network_of("kd/2").text()
    for wrong, reason in (
        (text[:-1], "damaged"),
        (text[:-2] + b"xy", "damaged"),
        (b"", "not a file of weights"),
        (b"PK\x03\x04" + text, "not a file of weights"),
        (text.replace(b"network 1", b"network 9"), "not a file of weights"),
        (text.replace(b"[163, 128, 32]", b"[163, 64, 32]"), r"network of \[163, 64, 32\]"),
    ):
        with pytest.raises(WeightsError, match=reason):
            Network.read(wrong)


def test_a_file_in_the_wrong_place_is_named(tmp_path):
    path_of("kd/2", tmp_path).write_bytes(b"nothing")
    with pytest.raises(WeightsError, match=r"kd-2\.weights: this is not"):
        load_network("kd/2", tmp_path)
    with pytest.raises(FiefdomError, match="no weights for kd/3"):
        load_network("kd/3", tmp_path)


# The bots


def test_both_learned_bots_choose_whole_legal_turns():
    for name in ("learned", "lookahead"):
        for position in (started("kd/2"), reached("kd/2", 2, 1), reached("kd/2", 6, 1)):
            check(position, load(name, "kd/2").choose(position, Budget(sims=4), Random(1)))


def test_a_learned_bot_says_that_it_has_not_learned_a_game():
    with pytest.raises(FiefdomError, match=r"no weights for kd/2\+dynasty"):
        load("learned", "kd/2+dynasty")


def test_looking_ahead_tells_what_it_expects():
    position = reached("kd/2", 3, 1)
    candidates = load("lookahead").choose(position, Budget(sims=8), Random(1)).candidates
    assert 2 <= len(candidates) <= 4
    assert all(0 <= each.win <= 1 and 0 < each.score < 150 and each.sims for each in candidates)


def test_at_the_end_the_value_is_the_score():
    position = Position("kd/2", "plain")
    for _ in walk(position, random.Random(1), uniform):
        pass
    realms, turns = evaluate(position, network_of("kd/2"))
    assert [each.points for each in realms] == position.scores()
    assert sum(each.win for each in realms) == 1
    assert not turns
    assert UNIT == 64
