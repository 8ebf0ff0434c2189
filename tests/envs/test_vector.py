"""Thousands of games as one vector environment."""

import re
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import fiefdom.envs  # noqa: F401
from fiefdom import FiefdomError, RulesError
from fiefdom.envs import Games, IllegalAction
from fiefdom.envs.vector import BatchEnv

pytestmark = pytest.mark.usefixtures("at_hand")


def test_gymnasium_makes_it():
    env = gymnasium.make_vec("fiefdom/Queendomino-v0", 8, "vector_entry_point", rules="qd/3")
    assert isinstance(env.unwrapped, BatchEnv)
    observations, info = env.reset(seed=3)
    assert env.observation_space.contains(observations)
    assert env.action_space.contains(env.unwrapped.sample_actions())
    assert info["action_mask"].shape == (8, env.single_action_space.n)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP


def test_nothing_is_copied():
    env = BatchEnv("kd/2", 4, backend="compiled")
    first, info = env.reset(seed=1)
    then, reward, ended, _, later = env.step(env.sample_actions())
    for one, other in ((first, then), (info["action_mask"], later["action_mask"]), (info["seat"], later["seat"])):
        assert np.shares_memory(one, other)
    again = env.step(env.sample_actions())
    assert np.shares_memory(again[1], reward)
    assert np.shares_memory(again[2], ended)


def test_what_is_shown_cannot_be_written_to_by_mistake():
    env = BatchEnv("kd/2", 4)
    observations, info = env.reset(seed=1)
    for array in (observations, info["action_mask"]):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def trace(seed, threads=1, count=600, steps=120):
    env = BatchEnv("kd/3", count, threads=threads)
    observations, info = env.reset(seed=seed)
    for _ in range(steps):
        observations, reward, ended, _, info = env.step(env.sample_actions())
        yield observations.copy(), info["action_mask"].copy(), reward.copy(), ended.copy(), info["seat"].copy()


def test_threads_change_nothing(monkeypatch):
    monkeypatch.setattr("fiefdom.envs.games.LEAST", 100)
    for one, two in zip(trace(5, threads=1), trace(5, threads=2), strict=True):
        assert all((a == b).all() for a, b in zip(one, two, strict=True))


def test_another_seed_is_another_batch():
    assert not (next(trace(5))[0] == next(trace(6))[0]).all()


def test_the_reward_is_that_of_the_seat_that_acted():
    env = BatchEnv("team/6", 64, reward="score")
    _, info = env.reset(seed=2)
    ends = 0
    for _ in range(200):
        before = info["seat"].copy() // 2
        _, reward, ended, cut_short, info = env.step(env.sample_actions())
        assert (reward == np.take_along_axis(info["rewards"], before[:, None].astype(int), 1)[:, 0]).all()
        assert not cut_short.any()
        assert (reward[~ended] == 0).all()
        ends += ended.sum()
    assert ends >= 64


def test_sampled_actions_are_spread_over_all_that_is_legal():
    games = Games("kd/2", 4000, seed=1)
    games.start()
    chosen = games.sample(9).copy()
    assert games.masks[np.arange(4000), chosen].all()
    counts = np.bincount(chosen, minlength=games.layout.actions)[list(games.layout.blocks["claim"])]
    assert counts.sum() == 4000
    assert (abs(counts - 1000) < 150).all()


def test_one_illegal_action_of_many_changes_nothing(monkeypatch):
    monkeypatch.setattr("fiefdom.envs.games.LEAST", 100)
    env = BatchEnv("kd/2", 300, threads=2)
    observations, _ = env.reset(seed=1)
    before = observations.copy()
    actions = env.sample_actions().copy()
    actions[250] = 0
    with pytest.raises(IllegalAction, match=r"action 0 is not legal in game 250, where seat [ab] is at the step claim"):
        env.step(actions)
    assert (observations == before).all()


@pytest.mark.parametrize("wrong", [-1, 329, 10**12])
def test_no_action_at_all_is_refused_also_where_illegal_ones_are_penalised(wrong):
    env = BatchEnv("kd/2", 3, illegal="penalty")
    env.reset(seed=1)
    actions = env.sample_actions().copy()
    actions[1:] = [0, wrong]
    with pytest.raises(IllegalAction, match="there is no action"):
        env.step(actions)
    actions[2] = 0
    _, reward, ended, _, _ = env.step(actions)
    assert reward.tolist() == [0, -1, -1]
    assert ended.tolist() == [False, True, True]


@pytest.mark.parametrize("actions", [[1.0, 2.0], [1, 2, 3], [[1], [2]], ["a", "b"]])
def test_what_is_not_an_action_is_refused(actions):
    env = BatchEnv("kd/2", 2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="actions must be 2 integers"):
        env.step(actions)


def test_what_there_is_not_is_refused():
    with pytest.raises(RulesError, match="is not a game"):
        BatchEnv("kd2")
    with pytest.raises(RulesError, match="there is no joint mode"):
        BatchEnv("qd/2", joint=True)
    with pytest.raises(FiefdomError, match="at least 1"):
        BatchEnv("kd/2", 0)
    with pytest.raises(FiefdomError, match="no reward 'money'"):
        BatchEnv("kd/2", reward="money")
    with pytest.raises(RulesError, match="is not a game of fiefdom/Kingdomino-v0"):
        gymnasium.make_vec("fiefdom/Kingdomino-v0", 2, "vector_entry_point", rules="qd/2")


@pytest.mark.parametrize(("module", "missing"), [("gym", "gymnasium"), ("zoo", "pettingzoo"), ("spiel", "pyspiel")])
def test_a_library_that_is_not_there_is_named_with_what_brings_it(module, missing):
    program = f"import sys; sys.modules[{missing!r}] = None; import fiefdom.envs.{module}"
    told = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True)
    assert told.returncode != 0
    assert re.search(r"FiefdomError: \w+ is not installed; run pip install 'fiefdom\[\w+\]'", told.stderr)
