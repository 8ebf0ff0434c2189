"""How strong one bot is against copies of another: games over the same draws from every seat, resumable.

    python bench/strength.py kd/2 learned hard --games 1000 --jobs 2 --out bench/out/strength.jsonl
    python bench/strength.py kd/2 learned@sims=500 expert@0.05 --games 400

Every game is a line of the file, so that a stopped run can be resumed; the table at the end covers all games of the
pair in the file. Deal k is played once from every realm, so draws and seats are fair.
"""

import argparse
import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean

from versus import Player, duel, reach

from fiefdom import Rules
from fiefdom.bots import Bot, Budget, load
from fiefdom.bots.learned import LearnedBot

BOTS: dict[tuple[str, str, str | None], Bot] = {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rules")
    parser.add_argument("bot", help="NAME, NAME@SECONDS or NAME@sims=N")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--weights", help="a folder of weights other than the shipped ones")
    parser.add_argument("--out", type=Path, default=Path("bench/out/strength.jsonl"))
    options = parser.parse_args()
    key = [options.rules, options.bot, options.other, options.seed]
    known = {game["number"]: game for game in written(options.out) if game["key"] == key}
    rest = [(*key, number, options.weights) for number in range(options.games) if number not in known]
    options.out.parent.mkdir(parents=True, exist_ok=True)
    with (
        options.out.open("a", encoding="utf-8") as file,
        multiprocessing.get_context("spawn").Pool(options.jobs) as pool,
    ):
        for game in pool.imap_unordered(play, rest):
            known[game["number"]] = game
            file.write(json.dumps(game) + "\n")
            file.flush()
    print(summary(key, list(known.values())))


def written(path: Path) -> Iterator[dict]:
    """The games on file; the last line may have been cut off."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def bot_of(text: str, rules: Rules, weights: str | None) -> Player:
    """A bot and its budget."""
    name, _, budget = text.partition("@")
    known = (name, str(rules), weights)
    if known not in BOTS:
        BOTS[known] = LearnedBot(Path(weights)) if name == "learned" and weights else load(name, rules)
    if budget.startswith("sims="):
        return BOTS[known], Budget(sims=int(budget.removeprefix("sims=")))
    return BOTS[known], Budget(seconds=float(budget)) if budget else Budget()


def play(task: tuple[str, str, str, str, int, str | None]) -> dict:
    """One game: the first bot's realm moves on with every game, the draws with every round of realms."""
    text, first, second, seed, number, weights = task
    rules = Rules.parse(text)
    players = (bot_of(each, rules, weights) for each in (first, second))
    mine, deal = number % rules.realms, number // rules.realms
    found = duel(rules, *players, mine, f"{seed}/{deal}", Random(f"{seed}/{number}"))
    scored = {"share": found.share, "margin": found.margin, "points": found.points}
    return {"key": list(task[:4]), "number": number, **scored}


def summary(key: list[str], games: list[dict]) -> str:
    """One line: the share of wins and the margin with their 95 % intervals."""
    wins, margins = ([100 * g["share"] for g in games], [g["margin"] for g in games])
    told = f"{key[0]} {key[1]} v {key[2]}, n = {len(games)}"
    if len(games) < 2:
        return told
    return f"{told}: {fmean(wins):.1f} % ±{reach(wins):.1f}, margin {fmean(margins):+.1f} ±{reach(margins):.1f}"


if __name__ == "__main__":
    main()
