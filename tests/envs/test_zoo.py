"""Every game as a PettingZoo environment: PettingZoo's own tests, and what our games promise in addition."""

import numpy as np
import pytest
from marks import one_of_each
from pettingzoo.test import api_test, seed_test
from walks import GAMES

from fiefdom import FiefdomError, Position, RulesError
from fiefdom.envs import IllegalAction
from fiefdom.envs.zoo import env, raw_env

EVERY = [*GAMES, "kd/4+harmony+middle", "team/8+dynasty", "court/2+duel+harmony"]
JOINT = ["kd/2", "kd/3", "duel/2", "xl/4", "team/6"]
ONE_OF_EACH = ["kd/2", "team/6", "giants/3", "court/2", "qd/2+giants", "wedding/6+teams"]
PLAIN = ["kd/2", "team/6", "giants/3", "qd/2"]

pytestmark = [
    pytest.mark.usefixtures("at_hand"),
    pytest.mark.filterwarnings("error"),
    # What PettingZoo says of every environment with masks, and of every name that is not a number.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),
]


def begun(rules, seed=1, **how):
    game = raw_env(rules, **how)
    game.reset(seed=seed)
    return game


def legal(game):
    return np.flatnonzero(game.observe(game.agent_selection)["action_mask"])


def turns(game, seed=1):
    """Play to the end at random; yields the agent and its action before each step."""
    rng = np.random.default_rng(seed)
    while not any(game.terminations.values()):
        action = int(rng.choice(legal(game)))
        yield game.agent_selection, action
        game.step(action)


def finished(rules, seed=1, **how):
    """A finished game, and the total reward of each agent."""
    game = begun(rules, seed, **how)
    given = dict.fromkeys(game.agents, 0.0)
    for agent, _ in turns(game, seed):
        given[agent] += game.last()[1]
    for agent in list(game.agents):
        given[agent] += game._cumulative_rewards[agent]
    return game, given


def everything(game):
    """Everything a user of the environment can observe."""
    views = [game.observe(agent) for agent in game.possible_agents]
    told = (game.agents, game.agent_selection, game.rewards, game._cumulative_rewards, game.terminations, game.infos)
    return (
        str(game.games.position(0)),
        repr(told),
        [(v["observation"].tolist(), v["action_mask"].tolist()) for v in views],
    )


def seats_of(game):
    """The values of all seats, grouped by realm."""
    return [
        [game.possible_agents[seat] for seat in game.rules.realm_seats(realm)] for realm in range(game.rules.realms)
    ]


# PettingZoo's own tests


def tried(game, seed):
    for agent in game.possible_agents:
        game.action_space(agent).seed(seed)
    api_test(game, num_cycles=1000)


@pytest.mark.parametrize("rules", one_of_each(EVERY))
def test_pettingzoo_finds_nothing_wrong(rules):
    for seed in range(3):
        tried(env(rules), seed)
    seed_test(lambda: env(rules), num_cycles=500)


@pytest.mark.parametrize("rules", JOINT)
def test_nor_in_joint_mode(rules):
    tried(env(rules, joint=True), 1)
    seed_test(lambda: env(rules, joint=True), num_cycles=500)


@pytest.mark.parametrize("rules", PLAIN)
def test_nor_in_plain_python(rules):
    tried(env(rules, backend="plain"), 1)
    seed_test(lambda: env(rules, backend="plain"), num_cycles=20)


@pytest.mark.parametrize("reward", ["margin", "score", "difference"])
def test_nor_with_other_rewards(reward):
    tried(env("giants/3", reward=reward, illegal="penalty"), 1)


# What agents see


@pytest.mark.parametrize("backend", ["plain", None])
@pytest.mark.parametrize("rules", ONE_OF_EACH)
def test_everybody_sees_the_same_kingdoms_from_a_place_of_their_own(rules, backend):
    game = begun(rules, backend=backend)
    own, others = (game.games.layout.pieces[name] for name in ("own", "others"))
    realms = game.rules.realms
    for number, _ in enumerate(turns(game)):
        if number % 20:
            continue
        views = [game.observe(agent)["observation"] for agent in game.possible_agents]
        kingdoms = [own.of(views[seats[0]]) for seats in map(game.rules.realm_seats, range(realms))]
        for seat, view in enumerate(views):
            me = game.rules.seat_realm(seat)
            assert np.array_equal(own.of(view), kingdoms[me])
            for k in range(1, realms):
                assert np.array_equal(others.of(view)[k - 1], kingdoms[(me + k) % realms])
            assert not others.of(view)[realms - 1 :].any()


