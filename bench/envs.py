"""How fast environments of one game step: `python bench/envs.py`.

For each game: steps per second of the core alone (`Games` with one game, random legal actions), turns per second as
PettingZoo's own benchmark counts them, and steps per second of the Gymnasium environment against greedy, where a step
is one choice of the learner and the bots' replies.
"""

import argparse
import time
from collections.abc import Callable

import gymnasium
from pettingzoo.test import performance_benchmark

from fiefdom.core.rules import Rules
from fiefdom.envs import Games, zoo
from fiefdom.envs.gym import identifier

BATCH = 100


def rate(step: Callable[[], None], seconds: float) -> float:
    """Steps per second, after a first batch for warming up."""
    for _ in range(BATCH):
        step()
    began, done = time.perf_counter(), 0
    while time.perf_counter() < began + seconds:
        for _ in range(BATCH):
            step()
        done += BATCH
    return done / (time.perf_counter() - began)


def core(rules: str) -> Callable[[], None]:
    """A single game, which is restarted when it ends."""
    games = Games(rules, 1)
    games.start()
    return lambda: games.step(games.sample())


def against_greedy(rules: str) -> Callable[[], None]:
    """The learner chooses at random, the others are greedy."""
    env = gymnasium.make(identifier(Rules.parse(rules).game), rules=rules, opponents="greedy")
    env.reset(seed=1)

    def step() -> None:
        _, _, terminated, _, _ = env.step(env.action_space.sample())
        if terminated:
            env.reset()

    return step


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", nargs="*", default=["kd/2", "qd/4"])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each is measured (PettingZoo: always 5)")
    args = parser.parse_args()
    for rules in args.rules:
        print(f"{rules}, core: {rate(core(rules), args.seconds):,.0f} steps/s")
        print(f"{rules}, Gymnasium against greedy: {rate(against_greedy(rules), args.seconds):,.0f} steps/s")
        print(f"{rules}, PettingZoo:")
        performance_benchmark(zoo.env(rules))


if __name__ == "__main__":
    main()
