"""What a backup costs those who play: `python bench/backup.py`.

Twenty writers append to a store that is full of ended games, each 50 times per second at most, first undisturbed, then
while `fiefdom store backup` runs; the two take turns. The figures are the latencies of the appends, in milliseconds.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

from fiefdom.server.store import Standing, Store, Stored, open_store

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from services import find, running_postgres

WRITERS, PAUSE = 20, 0.02
EVENTS = 150
DATA = b'{"seat": "a", "moves": ["g8h8", "K17"], "clock": 31.25, "key": "0123456789abcdef"}'
QUIET_SECONDS = 4.0


async def fill(store: Store, games: int) -> None:
    """Ended games."""
    events = [Stored(seq, "played", 1, float(seq), DATA) for seq in range(1, EVENTS + 1)]
    for first in range(0, games, 50):
        names = [f"G{n}" for n in range(first, min(first + 50, games))]
        await asyncio.gather(*(store.create(name, "kd/2", b"", events, [], Standing("over")) for name in names))


async def write(store: Store, name: str, ended: asyncio.Event, taken: list[float]) -> None:
    """Append to a new game until the end, and note how long each append takes."""
    await store.create(name, "kd/2", b"", [], [], Standing("playing"))
    seq = 0
    while not ended.is_set():
        seq, began = seq + 1, time.perf_counter()
        await store.append(name, [Stored(seq, "played", 1, began, DATA)], Standing("playing"))
        taken.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(PAUSE)


async def back_up(url: str) -> None:
    """A backup in a process of its own, as an operator makes it."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        command = ["-m", "fiefdom.cli", "store", "backup", f"{folder}/backup.db", "--database", url]
        process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.DEVNULL)
        if await process.wait():
            sys.exit(1)


async def compare(name: str, url: str, games: int, rounds: int) -> None:
    """Print a line for each round without and with a backup."""
    store = await open_store(url)
    await fill(store, games)
    for number in range(2 * rounds):
        ended, taken, began = asyncio.Event(), list[float](), time.perf_counter()
        names = [f"W{number}-{n}" for n in range(WRITERS)]
        writing = asyncio.gather(*(write(store, each, ended, taken) for each in names))
        await (back_up(url) if number % 2 else asyncio.sleep(QUIET_SECONDS))
        ended.set()
        await writing
        cuts = quantiles(taken, n=100)
        kind, seconds = "backup" if number % 2 else "calm", time.perf_counter() - began
        print(f"{name:<12}{kind:<8}{seconds:>6.1f} s{cuts[49]:>9.1f}{cuts[94]:>9.1f}{cuts[98]:>9.1f}", flush=True)
    await store.close()


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """SQLite on this folder's disk, and PostgreSQL if its server is installed."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        found = {"SQLite": f"sqlite:///{folder}/games.db"}
        if not find("initdb"):
            yield found
            return
        with running_postgres() as server:
            yield found | {"PostgreSQL": server.fresh()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1500, help=f"ended games, each with {EVENTS} events")
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    print(f"{'':<28}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}")
    with databases() as found:
        for name, url in found.items():
            asyncio.run(compare(name, url, given.games, given.rounds))


if __name__ == "__main__":
    main()
