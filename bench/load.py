"""Many live games at once: a server on one core, all players on the other, over real sockets on loopback.

    python bench/load.py --games 1000 --interval 2 --seconds 30
    python bench/load.py --ceiling
    python bench/load.py --postgres
    python bench/load.py --processes 2

With `--processes 2`, two servers share a PostgreSQL and a Redis, and the two players of a game are at different ones.
Every game has two sockets. Every `interval` seconds one of its players acts: lays the domino, or claims and confirms.
It measures the time from sending the act until the other player's socket has it; by then it is on disk.
After each row it prints the longest pauses of the server's event loop, before and while it was measured, and what the
server did then (see `server/pauses.py`).
The yardstick is a loop of plain Python on the server's core, before and after: it shows how fast the machine is.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from server.client import Running, fetch
from services import running_postgres, running_redis


class SeatState(msgspec.Struct):
    seq: int
    phase: str
    actor: str = ""
    awaits: str = ""


class Moves(msgspec.Struct):
    move: str


class Legal(msgspec.Struct):
    seat: str
    step: str
    moves: list[Moves]


class Numbered(msgspec.Struct):
    seq: int


class Heard(msgspec.Struct):
    type: str
    id: int = 0
    state: SeatState | None = None
    legal: Legal | None = None
    events: list[Numbered] = []
    code: str = ""


SERVER_CORE = 0
DECODE = msgspec.json.Decoder(Heard).decode


class Tally:
    """The measurements."""

    def __init__(self):
        self.counting = False
        self.across, self.acknowledged = [], []
        self.lost = self.refused = self.heard = self.moves = self.late = 0


class Game:
    """Two sockets of one game, and the current act."""

    def __init__(self, number, created, tally):
        self.number, self.game, self.tally = number, created["game"], tally
        self.keys = created["keys"]
        self.sockets, self.seen = {}, {"a": 0, "b": 0}
        self.state = self.legal = None
        self.sent = {}
        self.over = False

    async def open(self, servers):
        for place, seat in enumerate("ab"):
            url = servers[(self.number + place) % len(servers)].url.replace("http", "ws")
            socket = await connect(f"{url}/ws/{self.game}", max_size=None, compression=None, open_timeout=60)
            await socket.send(json.dumps({"do": "hello", "id": 0, "keys": [self.keys[seat]]}))
            welcome = await socket.recv()
            assert DECODE(welcome).type == "welcome", welcome
            self.sockets[seat] = socket
            asyncio.create_task(self.listen(seat, socket, welcome))  # noqa: RUF006

    async def listen(self, seat, socket, welcome):
        self.take(seat, welcome)
        async for text in socket:
            self.take(seat, text)

    def take(self, seat, text):
        now = time.perf_counter()
        message = DECODE(text)
        self.tally.heard += 1
        if message.type == "refused":
            self.tally.refused += 1
        if message.type == "ok" and message.id in self.sent and self.tally.counting:
            self.tally.acknowledged.append(now - self.sent[message.id][0])
        if message.state is None:
            return
        for event in message.events:
            self.tally.lost += event.seq != self.seen[seat] + 1
            self.seen[seat] = event.seq
        if self.state is None or message.state.seq >= self.state.seq:
            self.state = message.state
        if message.legal is not None:
            self.legal = message.legal
        self.over = message.state.phase == "over"
        for number, (begun, sender, seq) in list(self.sent.items()):
            if sender != seat and message.state.seq > seq:
                if self.tally.counting:
                    self.tally.across.append(now - begun)
                del self.sent[number]

    async def act(self, rng):
        state, legal = self.state, self.legal
        confirms = state is not None and state.awaits == "confirm"
        if self.over or state is None or not (confirms or (legal and legal.seat == state.actor)):
            return
        if self.sent:
            self.tally.late += self.tally.counting
            return
        number = state.seq
        self.sent[number] = time.perf_counter(), state.actor, state.seq
        self.tally.moves += self.tally.counting
        command = {"do": "confirm", "id": number, "seq": state.seq, "seat": state.actor}
        if not confirms:
            move = rng.choice(legal.moves).move
            command |= {"do": "play", "moves": [move], "confirm": legal.step == "claim"}
        await self.sockets[state.actor].send(json.dumps(command))

    async def live(self, interval, end, rng):
        begin = time.perf_counter() + rng.random() * interval
        while begin < end and not self.over:
            await asyncio.sleep(max(0.0, begin - time.perf_counter()))
            await self.act(rng)
            begin += interval


class Pauses:
    """The pauses of the event loop that servers report in their logs. Reading the logs also keeps the servers going."""

    def __init__(self, servers, tally):
        self.before, self.measured, self._tally = [], [], tally
        for each in servers:
            threading.Thread(target=self._read, args=(each.process.stderr,), daemon=True).start()

    def _read(self, lines):
        with contextlib.suppress(ValueError):
            for line in lines:
                if '"loop_paused"' in line:
                    found = json.loads(line)
                    (self.measured if self._tally.counting else self.before).append((found["seconds"], found["doing"]))

    def __str__(self):
        return "\n".join(
            f"longest pause {when}: " + (f"{1000 * each[0]:.0f} ms, {each[1]}" if each else "none over 50 ms")
            for when, each in (("before", max(self.before, default=())), ("measured", max(self.measured, default=())))
        )


def memory(servers):
    """Megabytes of all servers."""
    texts = (Path(f"/proc/{each.process.pid}/status").read_text() for each in servers)
    return sum(int(line.split()[1]) / 1024 for text in texts for line in text.splitlines() if line.startswith("VmRSS"))


def yardstick():
    """Milliseconds for 200,000 additions on the server's core."""
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {SERVER_CORE})
    times = []
    for _ in range(50):
        begun, total = time.perf_counter(), 0
        for number in range(200_000):
            total += number
        times.append(1000 * (time.perf_counter() - begun))
    os.sched_setaffinity(0, mine)
    return sum(times) / len(times)


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] * 1000 if values else float("nan")


