"""One seat against bots, as a Gymnasium environment."""

import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fiefdom.envs
from fiefdom import FiefdomError, Move, Position, Rules, RulesError
from fiefdom.bots import Budget, Choice, load
from fiefdom.core.notation import SEATS
from fiefdom.core.rules import GAMES
from fiefdom.envs import IllegalAction
from fiefdom.envs.gym import AgainstBots, identifier
from fiefdom.envs.opponent import paired

IDS = {
    "kd": "fiefdom/Kingdomino-v0",
    "duel": "fiefdom/MightyDuel-v0",
    "discovery": "fiefdom/Discovery-v0",
    "xl": "fiefdom/KingdominoXL-v0",
    "team": "fiefdom/Teamdomino-v0",
    "giants": "fiefdom/AgeOfGiants-v0",
    "court": "fiefdom/TheCourt-v0",
    "qd": "fiefdom/Queendomino-v0",
    "wedding": "fiefdom/RoyalWedding-v0",
}

pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.usefixtures("opponents")]


def against(rules, opponents="greedy", **how):
    return AgainstBots(Rules.parse(rules).game, rules=rules, opponents=opponents, **how)


def played(env, seed=1):
    """Play a game at random; yields what every reset and step returns."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    over = False
    yield observation, 0.0, over, False, info
    while not over:
        told = env.step(env.action_space.sample())
        over = told[2]
        yield told


def finished(env, seed=1):
    """Play a game at random; returns all rewards."""
    return [told[1] for told in played(env, seed)]


def text(env):
    return str(env.games.position(0))


def own(env):
    """The learner's realm."""
    return env.rules.seat_realm(env.learner)


class Witness:
    """A bot that plays like another one and records the positions it is asked about."""

    def __init__(self, name="random"):
        self.name = f"witness of {name}"
        self.bot, self.asked, self.budgets = load(name), [], []

    def choose(self, position, budget, rng):
        self.asked.append(position.actor)
        self.budgets.append(budget)
        choice = self.bot.choose(position, budget, rng)
        position.play(choice.moves[0])  # what a bot does to the position it is given is its own affair
        return choice


class Stubborn:
    """A bot that always makes the same choice."""

    name = "stubborn"

    def __init__(self, *moves):
        self.moves = moves

    def choose(self, position, budget, rng):
        return Choice(tuple(map(Move.parse, self.moves)))


# Registered


def test_every_box_has_its_name():
    assert {box: identifier(box) for box in GAMES} == IDS
    assert set(IDS.values()) <= set(gymnasium.registry)


@pytest.mark.parametrize("box", IDS)
def test_gymnasium_finds_nothing_wrong(box):
    """With a penalty: the check plays an action that it sampled in another position (see `LegalActions`)."""
    for options in ({}, {"seat": "random", "opponents": "random", "reward": "difference"}):
        check_env(gymnasium.make(IDS[box], illegal="penalty", **options).unwrapped)


@pytest.mark.parametrize("box", IDS)
def test_without_rules_it_is_the_smallest_game_of_the_box_and_can_be_played_to_the_end(box):
    env = gymnasium.make(IDS[box])
    assert env.unwrapped.rules == Rules(box, min(GAMES[box]))
    finished(env)
    env.close()


@pytest.mark.parametrize(("rules", "box"), [("kd/4+harmony", "kd"), ("kd/2+giants", "giants"), ("qd/3+giants", "qd")])
def test_the_game_of_the_rules_decides_the_box(rules, box):
    assert gymnasium.make(IDS[box], rules=rules).unwrapped.rules == Rules.parse(rules)
    assert gymnasium.make(IDS[box], rules=Rules.parse(rules)).unwrapped.rules == Rules.parse(rules)


@pytest.mark.parametrize(("rules", "box"), [("duel/2", "kd"), ("kd/2+giants", "kd"), ("kd/2", "qd")])
def test_rules_of_another_box_are_refused_with_the_name_of_theirs(rules, box):
    with pytest.raises(RulesError, match=f"is not a game of {IDS[box]}") as refusal:
        gymnasium.make(IDS[box], rules=rules)
    assert IDS[Rules.parse(rules).game] in str(refusal.value)


