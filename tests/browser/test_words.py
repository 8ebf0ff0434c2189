"""Only the texts of the chosen language are loaded, and a page says what could not be loaded."""

import re

PLAY = "[data-action=play-now]"
WORDS = re.compile(r"/assets/(en|fr|ro)-[^/]*\.js")


def languages(page):
    """The languages whose texts the page has loaded."""
    names = page.evaluate("() => performance.getEntriesByType('resource').map(each => each.name)")
    return sorted({found[1] for name in names if (found := WORDS.search(name))})


def test_only_the_texts_of_the_chosen_language_are_loaded(devices):
    page = devices.phone()
    page.goto("/")
    assert page.locator(PLAY).inner_text() == "Play now"
    assert languages(page) == ["en"]
    page.click("[data-language=fr]")
    page.wait_for_selector("html[lang=fr]")
    assert page.locator(PLAY).inner_text() == "Jouer"
    assert languages(page) == ["en", "fr"]


def test_a_language_that_cannot_be_loaded_leaves_the_current_one_and_says_so(devices):
    devices.allow("net::ERR_FAILED")
    page = devices.desktop()
    page.goto("/")
    page.route(WORDS, lambda route: route.abort())
    page.click("[data-action=settings]")
    choice = page.locator("[data-setting=language]")
    choice.select_option("ro")
    page.wait_for_selector("[role=alert]:has-text('could not be loaded')")
    assert choice.input_value() == "en"
    assert page.locator(PLAY).inner_text() == "Play now"
    page.unroute(WORDS)
    choice.select_option("fr")
    page.wait_for_selector("html[lang=fr]")
    assert page.locator("[role=alert]").count() == 0
    page.reload()
    assert page.locator(PLAY).inner_text() == "Jouer"


def test_without_the_visitors_language_the_page_speaks_another_one(devices):
    devices.allow("net::ERR_FAILED")
    page = devices.desktop({"language": "ro"})
    page.route(re.compile("/assets/ro-"), lambda route: route.abort())
    page.goto("/")
    assert page.locator(PLAY).inner_text() == "Play now"
    assert page.evaluate("() => document.documentElement.lang") == "en"


def test_a_page_that_cannot_be_loaded_says_so_and_loads_again(devices):
    devices.allow("net::ERR_FAILED")
    page = devices.desktop()
    page.goto("/")
    page.route(re.compile("/assets/Help-"), lambda route: route.abort())
    page.click("nav a[href='/help']")
    page.wait_for_selector("[data-action=reload]")
    page.unroute(re.compile("/assets/Help-"))
    page.click("[data-action=reload]")
    page.wait_for_selector("#notation")
