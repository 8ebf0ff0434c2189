"""Ratings of a person against the levels of bots: asked for with places, answered, and not kept."""

import asyncio
import json

import pytest
from server.inside import a_server, request

JSON = (("content-type", "application/json"),)


def game(*players):
    return [{"players": [player], "place": place} for place, player in enumerate(players, 1)]


def asked(games):
    async def run():
        async with a_server() as server:
            body = json.dumps({"games": games}).encode()
            status, _, text = await request(server.app(), "POST", "/api/ratings", body, JSON)
            return status, json.loads(text)

    return asyncio.run(run())


def test_whoever_wins_more_is_rated_higher():
    status, found = asked([game("me", "easy")] * 9 + [game("expert", "me", "easy", "easy")] * 9)
    assert status == 200
    mean = {player: each["mean"] for player, each in found["ratings"].items()}
    assert mean["expert"] > mean["me"] > mean["easy"]
    assert all(each["low"] < each["mean"] < each["high"] for each in found["ratings"].values())


@pytest.mark.parametrize(
    "games",
    [
        [],
        [game("me", "easy")] * 201,
        [[]],
        [game("me")],
        [game("me", "god")],
        [[{"players": ["me"], "place": 0}, {"players": ["easy"], "place": 2}]],
        [[{"players": ["me"] * 9, "place": 1}, {"players": ["easy"], "place": 2}]],
    ],
)
def test_games_that_cannot_be_are_refused(games):
    status, answer = asked(games)
    assert (status, answer["code"]) == (400, "malformed")
