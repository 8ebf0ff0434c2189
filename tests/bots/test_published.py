"""The players of Gedda, Lagerkvist and Butler (2018), as `docs` and the paper describe them."""

from collections import Counter
from itertools import islice, product
from random import Random

import pytest
from bots.turns import (
    cells_of,
    check,
    claim_of,
    first_turn,
    holding,
    king_turns,
    played,
    points,
    reached,
    realm_of,
    some,
    started,
)
from walks import uniform, walk

from fiefdom import Engine, FiefdomError, Position, SeededDealer, ranking
from fiefdom.bots import Budget, load, names
from fiefdom.bots.searcher import Searcher
from fiefdom.catalog.dominoes import DOMINOES
from fiefdom.kernel.board import CASTLE, STRIDE
from fiefdom.kernel.search.published.flat import POINTS, RATIO, UNIT, WDL, measure
from fiefdom.kernel.step import DISCARD

CIG2018 = "kd/4+harmony+middle"
SEARCHES = [name for name in names() if name.startswith(("mce", "uct"))]
WITH_ACTS = ["giants/2", "qd/2", "court/2", "qd/3+giants", "wedding/3", "court/2+duel"]


QUICK = {name: load(name) for name in ("random", "gprd", "fg")}


def turn(name, position, seed):
    """The first king's turn of a bot that answers at once."""
    return first_turn(position, QUICK[name].choose(position, Budget(), Random(seed)).moves)


def own_game(name, rules, seed=1):
    """Every placement of a game that a bot plays with itself."""
    position, dealer, rng = Position(rules, "plain"), SeededDealer.of_seed(seed), Random(seed)
    while not position.is_over:
        if position.is_chance:
            position.play(dealer.draw(position))
            continue
        if position.step == "place":
            yield position.copy()
        for move in QUICK[name].choose(position, Budget(), rng).moves:
            position.play(move)


def evenly(counts, options, draws):
    """A loose chi-square bound: five standard deviations above what chance gives."""
    expected = draws / len(options)
    distance = sum((counts[option] - expected) ** 2 / expected for option in options)
    freedom = len(options) - 1
    return set(counts) <= set(options) and distance < freedom + 5 * (2 * freedom) ** 0.5


def crowns_on_one_square(position, claim):
    box = position.rules.row.boxes[0]
    _, first, _, second = DOMINOES[box][claim.argument]
    return max(first, second)


# Random


@pytest.mark.parametrize("rules", ["kd/2", "duel/2"])
def test_tr_places_and_claims_with_equal_chances(rules):
    position = next(each for each in some(rules, 9, (3,)) if len(each.moves) > 5)
    draws = 30 * len(position.moves)
    turns = [turn("random", position, seed) for seed in range(draws)]
    after = played(position, [position.moves[0]])
    assert len(after.moves) > 1
    assert evenly(Counter(moves[0] for moves in turns), list(position.moves), draws)
    assert evenly(Counter(moves[1] for moves in turns), list(after.moves), draws)


def test_tr_takes_every_act_with_equal_chances():
    position = next(each for each in some("qd/2", 9, (2, 3), ("build",)) if len(each.moves) > 3)
    draws = 40 * len(position.moves)
    assert evenly(Counter(turn("random", position, seed)[0] for seed in range(draws)), list(position.moves), draws)


# FG and GPRD


@pytest.mark.parametrize("name", ["fg", "gprd"])
def test_the_opening_claim_has_the_most_crowns_on_one_square(name):
    for seed in range(12):
        position = reached("kd/4", 0, seed, ("claim",))
        most = max(crowns_on_one_square(position, claim) for claim in position.moves)
        best = {claim for claim in position.moves if crowns_on_one_square(position, claim) == most}
        chosen = {turn(name, position, each)[0] for each in range(40)}
        assert chosen == best


