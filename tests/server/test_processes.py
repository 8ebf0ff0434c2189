"""Two servers that share a PostgreSQL and a Redis act as one server for the players."""

import asyncio
import random
import signal

import pytest
from server.client import Client, Running, fetch, new_game, wait_for
from server.inside import Guest, a_server, make, until
from services import running_postgres, running_redis

from fiefdom import Record

PLAIN = {"FIEFDOM_BACKEND": "plain"}


@pytest.fixture(scope="module")
def both(postgres, redis):
    """Two servers that share their games."""
    database = postgres.fresh()
    with (
        Running(database, redis.url(), env=PLAIN) as one,
        Running(database, redis.url(), env=PLAIN) as two,
    ):
        yield one, two
        assert one.stop() == ""
        assert two.stop() == ""


async def together(*clients):
    """Wait until all have heard the same."""
    for _ in range(3):
        most = max(client.seq for client in clients)
        await asyncio.gather(*(client.until(lambda me, most=most: me.seq >= most) for client in clients))


async def act(clients, rng):
    await together(*clients)
    client = next(each for each in clients if each.my_turn)
    answer = await client.act(rng)
    assert answer["type"] == "ok", answer
    await asyncio.gather(*(each.until(lambda me: me.seq >= answer["seq"]) for each in clients))


def test_two_people_at_two_servers_play_one_game(both):
    async def run():
        made = new_game(both[0], "kd/2", "me", "link")
        url = f"{both[1].url}/api/games/{made['game']}/accept"
        key = fetch(url, {"invitation": made["invitations"]["b"]})[1]["key"]
        async with (
            Client(both[0], made["game"], [made["host"], made["keys"]["a"]], nonces={"a": "0a" * 16}) as ana,
            Client(both[1], made["game"], [key], nonces={"b": "0b" * 16}) as bo,
            Client(both[1], made["game"]) as spectator,
        ):
            everybody, rng = (ana, bo, spectator), random.Random(3)
            for each in everybody:
                await each.until(lambda me: me.state["phase"] == "playing")
                await each.until(lambda me: me.presence and me.presence["online"] == ["a", "b"])
                await each.until(lambda me: me.presence and me.presence["watching"] == 1)
            while ana.state["phase"] == "playing":
                await act(everybody, rng)
                assert ana.state == bo.state == spectator.state
            assert ana.events == bo.events == spectator.events
            texts = [fetch(f"{each.url}/api/games/{made['game']}/record")[1] for each in both]
            assert texts[0] == texts[1]
            assert Record.parse(texts[0], "plain").match.is_over

    asyncio.run(run())


def test_talk_undo_and_the_host_reach_the_other_server(both):
    async def run():
        made = new_game(both[0], "kd/2", "me", "here")
        async with (
            Client(both[0], made["game"], [made["host"], made["keys"]["a"]]) as ana,
            Client(both[1], made["game"], [made["keys"]["b"]]) as bo,
        ):
            rng = random.Random(1)
            await ana.until(lambda me: me.state["phase"] == "playing")
            await bo.do("say", text="can you hear me?")
            await ana.until(lambda me: me.events[-1].get("text") == "can you hear me?")
            await act((ana, bo), rng)
            me, other = (ana, bo) if ana.my_turn else (bo, ana)
            assert (await me.do("undo", seat=me.state["actor"], seq=me.seq))["type"] == "ok"
            await other.until(lambda it: it.events[-1]["kind"] == "undone")
            await together(ana, bo)
            assert ana.state == bo.state
            await ana.do("pause", paused=True)
            await bo.until(lambda me: me.state.get("paused"))
            assert (await bo.do("undo", seat="b", seq=bo.seq))["code"] == "paused"
            await ana.do("pause", paused=False)
            await bo.do("name", seat="b", name="Bo")
            await ana.until(lambda me: me.state["seats"][1]["name"] == "Bo")
            await ana.do("forget")
            await bo.until(lambda me: me.state["seats"][1]["name"] == "")
            await ana.do("abort")
            await bo.until(lambda me: me.state["phase"] == "aborted")
            await bo.do("rematch")
            await ana.until(lambda me: me.moved)
            assert ana.moved["host"] == made["host"]

    asyncio.run(run())


def test_a_player_who_leaves_is_gone_on_the_other_server_too(both):
    async def run():
        made = new_game(both[0], "kd/2", "me", "here")
        async with Client(both[0], made["game"], [made["keys"]["a"]]) as ana:
            async with Client(both[1], made["game"], [made["keys"]["b"]]):
                await ana.until(lambda me: me.presence and me.presence["online"] == ["a", "b"])
            await ana.until(lambda me: me.presence and me.presence["online"] == ["a"])

    asyncio.run(run())


def test_a_player_removed_on_one_server_is_disconnected_from_the_other(both):
    async def run():
        made = new_game(both[0], "kd/2", "me", "here")
        async with (
            Client(both[0], made["game"], [made["host"], made["keys"]["a"]]) as ana,
            Client(both[1], made["game"], [made["keys"]["b"]]) as bo,
        ):
            await ana.do("remove", seat="b", level="easy")
            await asyncio.wait_for(asyncio.shield(bo.reader), 60)
            assert bo.socket.close_code == 4003

    asyncio.run(run())


