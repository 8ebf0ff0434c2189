"""The proxy's configuration, tried with nginx in front of a server: TLS, WebSockets, client addresses and limits."""

import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from server.client import Running, free_port
from services import Service
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

pytestmark = pytest.mark.long
DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = "fiefdom.example"
GAME = {"rules": "kd/2", "seats": [{"kind": "me"}, {"kind": "here"}]}
CONNECTIONS = 16
PATIENCE_SECONDS = 60
"""How long an answer may take on a busy machine."""
MAIN = """
daemon off;
master_process off;
error_log {folder}/error.log;
pid {folder}/nginx.pid;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    set_real_ip_from 127.0.0.10;  # From here tests say which address they have, which need not exist.
    real_ip_header X-Test-Address;
    include {folder}/upstream.conf;
    include {folder}/fiefdom.conf;
}}
"""
REQUEST = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


class Proxy(Service):
    """nginx in front of a server."""

    def ask(self, method, path, body=None, address="127.0.0.1", **headers):
        """An answer over TLS: status, headers, text."""
        line = http.client.HTTPSConnection(
            NAME, self.port, timeout=PATIENCE_SECONDS, context=self.trust, source_address=(address, 0)
        )
        line._create_connection = lambda _, *rest, **more: socket.create_connection(
            ("127.0.0.1", self.port), *rest, **more
        )
        line.request(method, path, body, {key.replace("_", "-"): value for key, value in headers.items()})
        answer = line.getresponse()
        found = answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read().decode()
        line.close()
        return found

    def make(self, address, **headers):
        """Make a game; the status."""
        return self.ask("POST", "/api/games", json.dumps(GAME), address, content_type="application/json", **headers)

    def connect(self, game, address="127.0.0.1"):
        """A WebSocket."""
        near = socket.create_connection(("127.0.0.1", self.port), PATIENCE_SECONDS, (address, 0))
        url, origin = f"wss://{NAME}:{self.port}/ws/{game}", f"https://{NAME}:{self.port}"
        more = {"server_hostname": NAME, "origin": origin, "open_timeout": PATIENCE_SECONDS}
        return connect(url, sock=near, ssl=self.trust, **more)


def replaced(text, *pairs):
    """A text with every pair replaced, each of which it must contain."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def written(folder, port, plain_port, server_port, header_seconds):
    """The configuration with the ports and the certificate of the test, and tight limits."""
    for folder_name in ("body", "proxy", "fastcgi", "uwsgi", "scgi"):
        (folder / folder_name).mkdir()
    upstream = replaced((DEPLOY / "nginx/upstream.conf").read_text(), ("127.0.0.1:8000", f"127.0.0.1:{server_port}"))
    (folder / "upstream.conf").write_text(upstream)
    text = replaced(
        (DEPLOY / "nginx/fiefdom.conf").read_text(),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("    listen [::]:80;\n", ""),
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("listen 80;", f"listen 127.0.0.1:{plain_port};"),
        ("/etc/fiefdom/tls/fullchain.pem", f"{folder}/certificate.pem"),
        ("/etc/fiefdom/tls/privkey.pem", f"{folder}/key.pem"),
        ("client_header_timeout 10s", f"client_header_timeout {header_seconds}s"),
        ("rate=50r/s", "rate=1r/s"),
        ("burst=600", "burst=20"),
        ("limit_conn fiefdom_connections 400", f"limit_conn fiefdom_connections {CONNECTIONS}"),
    )
    (folder / "fiefdom.conf").write_text(text)
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
    files = ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/certificate.pem"]
    subprocess.run([*REQUEST, *names, *files], check=True, capture_output=True)


@contextmanager
def running_proxy(folder, server_port, header_seconds=120):
    """Nginx with the shipped configuration. It waits long for requests, as a busy machine sends them late."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        (pytest.fail if os.environ.get("FIEFDOM_ALL_TESTS") == "1" else pytest.skip)("apt-get install nginx")
    port, plain_port = free_port(), free_port()
    written(folder, port, plain_port, server_port, header_seconds)
    found = Proxy([program, "-p", str(folder), "-c", f"{folder}/nginx.conf"], port, folder)
    found.plain_port = plain_port
    found.trust = ssl.create_default_context(cafile=f"{folder}/certificate.pem")
    found.start()
    try:
        yield found
    finally:
        found.stop()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory):
    """Nginx, and a server behind it with the limits that strangers have."""
    folder, port = tmp_path_factory.mktemp("proxy"), free_port()
    extra = ("--rate-factor", "0.1", "--trusted-proxy", "127.0.0.1", "--origin", f"https://{NAME}")
    with (
        Running(f"sqlite:///{folder}/games.db", port=port, env={"FIEFDOM_BACKEND": "plain"}, extra=extra),
        running_proxy(folder, port) as found,
    ):
        yield found


