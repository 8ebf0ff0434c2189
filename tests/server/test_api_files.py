"""The API files describe the server: they are current, they list every route, and live messages match them."""

import asyncio
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from server.client import Client, fetch, new_game
from starlette.routing import Route, WebSocketRoute

from fiefdom.server.app import PATHS, Server
from fiefdom.server.hub import Hub
from fiefdom.server.refusal import CODES

ROOT = Path(__file__).resolve().parents[2]
OPENAPI = json.loads((ROOT / "docs" / "reference" / "openapi.json").read_text(encoding="utf-8"))
ASYNCAPI = json.loads((ROOT / "docs" / "reference" / "asyncapi.json").read_text(encoding="utf-8"))
PAGES = {*PATHS, "/{name}", "/assets"}


def validator(name):
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": ASYNCAPI["components"]})


def test_the_files_are_current():
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "api_files.py", "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_every_route_is_described_and_every_description_is_a_route():
    routes = Server(Hub(None, None, None)).app().routes
    paths = {re.sub(r":\w+}", "}", route.path) for route in routes if isinstance(route, Route)}
    assert paths - PAGES == set(OPENAPI["paths"])
    sockets = [route.path for route in routes if isinstance(route, WebSocketRoute)]
    assert sockets == [channel["address"] for channel in ASYNCAPI["channels"].values()]


def test_every_code_of_a_refusal_is_documented():
    text = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
    assert {code for code in CODES if f"| `{code}` |" not in text} == set()


@pytest.mark.parametrize(
    ("rules", "other", "most"), [("qd/2", "here", 10_000), pytest.param("giants/2", "easy", 15, marks=pytest.mark.ci)]
)
def test_everything_the_server_says_in_a_game_fits_the_files(server, rules, other, most):
    """Of a whole game between people, and of some turns with a bot, which thinks for long on the plain backend."""
    kinds = {kind.lower(): kind for kind in ASYNCAPI["components"]["messages"]}
    game = new_game(server, rules, "me", other)
    status, catalog = fetch(f"{server.url}/api/catalog")
    validator("Catalog").validate(catalog)
    validator("Created").validate(game)

    async def play():
        async with Client(server, game["game"], [*game["keys"].values(), game["host"]]) as me:
            heard = [me.presence] if me.presence else []  # It may have come with the welcome.
            take = me._take
            me._take = lambda message: (heard.append(message), take(message))
            await me.do("ping")
            await me.do("play", seq=0, seat="b", moves=["X"])
            await me.until(lambda each: each.my_turn)
            if other == "easy":
                await me.do("hint", seq=me.seq, seat=me.state["actor"])
            await me.play_out(random.Random(1), most)
            return heard

    heard = asyncio.run(play())
    said = {message["type"] for message in heard}
    assert said >= {"update", "ok", "refused", "pong", "presence"} | ({"advice"} if other == "easy" else set())
    checks = {kind: validator(name) for kind, name in kinds.items()}
    told = [message for message in heard if message["type"] == "update"]
    for message in [*told[::4], *(each for each in heard if each["type"] != "update")]:
        checks[message["type"]].validate(message)
    for path in ("", "/replay/0", "/replay/7"):
        status, answer = fetch(f"{server.url}/api/games/{game['game']}{path}")
        assert status == 200
        validator("Step" if path else "State").validate(answer)


@pytest.mark.ci
def test_the_example_in_the_docs_plays_a_game(server):
    text = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
    code = "\n".join(line[4:] for line in text.partition("    import asyncio")[2].split("\n## ")[0].splitlines()[1:])
    program = "import asyncio, json, urllib.request\n" + code.replace(
        "localhost:8000", server.url.removeprefix("http://")
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=180)
    assert re.fullmatch(r"\[\d+, \d+\]\n", done.stdout), done.stderr
