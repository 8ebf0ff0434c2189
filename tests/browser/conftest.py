"""Fixtures: a browser, a server, and devices whose pages must never log an error.

Where Chromium is missing these tests are skipped, unless FIEFDOM_ALL_TESTS=1 says that none may be.
"""

import json
import os
import re
import shutil
import zlib
from pathlib import Path

import pytest
from browser.screens import Games
from playwright.sync_api import sync_playwright
from server.client import Running
from server.fixed_draws import FIXED

from fiefdom.bots.warm import backend_at_hand

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
PATIENCE = 30_000
KEEP = """
if (location.protocol === "http:" && !localStorage.getItem("fiefdom:settings"))
  localStorage.setItem("fiefdom:settings", chosen);
"""
NONCES = """
if (location.protocol === "http:") {
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => {
    if (into.length !== 16) return random(into);
    const count = Number(localStorage.getItem("drawn") ?? 0) + 1;
    localStorage.setItem("drawn", String(count));
    into.set([...of, device, count >> 8, count & 255]);
    return into;
  };
}
"""
"""Nonces and keys are counted instead of drawn, so that a test sees the same draws every time.

They begin with a checksum of the test's name: tests share a server, and a block in one must not hit a guest of another.
"""
#: What a page logs about a connection that a test cut on purpose.
CUT = r"WebSocket connection to .* failed|net::ERR_INTERNET_DISCONNECTED|net::ERR_CONNECTION_REFUSED"


def chromium():
    """The program of the browser."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


@pytest.fixture(scope="module")
def browser():
    """A browser for the tests of one file. Playwright keeps an event loop running, which would disturb other tests."""
    if not Path(chromium()).exists():
        reason = "Chromium is not installed, so nothing is tried in a browser."
        if os.environ.get("FIEFDOM_ALL_TESTS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server with a SQLite file. It must not log a warning."""
    folder = tmp_path_factory.mktemp("browser")
    with running(f"sqlite:///{folder}/games.db") as started:
        yield started
        assert started.stop() == ""


def running(database, env=None, **more):
    """A server with fast bots if their search is already compiled; these tests compile nothing."""
    backend = {} if backend_at_hand() == "compiled" else {"FIEFDOM_BACKEND": "plain"}
    return Running(database, env={**backend, **(env or {})}, **more)


@pytest.fixture(scope="session")
def games(server):
    """Games at certain steps, to look at without changing them."""
    return Games(server)


def drawn(page, load):
    """`load`, and then wait until the page is drawn: it comes after its texts, later than the browser's own event."""

    def loaded(*where, **how):
        answer = load(*where, **how)
        page.wait_for_function("() => !document.querySelector('script[type=module]') || document.querySelector('main')")
        return answer

    return loaded


class Devices:
    """The devices of people, each with its own storage. Keeps the errors that their pages log."""

    def __init__(self, browser, url, test=""):
        self.browser, self.url, self.test = browser, url, test
        self.contexts, self.errors, self.allowed = [], [], []

    def device(self, settings=None, **options):
        """A new device with default settings, but without animations and tips unless `settings` says so."""
        context = self.browser.new_context(base_url=self.url, **{"locale": "en-GB", **DESKTOP, **options})
        context.set_default_timeout(PATIENCE)
        kept = {"language": "en", "speed": "off", "sound": False, "tips": False, **(settings or {})}
        chosen = json.dumps({name: value for name, value in kept.items() if value is not None})
        context.add_init_script(f"const chosen = {json.dumps(chosen)}; {KEEP}")
        if FIXED:
            of = list(zlib.crc32(self.test.encode()).to_bytes(4))
            context.add_init_script(f"{{ const of = {of}, device = {len(self.contexts)}; {NONCES} }}")
        context.on("page", self._listen)
        self.contexts.append(context)
        return context

    def desktop(self, settings=None, **options):
        """A page on a new desktop."""
        return self.device(settings, **options).new_page()

    def phone(self, settings=None, **options):
        """A page on a new phone."""
        return self.device(settings, **{**PHONE, **options}).new_page()

    def visitor(self, phone=False):
        """A page on a new device with nothing set, as a new visitor sees it."""
        return self.device(
            {"language": None, "speed": None, "sound": None, "tips": None}, **(PHONE if phone else {})
        ).new_page()

    def _listen(self, page):
        page.goto, page.reload = drawn(page, page.goto), drawn(page, page.reload)

        def hear(message):
            if message.type == "error":
                self.errors.append(f"{page.url}: {message.text} {message.location.get('url', '')}")

        page.on("console", hear)
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))

    def allow(self, pattern):
        """Expect an error with this text."""
        self.allowed.append(re.compile(pattern))

    def complaints(self):
        return [each for each in self.errors if not any(allowed.search(each) for allowed in self.allowed)]

    def picture(self, name):
        """Save screenshots of all pages."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=PICTURES / f"{name}-{number}.png")
            (PICTURES / f"{name}-{number}.html").write_text(page.content(), encoding="utf-8")

    def close(self):
        for context in self.contexts:
            context.close()
        self.contexts = []


FAILED = pytest.StashKey[bool]()
PICTURES = Path(__file__).resolve().parents[2] / "build" / "browser"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def devices(browser, server, request):
    """Devices for one test, whose pages must log no error.

    Where a test fails, pictures of its pages are left in build/browser.
    """
    made = Devices(browser, server.url, request.node.name)
    yield made
    if request.node.stash.get(FAILED, False):
        made.picture(request.node.name)
    made.close()
    assert made.complaints() == []
