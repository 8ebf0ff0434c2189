"""How long a hint takes in every game, on one core: `python bench/hints.py`.

A few positions of each game, played by `greedy`, are asked for a hint with the budget that the server gives, on the
backend that is loaded (`FIEFDOM_BACKEND`). The slowest one must arrive within 1.5 s. On a busy machine the time on
the core (`cpu`) says more than the clock; the last column is the part of it that finds the reasons.
"""

import argparse
import sys
import time
from random import Random

from fiefdom import Position, all_games
from fiefdom.bots import load
from fiefdom.bots.advice import advise
from fiefdom.bots.bot import Budget
from fiefdom.core.comparison import compare
from fiefdom.server.bots import budget

WITHIN = 1.5


def positions(rules: str, wanted: int, rng: Random) -> list[Position]:
    """Positions with a choice, spread over one game."""
    position, bot, found = Position(rules), load("greedy"), list[Position]()
    while not position.is_over:
        if position.is_chance:
            draws = position.chances()
            position.play(rng.choices(list(draws), list(draws.values()))[0])
            continue
        found.append(position.copy())
        for move in bot.choose(position, Budget(), rng).moves:
            position.play(move)
    return found[:: max(1, len(found) // wanted)][:wanted]


def measured(position: Position, rng: Random) -> tuple[float, float, float]:
    """Seconds for a hint, on the core for it, and on the core for its reasons alone."""
    begun, core = time.perf_counter(), time.process_time()
    found = advise(position, budget("expert", 0, 1), rng)
    done, used = time.perf_counter(), time.process_time()
    compare(position, [each.moves for each in found])
    return done - begun, used - core, time.process_time() - used


def main() -> int:
    """Print a table; the exit status says whether every hint came in time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=5, help="positions of each game")
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    args = parser.parse_args()
    rng, slowest = Random(1), 0.0
    print(f"{'game':<16}{'mean s':>8}{'most s':>8}{'most cpu s':>12}{'reasons s':>11}")
    for game in args.game or [str(each) for each in all_games()]:
        rows = [measured(each, rng) for each in positions(game, args.positions, rng)]
        times, cores, reasons = zip(*rows[1:] or rows, strict=True)  # The first one loads the search.
        slowest = max(slowest, *times)
        mean = sum(times) / len(times)
        print(f"{game:<16}{mean:>8.2f}{max(times):>8.2f}{max(cores):>12.2f}{max(reasons):>11.3f}", flush=True)
    print(f"slowest {slowest:.2f} s; within {WITHIN} s: {'yes' if slowest <= WITHIN else 'no'}")
    return int(slowest > WITHIN)


if __name__ == "__main__":
    sys.exit(main())
