"""Sharing: pictures of tables, links to places of a replay, and the analysis board with its links."""

import base64
import io
import json
import re
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from browser.player import Player
from browser.screens import HALF, enter
from PIL import Image, ImageChops, ImageColor
from playwright.sync_api import expect

CI = pytest.mark.ci
RECORD = (Path(__file__).parents[1] / "golden" / "kd-3.fief").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
HALF_GAME = ["kd/2", HALF, len(HALF.split()), ["Ana", "Ion"]]
#: The squares that lie on its table: two for each domino placed.
HALFWAY = 2 * len(re.findall(r"\b[a-m]\d+[a-m]\d+\b", HALF))


#: The squares of the kingdoms on the page: where each is, and its terrain.
SQUARES = """(kingdoms) => kingdoms.map((kingdom) => [...kingdom.querySelectorAll(":scope > g")].flatMap((at) => {
  const texture = at.querySelector(':scope > g > rect[fill^="url"]');
  return texture ? [[at.getAttribute("transform"), texture.getAttribute("fill").replace(/"/g, "")]] : [];
}))"""


def squares_of(realm):
    """The same of a kingdom in a picture."""
    places = [each for each in realm.iter(SVG + "g") if each.get("transform")]
    found = [(each.get("transform"), [r.get("fill", "") for r in each.findall(f"{SVG}g/{SVG}rect")]) for each in places]
    return [[at, fill.replace('"', "")] for at, fills in found for fill in fills if fill.startswith("url")]


def open_record(page, record=RECORD):
    page.goto("/analyse")
    page.fill("[data-field=record]", record)
    page.click("[data-action=open-record]")
    page.wait_for_selector("[data-seq]")


def at(page):
    return [int(number) for number in page.locator("output[data-index]").inner_text().split("/")]


def go_to(page, index):
    page.locator("[data-field=scrub]").fill(str(index))
    page.wait_for_function("at => document.querySelector('[data-index]').dataset.index == at", arg=index)


def saved(page, action):
    with page.expect_download() as download:
        page.click(f"[data-action={action}]")
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


#: The middles of the squares of a picture: where each is, in its pixels, and its terrain.
MIDDLES = """() => [...document.querySelectorAll('[data-realm] rect[fill*="texture-"]')].map((texture) => {
  const { x, y, width, height } = texture.getBoundingClientRect();
  return [/texture-(\\w)/.exec(texture.getAttribute("fill"))[1], x, y, width, height];
})"""


def palette():
    """The colours of terrains, as the pages draw them."""
    source = (Path(__file__).parents[2] / "web" / "src" / "art" / "palette.ts").read_text(encoding="utf-8")
    return {letter: ImageColor.getrgb(colour) for letter, colour in re.findall(r'^  (\w): "(#\w{6})"', source, re.M)}