@pytest.mark.parametrize("rules", ["kd/4", "team/6", "qd/3"])
def test_who_is_seen_on_a_domino_is_a_matter_of_who_looks(rules):
    """The kings of a line are counted from the viewer's seat, so each view has its own kings in the same place."""
    game = begun(rules)
    layout = game.games.layout
    kings = len(layout.domino) - next(i for i, name in enumerate(layout.domino) if name.startswith("king"))
    for _ in turns(game):
        owned = [layout.pieces["line"].of(game.observe(agent)["observation"])[:, -kings] for agent in game.agents]
        assert (np.sum(owned, axis=0) <= 1).all()
        assert np.sum(owned) == layout.pieces["line"].of(game.last()[0]["observation"])[:, -kings:].sum()


@pytest.mark.parametrize("rules", ["kd/3", "qd/2"])
def test_only_the_agent_to_act_has_legal_actions(rules):
    game = begun(rules)
    for actor, _ in turns(game):
        assert [agent for agent in game.agents if game.observe(agent)["action_mask"].any()] == [actor]
    assert not any(game.observe(agent)["action_mask"].any() for agent in game.agents)


def test_in_joint_mode_a_game_that_is_over_leaves_nothing_to_choose():
    game, _ = finished("kd/2", joint=True)
    assert not any(game.observe(agent)["action_mask"].any() for agent in game.agents)


@pytest.mark.parametrize("rules", ["team/6", "court/2", "qd/2+giants"])
def test_to_look_changes_nothing(rules):
    looked_at, left_alone = begun(rules), begun(rules)
    for _, action in turns(looked_at):
        for agent in looked_at.agents:
            looked_at.observe(agent)
        assert np.array_equal(looked_at.games.observations, left_alone.games.observations)
        left_alone.step(action)


def test_what_was_seen_stays_as_it_was():
    game = begun("kd/2")
    before = game.last()[0]
    kept = {name: array.copy() for name, array in before.items()}
    game.step(legal(game)[0])
    assert all(np.array_equal(before[name], kept[name]) for name in kept)


# Rewards


@pytest.mark.parametrize("rules", ["kd/2", "kd/4", "team/8", "giants/5", "qd/3", "wedding/7"])
def test_shares_by_rank_add_up_to_half_the_realms(rules):
    for seed in range(5):
        game, given = finished(rules, seed)
        realms = [given[agents[0]] for agents in seats_of(game)]
        assert sum(realms) == pytest.approx(game.rules.realms / 2)
        scores = game.games.position(0).scores()
        for mine, score in zip(realms, scores, strict=True):
            ahead, level = sum(score > other for other in scores), scores.count(score) - 1
            least, most = ahead / (len(scores) - 1), (ahead + level) / (len(scores) - 1)
            assert least - 1e-6 <= mine <= most + 1e-6


@pytest.mark.parametrize("rules", [*ONE_OF_EACH, "kd/4+harmony+middle"])
def test_scores_and_differences_and_margins_are_those_of_the_position(rules):
    begin = begun(rules).games.position(0).scores()
    for reward in ("score", "difference", "margin"):
        game, given = finished(rules, reward=reward)
        scores = game.games.position(0).scores()
        for realm, agents in enumerate(seats_of(game)):
            best = max(score for other, score in enumerate(scores) if other != realm)
            wanted = {
                "score": scores[realm],
                "difference": scores[realm] - begin[realm],
                "margin": scores[realm] - best,
            }
            assert [given[agent] for agent in agents] == [wanted[reward]] * len(agents)


# Seeds


def text_of(game, seed):
    return [str(game.games.position(0)) for _ in turns(game, seed)]


def test_a_seed_gives_the_same_game_on_either_backend():
    games = [text_of(begun("qd/2", 5, backend=backend), 2) for backend in ("plain", None, None)]
    assert games[0] == games[1] == games[2]
    assert text_of(begun("qd/2", 6), 2) != games[0]


def test_games_begun_later_follow_from_the_seed_too():
    def three(seed):
        game, texts = begun("kd/4", seed), []
        for _ in range(3):
            texts.append(str(game.games.position(0)))
            game.reset()
        return texts

    assert three(1) == three(1) != three(2)
    assert len(set(three(1))) == 3


def test_without_a_seed_no_two_games_are_the_same():
    games = [raw_env("kd/4") for _ in range(3)]
    for game in games:
        game.reset()
    assert len({str(game.games.position(0)) for game in games}) == 3