@pytest.mark.parametrize("seed", range(4))
def test_fg_places_at_random_in_the_last_round(seed):
    """The quirk: no domino can be claimed and laid, so it does not look where the one in hand scores most."""
    position = last_placement(seed)
    worth = {move: played(position, [move]).scores()[realm_of(position)] for move in position.moves}
    draws = 40 * len(worth)
    counts = Counter(turn("fg", position, each)[0] for each in range(draws))
    assert len(set(worth.values())) > 1
    assert evenly(counts, list(worth), draws)


def last_placement(seed):
    """A last round in which one placement scores more than another."""
    for each in range(100):
        position = reached("kd/4", 12, f"{seed} {each}")
        if len({played(position, [move]).scores()[realm_of(position)] for move in position.moves}) > 1:
            return position
    raise AssertionError("there is no such position")


@pytest.mark.parametrize("seed", range(4))
def test_gprd_places_for_most_points_in_the_last_round(seed):
    position = last_placement(seed)
    results = {move: result(position, move) for move in position.moves}
    for each in range(10):
        assert turn("gprd", position, each)[0] in best_of(results)


def result(root, move, realm=None):
    """What a placement leads to: is it free of faults, and what is it worth?"""
    after = played(root, [move])
    realm = realm_of(root) if realm is None else realm
    cells = cells_of(after.snapshot(), realm)
    return not outside(cells) and not hole(cells), points(after, realm) + (0 if outside(cells) else middle(root))


def middle(position):
    return 10 if "middle" in position.rules.options else 0


def outside(cells):
    """Is a square more than two away from the castle?"""
    return bool(cells - AROUND)


def hole(cells):
    """Is there a single empty square within two of the castle, with nothing empty beside it? The castle is open."""
    empty = AROUND - cells
    return any(not {cell + step for step in (1, -1, STRIDE, -STRIDE)} & (empty | {CASTLE}) for cell in empty)


AROUND = {CASTLE + STRIDE * row + column for row, column in product(range(-2, 3), repeat=2)} - {CASTLE}


def best_of(results):
    """Of results without faults, or of all if none is without, those worth most."""
    clean = {key: worth for key, (good, worth) in results.items() if good}
    considered = clean or {key: worth for key, (_, worth) in results.items()}
    return {key for key, worth in considered.items() if worth == max(considered.values())}


@pytest.mark.parametrize("rules", ["kd/4", CIG2018])
def test_gprd_places_for_most_points_near_the_castle_and_without_holes(rules):
    excluded = 0
    for position in own_game("gprd", rules):
        results = {move: result(position, move) for move in position.moves}
        best = best_of(results)
        excluded += max(worth for _, worth in results.values()) > max(results[move][1] for move in best)
        assert {turn("gprd", position, seed)[0] for seed in range(4)} <= best, str(position)
    assert excluded or rules == CIG2018  # There, to be in the middle is worth more than a hole anyway.


def test_gprd_claims_at_random_after_the_first_round():
    position, draws = reached("kd/4", 4, 3), 400
    offered = list(played(position, [position.moves[0]]).moves)
    assert len(offered) > 2
    assert evenly(Counter(turn("gprd", position, seed)[1] for seed in range(draws)), offered, draws)


def layings(position):
    """Every (placement, claim) with the best results of laying the claimed domino as well."""
    found, realm = {}, realm_of(position)
    for way, claim in king_moves(position):
        holds = holding(position, played(position, [way]), claim)
        results = [result(holds, move, realm) for move in holds.moves if move != DISCARD]
        for good in (True, False):
            worth = [each for clean, each in results if clean == good]
            if worth:
                found[way, claim, good] = (good, max(worth))
    return found


def king_moves(position):
    return [each.moves for each in king_turns(position)]


@pytest.mark.parametrize("rules", ["kd/4", CIG2018])
def test_fg_takes_the_best_placement_together_with_a_laying_of_its_claim(rules):
    compared = 0
    for position in islice(own_game("fg", rules), 4, 44, 3):
        best = {(way, claim) for way, claim, _ in best_of(layings(position))}
        if best:
            assert {turn("fg", position, seed) for seed in range(4)} <= best, str(position)
            compared += 1
    assert compared > 8


