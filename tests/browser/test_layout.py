"""The layout: nothing covers a square, the board stays in place, and what a step needs is within reach."""

import pytest
from browser.lines import line_to
from browser.player import Player, set_up
from browser.screens import KINDS, Games, enter, show
from marks import first
from server.client import new_game

pytestmark = pytest.mark.ci

SMALL_PHONE = {"width": 360, "height": 740}
SIZES = [SMALL_PHONE, {"width": 740, "height": 360}, {"width": 820, "height": 1180}, {"width": 1440, "height": 900}]
#: Legal squares of which some part belongs to something else.
COVERED = """() => [...document.querySelectorAll("[data-cell].open")].filter((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  const parts = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
  return parts.some(([right, down]) => document.elementFromPoint(x + width * right, y + height * down) !== cell);
}).map((cell) => cell.dataset.cell)"""
#: Writes down, frame by frame, where the board and its castle are.
WATCH = """() => {
  window.places = {};
  const where = (query) => {
    const { x, y, width, height } = document.querySelector(query).getBoundingClientRect();
    return [x, y, width, height].map((length) => length.toFixed(1)).join(" ");
  };
  const watch = () => {
    const table = document.querySelector("[data-seq]");
    if (table?.querySelector(".board")) {
      const place = `board ${where(".board")}, castle ${where('[data-cell="g7"]')}`;
      const { round, step, awaits } = table.dataset;
      // A round lasts until its last turn is confirmed.
      if (awaits !== "confirm") window.round = round;
      (((window.places[window.round] ??= {})[place] ??= {})[step] = true);
    }
    requestAnimationFrame(watch);
  };
  watch();
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_nothing_covers_a_legal_square_wherever_the_domino_lies(devices, server, size):
    made = Games(server, KINDS)["kd/4"]
    page = devices.desktop(viewport=size)
    enter(page, made)
    page.wait_for_selector("[data-cell].open")
    for at in page.locator("[data-cell].open").evaluate_all("(all) => all.map((cell) => cell.dataset.cell)"):
        if not page.locator(f'[data-cell="{at}"][aria-selected=true]').count():
            page.click(f'[data-cell="{at}"]')
            page.wait_for_selector(f'[data-cell="{at}"][aria-selected=true]')
        assert page.evaluate(COVERED) == [], f"covered while the domino lies on {at}"
    for button in ("rotate", "rotate-back"):
        box = page.locator(f".controls [data-action={button}]").bounding_box()
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALL_PHONE, {"width": 1440, "height": 900}], ids=lambda size: str(size["width"]))
def test_the_board_keeps_its_size_and_place_while_a_round_lasts(devices, size):
    page = devices.desktop({"speed": "fast"}, viewport=size)
    set_up(page, "qd", 3, ["me", "easy", "easy"])
    page.wait_for_selector(".board")
    page.evaluate(WATCH)
    Player(page, 3, skips=0.2).play(until=lambda seen: int(seen["round"]) > 3)
    for round, places in page.evaluate("() => window.places").items():
        assert len(places) == 1, f"in round {round} the board is at {places}"


@pytest.mark.long
def test_two_dominoes_in_a_round_leave_the_board_where_it_is(devices):
    page = devices.desktop()
    set_up(page, "kd", 2, ["me", "easy"])
    page.wait_for_selector(".board")
    page.evaluate(WATCH)
    Player(page, 3).play(until=lambda seen: int(seen["round"]) > 2)
    assert all(len(places) == 1 for places in page.evaluate("() => window.places").values())


@pytest.mark.long
def test_the_heading_names_the_expansion(devices):
    page = devices.desktop()
    set_up(page, "qd", 2, ["me", "easy"], options=["giants"])
    page.wait_for_selector("[data-seq]")
    assert page.locator("h1").inner_text() == "Queendomino + Age of Giants"


def test_the_tray_of_a_phone_shows_what_the_step_asks_for(devices, games):
    page = devices.phone(viewport=SMALL_PHONE)
    show(page, "queendomino", games)
    assert page.locator("[data-panel=builders]").is_visible()
    page.tap("[data-tab=lines]")
    assert page.locator("[data-panel=lines]").is_visible()
    assert not page.locator("[data-panel=builders]").is_visible()
    page.tap("[data-tab=builders]")
    assert page.locator("button[data-spot]").first.is_visible()


@pytest.mark.parametrize(
    "size", first(SMALL_PHONE, {"width": 1280, "height": 720}), ids=lambda size: str(size["width"])
)
def test_a_rematch_needs_no_scrolling(devices, games, size):
    page = devices.desktop(viewport=size)
    show(page, "ending", games)
    box = page.locator("[data-action=rematch]").bounding_box()
    assert box["y"] + box["height"] <= size["height"]


def test_on_phones_placed_squares_keep_their_picture(devices, server):
    """Early in a game much room is shown around a small kingdom."""
    begin = "+1 +3 +17 +40 +a K1 +b K17 +b K40 +a K3 +5 +6 +7 +8 f7e7 K5"
    made = new_game(server, "kd/2", seats=[{"kind": "me"}, {"kind": "bot"}], begin=begin)
    page = devices.phone(viewport=SMALL_PHONE)
    enter(page, made)
    page.wait_for_selector(".cell.open")
    assert 30 <= page.locator("[data-cell]").first.bounding_box()["width"] < 48
    assert page.locator(".board .kingdom use[href^='#glyph']").count() == 2


#: Names that have no room.
CUT = "(all) => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.innerText)"


@pytest.mark.parametrize("rules", ["court/4", "qd/4", "kd/4"])
def test_the_names_of_three_others_have_room_on_a_small_phone(devices, server, rules):
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 3]
    page = devices.phone(viewport=SMALL_PHONE)
    enter(page, new_game(server, rules, seats=seats, begin=line_to(rules, "place", 3)))
    names = page.locator("article[data-seat] header b")
    names.first.wait_for()
    assert names.count() == 3
    assert names.evaluate_all(CUT) == []
