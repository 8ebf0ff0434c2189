"""Attacks on a real server by one address, while others play: what the others feel, compared with a calm run before it.

    python bench/abuse.py
    python bench/abuse.py --attacks silent,frames --seconds 20 --addresses 2

The server has its default limits, and 1024 open files unless it asks for more. The players come from 127.0.0.1, the
attackers from 127.0.0.2 on, in a process of their own. Two people play at a few acts per second; another plays with
an easy bot; a new visitor asks for the page every second, and a player enters the attacked game again. The measure:
p95 from act to ok within 3 times of calm and under 100 ms, the bot's answer within 2 s, every visitor and player
served, and a log of the server under 1 MB.
"""

import argparse
import asyncio
import contextlib
import http.client
import itertools
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from server.client import Client, Running, fetch, new_game

ACT_EVERY = 0.12
MASK = b"\0\0\0\0"
CONTINUATIONS = b"\x01\x80" + MASK + (b"\x00\x80" + MASK) * 20_000
HALF = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
GET = HALF + b"\r\n"
CATALOG = b"GET /api/catalog HTTP/1.1\r\nhost: localhost\r\n\r\n"
LONGEST = "\N{PLAYING CARD ACE OF SPADES}" * 300


# The attackers


class Attacker:
    """One attacked server, as a process with these addresses sees it."""

    def __init__(self, port, game, addresses):
        self.port, self.game = port, game
        self.addresses = itertools.cycle([f"127.0.0.{2 + n}" for n in range(addresses)])
        self.ids = itertools.count(1)

    async def line(self):
        """A TCP connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(next(self.addresses), 0))

    def socket(self, game=""):
        """A WebSocket to a game."""
        url = f"ws://127.0.0.1:{self.port}/ws/{game or self.game}"
        return connect(url, local_addr=(next(self.addresses), 0), max_size=None, compression=None)

    async def make(self, *seats, rules="kd/2", headers=None):
        """A new game, or None if the server refuses to make one."""
        kinds = [{"kind": "bot", "level": each} if each == "expert" else {"kind": each} for each in seats]
        body = json.dumps({"rules": rules, "seats": kinds})

        def ask():
            line = http.client.HTTPConnection("127.0.0.1", self.port, source_address=(next(self.addresses), 0))
            line.request("POST", "/api/games", body, {"content-type": "application/json", **(headers or {})})
            answer = line.getresponse()
            return json.load(answer) if answer.status == 201 else None

        return await asyncio.to_thread(ask)

    def command(self, kind, **fields):
        """A message with a new id."""
        return json.dumps({"do": kind, "id": next(self.ids), **fields})

    async def enter(self, socket, made):
        """Say hello with all keys of a game."""
        keys = [*made["keys"].values(), made["host"]] if made else []
        await socket.send(self.command("hello", keys=keys))
        return json.loads(await socket.recv())

    async def again(self, attempt, many):
        """Try something again and again, a number of attempts at a time."""

        async def repeat():
            while True:
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(attempt(), 60)
                await asyncio.sleep(0.01)

        await asyncio.gather(*(repeat() for _ in range(many)))

    async def silent(self):
        """Open 1,100 connections that say nothing or half a header, and again when they are closed."""

        async def attempt():
            reader, writer = await self.line()
            if random.random() < 0.5:
                writer.write(HALF)
            await reader.read()

        await self.again(attempt, 1100)

    async def spectators(self):
        """Fill the places of the players' game."""

        async def attempt():
            async with self.socket() as socket:
                await self.enter(socket, None)
                async for _ in socket:
                    """Stay."""

        await self.again(attempt, 600)

    async def frames(self):
        """Empty continuation frames on a WebSocket, without end."""

        async def attempt():
            async with self.socket() as socket:
                await self.enter(socket, None)
                while not socket.transport.is_closing():
                    socket.transport.write(CONTINUATIONS)
                    await asyncio.sleep(0.01)

        await self.again(attempt, 4)

    async def messages(self):
        """Messages on many WebSockets, as fast as they can be sent, whatever the answer is."""

        async def attempt():
            async with self.socket() as socket:
                await self.enter(socket, None)
                reading = asyncio.create_task(socket.wait_closed())
                while not reading.done():
                    await socket.send(self.command("ping"))

        await self.again(attempt, 50)

    async def chat(self):
        """Chat in own games without end, and enter them again to read it all."""
        made = [await self.make("me", "here") for _ in range(5)]
        games = itertools.cycle([each for each in made if each])

        async def attempt():
            game = next(games)
            async with self.socket(game["game"]) as socket:
                await self.enter(socket, game)
                for _ in range(50):
                    await socket.send(self.command("say", text=LONGEST))
                    await asyncio.sleep(0.05)

        await self.again(attempt, 40)

    async def games(self):
        """Make games, abort them and play them again, with forged addresses."""

        async def attempt():
            forged = {"x-forwarded-for": f"10.{random.randrange(256)}.{random.randrange(256)}.1"}
            game = await self.make("me", "here", headers=forged)
            while game:
                async with self.socket(game["game"]) as socket:
                    await self.enter(socket, game)
                    await socket.send(self.command("abort"))
                    await socket.send(self.command("rematch"))
                    async for text in socket:
                        message = json.loads(text)
                        if message["type"] == "moved":
                            game = {**game, "game": message["game"]}
                            break

        await self.again(attempt, 20)

    async def requests(self):
        """Requests for the catalog on many connections, none of which is read."""

        async def attempt():
            reader, writer = await self.line()
            while not reader.at_eof():
                writer.write(CATALOG * 20)
                await reader.read(1 << 20)

        await self.again(attempt, 100)

    async def bots(self):
        """Sixty games of eight experts each, which nobody watches."""
        for _ in range(60):
            await self.make(*["expert"] * 8, rules="team/8")
        await asyncio.Event().wait()

    async def hints(self):
        """Two hundred WebSockets that ask for hints."""
        made = [each for each in [await self.make("me", "here") for _ in range(20)] if each]
        games = itertools.cycle(made)

        async def attempt():
            game = next(games)
            async with self.socket(game["game"]) as socket:
                state = (await self.enter(socket, game))["state"]
                while True:
                    await socket.send(self.command("hint", seat=state["actor"], seq=state["seq"]))
                    await socket.recv()
                    await asyncio.sleep(0.1)

        await self.again(attempt, 200)


