"""How the pages look: languages, themes, motion, and narrow screens."""

import io
import re

import pytest
from browser.player import Player
from browser.screens import SCREENS, TABLES, show
from PIL import Image

pytestmark = pytest.mark.ci

LANGUAGES = ["en", "fr", "ro"]
QUICK = ("home", "queendomino", "ending")
LONG = pytest.mark.long
"""The screens to test each time; the long tests take the others."""
#: Texts that are the same in every language.
SAME = {
    *("Fiefdom", "Kingdomino", "Queendomino", "Discovery", "Kingdomino XL", "Teamdomino", "Age of Giants", "The Court"),
    *("Mighty Duel", "Royal Wedding", "English", "Français", "Română", "Folie des Grandeurs"),
    *("Celeste", "Rosa", "Aurel", "Silvan", "Amber", "Viola", "Alba", "Ruby", "Ana", "Ion"),
}
#: Words that happen to be spelled the same.
COGNATES = {
    "fr": {
        "Menu",
        "Normal",
        "Domino",
        "Total",
        "Dragon",
        "Animations",
        "Notation",
        "Pause",
        "Pages",
        "Scores",
        "Statue",
        "Message",
        "Table",
        "points",
    },
    "ro": {
        "Total",
        "Dragon",
        "Start",
        "Bot",
        "Normal",
        "Rating",
        "online",
        "offline",
        "Enter",
        "Esc",
        "Home End",
        "Home",
        "End",
    },
}
#: As when the language is changed in another tab.
SPEAK = """(language) => {
  localStorage.setItem("fiefdom:settings", JSON.stringify({ language, speed: "off" }));
  dispatchEvent(new StorageEvent("storage", { key: "fiefdom:settings" }));
}"""
SPOKEN = """(language) => document.documentElement.lang === language
  && [...document.querySelectorAll("main[data-language]")].every((text) => text.dataset.language === language)"""
WORDS = """() => {
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const box = walker.currentNode.parentElement;
    const apart = box.closest("script, style, code, output, [lang]:not(html)");
    if (box.checkVisibility() && !apart) texts.add(walker.currentNode.data.trim());
  }
  for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
    for (const found of document.querySelectorAll(`body [${name}]`)) texts.add(found.getAttribute(name));
  return [...texts];
}"""


def words_of(page):
    """All texts of a screen, without numbers and names of squares."""
    said = {re.sub(r"\s+", " ", text) for text in page.evaluate(WORDS)}
    return {text for text in said if re.search(r"[^\W\d]{3,}", text)}


@pytest.mark.parametrize("screen", [each if each in QUICK else pytest.param(each, marks=LONG) for each in SCREENS])
def test_each_language_says_everything_in_its_own_words(devices, games, screen):
    page = devices.desktop({"language": "en", "theme": "dark"})
    show(page, screen, games)
    said = {}
    for language in LANGUAGES:
        page.evaluate(SPEAK, language)
        page.wait_for_function(SPOKEN, arg=language)
        said[language] = words_of(page)
        assert len(said[language]) > 2
        missing = [text for text in said[language] if re.search(r"\{\w+|^[a-z]+\.[\w.-]+$|undefined|NaN", text)]
        assert not missing, f"no words in {language} for {missing}"
        page.set_viewport_size({"width": 360, "height": 740})
        overflow = page.evaluate("() => document.scrollingElement.scrollWidth")
        assert overflow <= 360, f"in {language} the screen is {overflow} wide"
        page.set_viewport_size({"width": 1280, "height": 800})
    assert not [text for text in said["fr"] if re.search(r"\bde (Ana|Aurel|Amber|Alba|Ion)\b", text)]
    for language in ("fr", "ro"):
        left = {text for text in said[language] & said["en"] if not _is_a_name(text, language)}
        assert not left, f"in {language} still English: {left}"


def _is_a_name(text, language):
    """May this text be the same in two languages?"""
    word = re.sub(r"^[a-m]\d+: |^[\d\s+×=→()]+(?=points)|^[A-Z]\. ", "", text)  # a square, a sum, a part of the rules
    known = {each.lower() for each in SAME | COGNATES[language]}
    return all(each in known for each in word.lower().strip(",:").split(", ")) or "http" in text


def test_the_language_is_chosen_on_the_page_and_kept(devices):
    page = devices.desktop({"language": None}, locale="fr-FR")
    page.goto("/")
    assert page.evaluate("() => document.documentElement.lang") == "fr"
    french = page.locator("[data-action=play-now]").inner_text()
    page.click("[data-language=ro]")
    page.wait_for_selector("html[lang=ro]")
    romanian = page.locator("[data-action=play-now]").inner_text()
    page.click("[data-action=settings]")
    page.locator("[data-setting=language]").select_option("en")
    page.wait_for_selector("html[lang=en]")
    page.keyboard.press("Escape")
    assert page.locator("[data-action=play-now]").inner_text() == "Play now"
    assert len({french, romanian, "Play now"}) == 3
    page.reload()
    assert page.evaluate("() => document.documentElement.lang") == "en"


def test_themes(devices):
    page = devices.desktop()
    page.goto("/")

    def light():
        corner = page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})
        return sum(Image.open(io.BytesIO(corner)).convert("RGB").getpixel((0, 0))) > 380

    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert light() == (scheme == "light")
    for theme in ("light", "dark"):
        page.click("[data-action=settings]")
        page.locator("[data-setting=theme]").select_option(theme)
        page.keyboard.press("Escape")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert light() == (theme == "light")
    page.reload()
    assert not light()


RUNNING = "() => document.getAnimations().filter((each) => each.playState === 'running').length"


def test_nothing_moves_for_those_who_want_less_motion(devices):
    page = devices.desktop({"speed": None}, reduced_motion="reduce")
    page.goto("/")
    page.click("[data-action=settings]")
    assert page.locator("[data-setting=speed]").input_value() == "off"
    page.keyboard.press("Escape")
    page.click("[data-action=play-now]")
    player = Player(page, 1)
    for _ in range(6):
        player.wait()
        player.act()
        assert page.evaluate(RUNNING) == 0


@pytest.mark.long
def test_pieces_move_for_others(devices):
    page = devices.desktop({"speed": "slow"})
    page.goto("/")
    page.click("[data-action=play-now]")
    player = Player(page, 1)
    player.wait()
    player.choose(player.seen)
    page.wait_for_function(RUNNING)


@pytest.mark.parametrize("table", [each if each in QUICK else pytest.param(each, marks=LONG) for each in TABLES])
def test_the_table_fits_a_phone_screen(devices, games, table):
    page = devices.phone(viewport={"width": 360, "height": 740})
    show(page, table, games)
    step = page.locator("[data-seq]").get_attribute("data-step")
    cells = "[data-cell]:is(.open, .again)"
    targets = page.locator(cells).count() if step == "place" else 0
    for number in range(targets):
        page.locator(cells).nth(number).dispatch_event("click")
        wide = page.evaluate("() => document.scrollingElement.scrollWidth")
        at = page.locator(cells).nth(number).get_attribute("data-cell")
        assert wide <= 360, f"with a domino at {at} the table is {wide} wide"
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 360
    for button in page.locator("[data-action=end-turn], [data-action=undo], [data-action=skip]").all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= 740, "a button of the turn is below the screen"
        assert box["height"] >= 40, "a button of the turn is too small for a finger"
