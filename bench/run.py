"""How fast the engine is, compared with a yardstick: `make bench`.

The yardstick is a word-board engine of the base game alone (`--yardstick FILE`, by default the prototype beside the
checkout, if it exists). Both run in turn, several times, and the best of each counts: machines are noisy, ratios
less so. `--json FILE` writes the figures.
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fiefdom import Engine, Position, Rules, all_games

HERE = Path(__file__).resolve().parent
PROTOTYPE = HERE.parents[1] / "shared" / "prototypes" / "words_engine.py"
SCALE = 350_000
"""The targets assume that the yardstick plays this many games of kd/2 per second."""
TARGETS = {"kd/2": 0.6, "kd/4": 0.6}
ON_SCALE = {"duel/2": 60_000, "qd/4": 5_000, "giants/4": 5_000, "court/4": 5_000, "wedding/6": 5_000}

Rate = Callable[[int], Any]


def yardstick(path: Path) -> dict[str, Rate]:
    """The prototype's random games with 2 and 4 players, if it exists."""
    if not path.exists():
        return {}
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    state, out = module.make_state(), module.make_moves()
    return {f"yardstick/{n}": lambda games, n=n: module.run(state, out, n, 0, games) for n in (2, 4)}


def random_games(rules: Rules, engine: Engine) -> Rate:
    """Random games of one kind on one thread."""
    states, scratches, totals = engine.states(1), engine.scratches(1), engine.numbers(32)
    numbers = engine.rules(rules)
    return lambda games: engine.sample.random_games(states, 0, numbers, scratches, 1, 0, games, totals)


def rates(work: dict[str, Rate], seconds: float, rounds: int) -> dict[str, float]:
    """Games per second of each, all run in turn, the best of several rounds."""
    best = dict.fromkeys(work, 0.0)
    sizes = {}
    for name, run in work.items():
        run(3)
        began = time.perf_counter()
        run(200)
        sizes[name] = max(20, int(200 * seconds / (time.perf_counter() - began)))
    for _ in range(rounds):
        for name, run in work.items():
            began = time.process_time()
            run(sizes[name])
            best[name] = max(best[name], sizes[name] / (time.process_time() - began))
    return best


def two_threads(engine: Engine) -> float:
    """The speed of two threads as a multiple of one."""
    runs = [random_games(Rules.parse("kd/4"), engine) for _ in range(2)]

    def timed(work: list[Rate], games: int) -> float:
        began = time.perf_counter()
        threads = [threading.Thread(target=run, args=(games,)) for run in work]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return len(work) * games / (time.perf_counter() - began)

    one = max(timed(runs[:1], 40_000) for _ in range(4))
    return max(timed(runs, 40_000) for _ in range(4)) / one


def one_move() -> float:
    """Microseconds for one move from Python: list the moves, choose one, play it."""
    best = 1e9
    for game in range(200):
        position, made = Position("kd/2"), 0
        began = time.perf_counter()
        while not position.is_over:
            moves = position.moves
            position.play(moves[(made * 7 + game) % len(moves)])
            made += 1
        best = min(best, (time.perf_counter() - began) / made)
    return best * 1e6


def timed_process(code: str, cache: str) -> float:
    """Seconds that some code takes in a fresh process, with compiled code cached in a folder."""
    timed = f"import time; began = time.perf_counter(); {code}; print(time.perf_counter() - began)"
    environment = {**os.environ, "FIEFDOM_CACHE": cache}
    command = [sys.executable, "-c", timed]
    return float(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


FIRST_MOVE = "import fiefdom; p = fiefdom.Position('kd/2'); p.play(p.moves[0])"
RANDOM_GAMES = (
    "import fiefdom; e = fiefdom.Engine.load('compiled'); r = e.rules(fiefdom.Rules.parse('kd/2')); "
    "e.sample.random_games(e.states(1), 0, r, e.scratches(1), 1, 0, 1, e.numbers(32))"
)


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """All figures."""
    engine = Engine.load("compiled")
    plain = Engine.load("plain")
    work = yardstick(options.yardstick)
    measured = rates(
        {**work, **{str(rules): random_games(rules, engine) for rules in all_games()}}, 0.2, options.rounds
    )
    slow = rates({"plain kd/2": random_games(Rules.parse("kd/2"), plain)}, 0.5, 3)
    figures: dict[str, Any] = {
        "games_per_s": {name: round(rate) for name, rate in measured.items()},
        "plain_games_per_s": round(slow["plain kd/2"]),
        "two_threads": round(two_threads(engine), 2),
        "one_move_us": round(one_move(), 2),
        "bytes_per_state": engine.game.State.bytes,
    }
    with tempfile.TemporaryDirectory() as cache:
        figures["compile_moves_s"] = round(timed_process(FIRST_MOVE, cache), 1)
        figures["warm_start_s"] = round(min(timed_process(FIRST_MOVE, cache) for _ in range(5)), 2)
    with tempfile.TemporaryDirectory() as cache:
        figures["compile_games_s"] = round(timed_process(RANDOM_GAMES, cache), 1)
    if work:
        scale = SCALE / measured["yardstick/2"]
        figures["ratios"] = {name: round(measured[name] / measured["yardstick/" + name[-1]], 2) for name in TARGETS}
        figures["on_scale"] = {name: round(rate * scale) for name, rate in measured.items()}
    return figures


def report(figures: dict[str, Any]) -> None:
    """The figures as a table, with the targets."""
    on_scale, ratios = figures.get("on_scale", {}), figures.get("ratios", {})
    print(f"{'random games, one thread':28}{'games/s':>12}{'on scale':>12}   asked")
    for name, rate in figures["games_per_s"].items():
        asked = f"{ratios[name]} of the yardstick, at least {TARGETS[name]}" if name in ratios else ""
        asked = asked or (f"at least {ON_SCALE[name]:,}" if name in ON_SCALE and on_scale else "")
        print(f"{name:28}{rate:12,}{on_scale.get(name, 0):12,}   {asked}")
    if not on_scale:
        print("There is no yardstick, so there are no ratios (name one with --yardstick FILE).")
    for name, value, asked in (
        ("plain Python, kd/2, games/s", f"{figures['plain_games_per_s']:,}", "at least 1,000"),
        ("two threads against one", figures["two_threads"], "at least 1.8"),
        ("one move from Python, µs", figures["one_move_us"], "at most 2"),
        ("cold start to first move, s", figures["compile_moves_s"], "at most 25"),
        ("cold start to a game, s", figures["compile_games_s"], "at most 25"),
        ("warm start to first move, s", figures["warm_start_s"], "at most 0.7"),
        ("bytes per state", f"{figures['bytes_per_state']:,}", ""),
    ):
        print(f"{name:28}{value:>12}{'':12}   {asked}")


def main() -> None:
    """Measure, print, and write JSON if wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--yardstick", type=Path, default=PROTOTYPE)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    figures = measure(options)
    report(figures)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
