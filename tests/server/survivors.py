"""Players who live through the end of servers, databases and buses, and remember what was acknowledged to them."""

import asyncio
import contextlib
import random

from server.client import Client, new_game
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fiefdom import Record
from fiefdom.server import events as log
from fiefdom.server.store import open_store
from fiefdom.server.table import Table

KINDS = ["kd/2"] * 7 + ["giants/2", "qd/2", "court/2"]


class Played:
    """A game, and what a player was told of it."""

    def __init__(self, made):
        self.made, self.heard, self.acknowledged, self.is_over = made, {}, 0, False


class Player:
    """Plays all the people of a game, and then of another. When the connection ends, they come back, as a page does.

    If the database may fail to answer in time, they look at what has happened and try again.
    """

    def __init__(self, number, may_fail=False):
        self.rules, self.other = KINDS[number % len(KINDS)], "easy" if number % 20 == 0 else "here"
        self.rng, self.games = random.Random(number), []
        self.acts, self.entries, self.surprises = 0, 0, []
        self.expected = {"out-of-date", "unavailable"} if may_fail else {"out-of-date"}
        """The codes of refusals that may come."""

    def begin(self, server):
        self.games.append(Played(new_game(server, self.rules, "me", self.other)))

    async def play(self, servers, enough):
        """Play at one server after the other until the test says stop; act, undo and confirm at random."""
        while not enough.is_set():
            for server in servers:
                with contextlib.suppress(ConnectionClosed, InvalidHandshake, AssertionError, TimeoutError, OSError):
                    if not self.games or self.games[-1].is_over:
                        await asyncio.to_thread(self.begin, server)
                    await self.visit(server, self.games[-1], enough)
            await asyncio.sleep(0.2)

    async def visit(self, server, game, enough):
        """Play at one server until the connection or the game ends."""
        keys = [game.made["host"], *game.made["keys"].values()]
        client = Client(server, game.made["game"], keys, since=len(game.heard))
        try:
            async with client:
                if client.welcome["type"] == "welcome":
                    if client.seq < game.acknowledged:
                        self.surprises.append(f"{client.seq} is shown, {game.acknowledged} was acknowledged")
                    self.entries += 1
                    await self.stay(client, game, enough)
                elif client.welcome["type"] != "closed" and client.welcome["code"] not in self.expected:
                    self.surprises.append(client.welcome)
        finally:
            game.is_over = client.state is not None and client.state["phase"] == "over"
            for event in client.events:
                if game.heard.setdefault(event["seq"], event) != event:
                    self.surprises.append(f"{event} was {game.heard[event['seq']]}")

    async def stay(self, client, game, enough):
        """Act until the connection or the game ends."""
        while client.closed is None and not enough.is_set() and client.state["phase"] != "over":
            with contextlib.suppress(TimeoutError):
                await client.until(lambda me: me.my_turn or me.state["phase"] == "over", 0.5)
            if client.my_turn:
                await self.act(client, game)
                await asyncio.sleep(self.rng.random() * 0.3)

    async def act(self, client, game):
        seq, seat = client.seq, client.state["actor"]
        decided = any(not act.get("forced") for act in client.state.get("pending", []))
        if decided and self.rng.random() < 0.2:
            answer = await client.do("undo", seat=seat, seq=seq)
        else:
            answer = await client.act(self.rng)
        if answer["type"] == "ok":
            game.acknowledged = max(game.acknowledged, answer["seq"])
            self.acts += 1
            await client.until(lambda me: me.seq > seq, 60)
        elif answer["type"] != "closed" and answer["code"] not in self.expected:
            self.surprises.append(answer)


async def all_play_on(players, entries=0):
    """Wait until every player has entered so often again, and made two more acts."""
    before = [(each.entries + entries, each.acts + 2) for each in players]
    for _ in range(1800):
        now = zip(players, before, strict=True)
        if all(each.entries >= entered and each.acts >= acts for each, (entered, acts) in now):
            return
        await asyncio.sleep(0.1)
    assert not players, "somebody cannot play on"


async def check_logs(database, players):
    """Every game from the log on the disk: nothing acknowledged is missing, and it is what the players were told."""
    store = await open_store(database)
    try:
        for game in (each for player in players for each in player.games):
            table = Table(game.made["game"], "plain")
            for each in await store.events(table.game):
                table.apply(log.read(each.seq, each.kind, each.version, each.data), each.at)
            assert [event.seq for event in table.events] == list(range(1, table.seq + 1))
            assert table.seq >= game.acknowledged, "something acknowledged is lost"
            assert (await store.row(table.game)).seq == table.seq
            told = {event.seq: event for event in table.events}
            for seq, event in game.heard.items():
                assert told[seq].kind == event["kind"]
                assert [act.move for act in told[seq].acts] == [act["move"] for act in event.get("acts", [])]
            record = Record.parse(str(table.record()), "plain")
            assert str(record.match) == str(table.pending.before if table.pending else table.match)
    finally:
        await store.close()
