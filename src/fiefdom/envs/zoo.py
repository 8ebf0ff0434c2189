"""PettingZoo environments: every seat of a game is an agent, and they act in turn.

>>> game = env("kd/2", backend="plain")
>>> game.reset(seed=7)
>>> game.agents, game.agent_selection
(['seat_a', 'seat_b'], 'seat_b')
>>> for agent in game.agent_iter():
...     observation, reward, termination, truncation, info = game.last()
...     legal = observation["action_mask"].nonzero()[0]
...     game.step(None if termination else legal[0])
>>> game.agents
[]
"""

from random import Random
from typing import Any, ClassVar

import numpy as np

from ..core.engine import Backend
from ..core.notation import SEATS
from ..core.rules import Rules
from ..errors import FiefdomError
from .errors import IllegalAction
from .games import Reward
from .gym import METADATA, Illegal, Seen, check_render_mode, one_game, play, seen, seen_space, shown

try:
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise FiefdomError("PettingZoo is not installed; run pip install 'fiefdom[envs]'") from None

SEED_BITS = 62


def env(
    rules: Rules | str,
    *,
    reward: Reward = "rank",
    illegal: Illegal = "error",
    joint: bool = False,
    render_mode: str | None = None,
    backend: Backend | None = None,
) -> OrderEnforcingWrapper:
    """The environment of a game, guarded against calls in the wrong order."""
    chosen: dict[str, Any] = {"reward": reward, "illegal": illegal, "joint": joint, "render_mode": render_mode}
    return OrderEnforcingWrapper(raw_env(rules, **chosen, backend=backend))


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment of a game: agents are `seat_a`, `seat_b` and so on; partners share a kingdom and its rewards."""

    metadata: ClassVar[dict[str, Any]] = {**METADATA, "name": "fiefdom_v0", "is_parallelizable": False}

    def __init__(
        self,
        rules: Rules | str,
        *,
        reward: Reward = "rank",
        illegal: Illegal = "error",
        joint: bool = False,
        render_mode: str | None = None,
        backend: Backend | None = None,
    ) -> None:
        super().__init__()
        self.games = one_game(rules, reward, illegal, joint, backend)
        self.rules = self.games.rules
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in SEATS[: self.rules.players]]
        self.agents: list[str] = []
        layout = self.games.layout
        self.observation_spaces = {agent: seen_space(layout) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(layout.actions) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = Random()

    def observation_space(self, agent: str) -> Dict:
        """What an agent may see, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """What an agent may do, the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. All draws follow from the seed, also those of later games begun without one."""
        if seed is not None:
            self._seeds.seed(int(seed))
        self.games.seed(self._seeds.getrandbits(SEED_BITS))
        self.games.start()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play the action of the agent to act; once the game is over, agents leave it one by one with None."""
        if not self.agents:
            raise IllegalAction("the game is over, or has not begun; call reset")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise IllegalAction(f"the game is over, so {agent} can only leave it with None, not play {action!r}")
            self._was_dead_step(action)
            return
        play(self.games, action)
        self._cumulative_rewards[agent] = 0.0
        self._pay_out()
        self._go_on()

    def _pay_out(self) -> None:
        """Give every agent the reward of its realm."""
        rewards = self.games.rewards[0].tolist()
        self.rewards = {agent: rewards[self.games.realm(self._seats[agent])] for agent in self.agents}
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Find the next agent. When the game is over, it is the first one, which leaves."""
        over = bool(self.games.ends[0])
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[0 if over else self.games.seats[0]]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What an agent sees now; its mask has legal actions only if it is to act."""
        if agent not in self._seats:
            raise FiefdomError(f"there is no agent {agent!r}; the agents are: {', '.join(self.possible_agents)}")
        return seen(self.games, self._seats[agent])

    def render(self) -> str | None:
        """The text of the position, returned (ansi) or printed (human)."""
        return shown(self.games, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""
