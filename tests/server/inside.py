"""A server inside the test process: commands reach it without sockets, requests as ASGI messages."""

import asyncio
import itertools
import json
import time
from contextlib import asynccontextmanager

import msgspec
from server.client import commitments_of

from fiefdom import Position
from fiefdom.bots import Choice
from fiefdom.core.notation import SEATS
from fiefdom.server import messages as m
from fiefdom.server.app import Server
from fiefdom.server.bus import open_bus
from fiefdom.server.connection import Connection
from fiefdom.server.fair_queue import nobody
from fiefdom.server.hub import Hub
from fiefdom.server.limits import Limits, RateLimit
from fiefdom.server.store import open_store

NEWS = (b'{"type":"update"', b'{"type":"presence"', b'{"type":"welcome"', b'{"type":"moved"')


UNLIMITED = Limits(rate_factor=1e9)


class NoBots:
    """Bots that never decide."""

    room_for_unwatched, is_quiet, is_preparing = 100, True, False

    async def choose(self, position, level, seed, watchers=nobody, advice=False):
        await asyncio.Event().wait()

    def dispatch(self):
        """Nobody waits."""

    def waiting_for(self, address):
        """Nobody waits."""
        return 0

    async def close(self):
        """Nobody is there."""


def first_turn(text):
    """A turn in a position: the first legal move of each step."""
    position = Position.parse(text, "plain")
    seat, moves = position.actor, []
    while position.actor == seat and position.actor in SEATS:
        moves.append(position.moves[0])
        position.play(moves[-1])
    return Choice(tuple(moves))


class FirstMoves(NoBots):
    """Bots that play the first legal move of each step."""

    def __init__(self, seconds=0.0):
        self.seconds, self.asked = seconds, 0

    async def choose(self, text, level, seed, watchers=nobody, advice=False):
        self.asked += 1
        await asyncio.sleep(self.seconds)
        return first_turn(text)


@asynccontextmanager
async def a_server(database="sqlite:///:memory:", bus=None, bots=None, started=False, limits=UNLIMITED, now=time.time):
    """A server on a database; started, it looks after bots by itself. `now` is its clock."""
    hub = Hub(await open_store(database), bus or open_bus("memory:"), bots or NoBots(), limits, now)
    if started:
        await hub.start()
    try:
        yield Server(hub)
    finally:
        await hub.stop()


class Wire:
    """What connects the buses of several hubs; while it is cut, news are lost."""

    def __init__(self):
        self.listeners, self.cut = [], False

    def bus(self):
        return WireBus(self)


class WireBus:
    shared, waiting = True, 0

    def __init__(self, wire):
        self.wire = wire

    async def start(self, listener):
        self.wire.listeners.append(listener)

    def publish(self, game, message):
        for each in self.wire.listeners:
            if not self.wire.cut:
                asyncio.get_running_loop().call_soon(each, game, message)

    async def check(self):
        """It is well."""

    async def close(self):
        """It has nothing to let go."""


def pair(database, wire, bots=NoBots):
    """Two servers that share games."""
    return (
        a_server(database, wire.bus(), bots(), True),
        a_server(database, wire.bus(), bots(), True),
    )


async def make(server, rules, *kinds, **more):
    """Make a game; kinds are me, here, link or a level of bots."""
    levels = ("easy", "normal", "hard", "expert")
    seats = [m.SeatPlan("bot", level=kind) if kind in levels else m.SeatPlan(kind) for kind in kinds]
    return await server.hub.create(m.NewGame(rules, seats, **more))


class Guest:
    """Somebody at a game, without a socket: what is sent to them lies here."""

    def __init__(self, server, address=""):
        self.server, self.connection, self.room, self.heard = server, Connection(None, address), None, []
        self.connection.rate_limit = RateLimit(1e12, 1e12)
        self.ids = itertools.count(1)

    async def enter(self, game, *keys, since=0, nonces=None):
        self.room = await self.server.hub.room(game)
        await self.room.enter(self.connection, m.Hello(0, list(keys), since, commitments=commitments_of(nonces or {})))
        return self

    @property
    def table(self):
        return self.room.table

    async def send(self, text):
        """Send a text; the answer to it, all else is in `heard`."""
        self.hear()
        await self.server.sockets.answer(self.room, self.connection, text)
        while not (answers := [each for each in self.hear() if not each.startswith(NEWS)]):
            if self.closed:
                return b'{"type":"closed"}'
            await asyncio.sleep(0)
        return answers[-1]

    async def do(self, kind, **fields):
        """Send a command; the answer as an object."""
        return json.loads(await self.send(json.dumps({"do": kind, "id": next(self.ids), **fields})))

    def hear(self):
        waiting = self.connection._waiting
        news = list(waiting)
        waiting.clear()
        self.heard += news
        if len(self.heard) > 100:
            del self.heard[:-100]
        return news

    @property
    def closed(self):
        return self.connection._closing


async def request(app, method, path, body=b"", headers=(), client="1.2.3.4", query=""):
    """An HTTP request to an application: status, headers, body."""
    parts = [{"type": "http.request", "body": body, "more_body": False}]
    sent = []

    async def receive():
        return parts.pop(0) if parts else await asyncio.Event().wait()

    async def send(message):
        sent.append(message)

    named = [(b"host", b"here"), *((key.lower().encode(), value.encode("latin-1")) for key, value in headers)]
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http"}
    scope |= {
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": named,
    }
    await app({**scope, "state": {}, "client": (client, 5), "server": ("here", 80)}, receive, send)
    text = b"".join(each.get("body", b"") for each in sent[1:])
    return sent[0]["status"], {key.decode(): value.decode() for key, value in sent[0]["headers"]}, text


def plain(value):
    """A value as it looks in JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


async def until(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came about"
        await asyncio.sleep(0.01)
