"""Fuzzing: every nonsensical message gets an answer with a code, and none changes anything."""

import asyncio
import json
import random

import msgspec
import pytest
import structlog
from marks import in_ci
from server.inside import Guest, NoBots, a_server, make, request
from server.people import signature

from fiefdom.bots import Choice
from fiefdom.server import events as log
from fiefdom.server import messages as m
from fiefdom.server.fair_queue import nobody
from fiefdom.server.refusal import CODES, Refusal
from fiefdom.server.table import Table

FEW, SOME, MANY = 5_000, 20_000, 100_000
KINDS = [each.__struct_config__.tag for each in m.Command.__args__]
OFTEN = [kind for kind in KINDS if kind not in ("abort", "remove", "give", "forget", "invite", "rematch")]
MOVES = [
    "g8h8",
    "g7g8",
    "X",
    "K17",
    "K1",
    "Gf6",
    "Sf6b",
    "Rf6",
    "Ng8",
    "B3g8",
    "D2",
    "T4",
    "F2",
    "Pf6",
    "Ef6",
    "-",
    "+17",
    "+a",
]
FIELDS = (
    "id",
    "seq",
    "seat",
    "moves",
    "confirm",
    "count",
    "name",
    "colour",
    "text",
    "level",
    "paused",
    "keys",
    "since",
)
ODD = [
    None, True, False, 0, 1, -1, 1.0, 0.5, 1e308, 2**53, 2**53 + 1, 2**64, -(2**63), "", "a", "b", "c", "h", "i", "A",
    "a\n", "*", "-", "X", "K1", "+1", "g8h8", "a1a2", "m13m12", "zz", "easy", "rose", "\x00", "\ud800", "\u202e",
    "é" * 12, "ß\u0301", "💥" * 30, "x" * 400, [], {}, [[]], [None], ["-"] * 64, ["-"] * 65, ["K1", "K2"], "null",
    {"a": {"b": {}}}, "__proto__", "<script>alert(1)</script>", "' OR 1=1 --", "${jndi:x}", [1, 2, 3], "\n", "0" * 22,
    "A" * 64,
]  # fmt: skip


class Advisers(NoBots):
    """Hints come at once; bots never decide."""

    async def choose(self, position, level, seed, watchers=nobody, advice=False):
        if level == "expert":
            return Choice(())
        await asyncio.Event().wait()


def valid(rng, table):
    """A command that might well be carried out, at least by somebody."""
    seat = table.actor if table.actor in ("a", "b") and rng.random() < 0.8 else rng.choice("abc")
    kind = rng.choice(("play", "play", "undo", "confirm")) if rng.random() < 0.6 else rng.choice(OFTEN)
    if rng.random() < 0.01:
        kind = rng.choice(KINDS)
    command = {"do": kind, "id": rng.randrange(1 << 53)}
    if kind in ("play", "undo", "confirm", "hint"):
        command |= {"seq": table.seq, "seat": seat}
    if kind == "play":
        command["moves"] = [str(rng.choice(list(table.match.moves)))] if table.match.moves else ["-"]
        if rng.random() < 0.5:
            command["moves"] += rng.choices(MOVES, k=rng.randint(1, 3))
            rng.shuffle(command["moves"])
        command["confirm"] = rng.random() < 0.2
    elif kind in ("name", "give", "take", "invite", "remove"):
        command["seat"] = seat
    if kind == "name":
        command |= {
            "name": rng.choice(["Ana", "Bo <b>", "émile", "\u202e", ""]),
            "colour": rng.choice(["gold", "blue", None]),
        }
    elif kind == "say":
        command["text"] = rng.choice(("hello", "\n", "\u202e"))
    elif kind == "pause":
        command["paused"] = rng.random() < 0.5
    elif kind == "hello":
        command["keys"] = []
    return command


def mutated(rng, command):
    """A command with a field changed, added or taken away."""
    command = dict(command)
    for _ in range(rng.randint(1, 2)):
        dice, field = rng.random(), rng.choice([*command, rng.choice(FIELDS)])
        if dice < 0.6:
            command[field] = rng.choice(ODD)
        elif dice < 0.8:
            command.pop(field, None)
        else:
            command[rng.choice(("extra", "", "type", "host", "__class__"))] = rng.choice(ODD)
    return command