def test_several_are_stepped_as_a_vector():
    envs = gymnasium.make_vec(IDS["kd"], 2, vectorization_mode="sync", illegal="penalty")
    observation, _ = envs.reset(seed=1)
    assert observation["observation"].shape == (2, 2827)
    _, rewards, ends, _, _ = envs.step(np.array([0, 0]))
    assert rewards.tolist() == [-1, -1]
    assert ends.all()


def run_python(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_without_gymnasium_there_are_still_games():
    hidden = "import sys; sys.modules['gymnasium'] = None\n"
    assert run_python(hidden + "from fiefdom.envs import Games; print(Games('kd/2', backend='plain').count)") == "1"


def test_to_import_it_does_not_import_numba():
    assert run_python("import sys, fiefdom.envs; print('numba' in sys.modules)") == "False"


def test_the_package_has_what_learners_need():
    assert {"Games", "IllegalAction", "Layout", "Numbering", "actions_of"} == set(fiefdom.envs.__all__)
    assert all(hasattr(fiefdom.envs, name) for name in fiefdom.envs.__all__)


# A game against bots


@pytest.mark.parametrize("backend", ["plain", None])
@pytest.mark.parametrize("rules", ["kd/2", "kd/4+harmony+middle", "team/6", "giants/3", "qd/2+giants", "court/2+duel"])
def test_the_learner_is_asked_whenever_its_seat_is_up_and_for_no_other(rules, backend):
    witnesses = [Witness() for _ in range(Rules.parse(rules).players - 1)]
    env = against(rules, witnesses, seat="b", backend=backend)
    for observation, _, over, truncated, info in played(env):
        position = env.games.position(0)
        assert position.actor == ("" if over else "b")
        assert not truncated
        assert over == position.is_over == (not info["action_mask"].any())
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert np.array_equal(observation["observation"], env.games.view(0, 1))
        assert observation in env.observation_space
    others = [seat for seat in SEATS[: env.rules.players] if seat != "b"]
    assert [set(witness.asked) for witness in witnesses] == [{seat} for seat in others]


def test_a_budget_is_passed_on():
    witness = Witness()
    finished(against("kd/2", [witness], budget=Budget(sims=7)))
    assert set(witness.budgets) == {Budget(sims=7)}
    other = Witness()
    finished(against("kd/2", [other]))
    assert set(other.budgets) == {Budget()}


def test_one_alone_takes_all_other_seats():
    witness = Witness()
    finished(against("kd/4", witness))
    assert set(witness.asked) == {"b", "c", "d"}
    assert [bot.name for bot in against("kd/4", "random")._bots] == ["random"] * 3


def test_a_random_seat_is_drawn_for_every_game():
    env = against("kd/4", "random", seat="random")
    learners = []
    for seed in range(40):
        env.reset(seed=seed)
        assert env.games.position(0).actor == SEATS[env.learner]
        learners.append(env.learner)
    assert set(learners) == {0, 1, 2, 3}


@pytest.mark.parametrize("rules", ["kd/3", "qd/2", "team/6"])
def test_a_seed_gives_the_same_game(rules):
    def texts(seed, backend=None):
        env = against(rules, "greedy", seat="random", backend=backend)
        return [(text(env), told[1]) for told in played(env, seed)]

    assert texts(3) == texts(3) == texts(3, "plain")
    assert texts(3) != texts(4)


def test_games_begun_later_follow_from_the_seed_too():
    def three(seed):
        env, texts = against("kd/4"), []
        env.reset(seed=seed)
        for _ in range(3):
            texts.append(text(env))
            env.reset()
        return texts

    assert three(1) == three(1) != three(2)
    assert len(set(three(1))) == 3


def test_greedy_wins_against_chance():
    env = against("kd/2")
    assert np.mean([sum(finished(env, seed)) for seed in range(20)]) < 0.2


def test_a_program_may_play_and_is_ended():
    env = against("kd/2", ["run:false"])
    finished(env)
    program = env._bots[0]
    env.close()
    env.close()
    assert program._program is None


def test_in_joint_mode_bots_play_the_same_game():
    """The learner takes the first placement and the last claim, in either mode."""
    separate, joint = against("kd/3", "greedy"), against("kd/3", "greedy", joint=True)
    separate.reset(seed=5)
    joint.reset(seed=5)
    claims, over = separate.games.layout.blocks["claim"], False
    while not over:
        assert text(separate) == text(joint)
        actions, seat_is_up = [], True
        while seat_is_up:
            legal = np.flatnonzero(separate.games.masks[0]).tolist()
            actions.append(legal[-1] if legal[0] in claims else legal[0])
            _, reward, over, _, _ = separate.step(actions[-1])
            seat_is_up = not over and separate.games.position(0).step == "claim" and actions[-1] not in claims
        told = [joint.step(action) for action in paired(joint.games.layout, actions)]
        assert (told[-1][1], told[-1][2]) == (reward, over)
    assert text(separate) == text(joint)


@pytest.mark.parametrize("rules", ["kd/2", "duel/2", "xl/4", "team/8"])
def test_in_joint_mode_a_game_is_played_to_the_end(rules):
    env = against(rules, joint=True, seat="random")
    assert len(finished(env, 2)) == 1 + (env.rules.rounds + 1) * (2 if env.rules.players == 2 else 1)


# Rewards


@pytest.mark.parametrize("rules", ["kd/2+harmony", "team/6", "giants/3", "qd/2"])
def test_what_the_bots_do_to_the_learner_counts_as_well(rules):
    for reward in ("difference", "score", "margin"):
        env = against(rules, reward=reward, seat="random")
        env.reset(seed=4)
        begin = env.games.position(0).scores()
        given = finished(env, 4)
        scores = env.games.position(0).scores()
        best = max(score for realm, score in enumerate(scores) if realm != own(env))
        wanted = {"difference": scores[own(env)] - begin[own(env)], "score": scores[own(env)]}
        assert sum(given) == wanted.get(reward, scores[own(env)] - best)
        if reward != "difference":
            assert not any(given[:-1])


@pytest.mark.parametrize("rules", ["kd/2", "kd/4", "team/6"])
def test_the_reward_by_rank_is_the_part_of_the_others_left_behind(rules):
    for seed in range(5):
        env = against(rules, "random")
        given = sum(finished(env, seed))
        scores = env.games.position(0).scores()
        mine, others = scores[own(env)], [score for realm, score in enumerate(scores) if realm != own(env)]
        assert sum(mine > other for other in others) <= given * len(others) + 1e-6
        assert sum(mine >= other for other in others) >= given * len(others) - 1e-6


# What is sampled


@pytest.mark.parametrize("rules", ["kd/2", "qd/2"])
def test_only_legal_actions_are_sampled_at_any_time(rules):
    env = against(rules)
    assert env.games.masks[0][env.action_space.sample()]
    for *_, over, _, info in played(env):
        if not over:
            assert all(info["action_mask"][env.action_space.sample()] for _ in range(20))


def test_a_mask_or_probabilities_of_ones_own_are_respected():
    space = against("kd/2").action_space
    only = np.zeros(329, np.int8)
    only[17] = 1
    assert space.sample(only) == 17
    assert space.sample(probability=only.astype(float)) == 17
    assert space == gymnasium.spaces.Discrete(329)


def test_the_space_can_be_copied_and_sent_elsewhere():
    env = against("kd/2")
    env.reset(seed=1)
    for space in (copy.deepcopy(env.action_space), pickle.loads(pickle.dumps(env.action_space))):
        assert space == env.action_space
        assert env.games.masks[0][space.sample()]


def test_what_was_returned_stays_as_it_was():
    env = against("kd/2")
    kept = [(told, copy.deepcopy(told)) for told in played(env)]
    for told, copied in kept:
        assert np.array_equal(told[0]["observation"], copied[0]["observation"])
        assert np.array_equal(told[4]["action_mask"], copied[4]["action_mask"])


# What is refused


@pytest.mark.parametrize("action", [0, -1, 329, 10**30, None, 325.0, "325", np.array([325])])
def test_an_illegal_action_is_refused_and_changes_nothing(action):
    env = against("kd/2")
    observation, _ = env.reset(seed=1)
    before = text(env)
    with pytest.raises(IllegalAction):
        env.step(action)
    assert text(env) == before
    assert np.array_equal(env.games.observations[0], observation["observation"])
    assert np.array_equal(env.games.masks[0], observation["action_mask"])
    env.step(env.action_space.sample())


def test_with_a_penalty_it_ends_the_game_and_costs_one():
    env = against("kd/3", illegal="penalty")
    env.reset(seed=1)
    observation, reward, over, truncated, info = env.step(0)
    assert (reward, over, truncated, info["action_mask"].any()) == (-1.0, True, False, False)
    assert np.array_equal(observation["observation"], env.games.view(0, 0))


@pytest.mark.parametrize("how", [{}, {"joint": True}, {"illegal": "penalty"}])
def test_a_game_that_is_over_or_has_not_begun_refuses_actions(how):
    env = against("kd/2", **how)
    with pytest.raises(IllegalAction, match="the game is over, or has not begun; call reset"):
        env.step(325)
    finished(env)
    before = text(env)
    for action in range(0, env.action_space.n, 10):
        with pytest.raises(IllegalAction, match="the game is over, or has not begun; call reset"):
            env.step(action)
    assert text(env) == before
    env.reset()


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"rules": "kd/9"}, "it is for 2, 3 or 4 players"),
        ({"rules": "chess"}, "is not a game"),
        ({"rules": ""}, "'' is not a game"),
        ({"box": "chess"}, "there is no box 'chess'; the boxes are: kd, duel"),
        ({"opponents": []}, "kd/3 has 2 seats besides the learner's, but 0 opponents were given"),
        ({"opponents": ["random"]}, "kd/3 has 2 seats besides the learner's, but 1 opponents were given"),
        ({"opponents": ["random"] * 3}, "but 3 opponents were given"),
        ({"opponents": ["random", "deep"]}, "there is no bot 'deep'; the bots are"),
        ({"opponents": "Greedy"}, "there is no bot 'Greedy'"),
        ({"opponents": 3}, "an opponent is a bot or its name; 3 is neither"),
        ({"opponents": ["random", None]}, "None is neither"),
        ({"seat": "d"}, "kd/3 has no seat 'd'; the learner's seat must be a, b, c or random"),
        ({"seat": ""}, "has no seat ''"),
        ({"seat": "ab"}, "has no seat 'ab'"),
        ({"reward": "points"}, "the rewards are: rank, margin, score, difference"),
        ({"illegal": "ignore"}, "not 'ignore'"),
        ({"render_mode": "rgb_array"}, "the modes are: ansi, human"),
        ({"backend": "fast"}, "choose one of: plain, compiled"),
    ],
)
def test_what_there_is_not_cannot_be_asked_for(facts, says):
    with pytest.raises(FiefdomError, match=says):
        AgainstBots(**({"rules": "kd/3"} | facts))


