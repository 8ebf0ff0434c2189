"""Others' turns are seen act by act at the pace of the settings; replays have a speed and keys."""

import re

import pytest
from browser.player import Player, set_up
from browser.screens import enter

#: Records every change of the prompt, and how many frames the browser had drawn by then.
WATCH = """() => {
  window.sights = [];
  let frames = 0;
  const count = () => { frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  const look = () => {
    const said = document.querySelector(".prompt")?.innerText.replace(/\\s+/g, " ") ?? "";
    const last = window.sights.at(-1);
    if (!last || last.said !== said) window.sights.push({ said, frames });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
pytestmark = pytest.mark.ci


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_the_acts_of_a_bot_follow_each_other(devices, speed):
    page = devices.desktop({"speed": speed})
    set_up(page, "qd", 2, ["me", "easy"])
    player = Player(page, 2)
    player.wait()
    page.evaluate(WATCH)
    player.play(until=lambda _: len(told(page)) > 6 or player.done["end-turn"] > 8)
    acts = told(page)
    places = [i for i, (words, _) in enumerate(acts) if " placed " in words]
    assert places, page.evaluate("() => window.sights")
    followed = [
        i for i in places if i + 1 < len(acts) and "claimed" in " ".join(words for words, _ in acts[i + 1 : i + 5])
    ]
    assert followed, f"a placement and its claim are told at once: {acts}"
    for i in followed:
        assert "claimed" not in acts[i][0]
        assert acts[i + 1][1] > acts[i][1], "no frame was drawn between an act and the next"


def told(page):
    """What the bot did, as the page said it, and the number of frames drawn before."""
    acts = []
    for each in page.evaluate("() => window.sights"):
        words = each["said"].split(" · ")[0]
        if re.match(r"(?!Player A|Your).*(placed|claimed|tax|built|burn|discarded) ", words) and not (
            acts and acts[-1][0] == words
        ):
            acts.append((words, each["frames"]))
    return acts


def test_a_replay_has_a_speed_and_keys(devices, games):
    page = devices.desktop()
    enter(page, games["over"], "/replay")
    page.wait_for_selector("[data-seq]")
    index = page.locator("output[data-index]")

    def at(number):
        page.wait_for_selector(f'output[data-index="{number}"]')

    page.keyboard.press("+")
    page.keyboard.press("+")
    assert page.locator("[data-field=speed]").input_value() == "4"
    page.keyboard.press("-")
    assert page.locator("[data-field=speed]").input_value() == "2"
    page.locator("[data-field=speed]").select_option("4")
    page.locator("#main").focus()
    started = page.evaluate("() => performance.now()")
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.querySelector('output[data-index]').dataset.index) >= 8")
    assert page.evaluate("() => performance.now()") - started < 7_000, "eight steps take as long as at normal speed"
    page.keyboard.press("Space")
    stopped = index.get_attribute("data-index")
    page.wait_for_timeout(600)
    assert index.get_attribute("data-index") == stopped, "it does not stop"
    page.keyboard.press("Home")
    at(0)
    page.keyboard.press("ArrowRight")
    at(1)
    page.keyboard.press("End")
    page.wait_for_selector("[data-action=step-on]:disabled")
    page.keyboard.press("?")
    for key in ("Space", "Home", "End"):
        page.locator("dialog[open] kbd", has_text=key).wait_for()


#: Records whether the title and the prompt ever name different players, and likewise the cards of the others.
CONTRADICTIONS = """() => {
  window.contradictions = [];
  const look = () => {
    const said = document.querySelector(".prompt")?.innerText.replace(/\\s+/g, " ") ?? "";
    if (!said || document.querySelector(".ending")) return;
    const mine = /^(Your|Sending)/.test(said);
    const note = (other) => window.contradictions.push(other + " | " + said);
    if (document.title.startsWith("●") !== mine && !said.startsWith("Sending")) note(document.title);
    const turn = said.match(/^(.*)’s turn/)?.[1];
    for (const { innerText } of document.querySelectorAll("article small"))
      if (turn && innerText.includes("thinking") && !innerText.startsWith(turn)) note(innerText);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def test_title_and_prompt_say_the_same(devices):
    page = devices.desktop({"speed": "normal"})
    set_up(page, "kd", 3, ["me", "normal", "easy"])
    player = Player(page, 2)
    player.wait()
    page.evaluate(CONTRADICTIONS)
    player.play(until=lambda _: player.done["end-turn"] > 2)
    assert page.evaluate("() => window.contradictions") == []
