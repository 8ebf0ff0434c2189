"""How the arena's throughput grows with its workers: `python bench/arena.py`.

Games per second of one and of two processes, and of one and two workers of a local Ray cluster (`--ray`), each after it
has started, with every game written to disk. What counts is the ratio; machines are noisy, so both run in turn, several
times, and the best of each counts. `--json FILE` writes the figures.

The processors that the processes got are shown beside their rate: if two get hardly more than one, the machine is busy
with other work, and the ratio says nothing about the arena.
"""

import argparse
import json
import os
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from fiefdom.arena.cluster import cluster
from fiefdom.arena.schedule import Tournament
from fiefdom.arena.supply import Bunches, Crew, warm_up
from fiefdom.arena.tally import Tally
from fiefdom.arena.workers import processes
from fiefdom.bots import Budget

GAMES = 1_000_000
SETTLING_SECONDS = 2.0
"""Seconds until all workers have started."""


class Rate(NamedTuple):
    """Games per second that reach the disk, and the processors that the processes had meanwhile."""

    games: float
    processors: float


def rate(tournament: Tournament, crew: Crew, seconds: float) -> Rate:
    """Measure a crew once all of it has started."""
    begun, used = time.perf_counter(), _used()
    with tempfile.TemporaryDirectory() as folder:
        tally = Tally(Path(folder) / "arena", tournament)
        with closing(tally), closing(crew(tournament, range(GAMES))) as bunches:
            games = _counted(tally, bunches, seconds)
    return Rate(games, (_used() - used) / (time.perf_counter() - begun))


def _counted(tally: Tally, bunches: Bunches, seconds: float) -> float:
    began, counted = None, 0
    for played in bunches:
        tally.add(played)
        began = began or time.perf_counter() + SETTLING_SECONDS
        passed = time.perf_counter() - began
        counted += len(played) if passed > 0 else 0
        if passed > seconds:
            return counted / passed
    raise RuntimeError("the games ran out")


def _used() -> float:
    """Processor time of all processes that were started here and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def compared(
    name: str, tournament: Tournament, crews: dict[int, Crew | str], args: argparse.Namespace
) -> dict[str, Any]:
    """The best rates of each number of workers, and their ratio."""
    best = dict.fromkeys(crews, Rate(0.0, 0.0))
    for _ in range(args.rounds):
        for hands, crew in crews.items():
            made = cluster("local", hands) if isinstance(crew, str) else crew
            best[hands] = max(best[hands], rate(tournament, made, args.seconds))
    few, many = best[min(best)], best[max(best)]
    for hands, found in best.items():
        given = f" on {found.processors:.2f} processors" if name == "processes" else ""
        print(f"{name}, {hands}: {found.games:.1f} games/s{given}")
    print(f"{name}: {many.games / few.games:.2f} times")
    return {str(hands): found._asdict() for hands, found in best.items()} | {"ratio": many.games / few.games}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="qd/4")
    parser.add_argument("--bots", default="random,random,random,random")
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
    found = {"processes": compared("processes", tournament, {n: processes(n) for n in hands}, args)}
    if args.ray:
        found["ray"] = compared("Ray", tournament, dict.fromkeys(hands, "local"), args)
    if args.json:
        args.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