ATTACKS = ("silent", "spectators", "frames", "messages", "chat", "games", "requests", "bots", "hints")


# The players


class Felt:
    """What others than the attackers feel."""

    def __init__(self):
        self.acts, self.bots, self.visits, self.entries = [], [], [], []
        self.failures = []

    async def people(self, server):
        """Two people play on one device; from act to ok."""
        rng = random.Random(1)
        while True:
            made = await asyncio.to_thread(new_game, server, "kd/2", "me", "here")
            async with Client(server, made["game"], list(made["keys"].values())) as client:
                while client.state["phase"] != "over":
                    await client.until(lambda me: me.my_turn or me.state["phase"] == "over", 60)
                    if client.my_turn:
                        begun, seq = time.perf_counter(), client.seq
                        answer = await client.act(rng)
                        self.acts.append(time.perf_counter() - begun)
                        assert answer["type"] == "ok", answer
                        await client.until(lambda me, seq=seq: me.seq > seq, 60)
                        await asyncio.sleep(ACT_EVERY)

    async def with_bot(self, server):
        """One person plays with an easy bot; from the end of the turn to the next."""
        rng = random.Random(2)
        while True:
            made = await asyncio.to_thread(new_game, server, "kd/2", "me", "easy")
            async with Client(server, made["game"], list(made["keys"].values())) as client:
                while client.state["phase"] != "over":
                    begun = time.perf_counter()
                    await client.until(lambda me: me.my_turn or me.state["phase"] == "over", 60)
                    self.bots.append(time.perf_counter() - begun)
                    while client.my_turn:
                        seq = client.seq
                        answer = await client.act(rng)
                        assert answer["type"] == "ok", answer
                        await client.until(lambda me, seq=seq: me.seq > seq, 60)
                        await asyncio.sleep(ACT_EVERY)

    async def visitors(self, server):
        """A new visitor every second."""
        while True:
            begun = time.perf_counter()
            status, text = await asyncio.to_thread(fetch, f"{server.url}/")
            self.visits.append(time.perf_counter() - begun)
            assert status == 200, text
            await asyncio.sleep(1)

    async def holder(self, server, made):
        """A player enters the attacked game again every second."""
        while True:
            begun = time.perf_counter()
            async with Client(server, made["game"], [made["keys"]["a"]]) as client:
                assert client.welcome["type"] == "welcome", client.welcome
            self.entries.append(time.perf_counter() - begun)
            await asyncio.sleep(1)

    async def noted(self, work):
        """Run a task, again if it fails, and note why."""
        while True:
            try:
                await work()
            except Exception as error:
                self.failures.append(f"{type(error).__name__}: {error}"[:100])
                await asyncio.sleep(0.5)


