"""People at one server, over real sockets: coming back, giving seats away, hosting, talking, stopping."""

import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from server.client import Client, Running, fetch, free_port, new_game, wait_for
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fiefdom import Record
from fiefdom.server import connection as connections
from fiefdom.server import messages as m


def keys(made, *seats):
    return [made["keys"][seat] for seat in seats]


async def steps(client, count, rng=None):
    """Act so many times."""
    rng = rng or random.Random(1)
    for _ in range(count):
        await client.until(lambda me: me.my_turn)
        seq = client.seq
        answer = await client.act(rng)
        assert answer["type"] == "ok", answer
        await client.until(lambda me, seq=seq: me.seq > seq)


def record_of(server, game):
    status, text = fetch(f"{server.url}/api/games/{game}/record")
    assert status == 200
    return Record.parse(text, "plain")


@pytest.mark.ci
def test_a_game_against_bots_from_first_to_last(server):
    async def run():
        made = new_game(server, "kd/2", "me", "easy")
        async with Client(server, made["game"], keys(made, "a")) as ana:
            await ana.play_out()
            assert ana.state["phase"] == "over"
            assert [event["seq"] for event in ana.events] == list(range(1, ana.seq + 1))
            record = record_of(server, made["game"])
            assert record.match.is_over
            totals = dict(zip("AB", record.match.totals(), strict=True))
            assert {place["realm"]: place["points"] for place in ana.state["ranking"]} == totals

    asyncio.run(run())


def test_a_game_of_bots_alone_is_played(server):
    async def run():
        made = new_game(server, "kd/2", "easy", "easy")
        async with Client(server, made["game"]) as spectator:
            await spectator.until(lambda me: any(event["kind"] == "played" for event in me.events))

    asyncio.run(run())


def test_a_returning_player_has_missed_nothing(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], keys(made, "b")) as other:
            async with Client(server, made["game"], keys(made, "a")) as ana:
                await ana.until(lambda me: me.state["phase"] == "playing")
                seen = ana.events
            await other.do("say", text="where are you?")
            await other.until(lambda me: me.presence and me.presence["online"] == ["b"])
            async with Client(server, made["game"], keys(made, "a"), since=seen[-1]["seq"]) as ana:
                assert [each["seq"] for each in seen + ana.events] == list(range(1, ana.seq + 1))
                assert ana.events[-1]["text"] == "where are you?"
                assert seen + ana.events == other.events
                await other.until(lambda me: me.presence and me.presence["online"] == ["a", "b"])
                if ana.my_turn:
                    await steps(ana, 1)

    asyncio.run(run())


