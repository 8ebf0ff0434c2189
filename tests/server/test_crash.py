"""Servers are killed in the middle of many games: nothing they acknowledged is lost, and every game continues."""

import asyncio
import signal
import subprocess

import pytest
from server.client import Running, free_port
from server.survivors import KINDS, Player, all_play_on, check_logs
from services import running_postgres, running_redis

PLAIN = {"FIEFDOM_BACKEND": "plain"}
GAMES, MANY = 30, 100
"""Games at a time in each run, and in the long one."""
PAUSE_SECONDS = 8
"""Longer than a store or a bus is waited for."""


def is_file(database):
    """A SQLite file answers in time; PostgreSQL with a hundred games on a busy machine may take over 5 s."""
    return database.startswith("sqlite:")


async def live_through(database, games=GAMES, kills=1):
    port, players = free_port(), []
    for life in range(kills + 1):
        with Running(database, port=port, env=PLAIN) as server:
            players = players or [Player(number, may_fail=not is_file(database)) for number in range(games)]
            enough = asyncio.Event()
            playing = [asyncio.create_task(player.play([server], enough)) for player in players]
            await all_play_on(players, entries=1)
            if life < kills:
                server.kill()
            enough.set()
            await asyncio.wait_for(asyncio.gather(*playing), 180)
        await check_logs(database, players)
    return players


def check(players, kills):
    """Nobody got an answer that they should not get."""
    acts = sum(player.acts for player in players)
    games = sum(len(player.games) for player in players)
    print(f"{games} games, {kills} kills and pauses, {acts} acknowledged acts")
    assert [each for player in players for each in player.surprises] == []


@pytest.mark.ci
def test_a_killed_server_has_lost_nothing_sqlite(tmp_path):
    check(asyncio.run(live_through(f"sqlite:///{tmp_path}/games.db")), 1)


def test_a_killed_server_has_lost_nothing_postgres(postgres):
    check(asyncio.run(live_through(postgres.fresh(), len(KINDS))), 1)


@pytest.mark.ci
def test_a_server_with_a_hundred_games_on_postgres_has_lost_nothing(postgres):
    check(asyncio.run(live_through(postgres.fresh(), MANY)), 1)


@pytest.mark.long
def test_a_server_killed_again_and_again_has_lost_nothing(tmp_path):
    check(asyncio.run(live_through(f"sqlite:///{tmp_path}/games.db", MANY, 10)), 10)


@pytest.mark.long
def test_two_servers_whose_parts_are_all_killed_in_turn_have_lost_nothing():
    """Each server, PostgreSQL and Redis are killed and paused while both servers' players play on."""
    with running_postgres() as postgres, running_redis() as redis:
        players, kills = asyncio.run(live_through_all(postgres, redis, postgres.fresh()))
    check(players, kills)


async def live_through_all(postgres, redis, database):
    servers = [Running(database, redis.url(), env=PLAIN, log="error", stderr=subprocess.DEVNULL) for _ in range(2)]
    enough, faults = asyncio.Event(), 0
    try:
        players = [Player(number, may_fail=True) for number in range(GAMES)]
        # Each player is at home at one server, and goes to the other when that one is gone.
        homes = [servers if number % 2 else servers[::-1] for number in range(GAMES)]
        playing = [asyncio.create_task(each.play(home, enough)) for each, home in zip(players, homes, strict=True)]
        for fault, parts in 2 * [(killed_server, servers), (killed, (postgres, redis)), (paused, (postgres, redis))]:
            for part in parts:
                await all_play_on(players)
                await fault(part)
                faults += 1
        await all_play_on(players)
        enough.set()
        await asyncio.wait_for(asyncio.gather(*playing), 180)
    finally:
        for server in servers:
            server.__exit__()
    await check_logs(database, players)
    return players, faults


async def killed_server(server):
    """Kill a server; another one starts in its place."""
    server.kill()
    server.__exit__()
    again = await asyncio.to_thread(
        Running, server.database, server.bus, server.port, env=PLAIN, log="error", stderr=subprocess.DEVNULL
    )
    server.process = again.process


async def killed(service):
    """Kill PostgreSQL or Redis with all its processes, and start it again after a while."""
    service.signal_all(signal.SIGKILL)
    service.process.wait()
    await asyncio.sleep(1)
    await asyncio.to_thread(service.start)


async def paused(service):
    """Stop PostgreSQL or Redis for longer than it is waited for."""
    service.signal_all(signal.SIGSTOP)
    await asyncio.sleep(PAUSE_SECONDS)
    service.signal_all(signal.SIGCONT)