def test_of_two_simultaneous_acts_only_one_succeeds(both):
    """The same seat on two devices at two servers."""

    async def run():
        made = new_game(both[0], "kd/2", "me", "here")
        keys = list(made["keys"].values())
        async with Client(both[0], made["game"], keys) as one, Client(both[1], made["game"], keys) as two:
            rng = random.Random(7)
            await together(one, two)
            for _ in range(15):
                await together(one, two)
                seq = one.seq
                assert two.seq == seq
                answers = await asyncio.gather(one.act(rng), two.act(rng))
                assert sorted(answer["type"] for answer in answers) == ["ok", "refused"], answers
                assert {each["code"] for each in answers if each["type"] == "refused"} <= {"out-of-date", "out-of-turn"}
                for each in (one, two):
                    await each.until(lambda me, seq=seq: me.seq > seq)
            assert one.events == two.events

    asyncio.run(run())


@pytest.mark.ci
def test_bots_play_once_even_if_two_servers_watch(both):
    async def run():
        made = new_game(both[0], "kd/2", "me", "easy")
        async with (
            Client(both[0], made["game"], [made["keys"]["a"]]) as ana,
            Client(both[1], made["game"], [made["keys"]["a"]]) as again,
        ):
            rng = random.Random(5)
            for _ in range(6):
                await ana.until(lambda me: me.my_turn)
                await act((ana, again), rng)
            await together(ana, again)
            seqs = [event["seq"] for event in ana.events]
            assert seqs == list(range(1, len(seqs) + 1))

    asyncio.run(run())


@pytest.mark.ci
def test_a_bot_whose_server_is_killed_is_played_by_the_other(postgres, redis):
    database = postgres.fresh()

    async def run():
        with (
            Running(database, redis.url(), env=PLAIN) as one,
            Running(database, redis.url(), env=PLAIN) as two,
        ):
            games = [new_game(one, "kd/2", "me", "expert") for _ in range(2)]
            clients = [Client(one, made["game"], list(made["keys"].values())) for made in games]
            for client in clients:
                await client.__aenter__()
                await client.do("give", seat="a", level="expert")
            await asyncio.sleep(0.3)
            one.kill()
            for client in clients:
                await client.reader
            for made in games:
                async with Client(two, made["game"]) as client:
                    seq = client.seq
                    await client.until(lambda me, seq=seq: me.seq > seq, 40)

    asyncio.run(run())


@pytest.mark.ci
def test_a_database_that_goes_away_and_comes_back(postgres, redis):
    with running_postgres() as own:
        asyncio.run(_outlive(own, own.fresh(), redis))


async def _outlive(postgres, database, redis):
    with Running(database, redis.url(), env=PLAIN, log="error") as server:
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], list(made["keys"].values())) as ana:
            rng = random.Random(1)
            await ana.until(lambda me: me.my_turn)
            postgres.stop(signal.SIGINT)
            try:
                assert fetch(f"{server.url}/healthz")[0] == 503
                answer = await ana.act(rng)
                assert answer["code"] == "unavailable"
                status, problem = fetch(f"{server.url}/api/games/OTHERGAME")
                assert (status, problem["code"]) == (503, "unavailable")
            finally:
                postgres.start()
            wait_for(lambda: fetch(f"{server.url}/healthz")[0] == 200)
            seq = ana.seq
            assert (await ana.act(rng))["type"] == "ok"
            await ana.until(lambda me: me.seq > seq)


def test_odd_names_of_games_are_unknown_on_postgres_too(both):
    for path in ("%00", "%ff", "A" * 3000, "%F0%9F%92%A5"):
        assert fetch(f"{both[0].url}/api/games/{path}")[0] == 404, path


@pytest.mark.long
def test_without_redis_a_player_who_changes_servers_never_sees_an_older_state(postgres):
    async def run(redis):
        with Running(database, redis.url(), env=PLAIN) as one, Running(database, redis.url(), env=PLAIN) as two:
            made = new_game(one, "kd/2", "me", "here")
            keys, rng, since = list(made["keys"].values()), random.Random(4), 0
            async with Client(one, made["game"]), Client(two, made["game"]):
                redis.stop(signal.SIGKILL)
                for number in range(12):
                    async with Client((one, two)[number % 2], made["game"], keys, since=since) as me:
                        assert me.seq >= since
                        await me.until(lambda me: me.my_turn)
                        since = (await me.act(rng))["seq"]
                        status, answer = fetch(f"{(two, one)[number % 2].url}/api/games/{made['game']}")
                        assert (status, answer["seq"] >= since) == (200, True)

    database = postgres.fresh()
    with running_redis() as redis:
        asyncio.run(run(redis))


@pytest.mark.long
def test_a_database_that_hangs_in_the_middle_of_an_act_leaves_nobody_behind(monkeypatch):
    """Whether the act is saved in the end is open; but those who play see what is saved, without a reload."""
    monkeypatch.setattr("fiefdom.server.store.postgres.PATIENCE_SECONDS", 0.5)
    monkeypatch.setattr("fiefdom.server.hub.SWEEP_SECONDS", 0.1)

    async def run(own, database):
        async with a_server(database, started=True) as server:
            made = await make(server, "kd/2", "me", "here")
            guest = await Guest(server).enter(made.game, *made.keys.values())
            for number in range(3):
                own.signal_all(signal.SIGSTOP)
                answer = await guest.do("say", text=f"number {number}")
                own.signal_all(signal.SIGCONT)
                assert answer["code"] == "unavailable"
                await asyncio.sleep(1)
                row = await server.hub.store.row(made.game)
                await until(lambda row=row: guest.table.seq >= row.seq)
                assert (await guest.do("say", text="after it"))["type"] == "ok"
                assert [event.seq for event in guest.table.events] == list(range(1, guest.table.seq + 1))

    with running_postgres() as own:
        asyncio.run(run(own, own.fresh()))
