"""Push messages in the browser: switched on in the menu, shown when the page is closed, and a click opens the game."""

import asyncio
import json
import os
import shutil
import threading

import pytest
from browser.conftest import Devices, chromium, running
from browser.flows import close_menu, two_people
from browser.player import Player, invitations, set_up
from server.client import free_port, wait_for

pytest.importorskip("py_vapid", reason="the extra `push` is not installed")
pytest.importorskip("dbus_fast", reason="install requirements-dev.txt again")

from browser.notifications import Desktop
from server.push_service import PushService, Subscriber, write_certificate
from server.push_service import running as push_running

pytestmark = pytest.mark.ci

#: Chromium reaches no push service here, so it is given the subscription that one would make.
SUBSCRIBED = """(wanted) => {
  let current = null;
  const made = () => ({
    endpoint: wanted.endpoint,
    toJSON: () => ({ endpoint: wanted.endpoint, keys: { p256dh: wanted.p256dh, auth: wanted.auth } }),
    unsubscribe: async () => !!(current = null) || true,
  });
  PushManager.prototype.subscribe = async () => (current = made());
  PushManager.prototype.getSubscription = async () => current;
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((each) => each.title)"""


class Service:
    """A push service in a thread, since the browser has the event loop of this one."""

    def __init__(self, folder):
        self.subscriber, self.port = Subscriber("phone"), free_port()
        self.service, self.certificate = PushService(self.subscriber), write_certificate(folder / "certificate.pem")
        self.loop, self.ends = asyncio.new_event_loop(), asyncio.Event()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self._run(),), daemon=True)
        self.thread.start()

    async def _run(self):
        async with push_running(self.service, self.certificate, self.port) as self.url:
            await self.ends.wait()

    def stop(self):
        self.loop.call_soon_threadsafe(self.ends.set)
        self.thread.join()


@pytest.fixture(scope="module")
def pushing(tmp_path_factory):
    """A push service and a server that may send to it."""
    folder = tmp_path_factory.mktemp("push")
    service = Service(folder)
    wait_for(lambda: hasattr(service, "url"))
    extra = ("--push-to", f"127.0.0.1:{service.port}")
    env = {"SSL_CERT_FILE": str(service.certificate)}
    with running(f"sqlite:///{folder}/games.db", extra=extra, env=env) as server:
        yield service, server
        assert server.stop() == ""
    service.stop()


@pytest.fixture
def people(browser, pushing):
    """Devices at that server, whose pages must log no error."""
    made = Devices(browser, pushing[1].url)
    yield made
    made.close()
    assert made.complaints() == []


def prepare(page, wanted):
    """Let the browser subscribe, now and after reloading."""
    page.context.grant_permissions(["notifications"])
    page.add_init_script(f"({SUBSCRIBED})({json.dumps(wanted)})")
    page.evaluate(SUBSCRIBED, wanted)


def subscribe(page, wanted):
    """Switch push messages on in the menu."""
    prepare(page, wanted)
    page.click("[data-action=menu]")
    page.check("dialog[open] [data-setting=push]")
    page.wait_for_selector("dialog[open] [data-push=on]")
    close_menu(page)


def deliver(page, text):
    """Deliver a push message as Chromium does when its push service sends one."""
    client, found = page.context.new_cdp_session(page), []
    client.on("ServiceWorker.workerRegistrationUpdated", lambda news: found.extend(news["registrations"]))
    client.send("ServiceWorker.enable")
    wait_for(lambda: page.evaluate("async () => (await navigator.serviceWorker.ready).active.state") == "activated")
    wait_for(lambda: page.evaluate("1") and found)
    origin = page.evaluate("location.origin")
    told = {"origin": origin, "registrationId": found[-1]["registrationId"], "data": text}
    client.send("ServiceWorker.deliverPushMessage", told)


