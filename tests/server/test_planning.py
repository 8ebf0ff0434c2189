"""Plans: a question that only the holder of a seat may ask, and that nobody else hears of."""

import asyncio

from server.inside import Guest, a_server, make


def test_a_plan_is_answered_to_its_seat_alone_and_changes_nothing():
    async def run():
        async with a_server() as server:
            made = await make(server, "kd/2", "me", "here")
            guests = {seat: await Guest(server).enter(made.game, made.keys[seat]) for seat in "ab"}
            while (table := guests["a"].table).match.position.step != "place":
                act = {"seat": table.actor, "seq": table.seq}
                if table.awaits == "confirm":
                    await guests[table.actor].do("confirm", **act)
                else:
                    await guests[table.actor].do("play", **act, moves=[str(table.match.position.moves[0])])
            actor, other = table.actor, {"a": "b", "b": "a"}[table.actor]
            guests[actor].hear()
            plans = await guests[other].do("plan", seat=other)
            assert plans["legal"]["seat"] == other
            assert plans["legal"]["domino"]["name"] in {tile.name for tile in table.line if tile.seat == other}
            assert plans["claims"]["moves"]
            assert guests["a"].table.seq == table.seq
            assert not guests[actor].hear(), "somebody else heard of the plan"
            assert (await guests[actor].do("plan", seat=other))["code"] == "not-yours"
            assert (await guests[actor].do("plan", seat=actor))["code"] == "not-now"

    asyncio.run(run())
