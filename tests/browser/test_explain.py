"""Every piece explains itself: on tap, hover and focus, in words with a drawn example, and in the guide."""

import re

import pytest
from browser.screens import Games, enter, show
from marks import first

pytestmark = pytest.mark.ci

CARD = "[role=tooltip]"
#: Does the card cover anything that can be chosen or pressed?
COVERS = """(card) => {
  const box = card.getBoundingClientRect();
  const needed = [...document.querySelectorAll(".cell.open, .controls button, button[data-spot], button[data-token]")];
  const across = (other) => other.left < box.right - 1 && other.right > box.left + 1;
  const along = (other) => other.top < box.bottom - 1 && other.bottom > box.top + 1;
  return needed.map((each) => each.getBoundingClientRect()).filter((other) => across(other) && along(other)).length;
}"""
#: One after another, everything on the table that explains itself: its topics and what the card says.
EVERYTHING = """async () => {
  const frame = () => new Promise((next) => setTimeout(next, 450));
  const told = {};
  for (const each of document.querySelectorAll(".table main [data-explain]:not(.open)")) {
    if (each.dataset.explain in told) continue;
    each.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }));
    await frame();
    const card = document.querySelector("[role=tooltip]");
    told[each.dataset.explain] = [card?.innerText ?? "", card?.querySelectorAll("svg").length ?? 0];
    document.body.click();
  }
  return told;
}"""


@pytest.fixture
def at(devices, games):
    """A page that shows a game, with the settings of a new visitor but for animations."""

    def opened(screen, device="desktop", **options):
        page = getattr(devices, device)(**options)
        show(page, screen, games)
        return page

    return opened


def sat_down(devices, server, rules, step, **options):
    """A phone in a game of its own, at a step."""
    made = Games(server, {"own": (rules, ["easy"], {"step": step, "rounds": 4})})["own"]
    page = devices.phone(**options)
    enter(page, made)
    return page


@pytest.mark.long
@pytest.mark.parametrize("width", [360, 390])
def test_a_tap_on_a_building_chooses_and_explains_it_and_covers_nothing(devices, server, width):
    page = sat_down(devices, server, "qd/2", "build", viewport={"width": width, "height": 740})
    spot = page.locator("button[data-spot]").last
    name = spot.locator("small").inner_text()
    spot.tap()
    page.wait_for_selector("[data-step]:not([data-step=build])")
    card = page.locator(CARD)
    assert name in card.inner_text()
    assert card.locator("svg").count() >= 2
    assert card.evaluate(COVERS) == 0
    page.tap(".controls .prompt")
    card.wait_for(state="detached")


def test_what_moves_under_a_resting_mouse_is_not_explained(at):
    """A card used to open over the board whenever the page changed where the mouse happened to be."""
    page = at("court")
    token = page.locator("[data-token]").first
    token.evaluate("(it) => it.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))")
    page.wait_for_timeout(800)
    assert page.locator(CARD).count() == 0
    token.hover()
    assert page.locator(CARD).inner_text()


def test_hovering_explains_and_leaving_ends_it(at):
    page = at("court")
    page.locator("[data-token]").first.hover()
    assert page.locator(CARD).inner_text()
    page.mouse.move(3, 3)
    page.locator(CARD).wait_for(state="detached")


@pytest.mark.long
def test_focus_explains_to_eyes_and_screen_readers_and_escape_closes(at):
    page = at("queendomino")
    page.locator("[data-spot][data-explain]").first.focus()
    page.keyboard.press("Tab")
    page.locator(CARD).wait_for()
    described = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    assert page.locator(CARD).get_attribute("id") == described
    page.keyboard.press("Escape")
    page.locator(CARD).wait_for(state="detached")