def test_spectators_see_everything_and_touch_nothing(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with (
            Client(server, made["game"], keys(made, "a", "b")) as ana,
            Client(server, made["game"]) as spectator,
        ):
            await ana.until(lambda me: me.presence and me.presence["watching"] == 1)
            assert spectator.welcome["seats"] == []
            assert not spectator.welcome["host"]
            await steps(ana, 6)
            await spectator.until(lambda me: me.seq == ana.seq)
            assert spectator.state == ana.state
            assert spectator.legal is None
            seat, seq = ana.state["actor"], ana.seq
            commands = [
                ("play", {"seat": seat, "seq": seq, "moves": ["K1"]}),
                ("undo", {"seat": seat, "seq": seq}),
                ("confirm", {"seat": seat, "seq": seq}),
                ("hint", {"seat": seat, "seq": seq}),
                ("name", {"seat": seat, "name": "Eve"}),
                ("say", {"text": "hi"}),
                ("give", {"seat": seat}),
                ("take", {"seat": seat}),
                ("invite", {"seat": seat}),
                ("pause", {"paused": True}),
                ("abort", {}),
                ("remove", {"seat": seat}),
                ("rematch", {}),
                ("forget", {}),
            ]
            for kind, fields in commands:
                answer = await spectator.do(kind, **fields)
                assert (answer["type"], answer["code"] in ("not-yours", "not-allowed")) == ("refused", True), answer
            assert spectator.seq == seq

    asyncio.run(run())


def test_one_seat_cannot_act_for_another_nor_with_its_key(server):
    async def run():
        made, other = new_game(server, "kd/2", "me", "here"), new_game(server, "kd/2", "me", "here")
        async with (
            Client(server, made["game"], keys(made, "a")) as ana,
            Client(server, made["game"], keys(made, "b")) as bo,
        ):
            await ana.until(lambda me: me.state["phase"] == "playing")
            await bo.until(lambda me: me.seq == ana.seq)
            mine, yours = (ana, bo) if ana.my_turn else (bo, ana)
            assert mine.legal
            assert yours.legal is None
            move = mine.legal["moves"][0]["move"]
            seat = mine.state["actor"]
            answer = await yours.do("play", seat=seat, seq=mine.seq, moves=[move])
            assert answer["code"] == "not-yours"
            answer = await yours.do("play", seat=yours.welcome["seats"][0], seq=mine.seq, moves=[move])
            assert answer["code"] == "out-of-turn"
        async with Client(server, other["game"], keys(made, "a")) as thief:
            assert thief.welcome == {
                "type": "refused",
                "id": 0,
                "code": "unknown-key",
                "message": "a key is not valid for this game, or no longer valid",
            }

    asyncio.run(run())


def test_a_seat_is_given_to_a_bot_and_reclaimed(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with (
            Client(server, made["game"], [made["host"], *keys(made, "a")]) as ana,
            Client(server, made["game"], keys(made, "b")) as bo,
        ):
            await ana.until(lambda me: me.state["phase"] == "playing")
            assert (await ana.do("give", seat="b", level="easy"))["type"] == "ok"
            while not any(event["kind"] == "played" and event.get("level") == "easy" for event in ana.events):
                if ana.my_turn:
                    await steps(ana, 1)
                else:
                    await ana.until(lambda me: me.my_turn)
            await bo.until(lambda me: me.seq == ana.seq)
            assert bo.state["seats"][1]["kind"] == "bot"
            assert bo.state["seats"][1]["person"]
            assert (await bo.do("take", seat="b"))["type"] == "ok"
            await bo.until(lambda me: me.state["seats"][1]["kind"] == "person")
            assert (await bo.do("take", seat="b"))["code"] == "not-now"
            await ana.until(lambda me: me.seq == bo.seq)
            for _ in range(4):
                await steps(ana if ana.my_turn else bo, 1)
                await asyncio.gather(ana.until(lambda me: me.seq >= bo.seq), bo.until(lambda me: me.seq >= ana.seq))

    asyncio.run(run())


def test_a_bot_goes_on_where_the_person_stopped(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], keys(made, "a", "b")) as ana:
            await ana.until(lambda me: me.state["phase"] == "playing")
            while ana.state["step"] != "place":
                await steps(ana, 1)
            await steps(ana, 1)
            assert ana.state["pending"]
            seat = ana.state["actor"]
            await ana.do("give", seat=seat, level="easy")
            await ana.until(lambda me: me.state["actor"] != seat or not me.state.get("pending"))
            assert record_of(server, made["game"])

    asyncio.run(run())


def test_a_seat_moves_to_a_second_device(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], keys(made, "a", "b")) as desk:
            answer = await desk.do("invite", seat="a")
            status, accepted = fetch(
                f"{server.url}/api/games/{made['game']}/accept", {"invitation": answer["invitation"]}
            )
            assert (status, accepted["seat"]) == (200, "a")
            async with Client(server, made["game"], [accepted["key"]]) as phone:
                assert phone.welcome["seats"] == ["a"]
                for _ in range(4):
                    await steps(phone if phone.my_turn else desk, 1)
                    await phone.until(lambda me: me.seq >= desk.seq)
                    await desk.until(lambda me: me.seq >= phone.seq)
                assert desk.state == phone.state

    asyncio.run(run())


def test_the_host_pauses_and_lets_go_on(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], [made["host"], *keys(made, "a", "b")]) as ana:
            await ana.until(lambda me: me.my_turn)
            await ana.do("pause", paused=True)
            await ana.until(lambda me: me.state.get("paused"))
            assert ana.legal is None
            answer = await ana.do("play", seat=ana.state["actor"], seq=ana.seq, moves=["K1"])
            assert answer["code"] == "paused"
            await ana.do("pause", paused=False)
            await ana.until(lambda me: me.legal)
            await steps(ana, 2)

    asyncio.run(run())


def test_a_bot_stands_still_while_the_game_is_paused(server):
    async def run():
        made = new_game(server, "kd/2", "me", "easy")
        async with Client(server, made["game"], [made["host"], *keys(made, "a")]) as ana:
            await ana.until(lambda me: me.my_turn)
            await ana.do("pause", paused=True)
            await ana.do("give", seat="a", level="easy")
            await ana.until(lambda me: me.state["seats"][0]["kind"] == "bot")
            seq = ana.seq
            await asyncio.sleep(0.3)
            assert ana.seq == seq
            await ana.do("pause", paused=False)
            await ana.until(lambda me: me.seq > seq + 2)

    asyncio.run(run())


