"""A client for tests: it speaks the protocol over real sockets, and plays what the server says is legal."""

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from websockets.asyncio.client import connect

from fiefdom.core.deal import nonce_commitment

SAME_DRAWS = ("-P", str(Path(__file__).with_name("fixed_draws.py")))
REAL_DRAWS = ("-m", "fiefdom.cli")
"""The program with the same draws every time, and as it is."""
AMPLE = ("connections-per-address=20000", "spectators-per-address=20000", "messages-per-second=1000")
AMPLE = (*AMPLE, "frames-per-second=2000", "bytes-per-second=1000000", "loads-per-address=20000")
"""Limits for tests and benchmarks, where everybody has the same address and plays as fast as possible."""


class Running:
    """A server in a process of its own."""

    def __init__(
        self,
        database,
        bus="memory:",
        port=0,
        bots=1,
        env=None,
        log="warning",
        extra=(),
        ample=True,
        stderr=subprocess.PIPE,
        program=SAME_DRAWS,
    ):
        self.database, self.bus, self.port = database, bus, port or free_port()
        command = [sys.executable, *program, "serve", "--port", str(self.port), "--database", database]
        command += ["--bus", bus, "--bot-processes", str(bots), "--log-level", log]
        command += ["--rate-factor", "1000", *(word for each in AMPLE for word in ("--limit", each))] if ample else []
        environment = {**os.environ, **(env or {})}
        self.process = subprocess.Popen(
            [*command, *extra], stdout=subprocess.PIPE, stderr=stderr, text=True, env=environment
        )
        line = self.process.stdout.readline()
        if "Fiefdom is at" not in line:
            raise RuntimeError(line + self.process.communicate(timeout=10)[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Stop it with SIGTERM; returns what it wrote to standard error."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=60)[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()
        if self.process.stderr:
            self.process.stderr.close()


def free_port():
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetch(url, body=None, headers=None, method=None):
    """An HTTP answer: status, and its JSON or text."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    extra = {"content-type": "application/json"} if data is not None else {}
    request = urllib.request.Request(url, data, {**extra, **(headers or {})}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            status, text, kind = answer.status, answer.read().decode(), answer.headers["content-type"]
    except urllib.error.HTTPError as error:
        status, text, kind = error.code, error.read().decode(), error.headers["content-type"]
    return status, json.loads(text) if kind == "application/json" else text


def new_game(server, rules, *kinds, **more):
    """Make a game; kinds are me, here, link or a level of bots."""
    levels = ("easy", "normal", "hard", "expert")
    seats = [{"kind": "bot", "level": kind} if kind in levels else {"kind": kind} for kind in kinds]
    status, answer = fetch(f"{server.url}/api/games", {"rules": rules, "seats": seats, **more})
    assert status == 201, answer
    return answer


def commitments_of(nonces):
    """The commitments to nonces by seat."""
    return {seat: nonce_commitment(seat, bytes.fromhex(nonce)) for seat, nonce in nonces.items()}


class Client:
    """One connection. It keeps the last state and everything that happened.

    With nonces by seat it commits to them, and reveals them as soon as all seats have committed, as a page does.
    """

    def __init__(self, server, game, keys=(), nonces=None, since=0):
        self.url = f"{server.url.replace('http', 'ws')}/ws/{game}"
        self.game, self.keys, self.nonces, self.since = game, list(keys), nonces or {}, since
        self.ids = itertools.count(1)
        self.events, self.state, self.legal, self.presence, self.moved = [], None, None, None, None
        self.answers = {}
        self.changed = asyncio.Condition()
        self.closed = self.revealing = None

    async def __aenter__(self):
        self.socket = await connect(self.url, max_size=None, open_timeout=60)
        hello = {"do": "hello", "id": 0, "keys": self.keys, "since": self.since}
        hello["commitments"] = commitments_of(self.nonces)
        self.answers[0] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps(hello))
        self.reader = asyncio.create_task(self._read())
        self.welcome = await asyncio.wait_for(self.answers[0], 60)
        return self

    async def __aexit__(self, *_):
        await self.socket.close()
        await self.reader

    async def _read(self):
        try:
            async for text in self.socket:
                async with self.changed:
                    self._take(json.loads(text))
                    self.changed.notify_all()
        except Exception as error:
            self.closed = error
        self.closed = self.closed or self.socket.close_code
        for answer in self.answers.values():
            if not answer.done():
                answer.set_result({"type": "closed", "code": self.socket.close_code})
        async with self.changed:
            self.changed.notify_all()

    def _take(self, message):
        if message["type"] in ("welcome", "update"):
            self.state, self.legal = message["state"], message.get("legal")
            self.events += message["events"]
            self._reveal(self.state)
        elif message["type"] == "presence":
            self.presence = message
        elif message["type"] == "moved":
            self.moved = message
        if message.get("id") in self.answers and not self.answers[message["id"]].done():
            self.answers[message["id"]].set_result(message)

    def _reveal(self, state):
        deal = state.get("deal", {})
        if self.nonces and state["phase"] == "gathering" and deal.get("sealed") and not self.revealing:
            self.revealing = asyncio.create_task(self.do("reveal", deal=deal.get("number", 1), nonces=self.nonces))

    async def do(self, kind, **fields):
        """Send a command; the answer."""
        number = next(self.ids)
        self.answers[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"do": kind, "id": number, **fields}))
        return await asyncio.wait_for(self.answers[number], 120)

    async def until(self, condition, seconds=120):
        """Wait until a condition on this client is true."""
        async with self.changed:
            await asyncio.wait_for(self.changed.wait_for(lambda: condition(self) or self.closed is not None), seconds)
        assert condition(self), f"the connection ended: {self.closed}"

    @property
    def seq(self):
        return self.state["seq"]

    @property
    def my_turn(self):
        return self.state.get("actor") in self.welcome["seats"] and self.state["phase"] == "playing"

    async def act(self, rng, confirm_at_once=0.5):
        """One act or confirmation of one of our seats, at random."""
        seat = self.state["actor"]
        if self.state["awaits"] == "confirm":
            return await self.do("confirm", seq=self.seq, seat=seat)
        moves = [each["move"] for each in self.legal["moves"]] + ["-"] * self.legal.get("skip", False)
        return await self.do("play", seq=self.seq, seat=seat, moves=[rng.choice(moves)])

    async def play_out(self, rng=None, most=10_000):
        """Act for our seats until the game is over."""
        rng = rng or random.Random(1)
        for _ in range(most):
            await self.until(lambda me: me.my_turn or me.state["phase"] in ("over", "aborted"), 120)
            if not self.my_turn:
                return
            seq = self.seq
            answer = await self.act(rng)
            assert answer["type"] == "ok", answer
            await self.until(lambda me, seq=seq: me.seq > seq)


def wait_for(condition, seconds=60.0):
    """Wait until something is true; returns it."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)
    return found