def wrong_squares(page, svg, png):
    """The squares of a PNG file whose most frequent colour is not that of their terrain; and how many there are."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    page.set_content(f"<style>body {{ margin: 0 }}</style>{svg.decode()}")
    colours, wrong = palette(), []
    squares = page.evaluate(MIDDLES)
    for terrain, *box in squares:
        x, y, width, height = (2 * each for each in box)
        square = picture.crop((round(x) + 2, round(y) + 2, round(x + width) - 2, round(y + height) - 2))
        found = max(square.getcolors(square.width * square.height))[1]
        if max(abs(a - b) for a, b in zip(found, colours[terrain], strict=True)) > 2:
            wrong.append((terrain, found))
    return wrong, len(squares)


@CI
def test_the_end_of_a_game_is_saved_as_a_picture(devices, games):
    page = devices.desktop()
    enter(page, games["over"])
    page.wait_for_selector(".ending table")
    squares = page.eval_on_selector_all(".ending .kingdom", SQUARES)
    page.click(".ending [data-action=share]")
    page.wait_for_selector("[data-preview]")
    page.wait_for_function("document.querySelector('[data-preview]').naturalWidth > 0")
    name, svg = saved(page, "save-svg")
    drawing = ElementTree.fromstring(svg)
    assert name == f"fiefdom-{games['over']['game']}.svg"
    assert not re.search(rb"https?://(?!www\.w3\.org/)|var\(--|light-dark|<script|<image|class=", svg)
    ids = {each.get("id") for each in drawing.iter() if each.get("id")}
    used = {each.get("href")[1:] for each in drawing.iter(SVG + "use")}
    assert used <= ids
    assert {name.decode() for name in re.findall(rb"url\(&quot;#([\w-]+)", svg)} <= ids
    name, png = saved(page, "save-png")
    assert name.endswith(".png")
    assert Image.open(io.BytesIO(png)).size == (2 * int(drawing.get("width")), 2 * int(drawing.get("height")))
    assert [squares_of(each) for each in drawing.iter(SVG + "g") if each.get("data-realm")] == squares
    assert len(squares) == 3
    assert all(squares)
    scores = page.locator(".ending .sum").all_inner_texts()
    texts = [each.text for each in drawing.iter(SVG + "text")]
    assert set(scores) <= set(texts)
    assert wrong_squares(devices.desktop(), svg, png) == ([], sum(len(each) for each in squares))


@CI
def test_a_kingdom_is_shared_where_it_was_enlarged(devices, games):
    page = devices.phone()
    made = games["queendomino"]
    enter(page, made)
    kingdom = page.locator("article[data-seat]").first
    kingdom.locator("button").click()
    name = page.locator("dialog[open] h2").inner_text()
    page.click("dialog[open] [data-action=share]")
    page.wait_for_selector("[data-preview]")
    file, svg = saved(page, "save-svg")
    drawing = ElementTree.fromstring(svg)
    (realm,) = [each.get("data-realm") for each in drawing.iter(SVG + "g") if each.get("data-realm")]
    assert file == f"fiefdom-{made['game']}-{realm}.svg"
    assert name.removeprefix("Kingdom of ") in [each.text for each in drawing.iter(SVG + "text")]
    _, png = saved(page, "save-png")
    wrong, squares = wrong_squares(devices.desktop(), svg, png)
    assert {terrain for terrain, _ in wrong} <= {"t"}, "a building covers its town, and nothing else is covered"
    assert squares > 5
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-preview]", state="detached")
    assert page.locator("dialog[open] h2").inner_text() == name


#: Takes what the page gives to the browser's own sharing, which no test can run; `answer` names an error to throw.
SHARING = """
window.text = (blob) => new Promise((done) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result.split(",")[1]);
  reader.readAsDataURL(blob);
});
window.shared = [];
window.answer = "";
navigator.canShare = ({ files }) => files.length === 1 && files[0].type === "image/png";
navigator.share = async ({ title, files: [file] }) => {
  if (window.answer) throw new DOMException("", window.answer);
  window.shared.push([title, file.name, file.type, await text(file)]);
};
"""
COPIED = "async () => text(await (await navigator.clipboard.read())[0].getType('image/png'))"


@CI
def test_a_picture_is_copied_and_given_to_other_apps(devices):
    device = devices.device(permissions=["clipboard-read", "clipboard-write"])
    device.add_init_script(SHARING)
    page = device.new_page()
    page.goto(packed(HALF_GAME))
    page.click("[data-action=share]")
    page.wait_for_selector("[data-preview]")
    name, png = saved(page, "save-png")
    page.click("[data-action=copy-picture]")
    page.wait_for_selector("dialog [role=status]:text('clipboard')")
    assert same_pixels(page.evaluate(COPIED), png)
    page.click("dialog [data-action=copy-link]")
    page.wait_for_selector("dialog [data-action=copy-link]:text('Copied')")
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url
    page.click("[data-action=send-picture]")
    page.wait_for_function("() => shared.length")
    [[title, file, kind, sent]] = page.evaluate("() => shared")
    assert (title, file, kind) == ("Kingdomino", name, "image/png")
    assert same_pixels(sent, png)
    page.evaluate("() => (answer = 'NotAllowedError')")
    page.click("[data-action=send-picture]")
    page.wait_for_selector("dialog [role=status]:text('Save the picture')")
    page.evaluate("() => (answer = 'AbortError')")
    page.click("[data-action=send-picture]")
    page.wait_for_function("() => !document.querySelector('dialog [role=status]').textContent")


def same_pixels(text, png):
    """Is this, in base64, the same picture? The browser may write it in another way."""
    pictures = [Image.open(io.BytesIO(each)).convert("RGB") for each in (base64.b64decode(text), png)]
    return ImageChops.difference(*pictures).getbbox() is None


@CI
@pytest.mark.parametrize(("rules", "step"), [("qd-3", "build"), ("court-3", "buy")])
def test_the_board_plays_turns_with_more_acts(devices, rules, step):
    page = devices.desktop()
    open_record(page, (Path(__file__).parents[1] / "golden" / f"{rules}.fief").read_text(encoding="utf-8"))
    steps = at(page)[1]
    table = page.locator("[data-seq]")
    for index in range(steps // 2, steps):
        go_to(page, index)
        if table.get_attribute("data-step") == step and table.get_attribute("data-awaits") == "move":
            break
    player = Player(page, 3, skips=0)
    while table.get_attribute("data-awaits") != "confirm":
        player.wait()
        player.act()
    page.click("[data-action=end-turn]")
    page.wait_for_function("index => document.querySelector('[data-index]').dataset.index > index", arg=index)
    assert player.done[step] == 1
    other = devices.desktop()
    other.goto(page.url)
    other.wait_for_selector("[data-seq]")
    assert at(other) == at(page)
    other.click("[data-action=share]")
    other.wait_for_selector("[data-preview]")
    _, svg = saved(other, "save-svg")
    _, png = saved(other, "save-png")
    wrong, squares = wrong_squares(devices.desktop(), svg, png)
    assert squares > 20
    assert len(wrong) * 4 < squares, "pieces cover the colour of their squares, but of few"


@CI
@pytest.mark.long
def test_a_record_is_stepped_through_changed_and_played_on(devices):
    page = devices.desktop()
    open_record(page)
    index, steps = at(page)
    assert index == steps
    page.click("[data-action=turn-back]")
    page.keyboard.press("PageUp")
    page.wait_for_function("steps => document.querySelector('[data-index]').dataset.index < steps - 1", arg=steps)
    go_to(page, 23)
    player = Player(page, 3)
    page.wait_for_selector("[data-seq][data-awaits=move]:is([data-actor=a], [data-actor=b], [data-actor=c])")
    while page.locator("[data-seq]").get_attribute("data-awaits") != "confirm":
        player.wait()
        player.act()
    page.click("[data-action=end-turn]")
    page.wait_for_function(
        "steps => !document.querySelector('output[data-index]').innerText.endsWith(steps)", arg=steps
    )
    assert at(page)[1] < steps, "the line goes another way from here"
    other = devices.desktop()
    other.goto(page.url)
    other.wait_for_selector("[data-seq]")
    assert at(other) == at(page)
    other.click("[data-action=play-on]")
    other.select_option("[data-field=level]", "easy")
    other.click("[data-action=start]")
    other.wait_for_url(re.compile(r"/g/"))
    other.wait_for_selector("[data-begun]")
    Player(other, 1).wait()


def packed(value, version=1):
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = deflate.compress(json.dumps(value).encode()) + deflate.flush()
    return f"/analyse#{version}.{base64.urlsafe_b64encode(body).decode().rstrip('=')}"


def test_a_position_is_drawn_in_the_colours_of_its_terrains(devices):
    page = devices.desktop({"theme": "dark"})
    page.goto(packed(HALF_GAME))
    page.click("[data-action=share]")
    page.wait_for_selector("[data-preview]")
    _, svg = saved(page, "save-svg")
    _, png = saved(page, "save-png")
    assert wrong_squares(devices.desktop(), svg, png) == ([], HALFWAY)


GOOD = ["kd/2", "+3 +17 +22 +40 +a", 5, ["<script>x()</script>", "Ana"]]
BAD = {
    "cut": (packed(GOOD)[:-9], "cannot be read"),
    "rubbish": ("/analyse#1.%%%", "cannot be read"),
    "nothing like it": ("/analyse#hello", "cannot be read"),
    "another version": (packed(GOOD, 2), "another version"),
    "too long": ("/analyse#1." + "A" * 9000, "too long"),
    "unfolds": (packed(["kd/2", "+3 " * 200_000, 0, []]), "too long"),
    "other types": (packed({"rules": "kd/2"}), "cannot be read"),
    "no such game": (packed(["kd/99", "", 0, []]), "not a game by the rules"),
    "illegal": (packed(["kd/2", "+3 +3", 2, []]), "not a game by the rules"),
}


@CI
@pytest.mark.long
def test_links_that_were_forged_are_refused_in_a_sentence(devices):
    page = devices.desktop()
    devices.allow("status of 400")
    for name, (link, says) in BAD.items():
        page.goto("about:blank")
        page.goto(link)
        assert says in page.locator("[data-trouble]").inner_text(), name
        assert page.locator("[data-seq]").count() == 0, name
    page.goto("about:blank")
    page.goto(packed(GOOD))
    page.wait_for_selector("[data-seq]")
    assert "<script>x()</script>" in page.locator("main").inner_text()
    assert at(page) == [5, 5]


@pytest.mark.parametrize(
    ("language", "line", "record"),
    [
        ("fr", "le coup 6, K5, n’est pas permis. Il enfreint la règle T6.", "la ligne 4 n’est pas correcte."),
        ("ro", "mutarea 6, K5, nu este permisă. Încalcă regula T6.", "linia 4 nu este corectă."),
    ],
)
def test_what_is_wrong_with_a_game_is_said_in_the_language_of_the_reader(devices, language, line, record):
    page = devices.phone({"language": language})
    devices.allow("status of 400")
    page.goto(packed(["kd/2", "+3 +17 +22 +40 +a K5", 6, []]))
    expect(page.locator("[data-trouble]")).to_have_text(re.compile(re.escape(line) + "$"))
    page.fill("[data-field=record]", "Fief: 1\nRules: kd/2\n\na K5\n")
    page.click("[data-action=open-record]")
    expect(page.locator("[data-trouble]")).to_have_text(re.compile(re.escape(record) + "$"))


@CI
@pytest.mark.long
def test_a_replay_is_shared_at_its_place_and_speed_and_leads_to_the_board(devices, games):
    page = devices.desktop()
    enter(page, games["over"], "/replay?at=12&speed=2")
    page.wait_for_selector("[data-seq]")
    assert page.locator("[data-field=speed]").input_value() == "2"
    page.click("[data-action=share]")
    link = page.locator("dialog [data-link]").first.input_value()
    assert link.endswith(f"/g/{games['over']['game']}/replay?at=12&speed=2")
    page.keyboard.press("Escape")
    page.click("[data-action=analyse]")
    page.wait_for_selector("[data-action=play-on]")
    assert at(page)[0] == 12
    assert "/analyse#1." in page.url
    names = page.locator(".others header b").all_inner_texts()
    assert names, "of bots"
    assert not [name for name in names if name in ("Player B", "Player C")]


@CI
@pytest.mark.long
def test_expert_is_asked_on_the_board(devices):
    page = devices.desktop()
    page.goto(packed(GOOD))
    page.wait_for_selector("[data-seq]")
    page.click("[data-action=hint]")
    page.wait_for_selector("text=/Claim|claim/")