def test_a_square_tells_its_territory_and_what_stands_on_it(at):
    page = at("queendomino", "phone")
    page.get_by_role("gridcell", name=re.compile(r"^\w+(?!.*castle)")).and_(
        page.locator("[data-explain^=square]:not(.open)")
    ).first.tap()
    words = page.locator(CARD).inner_text()
    assert "×" in words, words
    assert "point" in words, words


@pytest.mark.long
def test_pieces_in_the_large_view_of_another_kingdom_explain_themselves(at):
    page = at("enlarged", "phone")
    page.locator("dialog [data-explain^=square]").first.tap()
    assert page.locator(f"dialog {CARD}").inner_text()
    page.keyboard.press("Escape")
    page.locator(CARD).wait_for(state="detached")
    assert page.locator("dialog[open]").count(), "Escape closed the kingdom too"


@pytest.mark.long
@pytest.mark.parametrize(
    ("screen", "kinds"),
    [
        ("queendomino", {"building", "dragon", "coin", "knight", "tower", "square"}),
        ("giants", {"quest", "square"}),
        ("court", {"token", "resource", "square"}),
    ],
)
def test_everything_on_the_table_has_words_and_a_drawing(at, screen, kinds):
    told = at(screen).evaluate(EVERYTHING)
    assert kinds <= {topics.split(":")[0] for topics in told}
    assert not {topics: words for topics, words in told.items() if len(words[0]) < 20 or not words[1]}
    assert not [words for words, _ in told.values() if "explain." in words]


def test_a_move_by_touch_is_explained_only_the_first_time(devices, server):
    """A card about a resource used to cover the opponent and the board whenever a domino was turned."""
    page = sat_down(devices, server, "court/2", "place", viewport={"width": 360, "height": 740})
    page.locator(".cell.open").first.tap()
    page.wait_for_selector("[data-step]:not([data-step=place])")
    laid, opened = page.locator(".cell[aria-selected=true]").first.get_attribute("data-cell"), []
    for _ in range(3):
        page.tap(f'[data-cell="{laid}"]')
        page.wait_for_timeout(500)
        opened.append(page.locator(CARD).count())
        page.tap(".controls .prompt")
        page.locator(CARD).wait_for(state="detached")
    assert opened == [1, 0, 0]


@pytest.mark.long
def test_the_card_closes_with_the_next_step(devices, server):
    page = sat_down(devices, server, "court/2", "buy")
    page.locator("[data-explain^=resource]:visible").first.tap()
    page.locator(CARD).wait_for()
    page.tap("[data-action=skip]")
    page.locator(CARD).wait_for(state="detached")


@pytest.mark.parametrize("language", first("en", "fr", "ro"))
def test_the_guide_lists_every_piece_with_a_picture(devices, language):
    page = devices.desktop({"language": language})
    page.goto("/help")
    page.wait_for_selector("#pieces li")
    page.evaluate("() => document.querySelectorAll('#pieces details').forEach((list) => (list.open = true))")
    lists = page.locator("#pieces li").evaluate_all("(all) => all.map((each) => each.dataset.topic.split(':')[0])")
    assert [lists.count(kind) for kind in ("building", "token", "quest", "resource")] == [17, 19, 17, 4]
    texts = page.locator("#pieces li").all_inner_texts()
    assert not [text for text in texts if "explain." in text or "{" in text or len(text) < 30]
    assert page.locator("#pieces li:not(:has(svg.picture))").count() == 0


@pytest.mark.long
def test_the_guide_is_folded_and_a_link_opens_the_piece_it_names(devices):
    page = devices.phone()
    page.goto("/help")
    page.wait_for_selector("#pieces li")
    assert page.locator("[data-topic='token:8']").is_hidden()
    assert page.evaluate("() => document.documentElement.scrollHeight") < 9_000
    page.goto("/help#token:8")
    page.locator("[data-topic='token:8']").wait_for()
    page.reload()
    page.locator("[data-topic='token:8']").wait_for()
    assert abs(page.locator("[data-topic='token:8']").bounding_box()["y"]) < 300