# What is refused


@pytest.mark.parametrize("illegal", ["error", "penalty"])
@pytest.mark.parametrize(
    "action", [-1, 329, 10**30, None, 325.0, "325", True, [325], np.array([325]), np.uint64(2**64 - 1)]
)
def test_an_invalid_action_is_refused_and_changes_nothing(action, illegal):
    game = begun("kd/2", illegal=illegal)
    before = everything(game)
    with pytest.raises(IllegalAction):
        game.step(action)
    assert everything(game) == before


@pytest.mark.parametrize("backend", ["plain", None])
def test_an_illegal_action_is_refused_and_changes_nothing(backend):
    game = begun("giants/3", backend=backend)
    for number, _ in enumerate(turns(game)):
        if number % 10:
            continue
        before, allowed = everything(game), legal(game)
        for action in {0, 100, game.games.layout.actions - 1} - set(allowed.tolist()):
            with pytest.raises(IllegalAction, match=f"action {action} is not legal"):
                game.step(action)
        assert everything(game) == before


@pytest.mark.parametrize("kind", [int, np.int16, np.uint16, np.int32, np.uint64, np.array])
def test_a_whole_number_may_have_any_width(kind):
    game, twin = begun("kd/2"), begun("kd/2")
    for _, action in turns(game):
        twin.step(kind(action))
    assert str(game.games.position(0)) == str(twin.games.position(0))


@pytest.mark.parametrize("joint", [False, True])
@pytest.mark.parametrize("rules", ["kd/3", "team/6"])
def test_with_a_penalty_it_ends_the_game_and_costs_the_offender_one(rules, joint):
    game = begun(rules, illegal="penalty", joint=joint)
    offender = game.agent_selection
    game.step(0)
    realm = next(agents for agents in seats_of(game) if offender in agents)
    assert game.rewards == {agent: -1.0 if agent in realm else 0.0 for agent in game.possible_agents}
    assert all(game.terminations.values())
    assert not any(game.truncations.values())


def test_a_game_that_is_over_refuses_actions_and_lets_agents_leave():
    game, _ = finished("kd/2")
    with pytest.raises(IllegalAction, match="the game is over, so seat_a can only leave it"):
        game.step(0)
    game.step(None)
    assert game.agents == ["seat_b"]
    game.step(None)
    with pytest.raises(IllegalAction, match="the game is over, or has not begun; call reset"):
        game.step(None)


def test_before_the_first_reset_nothing_can_be_played():
    with pytest.raises(IllegalAction, match="has not begun"):
        raw_env("kd/2").step(0)
    with pytest.raises(AttributeError, match="before reset"):
        env("kd/2").agent_selection  # noqa: B018


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"rules": "kd/9"}, "it is for 2, 3 or 4 players"),
        ({"rules": "chess"}, "is not a game"),
        ({"rules": "qd/2", "joint": True}, "use joint=False"),
        ({"reward": "points"}, "the rewards are: rank, margin, score, difference"),
        ({"illegal": "ignore"}, "not 'ignore'"),
        ({"render_mode": "rgb_array"}, "the modes are: ansi, human"),
        ({"backend": "fast"}, "choose one of: plain, compiled"),
    ],
)
def test_what_there_is_not_cannot_be_asked_for(facts, says):
    with pytest.raises(FiefdomError, match=says) as refusal:
        env(**({"rules": "kd/2"} | facts))
    assert isinstance(refusal.value, RulesError) == ("rules" in facts)


def test_nobody_but_the_agents_can_look():
    with pytest.raises(FiefdomError, match="there is no agent 'seat_c'; the agents are: seat_a, seat_b"):
        begun("kd/2").observe("seat_c")


# For people


def test_it_is_rendered_as_the_position_with_score_sheets():
    game = begun("qd/2", render_mode="ansi", backend="plain")
    for _ in turns(game):
        first, *sheets = game.render().splitlines()
        assert Position.parse(first, "plain") == game.games.position(0)
        assert [sheet[0] for sheet in sheets] == ["A", "B"]


def test_for_people_it_is_printed_after_every_step(capsys):
    game = begun("kd/2", render_mode="human")
    assert capsys.readouterr().out.startswith("kd/2 0.claim")
    game.step(legal(game)[0])
    assert capsys.readouterr().out.startswith("kd/2 0.claim")
    assert game.render() is None
    assert begun("kd/2").render() is None
    game.close()
