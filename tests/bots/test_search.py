"""The levels choose a complete legal turn in any game at any moment, and report truthfully what they considered."""

import random
from dataclasses import replace
from random import Random
from time import process_time

import pytest
from bots.turns import check, claim_of, first_turn, king_turns, played, reached, realm_of, some, started
from marks import first, in_ci, one_of_each
from rules.setting import table
from walks import GAMES, PICKERS, eager, state_fields, state_of

from fiefdom import Engine, FiefdomError, Position, SeededDealer
from fiefdom.bots import Budget, load
from fiefdom.bots.roster import LEVELS
from fiefdom.bots.search_bot import FEWEST_SIMS, WEIGHTS, WIN_WORTH, Level, SearchBot, Slips, halvings
from fiefdom.kernel.chance import seed_stream
from fiefdom.kernel.search.memory import WIDTH, Memory
from fiefdom.kernel.search.play_move import play_move
from fiefdom.kernel.search.playout import playout_move
from fiefdom.kernel.step import DRAW, OVER

TWINS = ["kd/2", "qd/2", "giants/2", "court/2", "wedding/6"]
CHOICES = (
    "place", "claim", "giant", "send", "receive", "tax", "build", "dragon", "buy", "pay", "settle",
)  # fmt: skip
FEW = Budget(sims=4)


def small(wide=4, sims=8, blur=0.0):
    return SearchBot("small", Level(wide=wide, sims=sims, blur=blur))


def any_moment(rules, seed):
    """Any step of any round in which somebody chooses."""
    rng = random.Random(f"moment {rules} {seed}")
    position = Position(rules, "plain")
    rounds = position.rules.rounds
    pick = rng.choice(sorted(PICKERS))
    steps = rng.sample(CHOICES, 3) if rng.random() < 0.7 else CHOICES
    return reached(rules, rng.randint(0, rounds), seed, steps, pick=PICKERS[pick]) or reached(rules, 1, seed)


# A choice is a turn


@pytest.mark.parametrize(("number", "rules"), one_of_each(enumerate(GAMES)))
def test_a_level_chooses_a_whole_legal_turn_at_any_moment(number, rules):
    """Each level plays a quarter of the games."""
    choose_everywhere(rules, [number % len(LEVELS)])


@pytest.mark.long
@pytest.mark.parametrize("rules", GAMES)
def test_every_level_chooses_a_whole_legal_turn_at_many_moments(rules):
    choose_everywhere(rules, range(20 * len(LEVELS)))


def choose_everywhere(rules, seeds):
    for seed in seeds:
        name = list(LEVELS)[seed % len(LEVELS)]
        position = any_moment(rules, seed)
        before, fields = str(position), state_fields(position._engine, state_of(position))
        choice = load(name).choose(position, FEW, Random(seed))
        check(position, choice)
        check_candidates(position, choice)
        assert str(position) == before
        assert state_fields(position._engine, state_of(position)) == fields
        assert not choice.fault


def check_candidates(position, choice):
    """The candidates are whole turns of the first king, no two alike, and what is said of them can be."""
    turns = [candidate.moves for candidate in choice.candidates]
    assert turns[0] == first_turn(position, choice.moves)
    assert len({*turns}) == len(turns)
    sims = [candidate.sims for candidate in choice.candidates]
    assert sims == sorted(sims, reverse=True)
    for candidate in choice.candidates:
        assert first_turn(position, candidate.moves) == candidate.moves
        assert 0 <= candidate.win <= 1
        assert candidate.sims >= 1
        assert candidate.margin <= candidate.score
        claim = claim_of(candidate.moves)
        assert bool(candidate.plan) <= bool(claim or position.step in ("buy", "pay", "settle", "receive"))
        if claim and len(turns) > 1:
            assert len(candidate.plan) == 1


@pytest.mark.parametrize("rules", ["kd/2", "discovery/2"])
def test_a_whole_game_on_the_plain_backend(rules):
    whole_game(rules, "plain", small(wide=3, sims=3), Budget())


@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize("rules", one_of_each(GAMES))
def test_a_whole_game_compiled(rules):
    """Different levels at one table."""
    for name in ("normal", "expert"):
        whole_game(rules, "compiled", load(name), Budget(sims=16))


