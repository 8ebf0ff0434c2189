"""What must stay secret: the seed of the draws until the end, keys, and what a link protects."""

import asyncio
import base64
import hashlib
import json
import random
import re
import sqlite3
from urllib.request import urlopen

import pytest
from server.client import REAL_DRAWS, Client, fetch, new_game
from server.people import Desk, read_back

from fiefdom import Record
from fiefdom.core.dealer import SeededDealer
from fiefdom.server.table import Table
from fiefdom.server.view import legal_of, state_of


class Listener(Client):
    """Keeps every message it receives, unchanged."""

    def __init__(self, *args, **more):
        super().__init__(*args, **more)
        self.texts = []

    def _take(self, message):
        self.texts.append((message.get("state", {}).get("phase", ""), json.dumps(message)))
        super()._take(message)


def secret_of(folder, game):
    with sqlite3.connect(folder / "games.db") as db:
        return db.execute("SELECT secret FROM secrets WHERE game = ?", (game,)).fetchone()[0]


def events_of(folder, game):
    with sqlite3.connect(folder / "games.db") as db:
        return db.execute("SELECT kind, data FROM events WHERE game = ? ORDER BY seq", (game,)).fetchall()


def forms(secret):
    """A secret as it might be written somewhere."""
    return [
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode(),
        base64.urlsafe_b64encode(secret).decode(),
    ]


def test_the_secret_is_revealed_at_the_end_and_never_before(start, tmp_path):
    server = start(log="debug")
    nonces = {"a": "aa" * 16, "b": "bb" * 16}

    async def run():
        made = new_game(server, "kd/2", "me", "here")
        game, rng = made["game"], random.Random(8)
        secret = secret_of(tmp_path, game)
        assert len(secret) == 32
        assert hashlib.sha256(b"fiefdom commitment 1" + secret).hexdigest() == made["commitment"]
        seen = []
        async with (
            Listener(server, game, [made["host"], made["keys"]["a"]], {"a": nonces["a"]}) as ana,
            Listener(server, game, [made["keys"]["b"]], {"b": nonces["b"]}) as bo,
            Listener(server, game) as spectator,
        ):
            players = {"a": ana, "b": bo}
            await ana.until(lambda me: me.state["phase"] == "playing")
            while ana.state["phase"] == "playing":
                me = players[ana.state["actor"]]
                await me.until(lambda me: me.seq == ana.seq)
                if ana.seq % 20 == 0 or ana.state.get("round") == 12:
                    for what in ("", "/record", "/replay/0", "/replay/5"):
                        seen.append(json.dumps(fetch(f"{server.url}/api/games/{game}{what}")))
                    seen.append(fetch(f"{server.url}/metrics")[1])
                    seen += [data.decode() for _, data in events_of(tmp_path, game)]
                answer = await me.act(rng)
                assert answer["type"] == "ok"
                seen.append(json.dumps(answer))
                await ana.until(lambda me, seq=answer["seq"]: me.seq >= seq)
            await spectator.until(lambda me: me.state["phase"] == "over")
            before = [text for each in (ana, bo, spectator) for phase, text in each.texts if phase != "over"]
            assert len(before) > 200
            for text in before + seen:
                if "bb" * 16 in text:
                    assert '"seat":"b","nonce"' in text, "a nonce is in the log of the server only"
                for form in forms(secret):
                    assert form not in text
            assert spectator.state["secret"] == secret.hex()
            assert spectator.state["nonces"] == nonces
            assert spectator.state["commitment"] == made["commitment"]
        record = Record.parse(fetch(f"{server.url}/api/games/{game}/record")[1], "plain")
        assert record.dealer == SeededDealer(secret, {seat: bytes.fromhex(each) for seat, each in nonces.items()})
        assert record.headers["Commitment"] == made["commitment"]
        return made, secret

    made, secret = asyncio.run(run())
    log = server.stop()
    assert '"game_created"' in log
    for hidden in (*forms(secret), made["host"], *made["keys"].values(), *nonces.values()):
        assert hidden not in log
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    for key in (made["host"], *made["keys"].values()):
        assert key.encode() not in kept


@pytest.mark.ci
def test_what_is_shown_follows_from_the_public_log_alone():
    """A table without the secret shows the same: so nothing shown can tell future draws."""
    for rules in ("kd/2", "qd/2", "court/2", "giants/2"):
        desk, shown = Desk(rules, 4), {}
        rng = random.Random(3)
        while desk.table.phase == "playing":
            shown[desk.table.seq] = (state_of(desk.table), legal_of(desk.table))
            desk.do("confirm") if desk.table.awaits == "confirm" else desk.play(desk.any_move(rng))
        public = Table("DESK", "plain")
        for at, event in desk.log:
            public.apply(read_back(event), at)
            if public.seq in shown:
                assert (state_of(public), legal_of(public)) == shown[public.seq]
                assert desk.secret.hex() not in repr(vars(public))


def test_everybody_has_a_say_in_the_draws():
    """Another nonce gives other draws from the same secret."""
    secret = bytes(range(32))
    first = SeededDealer(secret, {"a": b"1", "b": b"2"}).seed(Desk("kd/2").rules)
    assert SeededDealer(secret, {"a": b"1", "b": b"3"}).seed(Desk("kd/2").rules) != first


def test_keys_and_links_cannot_be_guessed(start):
    server = start(program=REAL_DRAWS)
    made = [new_game(server, "kd/2", "me", "link") for _ in range(20)]
    keys = [key for each in made for key in (each["host"], *each["keys"].values(), *each["invitations"].values())]
    assert len(set(keys)) == len(keys) == 60
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{32}", key) for key in keys)
    assert all(re.fullmatch(r"[2-9A-HJ-NP-Z]{13}", each["game"]) for each in made)
    assert len({each["commitment"] for each in made}) == 20


def test_names_and_sayings_are_never_html(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        evil = "<img src=x onerror=1>"
        async with Client(server, made["game"], list(made["keys"].values())) as ana:
            assert (await ana.do("name", seat="a", name=evil))["type"] == "ok"
            assert (await ana.do("say", text=f"<script>{evil}</script>"))["type"] == "ok"
        for path in ("", "/record", "/replay/0"):
            with urlopen(f"{server.url}/api/games/{made['game']}{path}") as answer:
                assert answer.headers["content-type"].split(";")[0] in ("application/json", "text/plain")
                assert answer.headers["x-content-type-options"] == "nosniff"
        page = fetch(f"{server.url}/g/{made['game']}")[1]
        assert evil not in page

    asyncio.run(run())


def test_invitations_and_keys_are_not_sent_to_others(server):
    async def run():
        made = new_game(server, "kd/2", "me", "here")
        async with (
            Listener(server, made["game"], [made["keys"]["a"]]) as ana,
            Listener(server, made["game"], [made["keys"]["b"]]) as bo,
            Listener(server, made["game"]) as spectator,
        ):
            answer = await ana.do("invite", seat="a")
            await ana.do("say", text="done")
            await spectator.until(lambda me: me.events[-1]["kind"] == "said")
            for each in (bo, spectator):
                heard = "".join(text for _, text in each.texts)
                for key in (answer["invitation"], made["keys"]["a"], made["host"]):
                    assert key not in heard

    asyncio.run(run())
