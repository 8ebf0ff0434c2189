"""The seal: the devices fix the draws without a click, and the page checks every draw and shows how."""

import json

import pytest
from browser.flows import close_menu, menu, play_now, two_people
from browser.player import invitations, set_up
from browser.screens import enter

from fiefdom.core.deal import nonce_commitment

pytestmark = pytest.mark.ci


def opened(page, seal):
    """The dialog behind the seal, which says that the draws are so."""
    page.locator(f"[data-action=seal][data-seal={seal}]").last.click()
    return page.locator("dialog[open]").last


def checks(dialog):
    return {
        each.get_attribute("data-check"): each.get_attribute("data-holds")
        for each in dialog.locator("[data-check]").all()
    }


def kept(page):
    """What the page keeps about its game."""
    name = f"fiefdom:game:{page.url.rpartition('/')[2]}"
    return json.loads(page.evaluate("name => localStorage.getItem(name)", name))


def test_two_devices_fix_the_draws_and_both_check_them(devices):
    host, guest = two_people(devices)
    for page, seat in ((host, "a"), (guest, "b")):
        mine = kept(page)
        assert mine["promised"]["commitments"][seat] == nonce_commitment(seat, bytes.fromhex(mine["nonces"]["1"][seat]))
        assert set(mine["promised"]["commitments"]) == {"a", "b"}
    host.click("[data-action=menu]")
    assert "only after all fingerprints were shown" in opened(host, "sealed").inner_text()
    host.keyboard.press("Escape")
    close_menu(host)
    menu(host, "abort").locator("[data-action=abort]").last.click()
    for page in (host, guest):
        page.locator("main", has_text="ended early").wait_for()
        if not page.locator("dialog[open]").count():
            page.click("[data-action=menu]")
        assert checks(opened(page, "verified")) == dict.fromkeys(("secret", "draws", "nonces", "mine"), "true")


def test_a_game_against_bots_starts_without_a_step_more(devices):
    page = play_now(devices, phone=True).page
    page.click("[data-action=menu]")
    dialog = opened(page, "sealed")
    assert "by the server" in dialog.inner_text()
    assert "Player B" not in dialog.inner_text(), "the bot is called by its name"


def test_the_page_checks_every_draw_of_a_finished_game(devices, games):
    page = devices.desktop()
    enter(page, games["over"])
    dialog = opened(page, "verified")
    assert checks(dialog) == dict.fromkeys(("secret", "draws", "nonces", "server"), "true")
    assert "draws were computed from these numbers" in dialog.inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def test_a_draw_that_was_changed_breaks_the_seal(devices, games):
    page = devices.desktop()
    page.route_web_socket("**/ws/*", changing)
    enter(page, games["over"])
    dialog = opened(page, "broken")
    assert checks(dialog)["draws"] == "false"
    assert "should have been" in dialog.inner_text()


def changing(socket):
    """A connection on which the first two dominoes have changed places."""
    server = socket.connect_to_server()

    def alter(text):
        message = json.loads(text)
        for event in message.get("events", []):
            if event["kind"] == "drawn" and message["type"] == "welcome":
                acts = event["acts"]
                acts[0], acts[1] = acts[1], acts[0]
                break
        socket.send(json.dumps(message))

    server.on_message(alter)


@pytest.mark.long
def test_a_browser_that_leaves_before_it_reveals_voids_the_deal_and_may_come_back(devices):
    host, guest, returned = devices.desktop(), devices.desktop(), devices.desktop()
    set_up(host, "kd", 2, ["me", "link"])
    guest.route_web_socket("**/ws/*", withholding)
    guest.goto(invitations(host)[0])
    host.locator("main", has_text="The game is starting").wait_for()
    state = guest.context.storage_state()["origins"][0]["localStorage"]
    address = guest.url
    guest.close()
    host.locator("[data-seal=open]").wait_for(timeout=60_000)
    returned.goto("/")
    returned.evaluate("kept => kept.forEach(({ name, value }) => localStorage.setItem(name, value))", state)
    returned.goto(address)
    for page in (host, returned):
        page.wait_for_selector("[data-seq]")
    host.click("[data-action=menu]")
    assert opened(host, "sealed").locator("[data-void=b]").count() == 1


def withholding(socket):
    """A connection on which no nonce is revealed."""
    server = socket.connect_to_server()
    socket.on_message(lambda text: None if json.loads(text)["do"] == "reveal" else server.send(text))
    server.on_message(socket.send)
