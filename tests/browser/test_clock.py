"""A game with a clock, as people see it: chosen for a new game, ticking, a warning near the end, and a bot at zero."""

import pytest
from browser.flows import close_menu, menu
from browser.measure import complaints_by_size
from browser.player import invitations, set_up
from browser.test_sounds import LISTEN, notes

pytestmark = pytest.mark.ci

HURRY = 880
#: The page of the player who did not act shows that the next turn has begun.
NEXT_TURN = """(before) => {
  const clock = document.querySelector("[data-clock].runs");
  return clock && !clock.matches(".last") && Number(document.querySelector("[data-seq]").dataset.seq) > before;
}"""


def with_clock(page, clock):
    """A game of two people at this device, with a clock; returns its name."""
    set_up(page, "kd", 2, ["me", "here"], create=False)
    page.select_option("[data-field=clock]", clock)
    page.click("[data-action=create]")
    page.wait_for_selector("[data-clock].runs")
    return page.url.rsplit("/", 1)[-1]


def test_days_are_shown_at_the_table_and_in_the_list_of_own_games(devices):
    page = devices.phone()
    game = with_clock(page, "days 259200")
    assert page.get_attribute("[data-clock].runs", "aria-label") == "3 days left"
    assert page.get_attribute("[data-clock].runs", "data-clock") == page.get_attribute("[data-seq]", "data-actor")
    page.goto("/")
    page.wait_for_selector(f"[data-left='{game}']:has-text('Your turn: 3 days left')")


def invited(host, clock):
    """The invitation to a game of two people on two devices, with a clock."""
    set_up(host, "kd", 2, ["me", "link"], create=False)
    host.select_option("[data-field=clock]", clock)
    host.click("[data-action=create]")
    return invitations(host)[0]


def test_a_guest_has_time_to_enter_a_name_before_a_live_clock_runs(devices):
    host, guest = devices.desktop(), devices.phone()
    guest.goto(invited(host, "turn 30"))
    entrance = guest.locator("[data-entrance]")
    entrance.get_by_text("30 seconds per turn").wait_for()
    assert complaints_by_size(guest, fits=False) == {}
    host.locator("[data-seat=b]", has_text="on the way").wait_for()
    guest.reload()
    entrance.wait_for()
    assert not host.locator("[data-seq]").count(), "the game has begun without the guest"
    guest.get_by_label("What is your name?").fill("Zoe")
    guest.keyboard.press("Enter")
    for page in (host, guest):
        page.wait_for_selector("[data-clock].runs")
        page.get_by_text("Zoe").first.wait_for()
    assert not guest.locator("[data-notice=nameless]").count()

    guest.goto(invited(host, "turn 30"))
    guest.wait_for_selector("[data-clock].runs")
    host.get_by_text("Zoe").first.wait_for()
    other = devices.desktop()
    other.goto(invited(host, "days 259200"))
    other.wait_for_selector("[data-clock].runs")
    assert other.locator("[data-notice=nameless]").count(), "with days per turn there is time for it later"


@pytest.mark.long
def test_a_person_lets_the_clock_run_out(devices):
    """The page offers 30 s and more; for this test the request asks for 16."""
    page = devices.desktop(settings={"sound": True})
    short = lambda request: request.post_data.replace('"seconds":30', '"seconds":16')  # noqa: E731
    page.route("**/api/games", lambda route: route.continue_(post_data=short(route.request)))
    with_clock(page, "turn 30")
    page.evaluate(LISTEN)
    page.mouse.click(5, 5)
    seq = int(page.get_attribute("[data-seq]", "data-seq"))
    page.wait_for_selector("[data-warning]:has-text('10 seconds left')", state="attached")
    assert HURRY in notes(page)
    page.wait_for_selector("[data-clock].last")
    page.wait_for_function(NEXT_TURN, arg=seq)
    page.locator("[data-notice=expired] button").click()
    page.wait_for_selector("[data-notice=expired]", state="detached")
    page.keyboard.press("Escape")
    page.locator("button[title^='Log'], button[aria-label^='Log']").first.click()
    page.wait_for_selector("dialog[open] :text('is up; a bot plays this turn')")
    page.wait_for_selector(".others small:text('time was up, a bot played: claimed')")


@pytest.mark.long
def test_a_pause_stops_the_clock_on_the_page(devices):
    page = devices.desktop()
    with_clock(page, "turn 60")
    menu(page, "pause")
    close_menu(page)
    page.wait_for_selector("[data-clock]:not(.runs)")
    menu(page, "pause")
    close_menu(page)
    page.wait_for_selector("[data-clock].runs")


@pytest.mark.long
@pytest.mark.parametrize("clock", ["total 600", "days 259200"])
@pytest.mark.parametrize(("game", "players"), [("kd", 4), ("qd", 2), ("team", 8)])
def test_clocks_have_room_on_every_screen(devices, game, players, clock):
    page = devices.desktop()
    set_up(page, game, players, ["me"] + ["here"] * (players - 1), create=False)
    page.select_option("[data-field=clock]", clock)
    page.click("[data-action=create]")
    page.wait_for_selector("[data-clock].runs")
    assert complaints_by_size(page) == {}