def nonsense(rng):
    """Something that is not a command in JSON."""
    dice = rng.random()
    if dice < 0.5:
        return rng.randbytes(rng.randrange(80))
    if dice < 0.6:
        return "[" * rng.choice((10, 1000, 16_000))
    if dice < 0.7:
        return '{"do":' * rng.choice((10, 2000))
    if dice < 0.72:
        return json.dumps({"do": "say", "id": 1, "text": "x" * rng.choice((16_400, 100_000))})
    if dice < 0.8:
        return json.dumps(rng.choice(ODD))
    return "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0xD7FF), 0x1F4A5))) for _ in range(30))


def message(rng, table, past):
    """Any message, as text or bytes, and whether it is one that may be carried out."""
    dice = rng.random()
    if dice < 0.15:
        return nonsense(rng)
    command = valid(rng, table)
    if dice < 0.30 and past:
        return rng.choice(past)
    if dice < 0.38:
        command["seq"] = rng.choice((table.seq - 1, table.seq + 1, 0, rng.randrange(table.seq + 1)))
    elif dice < 0.68:
        command = mutated(rng, command)
    text = json.dumps(command, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    if rng.random() < 0.12:
        text = text[: rng.randrange(len(text))]
    return text if rng.random() < 0.5 else text.decode("utf-8", "replace")


class Company:
    """A game with two people, its host and a spectator."""

    async def begin(self, server, rules):
        made = await make(server, rules, "me", "here")
        self.guests = [
            await Guest(server).enter(made.game, made.keys["a"]),
            await Guest(server).enter(made.game, made.keys["b"]),
            await Guest(server).enter(made.game, made.host),
            await Guest(server).enter(made.game),
        ]
        self.past = []
        return self

    @property
    def room(self):
        return self.guests[0].room

    @property
    def is_worn(self):
        """Over, played by bots only, or long."""
        table = self.room.table
        return table.phase != "playing" or table.seq > 400 or all(chair.level for chair in table.chairs)


def outcome(answer):
    found = msgspec.json.decode(answer)
    return found["code"] if found["type"] == "refused" else found["type"]


@pytest.fixture
def complaints(monkeypatch):
    """What the server logs as an error."""
    with structlog.testing.capture_logs() as logs:
        yield lambda: [each for each in logs if each["log_level"] in ("error", "warning", "critical")]


@pytest.mark.parametrize("messages", [FEW, *in_ci(SOME)])
def test_no_message_breaks_anything(messages, complaints):
    counts = asyncio.run(fuzz(messages, 1))
    assert complaints() == []
    assert "unavailable" not in counts
    assert {"malformed", "not-yours", "out-of-date", "not-now", "hello-first", "ok", "pong"} <= counts.keys()
    if messages >= SOME:  # Some come a few times in 5,000 messages, so by chance never.
        rare = {"too-big", "out-of-turn", "illegal", "nothing-to-undo", "bad-name", "not-allowed", "paused"}
        assert rare <= counts.keys()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 7))
def test_no_message_of_half_a_million_breaks_anything(seed, complaints):
    assert "unavailable" not in asyncio.run(fuzz(MANY, seed))
    assert complaints() == []


async def fuzz(messages, seed):
    rng, counts = random.Random(seed), {}
    games = ["kd/2", "giants/2", "qd/2", "court/2", "kd/2+dynasty"]
    async with a_server(bots=Advisers()) as server:
        company = None
        for number in range(messages):
            if company is None or company.is_worn:
                if company:
                    await check(server, company)
                company = await Company().begin(server, games[number % len(games)])
                kept = signature(company.room.table)
            table = company.room.table
            guest = company.guests["ab".find(table.actor)] if rng.random() < 0.4 else rng.choice(company.guests)
            text = message(rng, table, company.past)
            code = outcome(await guest.send(text))
            for each in company.guests:
                each.hear()
                if each.closed:
                    company.guests[company.guests.index(each)] = await replaced(server, company, each)
            counts[code] = counts.get(code, 0) + 1
            if code in ("ok", "pong", "advice", "log"):
                company.past = [*company.past[-30:], text]
                kept = None if code == "ok" else kept
            else:
                assert code in CODES, (code, text)
                if any(chair.level for chair in table.chairs):
                    kept = None  # a bot may have confirmed what a person played
                else:
                    assert company.room.table is table, (code, text)
            if number % 200 == 0:
                assert kept in (None, signature(company.room.table))
                kept = signature(company.room.table)
        await check(server, company)
    return counts


