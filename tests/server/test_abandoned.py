"""Games in which nothing happens for long are ended, and nothing of them is lost."""

import asyncio
import random
import time
from dataclasses import replace

import pytest
from server.inside import UNLIMITED, Guest, a_server, make
from server.people import Desk

from fiefdom.server import archive
from fiefdom.server.abandoned import abort_abandoned
from fiefdom.server.archive import DAY, stored
from fiefdom.server.store.base import Standing

LIMITS = replace(UNLIMITED, abandoned_days=90.0)


async def keep(store, name, desk, days):
    """Save the game of a desk whose last event was so many days ago."""
    last = time.time() - days * DAY
    kept = [stored(seq, event, last - desk.at + at) for seq, (at, event) in enumerate(desk.log, 1)]
    await store.create(name, str(desk.rules), desk.secret, kept, [], Standing(desk.table.phase))


@pytest.mark.ci
def test_after_90_days_without_an_act_a_game_is_ended_and_its_record_stays(tmp_path):
    desk = Desk("kd/2")
    desk.play_out(random.Random(1), until=lambda table: len(table.moves) > 20)

    async def run():
        async with a_server(limits=LIMITS) as server:
            store = server.hub.store
            for name, days in (("OLD", 91), ("NEW", 89)):
                await keep(store, name, desk, days)
            waiting = await make(server, "kd/2", "me", "link")
            assert await abort_abandoned(server.hub) == 1
            assert await abort_abandoned(server.hub) == 0
            phases = {row.game: row.phase for row in await store.games()}
            assert phases == {"OLD": "aborted", "NEW": "playing", waiting.game: "gathering"}
            assert [each.kind for each in await store.events("OLD")][-2:] == ["aborted", "revealed"]
            (row,) = await archive.ended(store, 0.0)
            lines = (await archive.export(store, row, tmp_path)).read_text().splitlines()
            assert [line for line in lines if "Result" not in line] == str(desk.table.record()).splitlines()
            assert [line for line in lines if "Result" in line and "aborted" in line]
            await store.prune(row.game)
            assert "OLD" not in {row.game for row in await store.games()}

    asyncio.run(run())


def test_a_running_server_ends_abandoned_games_by_itself(quick, monkeypatch):
    monkeypatch.setattr("fiefdom.server.abandoned.EVERY_SECONDS", 0.05)
    desk = Desk("kd/2")

    async def run():
        async with a_server(limits=LIMITS, started=True) as server:
            await keep(server.hub.store, "OLD", desk, 91)
            await keep(server.hub.store, "NEW", desk, 89)
            async with asyncio.timeout(60):
                while (await server.hub.store.row("OLD")).phase != "aborted":
                    await asyncio.sleep(0.01)
            assert (await server.hub.store.row("NEW")).phase == "playing"

    asyncio.run(run())


def test_an_act_in_the_last_moment_saves_the_game(monkeypatch):
    """The list of old games was read before the act."""
    desk = Desk("kd/2")

    async def run():
        async with a_server(limits=LIMITS) as server:
            store = server.hub.store
            await keep(store, "OLD", desk, 91)
            rows = [*await store.games("gathering"), *await store.games("playing")]
            guest = await Guest(server).enter("OLD")
            await guest.room.journal.commit(lambda table: [archive.log.Named("a", "Ana", "blue")])

            async def games(phase="", before=0.0, most=1000):
                return [row for row in rows if row.phase == phase]

            monkeypatch.setattr(store, "games", games)
            assert await abort_abandoned(server.hub) == 0
            assert guest.table.phase == "playing"

    asyncio.run(run())
