"""Every game on screens of every size: nothing is cut off, covered, broken inside a word or too small to touch.

Each game is measured with a domino in hand, at every further step of that turn, and at its end.
"""

import re
from pathlib import Path

import pytest
from browser.measure import SIZES, complaints_by_size
from browser.player import Player
from browser.screens import KINDS, SCREENS, Games, enter, show

pytestmark = pytest.mark.ci

#: What is measured each time; the long tests measure the rest.
QUICK_GAMES = ("qd/4+giants",)
QUICK_SIZES = ("small phone", "desktop")
LONG = pytest.mark.long


@pytest.fixture(scope="session")
def kinds(server):
    """A game of every kind, with a domino in hand."""
    return Games(server, KINDS)


def resume(page, made):
    """Open a game at its first choice."""
    enter(page, made)
    # A test before this one may have placed the domino.
    page.wait_for_selector("[data-cell].open, [data-action=undo][aria-disabled=false]")
    if page.locator("[data-step]:not([data-step=place]) [data-action=undo][aria-disabled=false]").count():
        page.locator("[data-action=undo]").dispatch_event("click")
    page.wait_for_selector("[data-step=place] [data-cell].open")


def sizes_of(rules):
    """All sizes in the long tests, otherwise two."""
    quick = [pytest.param(rules, QUICK_SIZES)] if rules in QUICK_GAMES else []
    return [*quick, pytest.param(rules, tuple(SIZES), marks=LONG)]


def named(value):
    return value if isinstance(value, str) else f"{len(value)} sizes"


@pytest.mark.parametrize(("rules", "sizes"), [case for rules in KINDS for case in sizes_of(rules)], ids=named)
def test_a_turn(devices, kinds, rules, sizes):
    page = devices.desktop()
    resume(page, kinds[rules])
    found = {"place": complaints_by_size(page, sizes)}
    page.locator("[data-cell].open").first.dispatch_event("click")
    found["a domino chosen"] = complaints_by_size(page, sizes)
    check(found)


@LONG
@pytest.mark.parametrize("language", ["fr", "ro"])
@pytest.mark.parametrize("rules", ["kd/4", "giants/5", "qd/4+giants", "court/4", "team/8", "wedding/8"])
def test_a_turn_in_other_languages(devices, kinds, rules, language):
    page = devices.desktop({"language": language})
    resume(page, kinds[rules])
    page.locator("[data-cell].open").first.dispatch_event("click")
    check({language: complaints_by_size(page)})


@LONG
@pytest.mark.parametrize("rules", ["kd/2", "giants/2", "qd/2+giants", "court/2", "team/6", "wedding/6"])
def test_every_step_until_the_end(devices, server, rules):
    """A whole game: each kind of step is measured when it first comes, and once more late in the game."""
    page = devices.desktop({"speed": "off"})
    made = Games(server, {rules: (rules, KINDS[rules][1], {"step": "claim", "rounds": 0})})[rules]
    enter(page, made)
    player, found = Player(page, 1), {}
    while player.wait()["phase"] != "over":
        step = f"{player.seen['step']} {player.seen['awaits']}{' late' if player.done['claim'] > 8 else ''}"
        if step not in found:
            found[step] = complaints_by_size(page)
            page.set_viewport_size({"width": 1280, "height": 800})
        player.act()
    page.wait_for_selector(".ending table")
    found["the end"] = complaints_by_size(page, fits=False)
    check(found)


@pytest.mark.parametrize(
    "screen", [pytest.param(each, marks=() if each in ("home", "ending") else LONG) for each in SCREENS]
)
def test_other_screens(devices, games, screen):
    page = devices.desktop()
    show(page, screen, games)
    check({screen: complaints_by_size(page, fits=False)})


@LONG
@pytest.mark.parametrize(
    ("screen", "words", "kind", "buttons"),
    [
        ("queendomino", "queen.ts", "building", ".builders button small"),
        ("court", "court.ts", "token", ".court .open button small"),
    ],
)
def test_every_name_fits_into_its_button(devices, games, screen, words, kind, buttons):
    """In each language, though a game offers only a few at a time."""
    text = (Path(__file__).parents[2] / "web/src/words" / words).read_text(encoding="utf-8")
    names = re.findall(rf'"{kind}\.\d+": "(.*?)"', text)
    page, found = devices.desktop(), {}
    show(page, screen, games)
    buttons = page.locator(buttons)
    while names:
        shown = [names.pop() for _ in range(min(buttons.count(), len(names)))]
        buttons.evaluate_all("(buttons, names) => names.forEach((name, i) => (buttons[i].textContent = name))", shown)
        found[", ".join(shown)] = complaints_by_size(page, fits=False)
    check(found)


@LONG
def test_a_rich_opponent_has_room(devices, games):
    """Coins in two digits, the queen and discarded dominoes: all that a Queendomino kingdom can own."""
    page = devices.desktop()
    show(page, "queendomino", games)
    page.locator(".others .purse").evaluate_all("""purses => {
      for (const purse of purses) {
        purse.querySelectorAll(".out, .stock:has([href='#queen'])").forEach(stock => stock.remove());
        const [coins, knights] = purse.querySelectorAll(".stock");
        coins.lastChild.data = "14";
        const [queen, discards] = [knights.cloneNode(true), knights.cloneNode(true)];
        queen.lastChild.data = "";
        discards.classList.add("out");
        purse.append(queen, discards);
      }
    }""")
    check({"rich": complaints_by_size(page, fits=False)})


def test_a_game_analysed_in_its_second_round(devices, games):
    """The buttons that step through the line leave the board its room."""
    page, found = devices.desktop(), {}
    for at, step in {22: "claim", 23: "place"}.items():
        page.goto("about:blank")
        page.goto(f"/analyse?game={games['over']['game']}&at={at}")
        page.wait_for_selector(f"[data-step={step}]")
        page.wait_for_selector("[data-action=play-on]")
        found[step] = complaints_by_size(page, (*QUICK_SIZES, "phone on its side"))
    check(found)


def check(found):
    """Fail with one line per complaint."""
    lines = []
    for step, wrong in found.items():
        for size, sentences in wrong.items() if isinstance(wrong, dict) else [("", wrong)]:
            lines += [f"{step} {size}: {sentence}" for sentence in sentences]
    if lines:
        pytest.fail("\n" + "\n".join(lines), pytrace=False)