@pytest.fixture
def phone(browser, pushing, tmp_path):
    """A browser with a profile of its own, on a desktop that shows its notifications."""
    if shutil.which("dbus-daemon") is None:
        (pytest.fail if os.environ.get("FIEFDOM_ALL_TESTS") == "1" else pytest.skip)("dbus-daemon is not installed")
    desktop = Desktop(tmp_path)
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=chromium(),
        args=["--no-sandbox", "--disable-gpu"],
        env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": desktop.address},
        base_url=pushing[1].url,
        locale="en-GB",
    )
    yield context, desktop
    context.close()
    desktop.stop()


@pytest.mark.long
def test_a_player_with_a_closed_page_is_told_and_a_click_opens_the_game(people, phone, pushing):
    service, (context, desktop) = pushing[0], phone
    host, guest = people.desktop(), context.new_page()
    set_up(host, "kd", 2, ["me", "link"])
    guest.goto(invitations(host)[0])
    guest.wait_for_selector("[data-seq]")
    subscribe(guest, service.subscriber.wanted(service.url))
    path = guest.evaluate("location.pathname")
    play_until(guest, lambda: host.title().startswith("●"))
    elsewhere = context.new_page()
    elsewhere.goto("/help")
    guest.close()
    play_until(host, lambda: service.service.arrived)
    ((_, message),) = service.service.messages
    assert message == {"path": path, "text": "Your turn"}

    deliver(elsewhere, json.dumps(message))
    ((number, title),) = wait_for(lambda: elsewhere.evaluate("1") and desktop.notifications.shown)
    assert title == "Your turn"
    with context.expect_page() as opened:
        desktop.click(number)
    opened.value.wait_for_selector("[data-seq]")
    assert opened.value.evaluate("location.pathname") == path
    assert desktop.notifications.closed == [number]


def play_until(page, condition):
    """Play the turns of a page, and wait in between."""
    player = Player(page)
    while not condition():
        if page.title().startswith("●"):
            player.wait()
            player.act()
        else:
            page.wait_for_timeout(50)


@pytest.mark.long
def test_a_game_by_days_asks_and_takes_no_for_an_answer(people, pushing):
    service, _ = pushing
    host, guest = people.desktop(), people.phone()
    set_up(host, "kd", 2, ["me", "link"], create=False)
    host.locator("[data-field=clock]").select_option("days 259200")
    host.click("[data-action=create]")
    host.wait_for_selector("[data-notice=push]")
    prepare(host, service.subscriber.wanted(service.url))
    host.click("[data-notice=push] [data-action=push]")
    host.wait_for_selector("[data-notice=push]", state="detached")
    guest.goto(invitations(host)[0])
    guest.click("[data-notice=nameless] [data-action=rename]")
    guest.click("[data-notice=push] [data-action=no-push]")
    guest.wait_for_selector("[data-notice=push]", state="detached")
    for page, state in ((host, "on"), (guest, "off")):
        page.reload()
        page.wait_for_selector("[data-seq]")
        page.click("[data-action=menu]")
        page.wait_for_selector(f"dialog[open] [data-push={state}]")
        assert page.locator("[data-notice=push]").count() == 0


@pytest.mark.long
def test_a_page_in_sight_shows_no_notification_and_messages_can_be_switched_off(people, pushing):
    service, _ = pushing
    host, _ = two_people(people)
    subscribe(host, service.subscriber.wanted(service.url))
    deliver(host, json.dumps({"path": host.evaluate("location.pathname"), "text": "Your turn"}))
    deliver(host, json.dumps({"path": "https://elsewhere.example/", "text": "Free coins"}))
    assert host.evaluate(SHOWN) == []
    host.click("[data-action=menu]")
    host.uncheck("dialog[open] [data-setting=push]")
    host.wait_for_selector("dialog[open] [data-push=off]")
    host.reload()
    host.wait_for_selector("[data-seq]")
    host.click("[data-action=menu]")
    assert not host.is_checked("dialog[open] [data-setting=push]")