def test_the_host_removes_somebody_whose_keys_are_then_worth_nothing(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], [made["host"], *keys(made, "a")]) as ana:
            async with Client(server, made["game"], keys(made, "b")) as bo:
                invited = await bo.do("invite", seat="b")
                assert (await ana.do("remove", seat="b", level="easy"))["type"] == "ok"
                await asyncio.wait_for(bo.reader, 60)
                assert bo.socket.close_code == 4003
            async with Client(server, made["game"], keys(made, "b")) as again:
                assert again.welcome["code"] == "unknown-key"
            url = f"{server.url}/api/games/{made['game']}/accept"
            assert fetch(url, {"invitation": invited["invitation"]})[0] == 403
            assert (await ana.do("remove", seat="b"))["code"] == "not-now"
            answer = await ana.do("invite", seat="b")
            accepted = fetch(url, {"invitation": answer["invitation"]})[1]
            async with Client(server, made["game"], [accepted["key"]]) as cleo:
                assert (await cleo.do("take", seat="b"))["type"] == "ok"
                assert cleo.welcome["seats"] == ["b"]

    asyncio.run(run())


def test_the_host_aborts_and_all_play_again(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here", record="players")
        async with (
            Client(server, made["game"], [made["host"], *keys(made, "a")]) as ana,
            Client(server, made["game"], keys(made, "b")) as bo,
            Client(server, made["game"]) as spectator,
        ):
            assert (await bo.do("rematch"))["code"] == "not-now"
            await ana.do("abort")
            await bo.until(lambda me: me.state["phase"] == "aborted")
            assert (await bo.do("rematch"))["type"] == "ok"
            for each in (ana, bo, spectator):
                await each.until(lambda me: me.moved)
            assert ana.moved["host"] == made["host"]
            assert bo.moved["keys"] == {"b": made["keys"]["b"]}
            assert spectator.moved["keys"] == {}
            again = ana.moved["game"]
            assert (await bo.do("rematch"))["type"] == "ok"
            async with (
                Client(server, again, [made["host"], *keys(made, "a")]) as ana2,
                Client(server, again, keys(made, "b")),
            ):
                await ana2.until(lambda me: me.state["phase"] == "playing")
                assert ana2.welcome["host"]
            assert fetch(f"{server.url}/api/games/{again}/record")[0] == 403

    asyncio.run(run())


@pytest.mark.ci
def test_names_and_chat_are_deleted_everywhere(start, tmp_path):
    server = start()

    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], [made["host"], *keys(made, "a", "b")]) as ana:
            await ana.do("name", seat="a", name="Zebulon Quux")
            await ana.do("say", text="xyzzy plugh")
            await steps(ana, 3)
            assert (await ana.do("forget"))["type"] == "ok"
            await ana.until(lambda me: me.events[-1]["kind"] == "forgotten")
            assert "Zebulon" not in json.dumps(ana.state)
        async with Client(server, made["game"], keys(made, "a")) as back:
            told = json.dumps(back.welcome)
            assert "Zebulon" not in told
            assert "xyzzy" not in told
        assert "Zebulon" not in str(record_of(server, made["game"]))

    asyncio.run(run())
    assert server.stop() == ""
    rows = sqlite3.connect(tmp_path / "games.db").execute("SELECT data FROM events").fetchall()
    assert rows
    assert not any(b"Zebulon" in data or b"xyzzy" in data for (data,) in rows)
    left = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    assert b"Zebulon" not in left
    assert b"xyzzy" not in left


def test_a_hint_is_a_legal_turn(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], keys(made, "a", "b")) as ana:
            await ana.until(lambda me: me.my_turn)
            while ana.state["step"] != "place":
                await steps(ana, 1)
            answer = await ana.do("hint", seat=ana.state["actor"], seq=ana.seq)
            assert answer["type"] == "advice"
            best = answer["candidates"][0]
            assert len(best["acts"]) == len(best["moves"])
            played = await ana.do("play", seat=ana.state["actor"], seq=ana.seq, moves=best["moves"], confirm=True)
            assert played["type"] == "ok"
            assert (await ana.do("hint", seat="b", seq=1))["code"] == "not-now"

    asyncio.run(run())


