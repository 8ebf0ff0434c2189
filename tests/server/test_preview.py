"""What a shared link shows before it is opened: never more than a spectator sees."""

import asyncio
import re

from server.inside import Guest, a_server, request
from server.people import Desk

from fiefdom.server import messages as m
from fiefdom.server.preview import title_of


async def tags(server, path):
    status, headers, text = await request(server.app(), "GET", path)
    assert (status, headers["cache-control"]) == (200, "no-cache")
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text.decode()))


def test_a_link_to_a_game_shows_who_plays_it_unless_only_players_may_watch():
    async def run():
        async with a_server() as server:
            seats = [m.SeatPlan("me", '"><script>x()'), m.SeatPlan("bot")]
            made = await server.hub.create(m.NewGame("kd/2", seats))
            hidden = await server.hub.create(m.NewGame("kd/2", seats, watch="players"))
            shown = await tags(server, f"/g/{made.game}")
            assert shown["title"] == "Kingdomino: &quot;&gt;&lt;script&gt;x(), B"
            assert await tags(server, f"/g/{made.game}/replay") == shown
            assert await tags(server, f"/g/{hidden.game}") == {}
            assert await tags(server, "/g/NOWHERE") == {}
            guest = await Guest(server).enter(made.game, made.keys["a"], made.host)
            await guest.do("forget")
            assert (await tags(server, f"/g/{made.game}"))["title"] == "Kingdomino: A, B"

    asyncio.run(run())


def test_the_final_scores_are_shown_once_the_game_is_over():
    desk = Desk("team/6")
    assert title_of(desk.table) == "Teamdomino: Ana a & Ana b, Ana c & Ana d, Ana e & Ana f"
    desk.play_out()
    totals = desk.table.match.totals()
    assert title_of(desk.table).endswith(f"Ana e & Ana f {totals[2]}")
