"""My games on this device: history, statistics, ratings, and all of it as one file."""

import json

import pytest
from browser.flows import let_bots_end_it, play_now

pytestmark = pytest.mark.ci

CELLS = [{"at": "g7", "terrain": "C"}, {"at": "g8", "terrain": "w", "crowns": 1}, {"at": "g9", "terrain": "w"}]
KINGDOM = {"realm": "A", "seats": "a", "cells": CELLS, "bounds": [3, 3, 11, 11]}


def entry(game, rules="kd/2", points=50, place=1, **more):
    """A finished game against a bot."""
    me = {"name": "<b>Ana</b>", "level": "", "realm": "A", "points": points, "place": place, "mine": True}
    bot = {"name": "", "level": "normal", "realm": "B", "points": 40, "place": 3 - place, "mine": False}
    kept = {"game": game, "rules": rules, "at": 1_700_000_000_000, "players": [me, bot], "side": 5, "colours": ["blue"]}
    return {**kept, "terms": {"territories": points - 5, "harmony": 5}, "kingdom": KINGDOM, **more}


def file_of(*entries, **more):
    kept = {"fiefdom:history": list(entries), "fiefdom:settings": {"language": "fr", "theme": "dark"}}
    return json.dumps({"fiefdom": "device", "version": 1, "kept": kept, **more})


def read(page, text, name="fiefdom.json"):
    page.locator("[data-field=file]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    )


def stored(page):
    return page.evaluate("() => JSON.stringify(Object.entries(localStorage).sort())")


def test_statistics_and_ratings_come_from_the_history(devices):
    page = devices.desktop()
    page.goto("/games")
    games = [entry(f"A{n}", points=40 + n, place=1 if n else 2) for n in range(4)]
    read(page, file_of(*games, entry("B", "qd/2"), entry("C", points=99, aside=True)))
    page.wait_for_selector("[data-history='6']")
    page.get_by_role("heading", name="Mes parties").wait_for()  # The settings of the file are used at once.
    row = page.locator("[data-statistics] tr[data-game=Kingdomino] td").all_inner_texts()
    assert [row[0], row[1].split()[0], row[2], row[3]] == ["4", "3", "41,5", "43"]
    page.locator("[data-statistics] svg.kingdom").first.wait_for()
    page.wait_for_selector("[data-ratings] tr[data-player=me]")
    players = page.locator("[data-ratings] tr[data-player]").evaluate_all(
        "(all) => all.map((row) => row.dataset.player)"
    )
    assert players == ["me", "normal"]
    page.locator("[data-entry=C] [data-action=drop-entry]").click()
    page.wait_for_selector("[data-history='5']")
    page.reload()
    page.wait_for_selector("[data-history='5']")
    for _ in range(2):
        page.click("[data-action=drop-history]")
    page.wait_for_selector("[data-history='0']")


@pytest.mark.ci
def test_a_file_that_cannot_be_taken_whole_changes_nothing(devices):
    page = devices.desktop()
    page.goto("/games")
    read(page, file_of(entry("A")))
    page.wait_for_selector("[data-history='1']")
    before = stored(page)
    whole = file_of(entry("B"), entry("D"))
    evil = entry("E")
    evil["kingdom"] = {**KINGDOM, "cells": [{"at": "<b>", "terrain": "w"}]}
    keys = {"fiefdom:game:ABC": {"host": "x" * 99, "keys": {}}}
    for text, words in (
        ("not a file", "n’a pas été enregistré par Fiefdom"),
        ('{"other": 1}', "n’a pas été enregistré par Fiefdom"),
        (whole[: len(whole) // 2], "incomplet ou abîmé"),
        (file_of(entry("B"), {"game": "half"}), "incomplet ou abîmé"),
        (file_of(evil), "incomplet ou abîmé"),
        (file_of(kept=keys), "incomplet ou abîmé"),
        (file_of(kept={"fiefdom:settings": {"language": "xx"}}), "incomplet ou abîmé"),
        (file_of(entry("B"), version=2), "version plus récente"),
        (" " * 5_000_001, "dépasse 5 Mo"),
    ):
        read(page, text)
        page.locator("[data-file] [role=alert]", has_text=words).wait_for()
        assert stored(page) == before, words


@pytest.mark.ci
def test_a_game_that_ends_is_kept_and_moves_to_another_device(devices):
    player = play_now(devices)
    page = player.page
    game = page.url.rsplit("/", 1)[-1]
    page.goto("/games")
    page.locator(f'[data-running="{game}"] [data-standing]').wait_for()
    assert page.locator(f'[data-running="{game}"]').inner_text()
    page.go_back()
    player.seq = -1
    player.wait()
    let_bots_end_it(page)
    page.goto("/")
    page.click("[data-action=my-games]")
    page.wait_for_selector(f'[data-entry="{game}"]')
    assert "not counted" in page.locator(f'[data-entry="{game}"]').inner_text(), "a bot ended it"
    with page.expect_download() as download:
        page.click("[data-action=save-file]")
    other = devices.phone()
    other.goto("/games")
    other.locator("[data-field=file]").set_input_files(download.value.path())
    other.wait_for_selector(f'[data-entry="{game}"]')
    other.goto(f"/g/{game}")
    other.wait_for_selector(".ending table")
    other.goto("/")
    other.wait_for_selector(f'[data-continue="{game}"]')
