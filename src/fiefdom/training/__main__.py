"""The command: train the networks of one or more games, each for a time, and resume from checkpoints."""

import argparse
import importlib
import json
import platform
import subprocess
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from ..core.rules import Rules
from ..errors import FiefdomError
from ..value import SHIPPED, Network
from ..value import path_of as weights_path
from .checkpoint import replace_file
from .games import CpuPlayer, GpuPlayer, Player, check_twins
from .searched import SearchPlayer
from .team import Team
from .train import SEARCH_NOISES, SEARCH_RATES, Plan, Training

CHECKPOINTS = Path("training")
LOG = "log.jsonl"
INTERRUPTED = 130
"""The exit status after Ctrl-C."""
SEARCHED = 16000
"""How many of the games in which everybody searches are kept."""


def main(arguments: list[str] | None = None) -> None:
    """Train the networks of all games that are named."""
    options = parsed(arguments)
    for text in options.rules:
        rules = Rules.parse(text)
        player = player_of(options, rules)
        try:
            train(options, rules, player)
        finally:
            if isinstance(player, Team):
                player.close()


def train(options: argparse.Namespace, rules: Rules, player: Player) -> None:
    """Train the network of one game."""
    like = Rules.parse(options.like) if options.like else None
    training = Training(rules, player, plan_of(options), options.folder, like)
    if options.check:
        told = check_twins(rules, player, training.learner.rounded(), options.check)
        print(rules, told, flush=True)
    before = training.progress.games
    seconds = training.run(partial(print, rules, flush=True))
    progress = training.progress
    data = training.learner.rounded().astype("<i2").tobytes()
    path = weights_path(rules, options.weights)
    replace_file(path, Network(rules, data, card_of(options, training, path)).text())
    write_log(options, rules, progress.games - before, seconds)


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The parsed options."""
    parser = argparse.ArgumentParser(prog="python -m fiefdom.training", description=__doc__)
    parser.add_argument("rules", nargs="+", help="games, such as kd/2")
    parser.add_argument("--seconds", type=float, default=60, help="how long to train each of them")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--seed", type=int, default=1, help="the seed of a new training; the checkpoint keeps it")
    parser.add_argument("--like", help="a game whose checkpoint a new training starts from")
    parser.add_argument("--games", type=int, help="games played before each round of learning")
    parser.add_argument("--sims", type=int, help="everybody searches, with this many simulations per turn; CPU only")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play; CPU only")
    parser.add_argument("--every", type=float, default=20, help="seconds between checkpoints")
    parser.add_argument("--folder", type=Path, default=CHECKPOINTS, help="where checkpoints and the log are")
    parser.add_argument("--weights", type=Path, default=SHIPPED, help="where the weights for playing are written")
    parser.add_argument("--check", type=int, help="first compare this many games on all backends, row by row")
    parser.add_argument("--commit", help="the commit to log, where Git cannot tell")
    options = parser.parse_args(arguments)
    if options.sims is not None and (options.sims < 2 or options.device != "cpu"):
        parser.error("--sims takes a number of at least 2, and goes with --device cpu")
    if options.jobs < 1 or (options.jobs > 1 and options.device != "cpu"):
        parser.error("--jobs takes a number of at least 1, and goes with --device cpu")
    return options


def player_of(options: argparse.Namespace, rules: Rules) -> Player:
    """Who plays the games."""
    if options.device == "cuda":
        return GpuPlayer(rules)
    make = partial(SearchPlayer, rules, options.sims) if options.sims else partial(CpuPlayer, rules)
    return Team(make, options.jobs) if options.jobs > 1 else make()


def plan_of(options: argparse.Namespace) -> Plan:
    """How to train on this device."""
    if options.sims:
        return Plan(
            options.seconds, options.seed, games := options.games or 8 * options.jobs, 1024, SEARCHED // games,
            options.every, mixed=16, rates=SEARCH_RATES, noises=SEARCH_NOISES,
        )  # fmt: skip
    games, batch, memory = (65536, 8192, 6) if options.device == "cuda" else (100 * options.jobs, 1024, 20)
    return Plan(options.seconds, options.seed, options.games or games, batch, memory, options.every)


def command(options: argparse.Namespace, rules: Rules) -> str:
    """The command that repeats this run, wherever the files are."""
    more = f" --games {options.games}" if options.games else ""
    more += f" --sims {options.sims}" if options.sims else ""
    more += f" --jobs {options.jobs}" if options.jobs > 1 else ""
    more += f" --like {options.like}" if options.like else ""
    more += f" --check {options.check}" if options.check else ""
    return f"python -m fiefdom.training {rules} --seconds {options.seconds:g} --device {options.device}{more}"


def card_of(options: argparse.Namespace, training: Training, path: Path) -> dict[str, Any]:
    """How these weights came to be. The bot that plays by them stays; what was measured with older ones does not."""
    progress = training.progress
    card = {"games": progress.games, "seconds": round(progress.seconds), "seed": progress.seed}
    before = Network.read(path.read_bytes()).card.get("expert", False) if path.exists() else False
    told = {"command": command(options, training.rules), "commit": options.commit or _commit()}
    return card | told | {"expert": before, "figures": []}


def write_log(options: argparse.Namespace, rules: Rules, games: int, seconds: float) -> None:
    """Add what was run, where and for how long."""
    line = {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
        "rules": str(rules),
        "command": command(options, rules),
        "commit": options.commit or _commit(),
        "device": _device(options.device, options.jobs),
        "seconds": round(seconds, 1),
        "games": games,
    }
    with (options.folder / LOG).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def _commit() -> str:
    try:
        told = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return told.stdout.strip()


def _device(name: str, jobs: int) -> str:
    if name == "cuda":
        torch: Any = importlib.import_module("torch")
        return str(torch.cuda.get_device_name())
    return f"{platform.machine()}, one core" if jobs == 1 else f"{platform.machine()}, {jobs} processes"


if __name__ == "__main__":
    try:
        main()
    except FiefdomError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        print("interrupted; the same command resumes from the last checkpoint", file=sys.stderr)
        sys.exit(INTERRUPTED)
