"""A club or a school: forty devices behind one address, with the limits a server has by default."""

import asyncio
import random

import pytest
from server.client import Client, fetch, new_game

ROUNDS = 3
"""Of each game, as fast as the server answers; people are slower."""


@pytest.mark.ci
def test_forty_devices_behind_one_address_come_and_play(start):
    server = start(ample=False)

    async def visit(made, seat):
        """Open the page, take the seat and act; the refusals."""
        status, _ = await asyncio.to_thread(fetch, server.url)
        assert status == 200
        key = made["keys"].get(seat)
        if key is None:
            asked = {"invitation": made["invitations"][seat]}
            status, answer = await asyncio.to_thread(fetch, f"{server.url}/api/games/{made['game']}/accept", asked)
            assert status == 200, answer
            key = answer["key"]
        async with Client(server, made["game"], [key]) as player:
            assert player.welcome["type"] == "welcome", player.welcome
            refused, rng = [], random.Random(seat)
            while True:
                await player.until(lambda me: me.my_turn or me.state.get("round", 0) > ROUNDS)
                if player.state.get("round", 0) > ROUNDS:
                    return refused
                seq, answer = player.seq, await player.act(rng)
                refused += [answer] if answer["type"] != "ok" else []
                await player.until(lambda me, seq=seq: me.seq > seq)

    async def run():
        made = [await asyncio.to_thread(new_game, server, "kd/2", "me", "link") for _ in range(20)]
        return await asyncio.gather(*(visit(game, seat) for game in made for seat in "ab"))

    assert asyncio.run(run()) == [[]] * 40
    assert server.stop() == ""


@pytest.mark.ci
def test_forty_devices_behind_one_address_each_play_with_a_bot(start):
    server = start(ample=False)

    async def play():
        """Begin a game of one's own and make a move; what refused it."""
        made = await asyncio.to_thread(new_game, server, "kd/2", "me", "easy")
        async with Client(server, made["game"], [made["keys"]["a"]]) as player:
            await player.until(lambda me: me.my_turn)
            return (await player.act(random.Random(1)))["type"]

    async def run():
        return await asyncio.gather(*(play() for _ in range(40)))

    assert asyncio.run(run()) == ["ok"] * 40
    assert server.stop() == ""