def test_fg_chooses_at_random_among_equals():
    position = reached("kd/4", 2, 4)
    best = {(way, claim) for way, claim, _ in best_of(layings(position))}
    assert len(best) > 1
    assert {turn("fg", position, seed) for seed in range(20 * len(best))} == best


@pytest.mark.parametrize("name", ["gprd", "fg", "mce-tr-p", "uct-fg"])
def test_games_with_acts_are_refused(name):
    for rules in WITH_ACTS:
        with pytest.raises(FiefdomError, match=f"{name} plays only games without expansions"):
            load(name, rules)
    for rules in ("kd/2", "duel/2", "team/6", CIG2018):
        assert load(name, rules).name == name


@pytest.mark.parametrize("rules", WITH_ACTS)
def test_tr_plays_games_with_acts(rules):
    assert load("random", rules).name == "random"


@pytest.mark.parametrize("name", ["random", "gprd", "fg"])
@pytest.mark.parametrize("rules", ["kd/2", "kd/3", "discovery/2", "duel/2", "xl/4", "team/6"])
def test_a_whole_game_is_legal(name, rules):
    position, bot, rng = Position(rules, "plain"), load(name, rules), Random(3)
    while not position.is_over:
        if position.is_chance:
            position.play(rng.choice(position.moves))
            continue
        before = str(position)
        after = check(position, bot.choose(position, Budget(), rng))
        assert str(position) == before
        position = after


# MCE and UCT


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_chooses_a_legal_pair_and_the_same_for_a_seed(name):
    for position in (reached("kd/4", 7, 1), reached("kd/2", 5, 2), reached("kd/3", 12, 2)):
        before, bot = str(position), load(name)
        choice = bot.choose(position, Budget(sims=6), Random(5))
        check(position, choice)
        assert (
            choice
            == bot.choose(position, Budget(sims=6), Random(5))
            == load(name).choose(position, Budget(sims=6), Random(5))
        )
        assert str(position) == before


def test_a_first_claim_is_a_pair_without_a_placement():
    for name in ("mce-tr-p", "uct-tr"):
        check(started("kd/2"), load(name).choose(started("kd/2"), Budget(sims=8), Random(1)))


@pytest.mark.parametrize("name", ["mce-tr-wdl", "mce-tr-p", "mce-tr-r", "uct-tr"])
def test_with_enough_simulations_the_last_placement_is_a_good_one(name):
    """The last turn of all: what it scores is certain, so the best mean is that of the best placement."""
    position = last_turn()
    realm = realm_of(position)
    worth = {move: played(position, [move]).scores()[realm] for move in position.moves}
    choice = load(name).choose(position, Budget(sims=20 * len(worth)), Random(1))
    if name in ("mce-tr-p", "mce-tr-r"):
        assert worth[choice.moves[0]] == max(worth.values())
    else:
        assert won(played(position, choice.moves), realm) == max(won(played(position, [m]), realm) for m in worth)


def last_turn():
    """One placement is left, and it matters who wins."""
    for seed in range(400):
        position, last = Position("kd/2", "plain"), None
        for _ in walk(position, Random(seed)):
            last = position.copy()
        if len({won(played(last, [move]), realm_of(last)) for move in last.moves}) > 1:
            return last
    raise AssertionError("there is no such position")


def won(position, realm):
    winners = [rank.realm for rank in ranking(position.sheets(), position.rules) if rank.place == 1]
    return winners == ["ABCDEFGH"[realm]]


def tree(position, policy, sims, seed=7):
    """The nodes of a UCT search: (leads, whose, visits, rewards, children) of each."""
    searcher = Searcher(Engine.load("plain"))
    rules, nodes = searcher.look_at(position), searcher.search.Node.make(sims + 2)
    pairs = searcher.search.estimate(
        searcher.states,
        rules,
        searcher.scratches,
        searcher.memory.records,
        nodes,
        searcher.search.POLICIES.index(policy),
        0,
        seed,
        0,
        sims,
    )
    return pairs, nodes