def test_the_page_comes_over_tls_with_all_security_headers(proxy):
    status, headers, text = proxy.ask("GET", "/")
    assert (status, "<html" in text) == (200, True)
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert headers["server"] == "nginx"


def test_plain_requests_are_sent_to_tls(proxy):
    line = http.client.HTTPConnection("127.0.0.1", proxy.plain_port, timeout=60)
    line.request("GET", "/g/ABC?x=1", headers={"host": NAME})
    answer = line.getresponse()
    assert (answer.status, answer.getheader("location")) == (301, f"https://{NAME}/g/ABC?x=1")
    line.close()


def test_only_the_server_itself_gives_metrics_and_health(proxy):
    for path in ("/metrics", "/healthz", "/livez", "/readyz"):
        status, headers, _ = proxy.ask("GET", path)
        assert (status, "strict-transport-security" in headers) == (404, True)


def entered(line, made):
    """Say hello with the keys of a game; whether they open it."""
    line.send(json.dumps({"do": "hello", "id": 1, "keys": list(made["keys"].values())}))
    return json.loads(line.recv(PATIENCE_SECONDS))["type"] == "welcome"


def test_websockets_pass(proxy):
    made = json.loads(proxy.make("127.0.0.7")[2])
    with proxy.connect(made["game"]) as line:
        assert entered(line, made)


def test_nobody_gets_around_a_limit_with_a_forged_address(proxy):
    found = [proxy.make("127.0.0.2", x_forwarded_for=f"192.0.2.{n}")[0] for n in range(9)]
    assert found[:6] == [201] * 6
    assert found[-1] == 429
    assert proxy.make("127.0.0.3")[0] == 201


def test_a_big_body_is_refused(proxy):
    status, _, text = proxy.ask("POST", "/api/games", "x" * 40_000, content_type="application/json")
    assert (status, "nginx" in text) == (413, True)


def test_a_silent_connection_is_closed(tmp_path):
    with running_proxy(tmp_path, free_port(), header_seconds=1) as proxy:
        line = socket.create_connection(("127.0.0.1", proxy.port), 60)
        # On a busy machine it may be closed before it has said anything. If it were not closed, this would time out.
        with line, suppress(ConnectionError, ssl.SSLEOFError):
            secure = proxy.trust.wrap_socket(line, server_hostname=NAME)
            secure.sendall(b"GET / HTTP/1.1\r\nhost: ")
            assert secure.recv(1) == b""
            secure.close()


def test_one_address_can_neither_send_too_many_requests_nor_shut_out_others(proxy):
    found = [proxy.ask("GET", "/api/catalog", address="127.0.0.4")[0] for _ in range(30)]
    assert found[:20] == [200] * 20
    assert 429 in found
    assert proxy.ask("GET", "/api/catalog", address="127.0.0.5")[0] == 200
    assert "limiting" not in (proxy.folder / "error.log").read_text()


def test_the_addresses_of_an_ipv6_network_count_as_one(proxy):
    """However an address is written: nginx shortens some of those below in the middle, others at the end."""

    def answers(*addresses):
        return [proxy.ask("GET", "/api/catalog", address="127.0.0.10", x_test_address=each)[0] for each in addresses]

    mine = [f"2001:db8:7:0:{each}" for n in range(1, 11) for each in (f"{n}:2:3:4", f"0:{n}:3:4", f"{n}::")]
    assert 429 in answers(*mine)
    others = [
        "2001:db8:7:1::1",
        "2001:db8:7:100::1",
        "2001:db8::7:0:1:2",
        "2001:db8:8::1",
        "192.0.2.1",
        "::ffff:192.0.2.2",
    ]
    assert answers(*others) == [200] * len(others)
    assert 429 in answers(*["::ffff:192.0.2.3", "192.0.2.3"] * 15)


def test_one_address_can_hold_only_so_many_connections(proxy):
    made = json.loads(proxy.make("127.0.0.6")[2])
    with ExitStack() as lines:
        for _ in range(CONNECTIONS):
            # Those in a game stay; others the server itself closes after a while.
            assert entered(lines.enter_context(proxy.connect(made["game"], "127.0.0.8")), made)
        with pytest.raises(InvalidStatus, match="429"):
            proxy.connect("NONE", "127.0.0.8")
        with proxy.connect("NONE", "127.0.0.9"):
            pass


def test_the_page_plays_in_a_browser_over_tls(proxy):
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    if not Path(chromium).exists():
        (pytest.fail if os.environ.get("FIEFDOM_ALL_TESTS") == "1" else pytest.skip)("apt-get install chromium")
    switches = ["--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    errors = []
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=switches) as browser,
    ):
        context = browser.new_context(ignore_https_errors=True, locale="en-GB")
        page = context.new_page()
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"https://{NAME}:{proxy.port}/")
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/g/*")
        page.locator(".board").first.wait_for()
        assert page.evaluate("isSecureContext")
    assert errors == []