async def replaced(server, company, guest):
    """A removed player becomes a spectator."""
    guest.room.leave(guest.connection)
    return await Guest(server).enter(company.room.table.game)


async def check(server, company):
    """The stored log folds to what is shown."""
    table = Table(company.room.table.game, "plain")
    for each in await server.hub.store.events(table.game):
        table.apply(log.read(each.seq, each.kind, each.version, each.data), each.at)
    now = company.room.table
    assert (table.seq, str(table.match), table.phase) == (now.seq, str(now.match), now.phase)


def test_no_first_message_breaks_anything(complaints):
    """Anything sent before hello ends the connection, with a code."""

    async def run():
        rng = random.Random(4)
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "link")
            room = await server.hub.room(made.game)
            table = room.table
            keys = [made.keys["a"], made.host, made.invitations["b"], "x" * 22, "ä" * 22, "", 5, None]
            codes = []
            for _ in range(3000):
                guest = Guest(server)
                hello = {"do": "hello", "id": 3, "keys": rng.choices(keys[2:], k=rng.randint(1, 3))}
                text = rng.choice((nonsense(rng), json.dumps(mutated(rng, hello)), json.dumps(valid(rng, table))))
                guest.connection.receive = lambda text=text: waited(text)
                try:
                    await server.sockets.greet(guest.connection, rng.choice((made.game, "NOSUCH", "", "\0")))
                    room.leave(guest.connection)
                except Refusal as refusal:
                    codes.append(refusal.code)
                    said = outcome(guest.hear()[-1])
                    codes += [said] if said != refusal.code else []
            assert room.table is table
            expected = {"malformed", "too-big", "hello-first", "unknown-key", "unknown-game"}
            assert expected <= set(codes) <= CODES.keys() - {"unavailable"}

    asyncio.run(run())
    assert complaints() == []


async def waited(value):
    return value


def test_no_request_breaks_anything(complaints):
    """Random bodies to every route that takes one: a problem with a code, never a server error."""

    async def run():
        rng = random.Random(5)
        async with a_server() as server:
            app = server.app()
            made = await make(server, "kd/2", "me", "link")
            game = {"rules": "kd/2", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}]}
            seen = set()
            for _ in range(3000):
                body = json.loads(json.dumps(rng.choice((game, {"invitation": "x" * 22}))))
                if rng.random() < 0.5 and "seats" in body:
                    body["seats"][rng.randrange(2)][rng.choice(("kind", "name", "colour", "level", "x"))] = rng.choice(
                        ODD
                    )
                elif rng.random() < 0.8:
                    body[rng.choice(("rules", "seats", "watch", "record", "invitation", "x"))] = rng.choice(ODD)
                text = json.dumps(body).encode("utf-8", "surrogatepass") if rng.random() < 0.7 else nonsense(rng)
                text = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
                path = rng.choice(("/api/games", f"/api/games/{made.game}/accept", "/api/games/\0/accept"))
                kind = rng.choice(("application/json", "application/json; charset=utf-8"))
                status, _, answer = await request(app, "POST", path, text, [("content-type", kind)])
                seen.add(status)
                assert status in (201, 400, 403, 413), (status, path, text)
                if status != 201:
                    assert msgspec.json.decode(answer, type=m.Problem).code in CODES
            assert seen == {201, 400, 403, 413}
            room = await server.hub.room(made.game)
            assert room.table.seq == 1

    asyncio.run(run())
    assert complaints() == []