def test_a_bot_that_does_not_play_the_game_is_refused():
    with pytest.raises(FiefdomError, match="fg plays only games without expansions"):
        against("qd/2", "fg")


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (Stubborn(), "stubborn chose nothing, but a turn has at least one move"),
        (Stubborn("K5", "K5"), "stubborn chose K5 K5, but "),
        (Stubborn("g8h8"), "stubborn chose g8h8, but "),
    ],
)
def test_a_bot_that_cannot_play_is_named_and_the_game_waits_for_a_reset(bot, says):
    env = against("kd/2", bot, backend="plain")
    with pytest.raises(FiefdomError, match=says):
        finished(env)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(env.action_space.sample())


def test_a_bot_that_plays_on_for_others_is_stopped():
    witness = Witness()
    choose = witness.choose
    witness.choose = lambda position, *how: Choice((*choose(position, *how).moves, Move.parse("X")))
    with pytest.raises(FiefdomError, match=r"witness of random chose .* X, but X is one move too many"):
        finished(against("kd/2", witness))


# For people


def test_it_is_rendered_as_the_position_with_score_sheets(capsys):
    env = against("kd/2", render_mode="ansi")
    for _ in played(env):
        first, *sheets = env.render().splitlines()
        assert Position.parse(first) == env.games.position(0)
        assert [sheet[0] for sheet in sheets] == ["A", "B"]
    assert capsys.readouterr().out == ""


def test_for_people_it_is_printed_after_every_step(capsys):
    env = against("kd/2", render_mode="human")
    for _ in played(env):
        assert capsys.readouterr().out.startswith(text(env))
    assert against("kd/2").render() is None
