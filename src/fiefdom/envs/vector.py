"""Thousands of games as one Gymnasium vector environment: the caller plays every seat of every game.

>>> env = BatchEnv("kd/2", 4, backend="plain")
>>> observations, info = env.reset(seed=7)
>>> observations.shape, info["action_mask"].shape, info["seat"].tolist()
((4, 2827), (4, 329), [0, 1, 1, 1])
>>> observations, rewards, ended, cut_short, info = env.step(env.sample_actions())
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import ArrayLike, NDArray

from ..core.engine import Backend
from ..core.rules import Rules
from .games import Games, Reward, threads_at_hand

Info = dict[str, Any]
Array = NDArray[Any]


class BatchEnv(VectorEnv[Array, Array, Array]):
    """Games of one kind, on all cores.

    Arrays are never copied: `reset` and `step` return views that the next step overwrites, so copy what you want to
    keep. The observation is that of the seat in `info["seat"]`; `info["action_mask"]` says what it may choose. The
    reward is that of the seat that has just acted; those of all realms are in `info["rewards"]`. A game that has ended
    begins again in the same step: games are never truncated, so no value is estimated from a last observation.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str = "kd/2",
        num_envs: int = 1024,
        *,
        reward: Reward = "rank",
        joint: bool = False,
        illegal: str = "error",
        threads: int | None = None,
        backend: Backend | None = None,
    ) -> None:
        self.games = Games(
            rules, num_envs, reward=reward, joint=joint, penalty=illegal == "penalty",
            threads=threads or threads_at_hand(), backend=backend,
        )  # fmt: skip
        layout = self.games.layout
        self.num_envs, self.layout, self.rules = num_envs, layout, self.games.rules
        self.single_observation_space = Box(0, 255, (layout.size,), np.uint8)
        self.observation_space = Box(0, 255, (num_envs, layout.size), np.uint8)
        self.single_action_space = Discrete(layout.actions)
        self.action_space = MultiDiscrete([layout.actions] * num_envs)
        self._never = np.zeros(num_envs, np.bool_)
        self._samples = 0

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Begin all games; the seed determines all draws and the samples of `sample_actions`."""
        super().reset(seed=seed)
        self._samples = int(self.np_random.integers(2**62))
        self.games.seed(int(self.np_random.integers(2**62)))
        self.games.start()
        return self.games.observations, self._info()

    def _info(self) -> Info:
        games = self.games
        return {"action_mask": games.masks, "seat": games.seats, "rewards": games.rewards}

    def step(self, actions: ArrayLike) -> tuple[Array, Array, Array, Array, Info]:
        """Play an action in every game. An illegal one raises `IllegalAction`, and nothing is played."""
        self.games.step(actions)
        return self.games.observations, self.games.reward, self.games.ends, self._never, self._info()

    def sample_actions(self) -> Array:
        """A random legal action for every game, from compiled code."""
        return self.games.sample(self._samples)


def vector_env(num_envs: int = 1, box: str = "kd", rules: Rules | str | None = None, **asked: Any) -> BatchEnv:
    """What `gymnasium.make_vec` makes."""
    from .gym import rules_of

    return BatchEnv(rules_of(box, rules), num_envs, **asked)
