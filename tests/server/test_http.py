"""HTTP requests, good and bad: the right kind of answer, safe headers, and never a server error."""

import http.client
import json
import socket
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families
from server.client import Running, fetch, new_game
from websockets.sync.client import connect

GAME = {"rules": "kd/2", "seats": [{"kind": "me"}, {"kind": "bot"}]}


def alike(**fields):
    """The body of a game whose two people are alike."""
    return json.dumps({**GAME, "seats": [{"kind": "me", **fields}] * 2}).encode()


def ask(server, method, path, body=None, **headers):
    """Status, headers and body of an answer; the path goes out as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        connection.putrequest(method, path)
        for key, value in headers.items():
            connection.putheader(key.replace("_", "-"), value)
        if body is not None:
            connection.putheader("content-length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def test_health_says_version_and_backend(server):
    status, answer = fetch(f"{server.url}/healthz")
    assert status == 200
    assert answer["status"] == "ok"
    assert answer["backend"] == "plain"


def test_metrics_are_in_the_form_of_prometheus(server):
    new_game(server, "kd/2", "me", "easy")
    status, text = fetch(f"{server.url}/metrics")
    assert status == 200
    families = {family.name: family for family in text_string_to_metric_families(text)}
    for name in ("commands", "events", "sockets", "rooms", "append_seconds", "thinking_seconds", "bots_waiting"):
        assert f"fiefdom_{name}" in families
        assert families[f"fiefdom_{name}"].documentation


def test_the_catalog_names_every_game(server):
    status, answer = fetch(f"{server.url}/api/catalog")
    assert status == 200
    assert {game["game"] for game in answer["games"]} >= {"kd", "qd", "court", "giants", "wedding"}
    for game in answer["games"]:
        for players, options in game["players"].items():
            rules = f"{game['game']}/{players}" + "".join(f"+{option}" for option in options[0])
            new_game(server, rules, *["me"] * int(players))


def test_pages_and_files_are_served(server):
    for path in ("/", "/new", "/help", "/rules", "/g/ABC", "/g/ABC/replay", "/index.html", "/crown.svg"):
        status, _, body = ask(server, "GET", path)
        assert status == 200, path
        assert body


@pytest.mark.parametrize("path", ["/", "/api/catalog", "/healthz", "/nothing", "/api/games/NONE", "/api/nothing/here"])
def test_every_answer_has_safe_headers(server, path):
    _, headers, _ = ask(server, "GET", path)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


BAD = [
    ("GET", "/nothing", 404),
    ("GET", "/nothing/at/all", 404),
    ("GET", "/api/nothing", 404),
    ("GET", "/api/games/NOSUCHGAME", 404),
    ("GET", "/api/games/NOSUCHGAME/record", 404),
    ("GET", "/api/games/NOSUCHGAME/replay/0", 404),
    ("GET", "/api/games/NOSUCHGAME/replay/x", 404),
    ("GET", "/api/games/NOSUCHGAME/replay/-1", 404),
    ("GET", "/api/games/NOSUCHGAME/replay/" + "9" * 30, 404),
    ("GET", "/api/games/NOSUCHGAME/replay/" + "9" * 5000, 404),
    ("GET", "/api/games/%00", 404),
    ("GET", "/api/games/%ff%fe", 404),
    ("GET", "/api/games/" + "A" * 5000, 404),
    ("GET", "/api/games/" + "%F0%9F%92%A5" * 10, 404),
    ("GET", "/" + "a" * 300, 404),
    ("GET", "/" + "a" * 5000, 404),
    ("GET", "/..", 404),
    ("GET", "/.", 404),
    ("GET", "/assets", 404),
    ("GET", "/%2e%2e", 404),
    ("GET", "/%00", 404),
    ("GET", "/../app.py", 404),
    ("GET", "/..%2fapp.py", 404),
    ("GET", "/..%5capp.py", 404),
    ("GET", "/%2e%2e%2fapp.py", 404),
    ("GET", "/assets/../../app.py", 404),
    ("GET", "/assets/..%2f..%2fapp.py", 404),
    ("GET", "/assets/%2e%2e/%2e%2e/app.py", 404),
    ("GET", "/assets//etc/passwd", 404),
    ("GET", "/assets/%2fetc/passwd", 404),
    ("GET", "/assets/%00", 404),
    ("GET", "/assets/" + "a" * 300, 404),
    ("GET", "//etc/passwd", 404),
    ("GET", "/ws/NOSUCHGAME", 404),
    ("POST", "/", 405),
    ("PUT", "/api/games", 405),
    ("GET", "/api/games", 405),
    ("DELETE", "/api/games/NOSUCHGAME", 405),
    ("POST", "/healthz", 405),
    ("POST", "/metrics", 405),
    ("OPTIONS", "/api/games", 405),
    ("GET", "/api/games/NOSUCHGAME/accept", 405),
]


@pytest.mark.parametrize(("method", "path", "status"), BAD, ids=lambda value: str(value)[:40])
def test_bad_requests_are_refused(server, method, path, status):
    found, headers, body = ask(server, method, path)
    assert found == status, body
    if headers.get("content-type") == "application/json":
        assert json.loads(body).keys() == {"code", "message"}
    elif status != 404 or path.startswith("/assets"):
        assert len(body) < 100
    else:
        assert body == ask(server, "GET", "/")[2]
    assert b"Traceback" not in body


def test_heads_have_no_bodies(server):
    for path in ("/", "/healthz", "/metrics", "/api/catalog", "/crown.svg"):
        status, _, body = ask(server, "HEAD", path)
        assert (status, body) == (200, b"")


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (json.dumps(GAME).encode(), "text/plain", 400, "malformed"),
        (json.dumps(GAME).encode(), "application/x-www-form-urlencoded", 400, "malformed"),
        (b"", "application/json", 400, "malformed"),
        (b"{", "application/json", 400, "malformed"),
        (b"\xff\xfe", "application/json", 400, "malformed"),
        (b"[" * 16_000, "application/json", 400, "malformed"),
        (b" " * 20_000, "application/json", 413, "too-big"),
        (json.dumps({**GAME, "more": 1}).encode(), "application/json", 400, "malformed"),
        (json.dumps({**GAME, "rules": "chess/2"}).encode(), "application/json", 400, "illegal"),
        (json.dumps({**GAME, "rules": "qd/2+giants+dynasty"}).encode(), "application/json", 400, "illegal"),
        (json.dumps({**GAME, "rules": "kd/3"}).encode(), "application/json", 400, "illegal"),
        (json.dumps({**GAME, "seats": GAME["seats"][:1]}).encode(), "application/json", 400, "malformed"),
        (alike(name="\u202e"), "application/json", 400, "bad-name"),
        (alike(colour="rose"), "application/json", 400, "illegal"),
        (alike(name="x" * 25), "application/json", 400, "malformed"),
    ],
)  # fmt: skip
def test_bad_bodies_are_refused_with_a_code(server, body, kind, status, code):
    found, _, answer = ask(server, "POST", "/api/games", body, content_type=kind)
    assert (found, json.loads(answer)["code"]) == (status, code)


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1", "http://[", "x", "http://127.0.0.1:1/"]
)
def test_pages_of_other_sites_cannot_ask(server, origin):
    body = json.dumps(GAME).encode()
    for path in ("/api/games", "/api/games/NOSUCHGAME/accept"):
        status, _, answer = ask(server, "POST", path, body, content_type="application/json", origin=origin)
        assert (status, json.loads(answer)["code"]) == (403, "foreign-origin")


def test_own_pages_can_ask(server):
    body = json.dumps(GAME).encode()
    origin = f"http://127.0.0.1:{server.port}"
    assert ask(server, "POST", "/api/games", body, content_type="application/json", origin=origin)[0] == 201


@pytest.mark.ci
def test_a_named_other_origin_can_ask(start):
    server = start(extra=("--origin", "https://fief.example"))
    body = json.dumps(GAME).encode()
    for origin, status in (("https://fief.example", 201), ("https://fief.example.evil", 403)):
        assert ask(server, "POST", "/api/games", body, content_type="application/json", origin=origin)[0] == status


def test_strangers_make_games_at_a_pace(tmp_path):
    with Running(
        f"sqlite:///{tmp_path}/g.db", env={"FIEFDOM_BACKEND": "plain"}, extra=("--rate-factor", "1")
    ) as server:
        found = [fetch(f"{server.url}/api/games", GAME) for _ in range(75)]
        assert [status for status, _ in found[:60]] == [201] * 60
        assert {status for status, _ in found[70:]} == {429}
        assert found[-1][1]["code"] == "too-fast"


@pytest.mark.ci
def test_strangers_connect_and_look_at_a_pace(start):
    server = start(extra=("--rate-factor", "0.04", "--limit", "requests-per-address=100000"))
    made = new_game(server, "kd/2", "me", "here")
    game, codes = made["game"], []
    for _ in range(16):
        with connect(f"ws://127.0.0.1:{server.port}/ws/{game}") as line:
            line.send('{"do":"hello","id":1}')
            codes.append(json.loads(line.recv()).get("code"))
    assert codes[:12] == [None] * 12
    assert codes[-1] == "too-fast"
    with connect(f"ws://127.0.0.1:{server.port}/ws/{game}") as line:  # Players always get in.
        line.send(json.dumps({"do": "hello", "id": 1, "keys": [made["keys"]["a"]]}))
        assert json.loads(line.recv())["type"] == "welcome"
    found = [fetch(f"{server.url}/api/games/{game}/{what}") for what in ["record", "replay/0"] * 15]
    assert [status for status, _ in found[:20]] == [200] * 20
    assert found[-1][0] == 429


def test_a_method_that_is_none_is_refused(server):
    assert ask(server, "BREW", "/healthz")[0] in (400, 405)


@pytest.mark.ci
def test_a_client_that_hangs_up_during_a_request_leaves_no_trace(start):
    server = start()
    for half in (
        b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
        b"GET /",
    ):
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(half)
            time.sleep(0.05)
    assert fetch(f"{server.url}/healthz")[0] == 200
    assert server.stop() == ""


def test_the_record_and_the_game_are_for_whom_the_host_allows(server):
    for audience, allowed in (("link", "abc"), ("players", "bc"), ("host", "c")):
        made = new_game(server, "kd/2", "me", "here", watch=audience, record=audience)
        bearers = {"a": {}, "b": {"authorization": f"Bearer {made['keys']['a']}"}}
        bearers["c"] = {"authorization": f"bearer {made['host']}"}
        wrong = [{"authorization": f"Bearer {made['keys']['a']}x"}, {"authorization": "Basic x"}, {"authorization": ""}]
        for what in ("", "/record", "/replay/0"):
            url = f"{server.url}/api/games/{made['game']}{what}"
            for who, headers in bearers.items():
                assert fetch(url, headers=headers)[0] == (200 if who in allowed else 403), (audience, what, who)
            for headers in wrong:
                assert fetch(url, headers=headers)[0] == (200 if audience == "link" else 403)


def test_a_key_of_one_game_opens_no_other(server):
    one = new_game(server, "kd/2", "me", "here", watch="players", record="players")
    two = new_game(server, "kd/2", "me", "here", watch="players", record="players")
    headers = {"authorization": f"Bearer {one['keys']['a']}"}
    assert fetch(f"{server.url}/api/games/{two['game']}", headers=headers)[0] == 403


def test_replays_beyond_the_last_move_are_refused(server):
    made = new_game(server, "kd/2", "me", "here")
    url = f"{server.url}/api/games/{made['game']}/replay"
    assert fetch(f"{url}/0")[0] == 200
    assert fetch(f"{url}/1")[1]["code"] == "not-now"


def test_an_exchange_whose_answer_was_lost_is_asked_for_again(server):
    """A reload at the wrong moment used to lose the seat."""
    made = new_game(server, "kd/3", "me", "link", "link")
    url, mine, other = f"{server.url}/api/games/{made['game']}/accept", "m" * 32, "o" * 32
    asked = {"invitation": made["invitations"]["b"], "key": mine}
    for _ in range(2):
        status, answer = fetch(url, asked)
        assert (status, answer["seat"], answer["key"]) == (200, "b", mine)
    for wrong in ({**asked, "key": other}, {**asked, "key": made["host"]}):
        assert fetch(url, wrong)[1]["code"] == "unknown-key"
    # A key opens one seat; another invitation is not lost to it.
    assert fetch(url, {"invitation": made["invitations"]["c"], "key": mine})[1]["code"] == "unknown-key"
    assert fetch(url, {"invitation": made["invitations"]["c"], "key": other})[1]["seat"] == "c"
    assert fetch(url, {**asked, "key": "short"})[1]["code"] == "malformed"


def test_invitations_are_exchanged_once(server):
    made = new_game(server, "kd/2", "me", "link")
    url = f"{server.url}/api/games/{made['game']}/accept"
    status, answer = fetch(url, {"invitation": made["invitations"]["b"]})
    assert (status, answer["seat"]) == (200, "b")
    for again in (made["invitations"]["b"], answer["key"], made["host"], made["keys"]["a"], "x" * 32):
        status, answer = fetch(url, {"invitation": again})
        assert (status, answer["code"]) == (403, "unknown-key")
