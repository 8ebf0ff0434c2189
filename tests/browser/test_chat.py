"""Chat messages: a button with a number, a toast for a few seconds, and an announcement for screen readers."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.conftest import PHONE
from browser.flows import of_whose_turn_it_is, play_now, two_people
from browser.measure import complaints_by_size
from browser.player import invitations, set_up
from browser.test_access import RUN_AXE
from marks import first
from playwright.sync_api import expect

pytestmark = pytest.mark.ci

WHERE = """() => {
  const parts = document.querySelectorAll("[data-cell], [data-action], button[data-domino], main > *");
  return [...parts].map((part) => JSON.stringify(part.getBoundingClientRect()));
}"""
#: The number of pressable elements that something else covers.
COVERED = """() => [...document.querySelectorAll("[data-cell], button")].filter((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  if (part.closest("[data-toast]") || !width) return false;
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top?.closest("[data-toast]");
}).length"""


def say(page, text):
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Message").fill(text)
    page.keyboard.press("Enter")
    page.locator("ol").get_by_text(text).wait_for()
    page.keyboard.press("Escape")


def seated(devices, options):
    host, guest = devices.desktop({"speed": None}, **options), devices.desktop()
    set_up(host, "kd", 2, ["me", "link"])
    guest.goto(invitations(host)[0])
    for page in (host, guest):
        page.wait_for_selector("[data-seq]")
    guest.locator("[data-notice=nameless] [data-name]").fill("Zoe")
    guest.click("[data-notice=nameless] [data-action=rename]")
    host.locator("[data-notice=nameless] [data-name]").fill("Ana")
    host.click("[data-notice=nameless] [data-action=rename]")
    host.wait_for_selector("[data-notice]", state="detached")
    return host, guest


@pytest.mark.parametrize("size", first("desktop", "phone"))
def test_what_another_says_is_seen_and_heard(devices, size):
    host, guest = seated(devices, {**PHONE, "viewport": {"width": 360, "height": 740}} if size == "phone" else {})
    of_whose_turn_it_is(host, guest)
    before = host.evaluate(WHERE)
    say(guest, "Are you there?")
    toast = host.locator("[data-toast]")
    toast.wait_for()
    assert "Zoe: Are you there?" in toast.inner_text().replace("\n", " ")
    assert host.evaluate(WHERE) == before, "the table moves"
    assert host.evaluate(COVERED) == 0, "something to press is covered"
    heard = host.locator("[aria-live=polite]").all_inner_texts()
    assert any("Zoe: Are you there?" in words for words in heard), heard
    host.get_by_role("button", name="Chat: 1 unread message").wait_for()
    say(guest, "Hello?")
    host.get_by_role("button", name="Chat: 2 unread messages").wait_for()
    toast.get_by_role("button", name="Close").click()
    toast.wait_for(state="detached")
    host.get_by_role("button", name="Chat: 2 unread messages").click()
    host.get_by_text("Hello?").first.wait_for()
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Chat", exact=True).wait_for()


@pytest.mark.long
def test_a_toast_disappears_and_is_not_shown_to_its_author(devices):
    host, guest = seated(devices, {})
    host.clock.install()
    say(guest, "Good luck!")
    host.locator("[data-toast]").wait_for()
    assert guest.locator("[data-toast], .badge").count() == 0
    host.clock.run_for(9_000)
    host.locator("[data-toast]").wait_for(state="detached")
    host.get_by_role("button", name="Chat: 1 unread message").wait_for()


def test_a_phrase_is_read_in_the_language_of_the_reader_and_muted_people_are_not_heard(devices):
    host, guest = devices.desktop({"language": "ro"}), devices.desktop()
    set_up(host, "kd", 2, ["me", "link"])
    guest.goto(invitations(host)[0])
    guest.get_by_role("button", name="Chat").click()
    guest.locator("[data-phrases] summary").focus()
    guest.keyboard.press("Enter")
    guest.keyboard.press("Tab")
    guest.keyboard.press("Tab")
    guest.keyboard.press("Enter")
    guest.locator("ol").get_by_text("Good luck, have fun!").wait_for()
    guest.keyboard.press("Escape")
    host.locator("[data-toast]").get_by_text("Baftă, distracție plăcută!").wait_for()
    assert "Baftă" in host.locator("[data-said]").inner_text()

    host.get_by_role("button", name="Mesaje").click()
    host.locator("[data-mute] summary").click()
    host.check("[data-muted=b]")
    host.locator("[data-hidden='1']").wait_for()
    assert host.locator("ol").get_by_text("Baftă").count() == 0
    host.keyboard.press("Escape")
    say(guest, "Can you hear me?")
    host.wait_for_selector(f"[data-seq='{guest.locator('[data-seq]').get_attribute('data-seq')}']")
    assert host.locator("[data-toast]").count() == 0
    assert host.locator("[data-said]").inner_text() == ""
    host.get_by_role("button", name="Mesaje", exact=True).wait_for()

    host.reload()
    host.get_by_role("button", name="Mesaje").click()
    host.locator("[data-hidden='2']").wait_for()
    host.locator("[data-mute] summary").click()
    host.uncheck("[data-muted=b]")
    host.locator("ol").get_by_text("Can you hear me?").wait_for()
    host.check("[data-muted='*']")
    host.locator("[data-hidden='2']").wait_for()
    assert host.locator("[data-muted=b]").is_disabled()
    host.evaluate(Axe().axe_script)
    assert host.evaluate(RUN_AXE)["violations"] == []


def test_the_chat_has_a_button_at_the_table_where_there_is_somebody_to_write_to(devices):
    host, guest = two_people(devices)
    host.click("[data-action=chat]")
    host.get_by_role("heading", name="Chat and log").wait_for()
    expect(host.get_by_label("Message")).to_be_focused()
    host.keyboard.press("Escape")
    assert host.get_by_role("button", name="Log", exact=True).is_visible()
    guest.set_viewport_size({"width": 360, "height": 740})
    assert guest.locator("[data-action=chat]").is_visible()
    assert not guest.get_by_role("button", name="Log", exact=True).is_visible(), "there is no room for both"
    assert complaints_by_size(guest) == {}
    alone = play_now(devices).page
    assert alone.get_by_role("button", name="Log", exact=True).is_visible()
    assert not alone.locator("[data-action=chat]").count()
