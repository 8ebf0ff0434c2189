"""What is kept of a game: record, replay, names and chat, the list on the home page."""

import pytest
from browser.flows import close_menu, let_bots_end_it, menu, play_now, two_people
from browser.screens import show
from marks import first

from fiefdom import Record

pytestmark = pytest.mark.ci

LAID = "[...document.querySelectorAll('[data-cell]')].filter((cell) => !/free|castle/.test(cell.ariaLabel))"
NASTY = "<img src=x onerror=x()>"
SCRIPT = "<script>window.pwned = true</script><b>bold</b>"


@pytest.mark.long
def test_record_and_replay_of_a_game(devices):
    player = play_now(devices)
    page = player.page
    let_bots_end_it(page)
    for way in ("ending", "menu"):
        with page.expect_download() as download:
            if way == "ending":
                page.click(".ending a[download]")
            else:
                menu(page, "record")
        record = Record.parse(download.value.path().read_text(encoding="utf-8"))
        assert record.match.is_over
    close_menu(page)
    results = page.locator(".ending [data-row=total] td").all_inner_texts()
    page.locator(".ending").get_by_role("link", name="Replay").click()
    shown = page.locator("output[data-index]")
    page.wait_for_selector("[data-seq]")
    steps = int(page.locator("[data-field=scrub]").get_attribute("max"))
    assert shown.get_attribute("data-index") == "0"
    assert steps > 40

    def at(index):
        page.wait_for_selector(f'output[data-index="{index}"]')

    page.click("[data-action=step-on]")
    page.click("[data-action=step-on]")
    at(2)
    page.keyboard.press("ArrowLeft")
    at(1)
    page.click("[data-action=turn-on]")
    page.wait_for_function("() => Number(document.querySelector('output[data-index]').dataset.index) > 2")
    page.click("[data-action=turn-back]")
    page.keyboard.press("Home")
    at(0)
    page.locator("[data-field=scrub]").fill(str(steps // 2))
    at(steps // 2)
    page.wait_for_function(f"() => {LAID}.length > 4")
    assert page.locator("[data-action=end-turn], [data-action=undo], [data-cell].open").count() == 0
    page.keyboard.press("End")
    at(steps)
    page.get_by_role("button", name="Scores").click()
    page.wait_for_selector("dialog[open] [data-row=total] td")
    assert page.locator("dialog[open] [data-row=total] td").all_inner_texts() == results
    page.keyboard.press("Escape")
    page.click("[data-action=play-pause]")
    page.wait_for_selector(f'output[data-index]:not([data-index="{steps}"])')
    page.click("[data-action=back]")
    page.wait_for_selector(".ending table")


#: Where the controls of a replay are.
CONTROLS = """() => [...document.querySelectorAll(".controls :is(button, select, input)")].map((each) => {
  const { x, y, width } = each.getBoundingClientRect();
  return [each.dataset.action ?? each.dataset.field, x, y, width].join(" ");
})"""


@pytest.mark.parametrize("language", first("en", "fr", "ro"))
def test_the_controls_of_a_replay_stay_where_they_are(devices, games, language):
    for page in (devices.desktop({"language": language}), devices.phone({"language": language})):
        show(page, "replay", games)
        page.locator("[data-field=scrub]").fill("9")
        page.wait_for_selector("output[data-index='9']")
        before = page.evaluate(CONTROLS)
        page.click("[data-action=play-pause]")
        page.wait_for_selector("[data-action=play-pause][aria-pressed=true]")
        assert page.evaluate(CONTROLS) == before, "Pause is not as wide as Play"
        page.click("[data-action=play-pause]")
        page.locator("[data-field=scrub]").fill("101")
        page.wait_for_selector("output[data-index='101']")
        assert page.evaluate(CONTROLS) == before, "three figures need more room than one"


@pytest.mark.long
def test_names_and_chat_are_text_and_can_be_deleted(devices):
    host, guest = two_people(devices)
    guest.locator("[data-notice=nameless] [data-name]").fill(NASTY)
    guest.click("[data-notice=nameless] [data-action=rename]")
    host.get_by_text(NASTY).first.wait_for()
    for page in (host, guest):
        page.get_by_role("button", name="Log").click()
    guest.get_by_label("Message").fill(SCRIPT)
    guest.keyboard.press("Enter")
    for page in (host, guest):
        said = page.locator("dialog[open] li", has_text=SCRIPT)
        said.wait_for()
        assert NASTY in said.inner_text()
        assert said.locator("script, img").count() == 0
        assert page.locator("img").count() == 0
        assert page.evaluate("() => window.pwned") is None
        page.keyboard.press("Escape")
    host.click("[data-action=menu]")
    for _ in range(2):
        host.click("dialog[open] [data-action=forget]")
    close_menu(host)
    for page in (host, guest):
        page.wait_for_function("(name) => !document.body.innerText.includes(name)", arg=NASTY)
        page.get_by_role("button", name="Log").click()
        page.wait_for_selector("dialog[open] li")
        text = page.locator("dialog[open]").inner_text()
        assert NASTY not in text
        assert "<script>" not in text
    again = devices.desktop()
    again.goto(host.url)
    again.wait_for_selector("[data-seq]")
    again.get_by_role("button", name="Log").click()
    assert "<script>" not in again.locator("dialog[open]").inner_text()


def test_home_keeps_the_games_of_this_device(devices):
    player = play_now(devices)
    page = player.page
    game = page.url.rsplit("/", 1)[-1]
    menu(page, "leave")
    page.click(f'[data-continue="{game}"]')
    player.seq = -1
    player.wait()
    player.act()
    page.goto("/")
    page.locator("[data-field=join]").fill(f"/g/{game}")
    page.click("[data-action=join]")
    page.wait_for_selector("[data-seq]")
    page.goto("/")
    page.click("[data-action=forget-game]")
    assert page.locator("[data-continue]").count() == 0


def test_a_game_that_does_not_exist(devices):
    page = devices.desktop()
    page.goto("/g/nothing-here")
    assert page.locator("[data-trouble]").inner_text()
    page.get_by_role("link", name="Go to the home page").click()
    page.wait_for_selector("[data-action=play-now]")
