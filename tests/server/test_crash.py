"""A server is killed in the middle of many games: nothing it acknowledged is lost, and every game continues."""

import asyncio
import contextlib
import random

import pytest
from server.client import Client, Running, free_port, new_game
from websockets.exceptions import ConnectionClosed

from fiefdom import Record
from fiefdom.server import events as log
from fiefdom.server.store import open_store
from fiefdom.server.table import Table

PLAIN = {"FIEFDOM_BACKEND": "plain"}
GAMES, MANY = 30, 100
"""Games at a time in each run, and in the long one."""
KINDS = ["kd/2"] * 7 + ["giants/2", "qd/2", "court/2"]


class Player:
    """Plays all the people of a game, and remembers what the server acknowledged."""

    def __init__(self, made, rules, seed):
        self.made, self.rules, self.rng = made, rules, random.Random(seed)
        self.heard, self.acknowledged, self.acts, self.resumed = {}, 0, 0, 0
        self.surprises, self.is_done = [], False

    async def play(self, server, enough):
        """Play until the server is gone or the test says stop; act, undo and confirm at random."""
        keys = [self.made["host"], *self.made["keys"].values()]
        client = Client(server, self.made["game"], keys, since=len(self.heard))
        with contextlib.suppress(ConnectionClosed, AssertionError, TimeoutError, OSError):
            async with client:
                if client.welcome["type"] != "welcome":
                    self.surprises.append(client.welcome)
                    return
                self.resumed = client.seq
                while client.closed is None and not enough.is_set() and client.state["phase"] == "playing":
                    with contextlib.suppress(TimeoutError):
                        await client.until(lambda me: me.my_turn or me.state["phase"] != "playing", 0.5)
                    if client.my_turn:
                        await self.act(client)
                        await asyncio.sleep(self.rng.random() * 0.3)
        self.is_done = client.state is not None and client.state["phase"] == "over"
        for event in client.events:
            assert self.heard.setdefault(event["seq"], event) == event

    async def act(self, client):
        seq, seat = client.seq, client.state["actor"]
        decided = any(not act.get("forced") for act in client.state.get("pending", []))
        if decided and self.rng.random() < 0.2:
            answer = await client.do("undo", seat=seat, seq=seq)
        else:
            answer = await client.act(self.rng)
        if answer["type"] == "ok":
            self.acknowledged = max(self.acknowledged, answer["seq"])
            self.acts += 1
            await client.until(lambda me: me.seq > seq, 60)
        elif answer["type"] != "closed" and answer["code"] != "out-of-date":
            self.surprises.append(answer)


async def folded(database, players):
    """Every game from the log on the disk."""
    store = await open_store(database)
    try:
        for player in players:
            table = Table(player.made["game"], "plain")
            for each in await store.events(table.game):
                table.apply(log.read(each.seq, each.kind, each.version, each.data), each.at)
            assert [event.seq for event in table.events] == list(range(1, table.seq + 1))
            assert table.seq >= player.acknowledged, "something acknowledged is lost"
            assert (await store.row(table.game)).seq == table.seq
            told = {event.seq: event for event in table.events}
            for seq, event in player.heard.items():
                assert told[seq].kind == event["kind"]
                assert [act.move for act in told[seq].acts] == [act["move"] for act in event.get("acts", [])]
            record = Record.parse(str(table.record()), "plain")
            assert str(record.match) == str(table.pending.before if table.pending else table.match)
    finally:
        await store.close()


async def live_through(database, games=GAMES, kills=1, seconds=1):
    port = free_port()
    players = []
    for life in range(kills + 1):
        with Running(database, port=port, env=PLAIN) as server:
            if not players:
                for number in range(games):
                    rules = KINDS[number % len(KINDS)]
                    other = "easy" if number % 20 == 0 else "here"
                    players.append(Player(new_game(server, rules, "me", other), rules, number))
            before = [player.acknowledged for player in players]
            enough = asyncio.Event()
            playing = [asyncio.create_task(player.play(server, enough)) for player in players]
            await asyncio.sleep(seconds)
            for _ in range(1200):
                if all(player.acts > 2 * life + 1 or player.is_done for player in players):
                    break
                await asyncio.sleep(0.1)
            if life < kills:
                server.kill()
            else:
                enough.set()
            await asyncio.wait_for(asyncio.gather(*playing), 180)
            for player, acknowledged in zip(players, before, strict=True):
                assert player.resumed >= acknowledged, "a client came back to an earlier state"
        await folded(database, players)
    return players


def check(database, **more):
    players = asyncio.run(live_through(database, **more))
    assert sum(player.acts for player in players) > len(players) * (more.get("kills", 1) + 1)
    assert all(player.acts > 0 for player in players)
    assert not [each for player in players for each in player.surprises if each["type"] != "closed"]


def test_a_killed_server_has_lost_nothing_sqlite(tmp_path):
    check(f"sqlite:///{tmp_path}/games.db")


def test_a_killed_server_has_lost_nothing_postgres(postgres):
    check(postgres.fresh())


@pytest.mark.long
def test_a_server_with_a_hundred_games_on_postgres_has_lost_nothing(postgres):
    check(postgres.fresh(), games=MANY, seconds=3)


@pytest.mark.long
def test_a_server_killed_again_and_again_has_lost_nothing(tmp_path):
    check(f"sqlite:///{tmp_path}/games.db", games=MANY, kills=10, seconds=4)
