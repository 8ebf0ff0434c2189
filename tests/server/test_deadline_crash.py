"""A real server is killed shortly before a deadline, and again right after its end: it fires once, and nobody pays."""

import asyncio
import itertools
import time

import pytest
from server.client import Client, Running, free_port, new_game

from fiefdom.server import events as log
from fiefdom.server.clocks import GAP_SECONDS
from fiefdom.server.store import open_store

PLAIN = {"FIEFDOM_BACKEND": "plain"}
SECONDS, NEAR = 10, 3.0


async def logged(database, game):
    """The events on the disk."""
    store = await open_store(database)
    try:
        return [log.read(each.seq, each.kind, each.version, each.data) for each in await store.events(game)]
    finally:
        await store.close()


async def sleep_until(moment):
    await asyncio.sleep(max(0.0, moment - time.time()))


def deadlines(events):
    return [event for event in events if isinstance(event, log.Deadline)]


def check_each_end_has_a_clock_of_its_own(events):
    """Between two ends of clocks a bot has played that turn, and another clock was started."""
    ends = [number for number, event in enumerate(events) if isinstance(event, log.Expired)]
    for one, two in itertools.pairwise(ends):
        kinds = {type(event) for event in events[one:two]}
        assert {log.Deadline, log.Played} <= kinds


@pytest.mark.ci
def test_a_server_killed_at_a_deadline_ends_the_clock_once_and_gives_its_downtime_back(tmp_path):
    database, port = f"sqlite:///{tmp_path}/games.db", free_port()

    async def run():
        with Running(database, port=port, env=PLAIN) as server:
            made = new_game(server, "kd/2", "me", "here", clock={"kind": "turn", "seconds": SECONDS})
            keys = [made["host"], *made["keys"].values()]
            async with Client(server, made["game"], keys) as client:
                await client.until(lambda me: me.state.get("clock", {}).get("seat"))
                await sleep_until(client.state["clock"]["until"] - NEAR)
                killed = time.time()
                server.kill()
        before = await logged(database, made["game"])
        first = deadlines(before)[0]
        await sleep_until(max(first.until, killed + GAP_SECONDS) + 0.5)
        started = time.time()
        with Running(database, port=port, env=PLAIN) as server:
            async with Client(server, made["game"], keys) as client:
                await client.until(lambda me: any(event["kind"] == "expired" for event in me.events))
                server.kill()
        after = await logged(database, made["game"])
        with Running(database, port=port, env=PLAIN) as server:
            async with Client(server, made["game"], keys) as client:
                await client.until(lambda me: any(event.get("level") == "normal" for event in me.events))
        return first, started - killed, before, after, await logged(database, made["game"])

    first, downtime, before, after, end = asyncio.run(run())
    expired = next(event for event in after if isinstance(event, log.Expired))
    assert expired.seat == first.seat
    if not any(isinstance(event, log.Expired) for event in before):  # The test itself may have been held up.
        prolonged = deadlines(after)[1]
        assert (prolonged.seat, prolonged.until - first.until >= downtime) == (first.seat, True)
        assert expired.until == prolonged.until
    assert next(event for event in end if getattr(event, "bot", "")).seat == first.seat
    check_each_end_has_a_clock_of_its_own(end)
