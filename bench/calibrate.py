"""Compare our TR, GPRD and FG with the published figures: one player against three of another, both bonuses on.

    python bench/calibrate.py [--games 1000]

The figures and the intervals of the margin come from the authors' run files (CIG 2018), where a game is won by
more points than anybody else has. The table it prints is in `docs/reference/bots.md`.
"""

import argparse
import math
import os
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean

from versus import Outcome, reach, versus

from fiefdom import Rules
from fiefdom.bots import Budget, load

CIG2018 = Rules.parse("kd/4+harmony+middle")
PUBLISHED = {
    ("tr", "tr"): (22.3, 22.8, -7.2, 0.7),
    ("gprd", "tr"): (79.4, 39.6, 10.1, 0.8),
    ("fg", "tr"): (97.7, 55.7, 27.2, 0.8),
    ("fg", "fg"): (23.6, 51.4, -10.3, 1.4),
}


def game(task: tuple[str, str, int]) -> Outcome:
    player, opponent, number = task
    return versus(CIG2018, (load(player), Budget()), (load(opponent), Budget()), number)


def row(pool: ProcessPoolExecutor, player: str, opponent: str, games: int) -> str:
    outcomes = list(pool.map(game, [(player, opponent, number) for number in range(games)], chunksize=10))
    margins = [outcome.margin for outcome in outcomes]
    wins = 100 * fmean(margin > 0 for margin in margins)
    win, score, margin, known_to = PUBLISHED[player, opponent]
    # Both figures are measured: they agree if the difference is within both intervals.
    win_reach = 1.96 * math.sqrt(2 * win * (100 - win) / games)
    margin_reach = math.hypot(known_to, reach(margins))
    agrees = abs(wins - win) <= win_reach and abs(fmean(margins) - margin) <= margin_reach
    return (
        f"| {player} v 3 {opponent} | {wins:.1f} ({win}) | {fmean(each.points for each in outcomes):.1f} ({score}) "
        f"| {fmean(margins):+.1f} ±{reach(margins):.1f} ({margin:+} ±{known_to}) | {'yes' if agrees else 'NO'} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    for player in ("tr", "fg"):
        game((player, player, 0))
    print(f"| ours (published), n = {games} | win % | score | margin | agrees |\n|---|---|---|---|---|")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for player, opponent in PUBLISHED:
            print(row(pool, player, opponent, games), flush=True)


if __name__ == "__main__":
    main()
