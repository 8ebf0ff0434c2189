"""Hints: what they hold, who may ask, and who sees them."""

import asyncio

from server.inside import Guest, NoBots, a_server, make

from fiefdom.server.bot_process import hint
from fiefdom.server.view import state_of


class Adviser(NoBots):
    """Advises at once, after a short search; plays nothing."""

    async def choose(self, position, level, seed, watchers=None, advice=False):
        return hint(position, level, "16 sims", seed)[0] if advice else await asyncio.Event().wait()


OPENING = "+3 +17 +22 +48 +a"
"""The last domino has crowns, so there is a reason to claim it."""


async def two(server, **more):
    """Two people at a game: the one whose turn it is, the other, and the keys of both."""
    made = await make(server, "kd/2", "me", "here", **more)
    guests = [
        await Guest(server).enter(made.game, made.host if seat == "a" else made.keys[seat], made.keys[seat])
        for seat in "ab"
    ]
    actor = guests[0].table.actor
    return guests if actor == "a" else guests[::-1], actor, made


def test_a_hint_gives_turns_that_differ_with_reasons_and_only_to_the_seat_that_asked():
    async def run():
        async with a_server(bots=Adviser()) as server:
            (one, other), seat, _ = await two(server, begin=OPENING)
            other.hear()
            advice = await one.do("hint", seat=seat, seq=one.table.seq)
            claims = [each["moves"][-1] for each in advice["candidates"]]
            assert len(set(claims)) == len(claims) == 3
            kinds = {merit["kind"] for each in advice["candidates"] for merit in each["merits"]}
            assert kinds & {"best", "earlier", "denied"}
            assert not other.hear(), "a hint was sent to somebody else"
            assert (await other.do("hint", seat=seat, seq=other.table.seq))["code"] == "not-yours"

    asyncio.run(run())


def test_where_the_host_says_so_there_are_no_hints_nor_in_the_rematch():
    async def run():
        async with a_server(bots=Adviser()) as server:
            (one, _), seat, made = await two(server, hints=False)
            refused = await one.do("hint", seat=seat, seq=one.table.seq)
            assert (refused["type"], refused["code"]) == ("refused", "not-allowed")
            assert not state_of(one.table).hints
            host = await Guest(server).enter(made.game, made.host)
            await host.do("abort")
            await host.do("rematch")
            again = await server.hub.room(host.table.rematch)
            assert not again.table.hints

    asyncio.run(run())
