"""How many events per second reach the disk: `python bench/store.py`.

Forty writers, each with its own game, append one event after another, and each waits until its event is durable.
It compares SQLite with one commit for all waiting events against a commit for each; and PostgreSQL, if its server is
installed, with one statement for all waiting events against a statement for each. `--json FILE` writes the figures.

Machines are noisy, so the two of a pair run in turn, several times, and the best of each counts.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from fiefdom.server.store import Standing, Store, Stored
from fiefdom.server.store.postgres import CONNECTIONS, PostgresStore
from fiefdom.server.store.sqlite import SqliteStore

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from services import find, running_postgres

DATA = b'{"seat": "a", "moves": ["g8h8", "K17"], "clock": 31.25, "key": "0123456789abcdef"}'
STANDING = Standing("playing", "b")


class Measure(NamedTuple):
    """Events per second, and the median and the 99th percentile of their latency in milliseconds."""

    rate: float
    p50: float
    p99: float


Opening = Callable[[], Awaitable[Store]]


async def measured(opening: Opening, writers: int, seconds: float) -> Measure:
    """Append with a number of writers for a while."""
    store = await opening()
    names = [f"{time.time_ns()}-{n}" for n in range(writers)]
    await asyncio.gather(*(store.create(name, "kd/2", b"", [], [], STANDING) for name in names))
    began, taken = time.perf_counter(), []

    async def write(name: str) -> None:
        seq, now = 0, began
        while now < began + seconds:
            seq += 1
            await store.append(name, [Stored(seq, "moved", 1, now, DATA)], STANDING)
            taken.append(-now + (now := time.perf_counter()))

    await asyncio.gather(*map(write, names))
    passed = time.perf_counter() - began
    await store.close()
    cuts = quantiles(taken, n=100)
    return Measure(len(taken) / passed, 1000 * cuts[49], 1000 * cuts[98])


@contextmanager
def sqlite() -> Iterator[dict[str, Opening]]:
    """SQLite on this folder's disk."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = f"{folder}/games.db"
        yield {
            "SQLite, a commit each": lambda: SqliteStore.open(path, group_commit=False),
            "SQLite, group commit": lambda: SqliteStore.open(path),
        }


@contextmanager
def postgres() -> Iterator[dict[str, Opening]]:
    """PostgreSQL in a temporary folder."""
    if not find("initdb"):
        yield {}
        return
    with running_postgres() as server:
        url = server.fresh()
        yield {
            "PostgreSQL, a statement each": lambda: PostgresStore.open(url, at_once=CONNECTIONS, most=1),
            "PostgreSQL, gathered": lambda: PostgresStore.open(url),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--writers", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    figures = {}
    print(f"{'':<30}{'events/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'ratio':>8}")
    for pair in (sqlite, postgres):
        with pair() as openings:
            best = {name: Measure(0, 0, 0) for name in openings}
            for _ in range(given.rounds):
                for name, opening in openings.items():
                    best[name] = max(best[name], asyncio.run(measured(opening, given.writers, given.seconds)))
        for name, (rate, p50, p99) in best.items():
            ratio = rate / next(iter(best.values())).rate
            print(f"{name:<30}{rate:>10,.0f}{p50:>9.1f}{p99:>9.1f}{ratio:>8.1f}")
            figures[name] = {"events_per_second": rate, "p50_ms": p50, "p99_ms": p99, "ratio": ratio}
    if given.json:
        given.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