def children(nodes, node):
    child = nodes[node].child
    while child:
        yield child
        child = nodes[child].sibling


@pytest.mark.parametrize(("rules", "round_no", "sims"), [("kd/2", 4, 60), ("kd/4", 10, 80), ("kd/2", 6, 150)])
def test_uct_visits_add_up(rules, round_no, sims):
    position = reached(rules, round_no, 3)
    pairs, nodes = tree(position, "tr", sims)
    assert nodes[0].visits == sims == sum(nodes[child].visits for child in children(nodes, 0))
    assert len(list(children(nodes, 0))) == min(pairs, sims)
    assert pairs == len(king_moves(position))
    known = range(1, nodes[0].leads + 1)
    assert sorted(child for node in (0, *known) for child in children(nodes, node)) == list(known)
    for node in known:
        below = sum(nodes[child].visits for child in children(nodes, node))
        assert nodes[node].visits > below
        assert 0 <= nodes[node].rewards <= nodes[node].visits
        # One new node a visit, at most: the first visit of a node adds nothing below it.
        assert len(list(children(nodes, node))) <= nodes[node].visits - 1


def test_uct_tries_every_pair_once_before_any_twice():
    position = reached("kd/2", 3, 2)
    pairs, nodes = tree(position, "tr", len(king_moves(position)))
    assert [nodes[child].visits for child in children(nodes, 0)] == [1] * pairs


# What is measured


def finished(seed, rules="kd/4"):
    position = Position(rules, "plain")
    for _ in walk(position, Random(seed), uniform):
        pass
    return position


def measured(position, realm, what, s=None):
    engine = Engine.load("plain")
    return (
        measure(s or position.snapshot(), engine.rules(position.rules)[0], engine.scratches(1)[0], realm, what) / UNIT
    )


@pytest.mark.parametrize("rules", ["kd/2", "kd/4", "xl/3", "team/6"])
def test_measures_of_a_finished_game(rules):
    for seed in range(6):
        position = finished(seed, rules)
        scores = position.scores()
        places = {rank.realm: rank.place for rank in ranking(position.sheets(), position.rules)}
        winners = [realm for realm in range(len(scores)) if places["ABCDEFGH"[realm]] == 1]
        for realm, own in enumerate(scores):
            best = max(score for other, score in enumerate(scores) if other != realm)
            win = 0 if realm not in winners else 1 if len(winners) == 1 else 0.5
            assert measured(position, realm, WDL) == win
            assert measured(position, realm, POINTS) == own
            share = own / (own + best) if own + best else 0.5
            assert measured(position, realm, RATIO) == pytest.approx(share, abs=2 / UNIT)


def test_a_win_that_is_shared_is_a_draw():
    position = finished(1, "kd/2")
    s = position.snapshot()
    for layer, width in ((s.terrain, 9), (s.crowns, 6), (s.free, 3)):
        layer[width : 2 * width] = layer[:width]
    assert [measured(position, realm, WDL, s) for realm in (0, 1)] == [0.5, 0.5]
    assert [measured(position, realm, RATIO, s) for realm in (0, 1)] == [0.5, 0.5]


def test_nothing_against_nothing_is_half():
    position = Position("kd/2", "plain")
    assert measured(position, 0, RATIO) == 0.5


def test_a_claim_is_part_of_every_pair_but_in_the_last_round():
    for round_no, claims in ((2, True), (6, False)):
        choice = load("mce-tr-p").choose(reached("kd/2", round_no, 1), Budget(sims=3), Random(1))
        assert bool(claim_of(choice.moves)) == claims


@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize("name", ["random", "gprd", "fg", "mce-eg-r", "mce-pg-p", "uct-fg"])
def test_compiled_it_chooses_the_same(name):
    for position in some("kd/4", 3, (1, 7, 12)):
        twin = Position.parse(str(position), "compiled")
        for seed in (1, 2):
            choices = [load(name).choose(each, Budget(sims=9), Random(seed)) for each in (position, twin)]
            assert choices[0] == choices[1]
