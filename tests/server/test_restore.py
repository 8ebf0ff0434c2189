"""The worst day, rehearsed: a backup of a server at work, its database lost, and everybody goes on from the backup."""

import asyncio

import pytest
from server.inside import Guest, a_server, make

from fiefdom.server.store.backup import backup, restore
from fiefdom.server.view import state_of

pytestmark = pytest.mark.ci
ACTS = 15


@pytest.fixture(params=["file", "postgres"])
def places(request, tmp_path):
    """The address of a database, and of the one that takes its place."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/games.db", f"sqlite:///{tmp_path}/new.db"
    postgres = request.getfixturevalue("postgres")
    return postgres.fresh(), postgres.fresh()


async def play(guest, acts):
    """The first legal moves of whoever's turn it is."""
    for _ in range(acts):
        table = guest.table
        where = {"seat": table.actor, "seq": table.seq}
        if table.awaits == "confirm":
            answer = await guest.do("confirm", **where)
        else:
            answer = await guest.do("play", **where, moves=[str(next(iter(table.match.moves)))])
        assert answer["type"] == "ok", answer


def test_after_a_restore_everybody_goes_on_with_the_same_links(places, tmp_path):
    lost, new = places
    file = tmp_path / "backup.db"

    async def run():
        async with a_server(lost) as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, *made.keys.values())
            await play(guest, ACTS)
            before = state_of(guest.table, set())
            await backup(lost, file)
            await play(guest, ACTS)
            since = guest.table.seq
        await restore(file, new)
        async with a_server(new) as server:
            guest = await Guest(server).enter(made.game, *made.keys.values(), since=since)
            assert state_of(guest.table, set()) == before
            await play(guest, ACTS)

    asyncio.run(run())
