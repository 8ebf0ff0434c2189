"""Accessibility: no axe-core violations, keyboard use, and nothing that only colours tell apart."""

import io
import itertools

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.player import Keys
from browser.screens import SCREENS, show
from PIL import Image

pytestmark = pytest.mark.ci

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LONG = pytest.mark.long
QUICK = ("home", "claim")
RUN_AXE = "() => axe.run({ resultTypes: ['violations'] })"


@pytest.mark.parametrize("screen", [each if each in QUICK else pytest.param(each, marks=LONG) for each in SCREENS])
def test_axe_finds_nothing(devices, games, screen):
    look_with_axe(devices, games, screen, [(DESKTOP, "light"), (PHONE, "dark")])


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_in_the_other_theme_and_size(devices, games, screen):
    look_with_axe(devices, games, screen, [(DESKTOP, "dark"), (PHONE, "light")])


def look_with_axe(devices, games, screen, ways):
    page = devices.desktop()
    show(page, screen, games)
    page.evaluate(Axe().axe_script)
    found = []
    for size, theme in ways:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        for violation in page.evaluate(RUN_AXE)["violations"]:
            nodes = [f"{node['target']}: {node['failureSummary']}" for node in violation["nodes"][:3]]
            found.append(f"{size['width']} wide, {theme}: {violation['id']}: {violation['help']} {nodes}")
    assert not found, "\n".join(found)


def undo(page):
    """Take back what the screen shows as chosen."""
    page.keyboard.press("z")
    page.wait_for_selector("[data-action=undo][aria-disabled=true]")


def test_a_choice_is_told_and_the_focus_is_seen(devices, games):
    page = devices.desktop()
    show(page, "kingdomino", games)
    undo(page)
    keys = Keys(page)
    at = keys.look()["cells"][0]
    keys.walk(at)
    assert page.evaluate("() => document.activeElement.ariaLabel").endswith("possible")
    outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.ariaLabel").endswith("chosen")
    told = page.locator("[aria-live=polite]").all_inner_texts()
    assert any(at in words and "point" in words for words in told), told


def test_from_home_to_the_table_by_keys_alone(devices):
    page = devices.desktop()
    page.goto("/")
    keys = Keys(page)
    keys.press("Tab")
    assert keys.holds(".skip"), "the first Tab leads elsewhere"
    keys.tab_to("[data-action=play-now]")
    keys.press("Enter")
    keys.wait()
    keys.act()
    keys.tab_to("[data-action=menu]")
    keys.press("Enter")
    page.wait_for_selector("dialog[open]")
    keys.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert keys.holds("[data-action=menu]"), "closing the menu loses the focus"
    keys.press("?")
    page.wait_for_selector("dialog[open] kbd")


# Colours

DEFICIENCIES = ["none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia"]
TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine", "town"]
#: Distances in CIELAB: about 2 is just noticed, 10 is seen at a glance.
APART, APART_IN_GREY, FLAT = 15, 6, 1.5
#: How alike two patterns may be, once their brightness and contrast are taken away.
ALIKE = 0.6
FACES = """() => [...document.querySelectorAll("dialog[open] [role=img]")].map((face) => {
  const { x, y, width, height } = face.querySelector("svg").getBoundingClientRect();
  const seen = [y + 2, y + height - 2].every((at) => face.contains(document.elementFromPoint(x + width / 2, at)));
  return seen && { words: face.ariaLabel, x, y, width, height };
}).filter(Boolean)"""


def lab(pixels):
    """CIELAB of sRGB pixels."""
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    xyz = linear @ np.array([[0.4124, 0.2126, 0.0193], [0.3576, 0.7152, 0.1192], [0.1805, 0.0722, 0.9505]])
    f = np.cbrt(xyz / np.array([0.9505, 1.0, 1.089]))
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def picture(page):
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return np.asarray(image, float) / 255


def squares_by_terrain(page):
    """Where a square of each terrain without crowns is on the screen, in the dialog of unseen dominoes."""
    found = {}
    for face in page.evaluate(FACES):
        ends = face["words"].split(": ", 1)[1].split("; ")
        for end, words in enumerate(ends):
            if words in TERRAINS:
                found.setdefault(
                    words, (face["x"] + end * face["width"] / 2, face["y"], face["width"] / 2, face["height"])
                )
    return found


def seen(image, box):
    """The colour and the pattern of a square, its edges left out."""
    x, y, width, height = box
    rows = slice(round(y + height * 0.2), round(y + height * 0.8))
    part = lab(image[rows, round(x + width * 0.2) : round(x + width * 0.8)])
    light = part[..., 0] - part[..., 0].mean()
    return part.reshape(-1, 3).mean(0), light


