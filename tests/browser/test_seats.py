"""Who sits where: several devices and people, bots, hosts, spectators, the lobby, rematches."""

import re

import pytest
from browser.flows import close_menu, menu, of_whose_turn_it_is, play_now, two_people
from browser.player import LOOK, WENT_ON, Player, invitations, set_up

pytestmark = pytest.mark.ci


@pytest.mark.long
def test_a_seat_can_be_used_on_a_second_device(devices):
    player = play_now(devices)
    first = player.page
    second = devices.phone()
    link = menu(first, "invite", "a").locator("[data-link]").input_value()
    assert "#i=" in link
    close_menu(first)
    second.goto(link)
    second.wait_for_selector("[data-seq]")
    assert "#" not in second.url
    again = Player(second)
    again.wait()
    again.act()
    first.wait_for_function(WENT_ON, arg=again.seq)
    player.wait()
    player.act()
    devices.allow("403")
    third = devices.desktop()
    third.goto(link)
    assert "no longer valid" in third.locator("[data-notice=invitation]").inner_text()


def test_an_invitation_survives_a_reload_before_its_answer(devices):
    """The seat used to be lost: the invitation was spent, and its key never arrived."""
    host, guest = devices.desktop(), devices.phone()
    set_up(host, "kd", 2, ["me", "link"])
    [link] = invitations(host)

    def lose(route):
        assert route.fetch().ok
        route.abort()

    devices.allow("ERR_FAILED")
    guest.route("**/accept", lose)
    guest.goto(link)
    guest.wait_for_selector("[data-notice=invitation]")
    guest.unroute("**/accept")
    guest.reload()
    host.wait_for_selector("[data-seq]")
    active, _ = of_whose_turn_it_is(host, guest)
    player = Player(active)
    player.wait()
    player.act()
    assert guest.locator("[data-notice=invitation]").count() == 0


@pytest.mark.long
def test_a_bot_plays_for_a_while(devices):
    host, guest = two_people(devices)
    menu(host, "give", "a")
    close_menu(host)
    host.wait_for_selector("[data-notice=lent]")
    host.wait_for_selector('[data-seq][data-actor=b]:not([data-awaits=""])')
    host.click("[data-notice=lent] [data-action=take]")
    host.wait_for_selector("[data-notice=lent]", state="detached")
    player = Player(guest)
    while player.look()["actor"] == "b":
        player.wait()
        player.act()
        guest.wait_for_function(f"() => ({LOOK})().awaits")
    player = Player(host)
    player.wait()
    player.act()


def test_the_host_pauses_and_resumes(devices):
    host, guest = two_people(devices)
    menu(host, "pause")
    close_menu(host)
    for page in (host, guest):
        page.wait_for_selector("[data-notice=paused]")
    assert guest.locator("[data-action=resume]").count() == 0
    host.click("[data-action=resume]")
    for page in (host, guest):
        page.wait_for_selector("[data-notice=paused]", state="detached")
    active, _ = of_whose_turn_it_is(host, guest)
    player = Player(active)
    player.wait()
    player.act()


@pytest.mark.long
def test_the_host_takes_a_seat_away(devices):
    host, guest = two_people(devices)
    host.click("[data-action=menu]")
    button = host.locator('dialog[open] [data-seat="b"] [data-action=remove]')
    button.click()
    assert guest.locator("[data-notice=refused]").count() == 0, "one press was enough"
    button.click()
    close_menu(host)
    guest.wait_for_selector("[data-notice=refused]")
    player = Player(host)
    player.wait()
    player.act()
    assert not guest.locator("[data-action=undo]").count()


@pytest.mark.long
def test_the_host_ends_the_game(devices):
    host, guest = two_people(devices)
    host.click("[data-action=menu]")
    for _ in range(2):
        host.click("dialog[open] [data-action=abort]")
    for page in (host, guest):
        page.get_by_text("This game was ended early.").wait_for()


@pytest.mark.long
def test_a_rematch_takes_everybody_along(devices):
    host, guest = two_people(devices, "discovery")
    for page in (host, guest):
        page.click("[data-action=menu]")
        page.locator("dialog[open] [data-level]").select_option("easy")
        page.click('dialog[open] [data-action="give"]')
        close_menu(page)
    for page in (host, guest):
        page.wait_for_selector(".ending table", timeout=60_000)
    before = host.url
    host.click("[data-action=rematch]")
    for page in (host, guest):  # they are taken there
        page.wait_for_function("(before) => location.href !== before", arg=before)
        page.wait_for_selector("[data-seq]")
    assert host.url == guest.url


