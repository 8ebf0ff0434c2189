"""The glossary on the help page."""

import json
from pathlib import Path

import pytest
from marks import first

pytestmark = pytest.mark.ci

GLOSSARY = json.loads((Path(__file__).parents[2] / "web/src/words/glossary.json").read_text(encoding="utf8"))


@pytest.mark.parametrize("language", first("en", "fr", "ro"))
def test_help_lists_every_word_of_the_glossary(devices, language):
    page = devices.phone({"language": language})
    page.goto("/help")
    page.click("#glossary summary")
    page.wait_for_selector("#glossary dt")
    listed = page.locator("#glossary dt").all_inner_texts()
    assert sorted(listed) == sorted(concept[language]["term"] for concept in GLOSSARY)
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= 390