def likeness(one, other):
    """The greatest correlation of two brightness patterns over all shifts; flat ones are all the same."""
    if one.std() < FLAT or other.std() < FLAT:
        return float(one.std() < FLAT and other.std() < FLAT)
    size = [min(a, b) for a, b in zip(one.shape, other.shape, strict=True)]
    one, other = (each[: size[0], : size[1]] for each in (one, other))
    together = np.fft.ifft2(np.fft.fft2(one) * np.conj(np.fft.fft2(other))).real.max()
    return together / (np.linalg.norm(one) * np.linalg.norm(other))


def emulate(page, deficiency):
    page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})


def too_close(views, deficiency):
    """The pairs of terrains that look too much alike."""
    for (one, (colour, pattern)), (other, (second, motif)) in itertools.combinations(views.items(), 2):
        apart, alike = np.linalg.norm(colour - second), likeness(pattern, motif)
        grey = deficiency == "achromatopsia"
        if apart < (APART_IN_GREY if grey else APART) and (alike > ALIKE or not grey):
            yield f"{one} and {other} under {deficiency}: {apart:.1f} apart, {alike:.2f} alike"


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_terrains_are_told_apart(devices, games, theme):
    page = devices.desktop({"theme": theme}, device_scale_factor=2)
    squares = {}
    for _ in range(6):
        show(page, "unseen", games)
        squares = {name: tuple(2 * side for side in box) for name, box in squares_by_terrain(page).items()}
        if set(squares) == set(TERRAINS):
            break
        del games.made[SCREENS["unseen"]]  # The only domino with a mine and no crown there was drawn already.
    assert set(squares) == set(TERRAINS)
    found = []
    for deficiency in DEFICIENCIES:
        emulate(page, deficiency)
        image = picture(page)
        views = {name: seen(image, box) for name, box in squares.items()}
        if deficiency == "achromatopsia":
            assert max(np.abs(colour[1:]).max() for colour, _ in views.values()) < 2, "colours are not taken away"
        found += too_close(views, deficiency)
    assert not found


@pytest.mark.long
def test_every_terrain_has_a_texture_and_a_glyph_of_its_own(devices, games):
    page = devices.desktop()
    show(page, "queendomino", games)
    used = page.evaluate(
        """() => [...document.querySelectorAll("svg.kingdom.large g")].map((square) => [
          square.querySelector(":scope > rect[fill^='#']")?.getAttribute("fill"),
          square.querySelector(":scope > rect[fill^=url]")?.getAttribute("fill"),
          square.querySelector(":scope > use[href^='#glyph']")?.getAttribute("href"),
        ]).filter(([colour, , glyph]) => colour && glyph)"""
    )
    kinds = {tuple(each) for each in used}
    assert len(kinds) >= 3
    assert all(texture for _, texture, _ in kinds)
    for part in range(3):
        assert len({kind[part] for kind in kinds}) == len(kinds)


def test_legal_squares_are_visible_without_colours(devices, games):
    page = devices.desktop()
    show(page, "kingdomino", games)
    undo(page)
    emulate(page, "achromatopsia")
    marks = page.evaluate(
        """() => [...document.querySelectorAll("[data-cell][aria-label*=free]")].map((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          return { open: cell.classList.contains("open"), at: cell.dataset.cell, box: [x, y, width, height] };
        })"""
    )
    before = picture(page)
    contrast = {True: [], False: []}
    for mark in marks:
        x, y, width, height = mark["box"]
        part = lab(
            before[round(y + height / 4) : round(y + height * 3 / 4), round(x + width / 4) : round(x + width * 3 / 4)]
        )
        contrast[mark["open"]].append(part[..., 0].max() - part[..., 0].min())
    assert min(contrast[True]) > 25, "a square where the domino may lie has no mark"
    assert not contrast[False] or max(contrast[False]) < 10, "a square where it may not lie has one"

    page.locator("[data-cell].open").first.click()
    for part in ("over", "under"):
        style = page.locator(f".board path.{part}").last.evaluate(
            "(path) => [getComputedStyle(path).strokeDasharray, path.getTotalLength()]"
        )
        assert style[1] > 300, "the ghost has no outline"
        assert part == "under" or style[0] != "none", "the outline of the ghost is not dashed"
    assert page.locator("[aria-selected=true]").count() == 2


@pytest.mark.long
def test_every_colour_of_players_has_a_sign(devices):
    page = devices.desktop()
    page.goto("/new")
    page.click('[data-seat="a"] [data-action=colour]')
    signs = page.locator("[data-colour] use").evaluate_all("(all) => all.map((use) => use.getAttribute('href'))")
    colours = page.locator("[data-colour]").count()
    assert colours == 8
    assert len({sign for sign in signs if "emblem" in sign}) == 8
