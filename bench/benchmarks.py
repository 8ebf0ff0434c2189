"""Fixed benchmarks: a bot against known opponents, the same games and draws for everybody, as one table.

    python bench/benchmarks.py                                   # expert, 0.1 s a turn: about 12 hours of one core
    python bench/benchmarks.py learned --games 100 --jobs 4
    python bench/benchmarks.py 'run:./mybot' --only kd/2 --only kd/4

With more realms than two the bot is alone among copies of the opponent; `fair` is its share if all were equal, and
`forfeited` counts the turns in which a program failed and a random legal turn was played. The file keeps every game, so
that a stopped run can be resumed. `--list` plays other matches: a file with a line `RULES BOT OTHER GAMES` for each.
"""

import argparse
import math
import shlex
from pathlib import Path

from strength import Match, check, figures, forfeited, play_all, run

from fiefdom import FiefdomError, Rules

SEED = "benchmark-1"
TABLE = (
    ("kd/2", "greedy", 1000),
    ("kd/2", "hard", 1000),
    ("kd/2", "learned", 1000),
    ("kd/2", "classic@0.1", 1000),
    ("duel/2", "classic@0.1", 1000),
    ("qd/2", "classic@0.1", 400),
    ("giants/2", "classic@0.1", 400),
    ("court/2", "classic@0.1", 400),
    ("kd/4", "hard", 400),
    ("kd/4", "classic@0.1", 400),
    ("xl/4", "classic@0.1", 400),
    ("qd/4", "classic@0.1", 400),
    ("giants/4", "classic@0.1", 400),
    ("court/4", "classic@0.1", 400),
    ("wedding/4", "classic@0.1", 400),
    ("wedding/6", "classic@0.1", 400),
    ("team/8", "classic@0.1", 400),
    ("kd/4+harmony+middle", "fg", 400),
)
"""Games, opponents and how many games. They stay as they are, so that figures can be compared."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", nargs="?", default="expert@0.1", help="NAME, NAME@0.1s or NAME@3000n")
    parser.add_argument("--only", action="append", default=[], help="a game of the table")
    parser.add_argument("--games", type=int, help="the most games of each match")
    parser.add_argument("--list", type=Path)
    parser.add_argument("--seed", default=SEED, help="of the draws")
    parser.add_argument("--seconds", type=float, default=math.inf, help="no new game begins after this many seconds")
    parser.add_argument("--weights", help="a folder of weights other than the shipped ones")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("bench/out/benchmarks.jsonl"))
    options = parser.parse_args()
    matches = listed(options.list, options.seed) if options.list else fixed(options)
    check(matches, options.weights)
    found = play_all(matches, options.jobs, options.out, options.weights, options.seconds)
    print("| game | bot | opponent | n | wins % and margin (95 %) | fair | forfeited |\n|---|---|---|---|---|---|---|")
    for match, games in found.items():
        fair = 100 / Rules.parse(match.rules).realms
        cells = match.bot, match.other, len(games), figures(games), f"{fair:.3g}", forfeited(games)
        print(f"| `{match.rules}` | {' | '.join(map(str, cells))} |")
    print(f"\nseed {options.seed}")


def fixed(options: argparse.Namespace) -> list[Match]:
    """The matches of the table that were asked for."""
    games = list(dict.fromkeys(rules for rules, _, _ in TABLE))
    for rules in options.only:
        if rules not in games:
            raise FiefdomError(f"--only {rules}: the table has {', '.join(games)}")
    return [
        Match(rules, options.bot, other, min(games, options.games or games), options.seed)
        for rules, other, games in TABLE
        if rules in (options.only or [rules])
    ]


def listed(path: Path, seed: str) -> list[Match]:
    """The matches of a file; after # a line is a comment."""
    try:
        lines = (shlex.split(line, comments=True) for line in path.read_text(encoding="utf-8").splitlines())
        return [Match(rules, bot, other, int(games), seed) for rules, bot, other, games in filter(None, lines)]
    except (OSError, ValueError):
        raise FiefdomError(
            f"{path} cannot be read as a list with a line RULES BOT OTHER GAMES for each match"
        ) from None


if __name__ == "__main__":
    run(main)
