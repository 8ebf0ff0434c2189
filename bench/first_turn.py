"""How long the first turn of a bot takes after the server started, and how long the server does not respond meanwhile.

    python bench/first_turn.py
    python bench/first_turn.py --games kd/2 --levels expert --caches cold --seconds 120

Every figure comes from its own server, with an empty cache of compiled code (cold) or a filled one (warm). A game of
bots is created as soon as the server listens; `first` is the time until their first turn arrives. `pause` is the
longest time a ping took meanwhile, and `late` the longest delay of the measuring process itself.
The yardstick is a loop of plain Python before and after each server: it shows how busy the machine is. On a machine
that is otherwise idle the loop takes about 0.04 s, so 2 s are 50 of it.
"""

import argparse
import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from server.client import Client, Running, new_game

from fiefdom import Rules

GAMES = ("kd/2", "qd/4", "court/2", "wedding/6")
LEVELS = ("easy", "normal", "hard", "expert")
PING_SECONDS = 0.01
LOOP = 800_000


def yardstick():
    begun, total = time.perf_counter(), 0
    for number in range(LOOP):
        total += number
    return time.perf_counter() - begun


class Pulse:
    """Pings, one after the other: the longest reply, and the longest delay of this process."""

    def __init__(self, client):
        self.client, self.pause, self.late = client, 0.0, 0.0

    async def beat(self):
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(PING_SECONDS)
            sent = time.perf_counter()
            self.late = max(self.late, sent - begun - PING_SECONDS)
            await self.client.do("ping")
            self.pause = max(self.pause, time.perf_counter() - sent)


def has_played(client):
    return any(event["kind"] == "played" for event in client.events)


async def first_turn(server, rules, level, seconds):
    """Seconds to the first turn; the pauses until then and for some time after."""
    quiet = new_game(server, "kd/2", "me", "here")
    begun = time.perf_counter()
    made = new_game(server, rules, *[level] * Rules.parse(rules).players)
    async with Client(server, quiet["game"]) as other, Client(server, made["game"], [made["host"]]) as watcher:
        pulse = Pulse(other)
        beating = asyncio.create_task(pulse.beat())
        await watcher.until(has_played, 300)
        first = time.perf_counter() - begun
        await watcher.do("abort")
        await asyncio.sleep(seconds)
        beating.cancel()
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            await beating
    return first, pulse.pause, pulse.late


def measure(rules, level, cache, seconds):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        compiled = cache or folder / "cache"
        env = {"FIEFDOM_CACHE": str(compiled), "FIEFDOM_BACKEND": "compiled"}
        with Running(f"sqlite:///{folder}/games.db", env=env) as server:
            figures = asyncio.run(first_turn(server, rules, level, seconds))
            server.stop()  # If it were killed, its compiler would keep running.
            return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--caches", nargs="+", default=("cold", "warm"), choices=("cold", "warm"))
    parser.add_argument("--seconds", type=float, default=0.0, help="seconds to measure pauses after the first turn")
    parser.add_argument("--filled", type=Path, help="a folder with compiled code, for warm; else one is filled first")
    chosen = parser.parse_args()
    filled = chosen.filled or Path(tempfile.mkdtemp())
    if "warm" in chosen.caches:
        env = {**os.environ, "FIEFDOM_CACHE": str(filled), "FIEFDOM_BACKEND": "compiled"}
        subprocess.run([sys.executable, "-m", "fiefdom.bots.warm"], env=env, check=True)
    print("cache  game       level   first s  pause s  late s  yardstick s  first / yardstick")
    for cache in chosen.caches:
        for rules in chosen.games:
            for level in chosen.levels:
                before = yardstick()
                first, pause, late = measure(rules, level, filled if cache == "warm" else None, chosen.seconds)
                busy = (before + yardstick()) / 2
                figures = f"{first:7.2f}  {pause:7.2f}  {late:6.2f}  {busy:11.3f}  {first / busy:17.1f}"
                print(f"{cache:6} {rules:10} {level:7} {figures}", flush=True)
    if not chosen.filled:
        shutil.rmtree(filled)


if __name__ == "__main__":
    main()
