"""Bots in every environment: the learned player answers in `Games`, in PettingZoo, and beside Gymnasium's learner."""

from random import Random

import pytest
from marks import in_ci

from fiefdom.bots import load
from fiefdom.envs import Games, actions_of, zoo
from fiefdom.envs.gym import AgainstBots
from fiefdom.envs.vector import BatchEnv


def test_the_learned_player_plays_a_whole_game_of_agents():
    """From both seats, without a compiler; in joint mode a placement and its claim are one action."""
    for joint in (False, True):
        env = zoo.env("kd/2", backend="plain", joint=joint)
        env.reset(seed=3)
        games, bot, turns = env.unwrapped.games, load("learned", "kd/2"), 0
        while env.agents and turns < 4:
            for action in actions_of(games, 0, bot):
                env.step(action)
            turns += 1
        assert turns == 4


@pytest.mark.parametrize("make", [Games, BatchEnv], ids=lambda make: make.__name__)
def test_it_answers_in_one_of_many_games(make):
    env = make("kd/2", 3, backend="plain")
    games = getattr(env, "games", env)
    games.seed(5)
    games.start()
    found = [actions_of(games, game, load("learned"))[0] for game in range(3)]
    assert all(games.masks[game][action] for game, action in enumerate(found))


@pytest.mark.parametrize("rules", ["kd/2", "qd/2", *in_ci("giants/2", "court/2")])
def test_it_answers_in_a_state_of_openspiel(rules, monkeypatch):
    pyspiel = pytest.importorskip("pyspiel")
    import fiefdom.envs.spiel  # noqa: F401

    monkeypatch.setenv("FIEFDOM_BACKEND", "plain")
    state, rng = pyspiel.load_game("fiefdom", {"rules": rules}).new_initial_state(), Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        before, actor = str(state), state.position.actor
        actions = actions_of(state, 0, load("greedy"), rng=rng)
        assert str(state) == before
        for action in actions:
            assert state.position.actor == actor
            state.apply_action(action)
        assert state.position.actor != actor


def test_it_is_an_opponent_of_gymnasiums_learner():
    env = AgainstBots("kd", rules="kd/2", opponents="learned", backend="plain")
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(3):
        _, _, ended, _, _ = env.step(env.action_space.sample())
    assert not ended


@pytest.mark.long
def test_it_is_an_opponent_in_every_game(opponents):
    from fiefdom.core.rules import all_games

    for rules in all_games():
        env = AgainstBots(rules.game, rules=rules, opponents="learned")
        env.reset(seed=1)
        env.step(env.action_space.sample())
