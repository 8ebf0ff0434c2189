"""The page for addresses that lead nowhere."""

import pytest
from marks import first

pytestmark = pytest.mark.ci

SAYS = {
    "en": ("Page not found", "Go to the home page"),
    "fr": ("Page introuvable", "Aller à l’accueil"),
    "ro": ("Pagină negăsită", "Mergi la pagina principală"),
}


@pytest.mark.parametrize("language", first(*SAYS))
def test_an_unknown_address_shows_the_way_home(devices, language):
    devices.allow("status of 404")
    page = devices.phone({"language": language})
    title, home = SAYS[language]
    for address in ("/foo", "/help/none/at/all", "/g/ABC/none"):
        answer = page.goto(address)
        assert answer.status == 404
        assert page.locator("h1").inner_text() == title
        assert page.title() == f"{title} – Fiefdom"
    page.get_by_role("link", name=home).click()
    page.wait_for_selector("[data-action=play-now]")
    assert page.evaluate("() => location.pathname") == "/"


def test_a_game_that_cannot_be_opened_says_why(devices):
    page = devices.desktop()
    page.goto("/g/nothing-here")
    page.get_by_role("heading", name="This game cannot be opened").wait_for()
    assert page.locator("[data-trouble]").inner_text() == "This game does not exist, or it was deleted."
