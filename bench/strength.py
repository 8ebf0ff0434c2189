"""How strong one bot is against copies of another: games over the same draws from every seat, resumable.

    python bench/strength.py kd/2 learned hard --games 1000 --jobs 2 --out bench/out/strength.jsonl
    python bench/strength.py kd/2 expert@500n classic@0.05s --games 400
    python bench/strength.py kd/4 lookahead:rounds=2,blend=40@0.1s classic@0.1s   # a variant (see `Foresight`)
    python bench/strength.py kd/2 expert@1s expert@0.1s --cpu-time                # on a busy machine

Every game is a line of the file, so that a stopped run can be resumed; the table at the end covers all games of the
pair in the file. Deal k is played once from every realm, so draws and seats are fair. A budget may also be written
as in older files, `@0.05` or `@sims=500`; on file these are other bots.
"""

import argparse
import json
import math
import multiprocessing
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from versus import Player, duel, reach

from fiefdom import FiefdomError, Rules
from fiefdom.arena.entrant import budgeted
from fiefdom.bots import Bot, Budget, load, search_bot
from fiefdom.bots.learned import LearnedBot
from fiefdom.bots.lookahead import foresight_in, lookahead_bot
from fiefdom.bots.roster import OUTSIDE
from fiefdom.value import SHIPPED


class Match(NamedTuple):
    """One bot against copies of another; the seed is that of the draws."""

    rules: str
    bot: str
    other: str
    games: int
    seed: str = "strength"

    @property
    def key(self) -> list[str]:
        """What its games have in common on file."""
        return [self.rules, self.bot, self.other, self.seed]


OLD_BUDGET = re.compile(r"(.*\S)@(?:([0-9]*\.?[0-9]+)|sims=([0-9]+))")
BOTS: dict[tuple[str, str, str | None], Bot] = {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rules")
    parser.add_argument("bot", help="NAME, NAME@0.1s or NAME@3000n")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cpu-time", action="store_true", help="budgets are seconds of CPU, not by the clock")
    parser.add_argument("--weights", help="a folder of weights other than the shipped ones")
    parser.add_argument("--out", type=Path, default=Path("bench/out/strength.jsonl"))
    options = parser.parse_args()
    match = Match(options.rules, options.bot, options.other, options.games, options.seed)
    check([match], options.weights)
    found = play_all([match], options.jobs, options.out, options.weights, cpu_time=options.cpu_time)
    print(summary(match, found[match]))


def play_all(
    matches: list[Match],
    jobs: int,
    out: Path,
    weights: str | None = None,
    seconds: float = math.inf,
    cpu_time: bool = False,
) -> dict[Match, list[dict]]:
    """The games of matches, all at the same pace, and those on file; none begins after these seconds."""
    wanted = {tuple(match.key): match for match in matches}
    found: dict[Match, dict[int, dict]] = {match: {} for match in matches}
    for game in written(out):
        if match := wanted.get(tuple(game["key"])):
            found[match][game["number"]] = game
    rest = [(n / match.games, match, n) for match in matches for n in range(match.games) if n not in found[match]]
    end = time.time() + seconds
    tasks = [(*match.key, number, weights, end) for _, match, number in sorted(rest, key=lambda each: each[0])]
    out.parent.mkdir(parents=True, exist_ok=True)
    pools, begin = multiprocessing.get_context("spawn"), count_cpu_time if cpu_time else None
    with out.open("a", encoding="utf-8") as file, pools.Pool(jobs, begin) as pool:
        for game in filter(None, pool.imap_unordered(play, tasks)):
            found[wanted[tuple(game["key"])]][game["number"]] = game
            file.write(json.dumps(game) + "\n")
            file.flush()
    return {match: list(games.values()) for match, games in found.items()}


def check(matches: list[Match], weights: str | None) -> None:
    """Refuse a game, a bot or a budget that does not exist, before anything is played."""
    for match in matches:
        for text in (match.bot, match.other):
            bot, _ = bot_of(text, Rules.parse(match.rules), weights)
            getattr(bot, "close", lambda: None)()
    BOTS.clear()


def count_cpu_time() -> None:
    """Searches of this process read the time it has spent on the CPU: other processes do not count."""
    search_bot.perf_counter = time.process_time


def written(path: Path) -> Iterator[dict]:
    """The games on file; the last line may have been cut off."""
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def bot_of(text: str, rules: Rules, weights: str | None) -> Player:
    """A bot and its budget."""
    name, budget = budgeted(text)
    if not budget and (match := OLD_BUDGET.fullmatch(name)):
        name, budget = match[1], Budget(float(match[2]) if match[2] else None, int(match[3]) if match[3] else None)
    if "@" in name and not name.startswith(OUTSIDE):
        raise FiefdomError(f"the budget of {text!r} cannot be read; write e.g. expert@0.1s or expert@3000n")
    known = (name, str(rules), weights)
    if known not in BOTS:
        BOTS[known] = made(name, rules, weights)
    return BOTS[known], budget


def made(text: str, rules: Rules, weights: str | None) -> Bot:
    """A bot by its name, with other weights or another foresight if they are given."""
    name, _, settings = text.partition(":")
    folder = Path(weights) if weights else SHIPPED
    if name == "learned":
        return LearnedBot(folder)
    if name != "lookahead":
        return load(text, rules)
    foresight = foresight_in(rules)
    for setting in filter(None, settings.split(",")):
        field, _, value = setting.partition("=")
        try:
            foresight = replace(foresight, **{field: value if field == "policy" else int(value)})
        except (TypeError, ValueError):
            raise FiefdomError(f"{setting!r} is not a setting of lookahead; see Foresight") from None
    return lookahead_bot(folder, foresight=foresight)


def play(task: tuple[str, str, str, str, int, str | None, float]) -> dict | None:
    """One game: the first bot's realm moves on with every game, the draws with every round of realms."""
    text, first, second, seed, number, weights, end = task
    if time.time() > end:
        return None
    rules = Rules.parse(text)
    players = (bot_of(each, rules, weights) for each in (first, second))
    mine, deal = number % rules.realms, number // rules.realms
    found = duel(rules, *players, mine, f"{seed}/{deal}", Random(f"{seed}/{number}"))
    scored = {"share": found.share, "margin": found.margin, "points": found.points, "seconds": round(found.seconds, 3)}
    more = {"forfeited": found.forfeited} if any(found.forfeited) else {}
    return {"key": list(task[:4]), "number": number, **scored, **more}


def figures(games: list[dict]) -> str:
    """The share of wins and the margin with their 95 % intervals."""
    wins, margins = [100 * game["share"] for game in games], [game["margin"] for game in games]
    if len(games) < 2:
        return ""
    return f"{fmean(wins):.1f} % ±{reach(wins):.1f}, margin {fmean(margins):+.1f} ±{reach(margins):.1f}"


def forfeited(games: list[dict]) -> str:
    """How many turns the programs forfeited: the first bot, and the other if it did so too."""
    mine, theirs = (sum(game.get("forfeited", (0, 0))[who] for game in games) for who in (0, 1))
    return f"{mine}, opponent {theirs}" if theirs else f"{mine}"


def summary(match: Match, games: list[dict]) -> str:
    """One line."""
    failed = f", forfeited turns: {forfeited(games)}" if forfeited(games) != "0" else ""
    return f"{match.rules} {match.bot} v {match.other}, seed {match.seed}, n = {len(games)}: {figures(games)}{failed}"


def run(main: Callable[[], None]) -> None:
    """Run a command; what it refuses is a sentence."""
    try:
        main()
    except FiefdomError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    run(main)