def test_the_level_in_the_menu_is_not_that_of_the_opponent(devices):
    page = play_now(devices, phone=True).page
    page.locator("article[data-seat] button").first.click()
    page.get_by_text("Bot: Normal").wait_for()
    page.keyboard.press("Escape")
    page.click("[data-action=menu]")
    page.locator("dialog[open] [data-seat]").get_by_text("Level of the bot that plays for me").wait_for()
    page.click("dialog[open] [data-action=give]")
    page.wait_for_selector("dialog[open] [data-action=take]")
    assert page.locator("dialog[open] [data-level]").count() == 0, "a level that has no effect"


def test_a_spectator_sees_all_and_can_do_nothing(devices):
    player = play_now(devices)
    watcher = devices.desktop()
    watcher.goto(player.page.url)
    watcher.wait_for_selector("[data-seq]")
    for _ in range(4):
        player.wait()
        player.act()
        seq = player.look()["seq"]
        watcher.wait_for_function(f"(seq) => ({LOOK})().seq >= seq", arg=seq)
    assert watcher.locator(".others article").count() == 1
    assert watcher.locator("[role=grid]").count() == 1
    acts = ["undo", "rotate", "skip", "hint", "end-turn"]
    assert watcher.locator(", ".join(f"[data-action={act}]" for act in acts)).count() == 0
    assert watcher.locator("[data-cell].open, button[data-domino], button[data-spot], .hand").count() == 0
    watcher.get_by_role("button", name="Log").click()
    assert watcher.locator("dialog[open] ol > li").count() > 2
    watcher.keyboard.press("Escape")
    watcher.click("[data-action=menu]")
    powers = ["give", "take", "invite", "remove", "pause", "abort", "forget", "rename"]
    assert watcher.locator(", ".join(f"dialog [data-action={power}]" for power in powers)).count() == 0
    assert player.page.locator("[data-watching='1']").count() == 1


@pytest.mark.long
def test_a_game_only_for_its_players(devices):
    page = devices.desktop()
    set_up(page, "kd", 2, ["me", "easy"], create=False)
    page.click("details summary")
    page.locator("[data-field=watch]").select_option("players")
    page.click("[data-action=create]")
    page.wait_for_selector("[data-seq]")
    stranger = devices.desktop()
    stranger.goto(page.url)
    assert "does not allow" in stranger.locator("[data-trouble]").inner_text()


def test_two_people_at_one_device(devices):
    page = devices.desktop()
    set_up(page, "kd", 2, ["me", "here"], create=False)
    for seat, name in (("a", "Ada"), ("b", "Ben")):
        page.locator(f'[data-seat="{seat}"] [data-name]').fill(name)
    page.click("[data-action=create]")
    player = Player(page, 4)
    told = set()

    def heard(seen):
        name = {"a": "Ada", "b": "Ben"}[seen["actor"]]
        assert re.match(f"{name}(’s other king)?:", page.locator(".prompt").inner_text())
        assert name in page.locator("[role=grid]").get_attribute("aria-label"), "the board is not of who acts"
        told.add(name)
        return len(told) == 2 and seen["step"] == "place"

    assert not player.play(until=heard)


def test_the_lobby(devices):
    host = devices.desktop()
    set_up(host, "kd", 3, ["me", "link", "link"])
    links = invitations(host)
    assert len(links) == 2
    host.locator("[data-ready=no] summary").first.click()
    assert host.locator("[data-ready=no] svg[role=img]").first.is_visible()
    host.locator("[data-ready=no] [data-action=give]").first.click()
    host.wait_for_function("() => document.querySelectorAll('[data-ready=no]').length === 1")
    guest = devices.phone()
    guest.goto(links[1])
    for page in (host, guest):
        page.wait_for_selector("[data-seq]")


def test_a_used_invitation_is_not_offered_again_while_its_new_owner_is_on_the_way(devices):
    host = devices.phone()
    set_up(host, "kd", 2, ["me", "link"])
    (link,) = invitations(host)
    game, invitation = link.split("/g/")[1].split("#i=")
    answer = host.request.post(f"/api/games/{game}/accept", data={"invitation": invitation})
    assert answer.ok
    host.wait_for_selector("[data-taken=b]")
    assert link not in [each.input_value() for each in host.locator("[data-link]").all()]
    host.click("[data-action=invite]")
    (other,) = invitations(host)
    assert other != link
    host.reload()
    assert invitations(host) == [other]