async def feel(server, made, seconds):
    """What the players feel for a number of seconds."""
    felt = Felt()
    works = (felt.people, felt.with_bot, felt.visitors)
    tasks = [asyncio.create_task(felt.noted(lambda work=work: work(server))) for work in works]
    tasks.append(asyncio.create_task(felt.noted(lambda: felt.holder(server, made))))
    await asyncio.sleep(seconds)
    while tasks:  # A task that is answered while it is cancelled goes on.
        for task in tasks:
            task.cancel()
        tasks = list((await asyncio.wait(tasks, timeout=1))[1])
    return felt


# The report


def p95(values):
    values = sorted(values)
    return 1000 * values[min(len(values) - 1, int(0.95 * len(values)))] if values else float("inf")


def refusals(server):
    """What the server has counted: connections it closed, and commands it refused."""
    text = fetch(f"{server.url}/metrics")[1]
    found = dict(re.findall(r'^fiefdom_connections_closed_total\{reason="(.*?)"\} (\d+)', text, re.MULTILINE))
    for code, count in re.findall(r'^fiefdom_commands_total\{.*outcome="(.*?)"\} (\d+)', text, re.MULTILINE):
        if code in ("too-fast", "too-many", "busy"):
            found[code] = int(found.get(code, 0)) + int(count)
    return ", ".join(f"{count} {reason}" for reason, count in found.items()) or "nothing"


def cpu_seconds(server):
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(name, calm, felt, cpu, log, server):
    ratio = p95(felt.acts) / p95(calm.acts)
    slowest = [max(each, default=float("inf")) for each in (felt.bots, felt.visits, felt.entries)]
    met = ratio <= 3 and p95(felt.acts) < 100 and slowest[0] <= 2 and not felt.failures and log < 1 << 20
    print(
        f"| {name} | {p95(calm.acts):.1f} | {p95(felt.acts):.1f} | {ratio:.1f} | {max(calm.bots, default=0):.2f} | "
        f"{slowest[0]:.2f} | {slowest[1]:.2f} | {slowest[2]:.2f} | {len(felt.failures)} | {100 * cpu:.0f} % | "
        f"{log / 1024:.0f} KB | "
        f"{'yes' if met else 'no'} | {refusals(server)} |",
        flush=True,
    )
    for failure in sorted(set(felt.failures))[:3]:
        print(f"    {failure}", file=sys.stderr)


def attacked(name, seconds, addresses, folder):
    """Start a server, play on it in peace, then while it is attacked."""
    log = Path(folder) / f"{name}.log"
    with log.open("w") as errors, Running(f"sqlite:///{folder}/{name}.db", ample=False, stderr=errors) as server:
        made = new_game(server, "kd/2", "me", "here")
        asyncio.run(feel(server, made, 2))
        calm = asyncio.run(feel(server, made, seconds))
        command = [sys.executable, __file__, "--attack", name, "--port", str(server.port), "--game", made["game"]]
        attack = subprocess.Popen([*command, "--addresses", str(addresses)], stderr=subprocess.DEVNULL)
        try:
            used, begun = cpu_seconds(server), time.perf_counter()
            felt = asyncio.run(feel(server, made, seconds))
            cpu = (cpu_seconds(server) - used) / (time.perf_counter() - begun)
        finally:
            attack.kill()
            attack.wait()
        report(name, calm, felt, cpu, log.stat().st_size, server)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attacks", default=",".join(ATTACKS), help=f"of {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each calm run and each attack lasts")
    parser.add_argument("--addresses", type=int, default=1, help="the number of attacking addresses")
    for hidden in ("--attack", "--port", "--game"):
        parser.add_argument(hidden, default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most if asked.attack else min(1024, most), most))
    if asked.attack:
        os.nice(5)
        asyncio.run(getattr(Attacker(int(asked.port), asked.game, asked.addresses), asked.attack)())
        return
    heads = "attack|calm p95 ms|p95 ms|ratio|calm bot s|bot s|page s|entry s|failures|server CPU|log|met|refused"
    print(f"| {heads.replace('|', ' | ')} |\n|{'---|' * 13}")
    with tempfile.TemporaryDirectory() as folder:
        for name in asked.attacks.split(","):
            attacked(name, asked.seconds, asked.addresses, folder)


if __name__ == "__main__":
    main()
