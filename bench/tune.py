"""Compare settings of the search: each plays the same deals against the same opponents, on all cores.

    python bench/tune.py --rules kd/4+harmony+middle --against fg --games 400 --time 0.12 wide=32 wide=48,hole=64

A setting is a list of names and values: `wide`, `blur`, `win` (what a certain win is worth in points), or a weight of
playouts (`fiefdom.bots.search_memory.Weights`). The games of a setting are spread over the seats.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from statistics import fmean

from versus import Outcome, pm, versus

from fiefdom import Rules
from fiefdom.bots import Budget, load, search_bot
from fiefdom.bots.roster import LEVELS
from fiefdom.bots.searcher import Searchers

WIN_WORTH = search_bot.WIN_WORTH


def configured(setting: str) -> search_bot.SearchBot:
    level, weights = LEVELS["expert"], search_bot.WEIGHTS
    search_bot.WIN_WORTH = WIN_WORTH
    for part in filter(None, setting.split(",")):
        name, _, value = part.partition("=")
        if name == "win":
            search_bot.WIN_WORTH = float(value)
        elif name == "slips":
            level = replace(level, slips=search_bot.Slips(float(value), LEVELS["easy"].slips.glances))
        elif name in ("wide", "blur", "sims", "seconds"):
            level = replace(level, **{name: float(value) if name in ("blur", "seconds") else int(value)})
        else:
            weights = weights._replace(**{name: int(value)})
    return search_bot.SearchBot(setting, level, Searchers(weights))


def game(task: tuple[str, str, str, int, Budget]) -> Outcome:
    text, setting, opponent, number, budget = task
    rules = Rules.parse(text)
    return versus(rules, (configured(setting), budget), (load(opponent, rules), Budget()), number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("settings", nargs="*", default=[""])
    parser.add_argument("--rules", default="kd/4+harmony+middle")
    parser.add_argument("--against", default="fg")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--time", type=float)
    parser.add_argument("--sims", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    budget = Budget(options.time, options.sims)
    game((options.rules, "", options.against, 0, Budget(sims=2)))
    with ProcessPoolExecutor(options.jobs) as pool:
        for setting in options.settings:
            tasks = [(options.rules, setting, options.against, number, budget) for number in range(options.games)]
            wins, margins, points, seconds, turns = zip(*pool.map(game, tasks, chunksize=4), strict=True)
            print(
                f"{options.rules} v {options.against} {setting or 'as it is':30} win % {pm([100 * w for w in wins])}"
                f"  margin {pm(margins)}  points {fmean(points):.1f}  {1e3 * sum(seconds) / sum(turns):.0f} ms/turn",
                flush=True,
            )


if __name__ == "__main__":
    main()