def whole_game(rules, backend, bot, budget):
    position, dealer, rng = Position(rules, backend), SeededDealer.of_seed(rules), Random(rules)
    while not position.is_over:
        if position.is_chance:
            position.play(dealer.draw(position))
        else:
            choice = bot.choose(position, budget, rng)
            check_candidates(position, choice)
            position = check(position, choice)


# What is considered


@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize(("wide", "sims"), [(8, 8), (8, 16), (8, 100), (24, 48), (24, 160)])
@pytest.mark.parametrize("rules", ["kd/2", "giants/3"])
def test_simulations_are_counted_and_about_as_many_as_allowed(rules, wide, sims):
    """Every turn of a stage is tried at least once, so that a small budget is overdrawn by a quarter at most."""
    for position in some(rules, 2, (5,), backend="compiled"):
        choice = small(wide=wide, sims=None).choose(position, Budget(sims=sims), Random(1))
        turns = len(king_turns(position))
        spent = sum(candidate.sims for candidate in choice.candidates)
        assert len(choice.candidates) == min(wide, turns, sims // 2)
        if turns > 1:
            assert sims / 2 <= spent <= 1.25 * sims


@pytest.mark.usefixtures("thinking")
def test_the_best_of_the_last_stage_comes_first():
    """By margin, and by wins as `WIN_WORTH` says; those that were dropped before come after."""
    for position in some("kd/2", 4, (2, 3, 4, 5), backend="compiled"):
        choice = small(wide=8, sims=64).choose(position, Budget(), Random(1))
        first, second, *_ = choice.candidates
        assert first.sims == second.sims
        assert first.margin + WIN_WORTH * first.win >= second.margin + WIN_WORTH * second.win


def test_half_of_the_turns_are_dropped_at_a_time():
    assert halvings(24) == [24, 12, 6, 3, 2]
    assert halvings(2) == [2]
    assert halvings(1) == [1]
    position = reached("kd/2", 2, 1)
    choice = small(wide=8, sims=48).choose(position, Budget(), Random(1))
    # Three stages of 16: two each for 8, then four more each for 4, then eight more each for 2.
    assert [candidate.sims for candidate in choice.candidates] == [14, 14, 6, 6, 2, 2, 2, 2]


@pytest.mark.parametrize("rules", ["kd/2", "xl/2"])
def test_the_plan_is_a_way_to_lay_the_domino_claimed(rules):
    for position in some(rules, 4, (2, 4)):
        for candidate in small(wide=8).choose(position, Budget(sims=16), Random(1)).candidates:
            assert candidate.plan[0].step == "place"
            after = played(position, candidate.moves)
            if str(candidate.plan[0]) != "X":
                free = after.snapshot().free[3 * realm_of(position) : 3 * realm_of(position) + 3]
                assert all((free[cell // 61] >> cell % 61) & 1 for cell in candidate.plan[0].cells)


@pytest.mark.usefixtures("thinking")
def test_a_blurred_level_errs_and_a_clear_one_does_not():
    """Blur is noise on the worth of whole turns: with much of it, other seeds choose other turns."""
    position = reached("kd/2", 2, 1, backend="compiled")
    blurred = {small(wide=8, sims=64, blur=1000.0).choose(position, Budget(), Random(seed)).moves for seed in range(16)}
    assert len(blurred) > 4


# The same every time


@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize("rules", TWINS)
def test_a_seed_and_a_number_of_sims_give_the_same_choice(rules):
    position, another = (reached(rules, *at, backend="compiled") for at in ((3, 2), (1, 3)))
    for bot in (small(), small(blur=3.0)):
        first = bot.choose(position, Budget(sims=8), Random(4))
        bot.choose(another, Budget(sims=6), Random(9))
        assert bot.choose(position, Budget(sims=8), Random(4)) == first
        fresh = SearchBot("fresh", bot.level)
        assert fresh.choose(position, Budget(sims=8), Random(4)) == first


@pytest.mark.parametrize("seed", first(2, 0, 1))
@pytest.mark.parametrize("rules", [*TWINS, "giants/4", "team/6"])
def test_bots_see_only_what_is_written(rules, seed):
    """Two positions with equal text give equal choices: nothing hidden, such as the order of draws, counts."""
    position = Position(rules, "plain")
    dealer, rng = SeededDealer.of_seed(seed), random.Random(seed)
    for _ in range(25 + 9 * seed):
        if not position.is_over:
            position.play(dealer.draw(position) if position.is_chance else rng.choice(position.moves))
    while position.is_chance:
        position.play(dealer.draw(position))
    if position.is_over:
        return
    twin = Position.parse(str(position), "plain")
    for bot in (small(), load("greedy")):
        assert bot.choose(position, Budget(sims=6), Random(1)) == bot.choose(twin, Budget(sims=6), Random(1))


@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize("rules", ["kd/2", "court/2", *in_ci("qd/2", "giants/2", "wedding/6")])
def test_compiled_it_is_the_same_choice(rules):
    """To the last number: all sums are of integers."""
    for seed, position in enumerate([started(rules), *some(rules, 2, (2, 5)), any_moment(rules, 5)]):
        twin = Position.parse(str(position), "compiled")
        for bot in (small(wide=6, sims=18), load("hard")):
            ours, theirs = (bot.choose(each, Budget(sims=18), Random(seed)) for each in (position, twin))
            assert ours == theirs
        turns = [candidate.moves for candidate in ours.candidates]
        assert bot.judge(position, turns, Budget(sims=12), Random(1)) == bot.judge(
            twin, turns, Budget(sims=12), Random(1)
        )


# Time


@pytest.mark.usefixtures("thinking")
@pytest.mark.parametrize("rules", ["kd/2", "kd/4", "qd/2", "giants/5", "court/2", "wedding/8"])
def test_the_time_for_a_turn_is_kept(rules):
    bot, budget = load("expert"), Budget(seconds=0.2)
    late = []
    for position in some(rules, 4, (1, 2, 4, 5)):
        twin = Position.parse(str(position), "compiled")
        kings, rest = 0, (moves := bot.choose(twin, Budget(sims=4), Random(1)).moves)
        while rest:
            rest, kings = rest[len(first_turn(played(twin, moves[: len(moves) - len(rest)]), rest)) :], kings + 1
        began = process_time()
        choice = bot.choose(twin, budget, Random(1))
        late.append(process_time() - began - 0.2 * kings)
        check(twin, choice)
    # Its own work, by the processor's clock: that of a busy machine also runs while others are at work.
    assert sorted(late)[-2] < 0.1


@pytest.mark.usefixtures("thinking")
def test_a_clock_that_runs_is_used():
    """More time gives more simulations; on a busy machine not each time."""
    position = Position.parse(str(reached("kd/2", 2, 1)), "compiled")

    def sims(seconds):
        choice = load("expert").choose(position, Budget(seconds=seconds), Random(1))
        return sum(each.sims for each in choice.candidates)

    assert any(sims(0.4) > 2 * sims(0.05) > 0 for _ in range(10))


def single_turn(backend="plain"):
    """One turn is legal: the last domino fits in one way only, and nothing is claimed any more."""
    for seed in range(300):
        position = reached("kd/4", 12, seed, backend=backend)
        if position and len(position.moves) == 1:
            return position
    raise AssertionError("there is no such position")


def few_simulations_are_made(backend):
    choice = load("expert").choose(single_turn(backend), Budget(seconds=60), Random(1))
    assert len(choice.candidates) == 1
    assert choice.candidates[0].sims <= FEWEST_SIMS


def test_where_only_one_turn_is_legal_few_simulations_are_made():
    few_simulations_are_made("plain")


@pytest.mark.usefixtures("thinking")
def test_where_only_one_turn_is_legal_it_is_played_at_once():
    few_simulations_are_made("compiled")


# Odd moments


def test_a_turn_begun_by_hand_is_finished():
    """The domino is laid already: only the claim is left."""
    for position in some("kd/2", 4, (1, 2, 3, 4)):
        after = played(position, [position.moves[0]])
        assert after.step == "claim"
        choice = small().choose(after, Budget(sims=8), Random(1))
        check(after, choice)
        assert choice.moves[0].step == "claim"
        assert {candidate.moves for candidate in choice.candidates} <= {(move,) for move in after.moves}


@pytest.mark.parametrize(
    ("rules", "step"),
    [("giants/3", "receive"), ("giants/2", "send"), ("giants/4", "giant"), ("qd/2+giants", "receive")]
    + [("qd/2", step) for step in ("tax", "build", "dragon", "claim")]
    + [("court/2", step) for step in ("claim", "buy", "pay", "settle")],
)
def test_a_turn_may_begin_at_any_step(rules, step):
    for position in some(rules, 2, (2, 3, 4, 5), (step,), eager):
        choice = small().choose(position, Budget(sims=8), Random(1))
        check(position, choice)
        check_candidates(position, choice)


def test_a_giant_received_is_the_receivers_choice_alone():
    for position in some("giants/3", 3, (4, 6), ("receive",), eager):
        choice = small().choose(position, Budget(sims=8), Random(1))
        assert [move.step for move in choice.moves] == ["receive"]


def test_two_kings_of_one_seat_in_a_row_make_one_choice():
    position = table("kd/2", "1.place", line="1a,3a,7b,10b", next="12,13,14,15")
    choice = small().choose(position, Budget(sims=8), Random(1))
    assert [move.step for move in choice.moves] == ["place", "claim", "place", "claim"]
    assert check(position, choice).actor == "b"
    assert choice.candidates[0].moves == choice.moves[:2]


def test_a_slip_is_the_turn_of_one_king_too():
    """It says which turn it considered as any other choice does."""
    position = table("kd/2", "1.place", line="1a,3a,7b,10b", next="12,13,14,15")
    choice = SearchBot("slipping", Level(wide=4, sims=8, slips=Slips(1.0))).choose(position, Budget(), Random(1))
    assert check(position, choice).actor == "b"
    assert choice.candidates[0].moves == choice.moves[:2]


# Judging


def numbers(candidate):
    return candidate.score, candidate.margin, candidate.win, candidate.sims


@pytest.mark.parametrize("rules", ["kd/2", "giants/3", "qd/2"])
def test_turns_are_judged_in_their_order_and_on_the_same_luck(rules):
    position = reached(rules, 3, 1)
    turns = [turn.moves for turn in king_turns(position, fold_claims=True)]
    a, b = turns[0], turns[-1]
    bot, budget = small(sims=None), Budget(sims=12)
    judged = bot.judge(position, [a, b, a], budget, Random(1))
    assert [candidate.moves for candidate in judged] == [a, b, a]
    assert numbers(judged[0]) == numbers(judged[2])
    assert {candidate.sims for candidate in judged} == {4}
    swapped = bot.judge(position, [b, a, b], budget, Random(1))
    assert [*map(numbers, swapped)] == [*map(numbers, (judged[1], judged[0], judged[1]))]


def test_judging_leaves_no_trace():
    position = reached("kd/2", 3, 1)
    before, bot = str(position), small()
    choice = bot.choose(position, Budget(), Random(1))
    judged = bot.judge(position, [choice.moves], Budget(), Random(2))
    assert bot.choose(position, Budget(), Random(1)) == choice
    assert bot.judge(position, [choice.moves], Budget(), Random(2)) == judged
    assert str(position) == before


class Loaded(Random):
    """A generator that always gives the same seed."""

    def getrandbits(self, bits):
        return 12345


def test_a_choice_is_worth_what_judging_it_says():
    """The same turns on the same simulations: judging repeats what the search found."""
    position = reached("kd/2", 4, 1)
    bot = small(wide=2, sims=8)
    choice = bot.choose(position, Budget(), Loaded(7))
    judged = bot.judge(position, [candidate.moves for candidate in choice.candidates], Budget(), Loaded(8))
    assert [*map(numbers, judged)] == [*map(numbers, choice.candidates)]


@pytest.mark.usefixtures("thinking")
def test_a_bad_turn_is_judged_below_a_good_one():
    """Against the turn that scores least now, the search's own is ahead in the mean of several positions."""
    ahead = []
    for position in some("kd/2", 5, (2, 3, 4), backend="compiled"):
        realm = realm_of(position)
        worst = min(king_turns(position), key=lambda turn: turn.after.scores()[realm]).moves
        bot = small(wide=16, sims=96)
        best = bot.choose(position, Budget(), Random(1)).candidates[0].moves
        good, bad = bot.judge(position, [best, worst], Budget(), Random(2))
        ahead.append(good.margin - bad.margin)
    assert sum(ahead) / len(ahead) > 2


def test_a_finished_game_is_judged_as_it_ended():
    """After the last turn nothing is left to chance: score, margin and win are those of the end."""
    for seed in range(3):
        position, last = Position("kd/2", "plain"), None
        rng = random.Random(seed)
        while not position.is_over:
            last = position.copy()
            position.play(rng.choice(position.moves))
        realm = realm_of(last)
        turns = [(move,) for move in last.moves]
        for candidate in small().judge(last, turns, Budget(), Random(1)):
            scores = played(last, candidate.moves).scores()
            assert (candidate.score, candidate.margin) == (scores[realm], scores[realm] - scores[1 - realm])
            assert candidate.win in (0, 0.5, 1)


def test_more_turns_than_it_can_hold_are_judged_all_the_same_or_refused():
    """Compiled, a list too long would be written past the end of the memory."""
    position = next(each for each in some("kd/2", 40, (2, 3)) if len(king_turns(each)) > WIDTH)
    turns = [turn.moves for turn in king_turns(position)]
    try:
        judged = small().judge(position, turns, Budget(sims=8), Random(1))
    except FiefdomError:
        return
    assert [candidate.moves for candidate in judged] == turns
    assert all(candidate.sims for candidate in judged)


def test_no_turns_are_judged_as_none():
    assert small().judge(reached("kd/2", 3, 1), [], Budget(sims=8), Random(1)) == []


# The same draws for all turns


def lines_seen(position, moves, seed, number):
    """The line drawn in each round of a playout after a turn."""
    engine = Engine.load("plain")
    s, r, w = played(position, moves).snapshot(), engine.rules(position.rules)[0], engine.scratches(1)[0]
    m, lines = Memory.make(1)[0], {}
    for name, value in WEIGHTS._asdict().items():
        setattr(m, name, value)
    m.charted = -1
    seed_stream(w, seed, number)
    while s.step != OVER:
        round_no, drawing = s.round_no, s.step == DRAW
        move = playout_move(s, r, w, m)
        play_move(s, r, move)
        if drawing:
            lines.setdefault(round_no, []).append(move)
    return lines


@pytest.mark.parametrize("rules", ["kd/2", "kd/4", "giants/2", "qd/2", "court/2", "xl/2", "wedding/6"])
def test_all_turns_are_tried_on_the_same_lines(rules):
    position = reached(rules, 2, 1)
    turns = [turn.moves for turn in king_turns(position, fold_claims=True)]
    seen = [lines_seen(position, moves, 5, 3) for moves in (turns[0], turns[len(turns) // 2], turns[-1])]
    assert len(seen[0]) >= position.rules.rounds - 3
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("rules", ["kd/2", "qd/2"])
def test_another_simulation_or_seed_has_other_lines(rules):
    position = reached(rules, 2, 1)
    moves = king_turns(position, fold_claims=True)[0].moves
    seen = [lines_seen(position, moves, seed, number) for seed, number in ((5, 3), (5, 4), (6, 3))]
    assert seen[0] != seen[1] != seen[2] != seen[0]


def test_every_domino_is_drawn_once():
    lines = lines_seen(started("kd/2"), ["K3"], 5, 3)
    drawn = [move for line in lines.values() for move in line]
    assert len({*drawn}) == len(drawn) == 24 - 4


# Levels


def test_a_level_with_few_simulations_makes_no_more():
    level = Level(wide=8, sims=48)
    assert level.within(Budget()) == Budget(sims=48)
    assert level.within(Budget(sims=10)) == Budget(sims=10)
    assert level.within(Budget(sims=500)) == Budget(sims=48)
    assert level.within(Budget(seconds=2.0)) == Budget(sims=48)


def test_a_level_with_a_time_takes_what_it_is_given():
    level = Level(wide=8, seconds=0.8)
    assert level.within(Budget()) == Budget(seconds=0.8)
    assert level.within(Budget(seconds=2.0)) == Budget(seconds=2.0)
    assert level.within(Budget(sims=10)) == Budget(sims=10)


def test_levels_are_values():
    assert replace(LEVELS["easy"], blur=0.0) != LEVELS["easy"]
    assert all(level.wide <= WIDTH for level in LEVELS.values())
