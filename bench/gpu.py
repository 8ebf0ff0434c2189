"""How fast random games and the batch environment are on a CUDA device, and whether both equal the CPU's.

    python bench/gpu.py                    # every game of RULES, compiled side by side, timed one after the other
    python bench/gpu.py --rules kd/2 qd/4

Prints a table in Markdown.
"""

import argparse
import fcntl
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from fiefdom import Engine, Rules
from fiefdom.envs.games import Games
from fiefdom.envs.gpu import GpuGames
from fiefdom.gpu import NoDevice, Program, check_device, random_games

RULES = ("kd/2", "kd/4", "duel/2", "discovery/2", "xl/4", "team/8", "giants/4", "court/4", "qd/4", "wedding/6")
COMPARED = 10_240
LOCK = Path(tempfile.gettempdir()) / "fiefdom-cuda.lock"
HEAD = "| game | games/s, M | equal games | decisions/s with observations, M | equal decisions | compiled in s |"


@contextmanager
def device_to_oneself():
    """Compiling may overlap, measuring may not."""
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def equal_games(program, games):
    """How many of the first games give the same moves, points and wins as on the CPU, game by game."""
    engine, rules = Engine.load("compiled"), program.rules
    found = random_games(program, 7, 0, games, threads=games)
    states, scratches, numbers = engine.states(1), engine.scratches(1), engine.rules(rules)
    same = 0
    for number in range(games):
        totals = engine.numbers(1 + 3 * rules.realms)
        engine.sample.random_games(states, 0, numbers, scratches, 7, number, number + 1, totals)
        same += int((totals == found[number]).all())
    return same


def speed_of_games(program):
    """Complete random games per second: the best of three batches."""
    games = 8_000_000 if not (program.rules.queen or program.rules.court) else 2_000_000
    best = 0.0
    for seed in range(3):
        begun = time.perf_counter()
        random_games(program, seed, 0, games)
        best = max(best, games / (time.perf_counter() - begun))
    return best


def equal_decisions(rules, games, steps):
    """Decisions at which rows and masks are those of the CPU, for the same seed and random actions."""
    here, there = Games(rules, games, seed=3), GpuGames(rules, games, seed=3)
    here.start()
    there.start()
    same = 0
    for _ in range(steps):
        rows = (here.observations == there.observations.to_numpy()).all(axis=1)
        masks = (here.masks == there.masks.to_numpy()).all(axis=1)
        others = (here.seats == there.seats.to_numpy()) & (here.rewards == there.rewards.to_numpy()).all(axis=1)
        same += int((rows & masks & others).sum())
        here.step(here.sample())
        there.step(there.sample())
    return same


def speed_of_steps(rules, games=131_072, steps=100):
    """Decisions per second of the batch environment with observations and masks, actions sampled on the device."""
    batch = GpuGames(rules, games, penalty=True)
    batch.start()
    batch.step(batch.sample())
    batch.synchronize()
    begun = time.perf_counter()
    for _ in range(steps):
        batch.step(batch.sample())
    batch.synchronize()
    return games * steps / (time.perf_counter() - begun)


def measure(rules):
    """One row of the table."""
    begun = time.perf_counter()
    program = Program(rules)
    program.kernel("random_games")
    compiled = time.perf_counter() - begun
    Engine.load("compiled").sample.random_games(
        Engine.load("compiled").states(1), 0, Engine.load("compiled").rules(Rules.parse(rules)),
        Engine.load("compiled").scratches(1), 0, 0, 0, Engine.load("compiled").numbers(40),
    )  # fmt: skip
    same_decisions = equal_decisions(rules, 512, 60)
    same = equal_games(program, COMPARED)
    with device_to_oneself():
        games, steps = speed_of_games(program), speed_of_steps(rules)
    print(f"| {rules} | {games / 1e6:.1f} | {same:,} of {COMPARED:,} | {steps / 1e6:.1f} "
          f"| {same_decisions:,} of {512 * 60:,} | {compiled:.0f} |", flush=True)  # fmt: skip


def taken_by_others():
    """PyTorch and JAX see the same memory, where they are installed."""
    batch = GpuGames("kd/2", 1024, seed=1)
    batch.start()
    for name in ("torch", "jax"):
        try:
            library = __import__("jax.numpy", fromlist=["numpy"]) if name == "jax" else __import__(name)
        except ImportError:
            print(f"{name}: not installed")
            continue
        taken = library.from_dlpack(batch.observations)
        before = np.asarray(taken.cpu() if name == "torch" else taken)
        print(f"{name}: equal {bool((before == batch.observations.to_numpy()).all())}, on {taken.device}")
        if name == "torch":
            batch.step(batch.sample())
            batch.synchronize()
            print(f"torch: the same memory {bool((taken.cpu().numpy() == batch.observations.to_numpy()).all())}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", nargs="+", default=RULES)
    parser.add_argument("--only", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    try:
        check_device()
    except NoDevice as error:
        sys.exit(f"fiefdom: {error}")
    if asked.only:
        measure(asked.only)
        return
    taken_by_others()
    print(HEAD)
    print("|---" * HEAD.count(" | ") + "|---|", flush=True)
    running = [subprocess.Popen([sys.executable, __file__, "--only", rules]) for rules in asked.rules]
    sys.exit(max(process.wait() for process in running))


if __name__ == "__main__":
    main()
