"""The score sheet: a row for whatever brings points, a column for each realm, and rows that add up to the totals."""

import pytest
from browser.screens import Games, enter, show
from marks import first
from server.client import fetch

pytestmark = pytest.mark.ci

SHEETS = {
    "bonuses": ("kd/2+harmony+middle", ["easy"], {"step": "", "rounds": 99}),
    "queen and giants": ("qd/2+giants", ["easy"], {"step": "place", "rounds": 8}),
    "court": ("court/3", ["easy", "easy"], {"step": "place", "rounds": 8}),
    "match": ("kd/2+dynasty", ["easy"], {"step": "", "rounds": 99}),
}
TERRAINS = ["w", "f", "l", "g", "s", "m"]
#: Each row by its key: the numbers of its cells, none where a cell is empty.
READ = """(region) => Object.fromEntries([...region.querySelectorAll("tr[data-row]")].map((row) => [
  row.dataset.row,
  [...row.querySelectorAll("td")].map((cell) => Number((cell.querySelector("b") ?? cell).textContent.trim() || 0)),
]))"""


@pytest.fixture(scope="module")
def sheets(server):
    return Games(server, SHEETS)


def opened(page, made):
    """The sheet of a game: on the page at its end, else in the dialog."""
    enter(page, made)
    page.wait_for_selector(".ending table, [data-seq]")
    if not page.locator(".ending").count():
        page.locator('button:has(use[href="#scores"])').first.dispatch_event("click")
    page.wait_for_selector("tr[data-row=total]")
    return page.locator(".scroll:has(tr[data-row])").evaluate(READ)


def points_of(rows):
    """The rows of points, those above the total."""
    return dict(list(rows.items())[: list(rows).index("total")])


def state_of(server, made):
    """The game as the server has it."""
    headers = {"authorization": f"Bearer {made['host']}"}
    _, first = fetch(f"{server.url}/api/games/{made['game']}/replay/0", headers=headers)
    status, last = fetch(f"{server.url}/api/games/{made['game']}/replay/{first['steps']}", headers=headers)
    assert status == 200, last
    return last["state"]


@pytest.mark.parametrize("name", first("bonuses", "queen and giants", "court"))
def test_rows_add_up_to_the_totals_of_the_server(devices, server, sheets, name):
    made = sheets[name]
    rows = opened(devices.phone(), made)
    points = points_of(rows)
    assert list(points)[:6] == TERRAINS
    assert [sum(column) for column in zip(*points.values(), strict=True)] == rows["total"]
    if name == "bonuses":
        assert {"harmony", "middle"} <= set(points)
        assert sorted(rows["total"]) == sorted(sheet["total"] for sheet in state_of(server, made)["sheets"])


@pytest.mark.long
def test_quests_and_buildings_have_rows_of_their_own(devices, sheets):
    rows = points_of(opened(devices.phone(), sheets["queen and giants"]))
    assert sum(key.startswith("quest") for key in rows) == 2
    assert "t" in rows
    assert {"queen", "coins"} <= set(rows)


@pytest.mark.long
def test_what_breaks_ties_stands_where_the_game_counts_it(devices, sheets):
    assert "crowns" in opened(devices.desktop(), sheets["court"])
    rows = opened(devices.desktop(), sheets["queen and giants"])
    assert "biggest" in rows
    assert "crowns" not in rows


def test_a_match_shows_its_games_and_their_sum(devices, sheets):
    rows = opened(devices.phone(), sheets["match"])
    games = [rows[f"game{number}"] for number in (1, 2, 3)]
    assert [sum(column) for column in zip(*games, strict=True)] == rows["match"]


@pytest.mark.long
def test_a_territory_shows_squares_times_crowns_and_the_winner_a_reason(devices, games):
    page = devices.desktop()
    show(page, "ending", games)
    sums = page.locator("tr[data-row] small").all_inner_texts()
    assert any("×" in each for each in sums), sums
    total = page.locator("tr[data-row=total] td").first.inner_text()
    assert f"{total} points" in page.locator(".verdict").inner_text()


@pytest.mark.parametrize("name", first("queen and giants", "court"))
def test_a_narrow_sheet_keeps_its_first_column_in_sight(devices, sheets, name):
    page = devices.phone(viewport={"width": 360, "height": 740})
    opened(page, sheets[name])
    region = page.locator(".scroll:has(tr[data-row])")
    region.evaluate("(region) => region.scrollTo(9999, 9999)")
    left = region.evaluate("""(region) => region.querySelector("tbody th").getBoundingClientRect().left
      - region.getBoundingClientRect().left""")
    assert abs(left) < 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
