"""Open tables in the browser: one person opens a table, another finds and joins it; reports, blocks, privacy."""

import re

import pytest
from browser.conftest import running
from browser.flows import close_menu
from browser.measure import complaints_by_size
from browser.player import set_up

from fiefdom.server.limits import DEFAULTS

pytestmark = pytest.mark.ci

NASTY = "<img src=x onerror=x()>"


def open_table(page, name="Ana"):
    """Open a table from the list, as a person does; returns the name of the game."""
    page.goto("/tables")
    page.click("[data-action=open-table]")
    page.locator("[data-name]").first.fill(name)
    assert page.locator("[data-field=open]").is_checked()
    page.click("[data-action=create]")
    page.wait_for_selector("[data-open=en]")
    return page.url.rsplit("/", 1)[-1]


def take_one_of_two_seats(host, guest):
    """A guest takes a seat at an open table for three, where another one stays free; returns the name of the game."""
    set_up(host, "kd", 3, ["me", "link", "link"], create=False)
    host.locator("[data-field=open]").check()
    host.click("[data-action=create]")
    host.wait_for_selector("[data-open=en]")
    game = host.url.rsplit("/", 1)[-1]
    guest.goto("/tables")
    guest.click(f'[data-table="{game}"] [data-action=join-table]')
    return game


def test_a_stranger_finds_an_open_table_and_plays(devices):
    host, guest = devices.desktop(), devices.phone()
    guest.goto("/")
    guest.click("[data-action=tables]")
    game = open_table(host, NASTY)
    table = guest.locator(f'[data-table="{game}"]')
    table.wait_for()
    assert NASTY in table.inner_text()
    assert "1 player wanted" in table.inner_text()
    assert guest.locator("img").count() == 0
    guest.locator("[data-field=filter]").select_option("kd")
    table.locator("[data-action=join-table]").click()
    for page in (host, guest):
        page.wait_for_selector("[data-seq]")
    other = devices.desktop()
    other.goto("/tables")
    other.wait_for_selector("[data-count]")
    assert other.locator(f'[data-table="{game}"]').count() == 0, "a full table has left the list"


@pytest.mark.ci
def test_whoever_comes_second_is_told_and_sees_the_list_without_the_table(devices):
    devices.allow("409")
    host, first, second = devices.desktop(), devices.desktop(), devices.desktop()
    game = open_table(host)
    for page in (first, second):
        page.goto("/tables")
        page.wait_for_selector(f'[data-table="{game}"]')
    second.route("**/api/tables", lambda route: route.abort())
    devices.allow("ERR_FAILED")
    first.click(f'[data-table="{game}"] [data-action=join-table]')
    first.wait_for_selector("[data-seq]")
    second.click(f'[data-table="{game}"] [data-action=join-table]')
    second.get_by_text("Somebody else has just taken the last free seat.").wait_for()
    second.unroute("**/api/tables")
    second.wait_for_selector(f'[data-table="{game}"]', state="detached")


@pytest.mark.ci
def test_a_person_can_be_reported_and_blocked(devices, server):
    host, guest = devices.desktop(), devices.desktop()
    game = open_table(host)
    guest.goto("/tables")
    guest.click(f'[data-table="{game}"] [data-action=join-table]')
    for page in (host, guest):
        page.wait_for_selector("[data-seq]")
    guest.get_by_role("button", name="Log").click()
    guest.get_by_label("Message").fill("buy my things")
    guest.keyboard.press("Enter")
    host.get_by_text("buy my things").first.wait_for()
    host.click("[data-action=menu]")
    host.click('[data-person="b"] [data-action=report]')
    host.locator("[data-field=report]").fill("advertising")
    host.click("[data-action=send-report]")
    host.get_by_text("Thank you.").wait_for()
    host.click('[data-person="b"] [data-action=block]')
    host.wait_for_selector('[data-person="b"] [aria-pressed=true]')
    close_menu(host)
    host.get_by_role("button", name="Log").click()
    host.wait_for_selector("dialog[open] li")
    assert "buy my things" not in host.locator("dialog[open]").inner_text()
    host.keyboard.press("Escape")
    second = open_table(host)
    devices.allow("403")
    guest.goto("/tables")
    guest.click(f'[data-table="{second}"] [data-action=join-table]')
    guest.get_by_text("You cannot take a seat at this table.").wait_for()


@pytest.mark.ci
def test_a_host_frees_the_seat_of_a_guest(devices):
    host, guest = devices.desktop(), devices.desktop()
    take_one_of_two_seats(host, guest)
    seat = host.locator('[data-seat="b"][data-ready=yes]')
    seat.wait_for()
    for _ in range(2):
        seat.locator("[data-action=free]").click()
    host.wait_for_selector('[data-seat="b"][data-ready=no] input')


@pytest.mark.ci
@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_the_privacy_page_says_what_the_options_say(devices, language):
    page = devices.desktop({"language": language})
    page.goto("/")
    page.click("[data-action=privacy]")
    page.wait_for_selector("[data-days]")
    shown = {part.get_attribute("data-days"): part.inner_text() for part in page.locator("[data-days]").all()}
    options = {
        "abandoned": "abandoned_days",
        "addresses": "address_days",
        "reports": "report_days",
        "blocks": "block_days",
    }
    for part, option in options.items():
        assert re.search(rf"\b{getattr(DEFAULTS, option):g}\b", shown[part]), (part, shown[part])


@pytest.mark.ci
def test_a_seat_whose_guest_did_not_come_is_free_again_and_both_are_told(devices, tmp_path):
    soon = ("--limit", "guest-gone-minutes=0.02")
    with running(f"sqlite:///{tmp_path}/games.db", extra=soon) as server:
        devices.url = server.url
        host, guest = devices.desktop(), devices.desktop()
        game = take_one_of_two_seats(host, guest)
        guest.locator("[data-name]").fill("Zoe")
        guest.click("[data-action=rename]")
        host.get_by_text("Zoe").wait_for()
        assert "#" not in guest.url, "the address would take the seat again"
        guest.goto("/help")
        freed = host.locator('[data-seat="b"] [data-freed="b"]')
        freed.get_by_text("Zoe was away for too long, so this seat is free again.").wait_for()
        assert complaints_by_size(host, fits=False) == {}
        guest.goto(f"/g/{game}")
        guest.get_by_text("Your seat is no longer yours").wait_for()
        guest.click("[data-notice=refused] a[href='/tables']")
        guest.click(f'[data-table="{game}"] [data-action=join-table]')
        host.wait_for_selector('[data-seat="b"][data-ready=yes]')
        assert not host.locator("[data-freed]").count(), "the seat is taken again"
        host.goto("/help")
        guest.goto("/help")
        assert server.stop() == ""