def test_others_are_answered_while_somebody_waits_for_a_hint(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with Client(server, made["game"], keys(made, "a", "b")) as ana:
            await ana.until(lambda me: me.my_turn)
            waited = []
            for _ in range(5):  # on a busy machine the hint may be quicker than a connection, but not each time
                hint = asyncio.create_task(ana.do("hint", seat=ana.state["actor"], seq=ana.seq))
                await asyncio.sleep(0.05)
                async with Client(server, made["game"]) as spectator:
                    assert (await spectator.do("ping"))["type"] == "pong"
                waited.append(not hint.done())
                assert (await hint)["type"] == "advice"
                if waited[-1]:
                    break
                await steps(ana, 1)
            assert waited[-1]

    asyncio.run(run())


async def raw(server, game, *texts, origin=None):
    """Send texts on a new connection; what comes back until it ends or falls silent."""
    heard = []
    async with connect(f"{server.url.replace('http', 'ws')}/ws/{game}", origin=origin, max_size=None) as line:
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            for text in texts:
                await line.send(text)
            while True:
                heard.append(json.loads(await asyncio.wait_for(line.recv(), 1.5)))
        return heard, line.close_code


HELLO = '{"do":"hello","id":7}'


def test_the_first_message_is_hello_and_only_the_first(server):
    async def run():
        game = new_game(server, "kd/2", "me", "here")["game"]
        for first, code in (
            ('{"do":"ping","id":3}', "hello-first"),
            ("nonsense", "malformed"),
            (b"\xff\x00", "malformed"),
            ("x" * 20_000, "too-big"),
            ('{"do":"hello","id":3,"keys":["%s"]}' % ("x" * 32), "unknown-key"),
        ):
            heard, closed = await raw(server, game, first)
            assert [each["code"] for each in heard] == [code]
            assert 4400 <= closed <= 4499
        heard, _ = await raw(server, game, HELLO, '{"do":"hello","id":2}')
        assert [each["code"] for each in heard if each["type"] == "refused"] == ["hello-first"]
        heard, closed = await raw(server, "NOSUCHGAME", HELLO)
        assert (heard[0]["code"], closed) == ("unknown-game", 4404)

    asyncio.run(run())


def test_sockets_of_other_sites_are_refused(server):
    async def run():
        game = new_game(server, "kd/2", "me", "here")["game"]
        for origin in ("https://evil.example", "null", "http://["):
            heard, closed = await raw(server, game, HELLO, origin=origin)
            assert not any(each["type"] == "welcome" for each in heard)
            assert closed == 4403
        heard, _ = await raw(server, game, HELLO, origin=server.url)
        assert heard[0]["type"] == "welcome"

    asyncio.run(run())


def test_a_message_that_comes_twice_is_carried_out_once(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        say = json.dumps({"do": "say", "id": 8, "text": "once"})
        hello = json.dumps({"do": "hello", "id": 7, "keys": keys(made, "a")})
        heard, _ = await raw(server, made["game"], hello, say, say)
        assert [each.get("code") for each in heard if each["type"] in ("ok", "refused")] == [None, "replayed"]

    asyncio.run(run())


def test_messages_that_are_too_big_are_refused_and_frames_end_the_connection(server):
    async def run():
        game = new_game(server, "kd/2", "me", "here")["game"]
        heard, closed = await raw(server, game, HELLO, "x" * 16_385, '{"do":"ping","id":2}')
        assert [each.get("code") for each in heard if each["type"] in ("pong", "refused")] == ["too-big", None]
        heard, closed = await raw(server, game, HELLO, "x" * 65_537)
        assert closed == 1009

    asyncio.run(run())


def test_a_game_for_players_is_hidden_from_others(server):
    async def run():
        for watch in ("players", "host"):
            made = new_game(server, "kd/2", "me", "here", watch=watch)
            heard, closed = await raw(server, made["game"], HELLO)
            assert ([each["code"] for each in heard], closed) == (["not-allowed"], 4403)
            async with Client(server, made["game"], keys(made, "a")) as ana:
                assert ana.welcome["seats"] == ["a"]

    asyncio.run(run())


def test_a_client_that_reads_too_slowly_is_disconnected():
    async def run():
        slow = connections.Connection(None)
        for number in range(connections.MOST_WAITING + 1):
            slow.send(m.Pong(number))
        assert slow._closing == (1013, "too slow")
        assert not slow._waiting

    asyncio.run(run())


# Starting and stopping


def test_a_server_that_is_told_to_stop_says_goodbye_and_has_lost_nothing(start):
    server = start()
    acknowledged = {}

    async def play(made):
        client = Client(server, made["game"], keys(made, "a"))
        async with client:
            rng = random.Random(made["game"])
            while client.closed is None:
                with contextlib.suppress(AssertionError, TimeoutError, ConnectionClosed):
                    await client.until(lambda me: me.my_turn or me.state["phase"] == "over", 30)
                    answer = await client.act(rng)
                    if answer["type"] == "ok":
                        acknowledged[made["game"]] = answer["seq"]
                    await client.until(lambda me, seq=client.seq: me.seq > seq, 60)
        return client.socket.close_code

    async def run():
        games = [new_game(server, "kd/2", "me", "easy") for _ in range(5)]
        players = [asyncio.create_task(play(made)) for made in games]
        await asyncio.sleep(1.5)
        server.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(asyncio.gather(*players), 120)

    assert asyncio.run(run()) == [1012] * 5
    assert server.process.communicate(timeout=60)[1] == ""
    assert server.process.returncode == 0
    again = start()

    async def look():
        for game, seq in acknowledged.items():
            async with Client(again, game) as client:
                assert client.seq >= seq

    asyncio.run(look())


def refused(*arguments):
    """The one sentence of a server that does not start."""
    command = [sys.executable, "-m", "fiefdom.cli", "serve", "--port", str(free_port()), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.ci
def test_a_server_without_a_database_says_so_in_a_sentence(tmp_path):
    (tmp_path / "foreign.db").write_bytes(b"this is not a database, but a text" * 100)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE meta (something TEXT)")
    other.execute("CREATE TABLE games (title TEXT)")
    other.commit()
    future = sqlite3.connect(tmp_path / "future.db")
    future.execute("CREATE TABLE meta (version INTEGER)")
    future.execute("INSERT INTO meta VALUES (99)")
    future.commit()
    assert "foreign.db" in refused("--database", f"sqlite:///{tmp_path}/foreign.db")
    assert "other.db" in refused("--database", f"sqlite:///{tmp_path}/other.db")
    assert "newer" in refused("--database", f"sqlite:///{tmp_path}/future.db")
    assert "nowhere" in refused("--database", f"sqlite:///{tmp_path}/nowhere/games.db")
    assert str(tmp_path) in refused("--database", f"sqlite:///{tmp_path}")
    assert "sqlite:///" in refused("--database", "mysql://here")
    assert "127.0.0.1" in refused("--database", f"postgresql://x:y@127.0.0.1:{free_port()}/z")
    assert "127.0.0.1" in refused("--database", "sqlite:///:memory:", "--bus", f"redis://127.0.0.1:{free_port()}")


@pytest.mark.ci
def test_a_server_whose_database_is_locked_says_so_in_a_sentence(tmp_path):
    holder = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    holder.execute("PRAGMA journal_mode = WAL")
    holder.execute("CREATE TABLE x (y)")
    holder.execute("BEGIN EXCLUSIVE")
    assert "locked" in refused("--database", f"sqlite:///{tmp_path}/games.db")


@pytest.mark.ci
def test_a_server_whose_port_is_taken_says_so_in_a_sentence(server):
    command = [
        sys.executable,
        "-m",
        "fiefdom.cli",
        "serve",
        "--port",
        str(server.port),
        "--database",
        "sqlite:///:memory:",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--port" in done.stderr


@pytest.mark.ci
def test_a_server_plays_at_once_while_the_search_is_compiled(tmp_path):
    with Running(
        f"sqlite:///{tmp_path}/games.db", env={"FIEFDOM_CACHE": str(tmp_path / "cache"), "FIEFDOM_BACKEND": "compiled"}
    ) as server:
        answer = fetch(f"{server.url}/healthz")[1]
        assert _busy(server.process.pid) < 2.0
        assert answer["backend"] == "plain"

        async def run():
            made = new_game(server, "kd/2", "me", "normal")
            async with Client(server, made["game"], keys(made, "a")) as ana:
                for _ in range(4):
                    await ana.until(lambda me: me.my_turn)
                    await steps(ana, 1)
                    assert (await ana.do("ping"))["type"] == "pong"

        asyncio.run(run())
        assert fetch(f"{server.url}/healthz")[1]["backend"] == "plain"
        children = wait_for(lambda: _children(server.process.pid))
        assert server.stop() == ""
        wait_for(lambda: not any(_alive(pid) for pid in children))
        server.stop()  # A server that is killed would leave its compiler at work.


def _children(pid):
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _busy(pid):
    """The seconds of a core that a process has used, and so when it was ready if there is nothing else to do."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _alive(pid):
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
