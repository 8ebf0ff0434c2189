"""How the arena's throughput grows with its hands: `python bench/arena.py`.

Games per second of one and of two processes, and of one and two workers of a local Ray cluster (`--ray`), each after it
has started, with every game written to disk. What counts is the ratio; machines are noisy, so both run in turn, several
times, and the best of each counts. `--json FILE` writes the figures.
"""

import argparse
import json
import os
import tempfile
import time
from contextlib import closing
from pathlib import Path

from fiefdom.arena.cluster import cluster
from fiefdom.arena.schedule import Tournament
from fiefdom.arena.supply import Crew, warm_up
from fiefdom.arena.tally import Tally
from fiefdom.arena.workers import processes
from fiefdom.bots import Budget

GAMES = 1_000_000
SETTLING_SECONDS = 2.0
"""Until all hands are at work."""


def rate(tournament: Tournament, crew: Crew, seconds: float) -> float:
    """Games per second that reach the disk."""
    with tempfile.TemporaryDirectory() as folder:
        tally = Tally(Path(folder) / "arena", tournament)
        began, counted = None, 0
        with closing(tally), closing(crew(tournament, range(GAMES))) as bunches:
            for played in bunches:
                tally.add(played)
                began = began or time.perf_counter() + SETTLING_SECONDS
                passed = time.perf_counter() - began
                counted += len(played) if passed > 0 else 0
                if passed > seconds:
                    return counted / passed
    raise RuntimeError("the games ran out")


def compared(
    name: str, tournament: Tournament, crews: dict[int, Crew | str], seconds: float, rounds: int
) -> dict[str, float]:
    """The best rates of each number of hands, and their ratio."""
    best = dict.fromkeys(crews, 0.0)
    for _ in range(rounds):
        for hands, crew in crews.items():
            made = cluster("local", hands) if isinstance(crew, str) else crew
            best[hands] = max(best[hands], rate(tournament, made, seconds))
    few, many = min(best), max(best)
    print(
        f"{name}: {best[few]:.1f} games/s with {few}, {best[many]:.1f} with {many}: {best[many] / best[few]:.2f} times"
    )
    return {str(hands): round(each, 2) for hands, each in best.items()} | {"ratio": round(best[many] / best[few], 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="qd/4")
    parser.add_argument("--bots", default="tr,tr,tr,tr")
    parser.add_argument("--sims", type=int, help="simulations a turn")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each is measured")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--hands", type=int, default=2, help="how many to compare with one")
    parser.add_argument("--ray", action="store_true", help="measure Ray as well")
    parser.add_argument("--json", type=Path, metavar="FILE")
    args = parser.parse_args()
    tournament = Tournament.of(args.rules, args.bots, 1, Budget(sims=args.sims))
    warm_up(tournament)
    print(f"{tournament.rules}, {', '.join(tournament.bots)}; {os.cpu_count()} processors")
    hands = (1, args.hands)
    found = {
        "processes": compared("processes", tournament, {n: processes(n) for n in hands}, args.seconds, args.rounds)
    }
    if args.ray:
        found["ray"] = compared("Ray", tournament, dict.fromkeys(hands, "local"), args.seconds, args.rounds)
    if args.json:
        args.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
