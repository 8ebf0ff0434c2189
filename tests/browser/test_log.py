"""The log: what happened, in words."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from browser.screens import enter, show
from marks import first
from server.client import new_game

from fiefdom.server import events as log
from fiefdom.server.archive import stored
from fiefdom.server.store import open_store
from fiefdom.server.store.base import Standing

pytestmark = pytest.mark.ci

DRAWS = {
    "qd/2+giants": {"Quests": 2, "New buildings": 7, "New dominoes": 5, "King drawn": 1},
    "kd/2": {"New dominoes": 4, "King drawn": 1},
    "court/2": {"New dominoes": 4, "New tokens": 3, "King drawn": 1},
}


@pytest.mark.parametrize("rules", first(*DRAWS))
def test_first_draws_are_told_kind_by_kind(devices, server, rules):
    page = devices.desktop()
    enter(page, new_game(server, rules, "me", "here"))
    page.wait_for_selector("button[data-domino]")
    page.locator('button:has(use[href="#log"])').first.dispatch_event("click")
    told = "; ".join(page.locator("dialog[open] ol > li").all_inner_texts())
    draws = {}
    for label, names in re.findall(r"(Quests|New \w+|King drawn): ([^;]*)", told, re.IGNORECASE):
        draws[label.capitalize()] = len([name for name in re.split(r",? and |, ", names) if name.strip()])
        assert not re.search(r"(,|\band)\s*$|, ,|, and ,", names.strip()), told
    assert draws == DRAWS[rules], told
    assert "; king drawn: " in told, "within a sentence"


@pytest.mark.long
def test_a_turn_names_its_player_once_and_french_has_its_spaces(devices, games):
    page = devices.desktop({"language": "fr"})
    show(page, "log", games)
    told = page.locator("dialog[open] ol > li").all_text_contents()
    turns = [text for text in told if ";" in text]
    assert turns
    assert not [text for text in turns if text.count(text.strip().split(" pose ")[0]) > 1]
    assert not [text for text in told if re.search(r"[^\u202f];|[^\u00a0]:", text)]


def test_a_long_log_is_read_page_by_page(devices, server):
    made = new_game(server, "kd/2", "me", "here")

    async def chat(messages):
        store = await open_store(server.database)
        said = [stored(n + 1, log.Said("", f"message {n}", "a"), 0.0) for n in range(1, messages + 1)]
        await store.append(made["game"], said, Standing("gathering"))
        await store.close()

    with ThreadPoolExecutor() as threads:  # The event loop of this thread is the browser's.
        threads.submit(asyncio.run, chat(1200)).result()
    page = devices.desktop()
    enter(page, made)
    page.wait_for_selector("button[data-domino]")
    page.locator('button:has(use[href="#log"])').first.dispatch_event("click")
    page.wait_for_function("document.querySelectorAll('dialog[open] li.said').length === 1200")
    told = re.findall(r"message (\d+)", "; ".join(page.locator("dialog[open] li.said").all_inner_texts()))
    assert told == [str(n) for n in range(1, 1201)]