async def run(servers, games, interval, seconds, rules):
    tally, rng, speed = Tally(), random.Random(1), yardstick()
    pauses = Pauses(servers, tally)
    before = memory(servers)
    seats = [{"kind": "me"}, {"kind": "here"}]
    begun = time.perf_counter()
    bundles = []
    for number in range(games):
        url = f"{servers[number % len(servers)].url}/api/games"
        status, created = await asyncio.to_thread(fetch, url, {"rules": rules, "seats": seats})
        assert status == 201, created
        bundles.append(Game(number, created, tally))
    for first in range(0, games, 50):
        await asyncio.gather(*(table.open(servers) for table in bundles[first : first + 50]))
    await asyncio.sleep(2)
    opened, after = time.perf_counter() - begun, memory(servers)
    end = time.perf_counter() + 3 + seconds
    work = [asyncio.create_task(table.live(interval, end, rng)) for table in bundles]
    await asyncio.sleep(3)
    cpu, tally.counting, begun = cpu_seconds(servers), True, time.perf_counter()
    await asyncio.sleep(seconds)
    tally.counting = False
    spent = time.perf_counter() - begun
    cpu = cpu_seconds(servers) - cpu
    await asyncio.gather(*work)
    await asyncio.sleep(1)
    missing = sum(len(table.sent) for table in bundles)
    for table in bundles:
        for socket in table.sockets.values():
            await socket.close()
    rate = tally.moves / spent
    print(
        f"| {games} | {interval:g} s | {rate:.0f} | {percentile(tally.across, 0.5):.1f} | "
        f"{percentile(tally.across, 0.99):.1f} | {percentile(tally.acknowledged, 0.99):.1f} | "
        f"{tally.lost + missing} | {tally.refused} | {tally.late} | {100 * cpu / spent:.0f} % | "
        f"{1024 * (after - before) / games:.0f} KB | {after:.0f} MB | {speed:.1f} and {yardstick():.1f} ms |",
        flush=True,
    )
    print(pauses, flush=True)
    return percentile(tally.across, 0.99), opened


def cpu_seconds(servers):
    """The processor time of all servers."""
    texts = (Path(f"/proc/{each.process.pid}/stat").read_text().rpartition(")")[2].split() for each in servers)
    return sum(int(fields[11]) + int(fields[12]) for fields in texts) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def running(asked):
    """The servers, all on one core."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        several = asked.processes > 1
        postgres = stack.enter_context(running_postgres()) if asked.postgres or several else None
        database = postgres.fresh() if postgres else asked.database or f"sqlite:///{folder}/load.db"
        bus = stack.enter_context(running_redis()).url() if several else "memory:"
        servers = [stack.enter_context(Running(database, bus, log="info")) for _ in range(asked.processes)]
        for each in servers:
            command = ["taskset", "-ap", "-c", str(SERVER_CORE), str(each.process.pid)]
            subprocess.run(command, capture_output=True, check=True)
        time.sleep(3)
        yield servers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--interval", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--rules", default="kd/2")
    parser.add_argument("--database", default="")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL and use it")
    parser.add_argument("--processes", type=int, default=1, help="servers that share a PostgreSQL and a Redis")
    parser.add_argument("--ceiling", action="store_true", help="act more and more often, until p99 is over 50 ms")
    asked = parser.parse_args()
    gc.disable()  # The players are not measured.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(
        "| games | an act every | acts/s | p50 ms | p99 ms | p99 ack ms | lost | refused | late | server CPU "
        "| memory a game | in all | yardstick |"
    )
    print("|" + "---|" * 13)
    for interval in (2.0, 1.5, 1.25, 1.0, 0.8, 0.65) if asked.ceiling else (asked.interval,):
        with running(asked) as servers:
            p99, _ = asyncio.run(run(servers, asked.games, interval, asked.seconds, asked.rules))
        if p99 > 50:
            break


if __name__ == "__main__":
    main()
