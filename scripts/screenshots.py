"""Takes pictures of every game and every screen of the pages: in windows of every size, light and dark.

python scripts/screenshots.py                      all of them, into build/screenshots
python scripts/screenshots.py --out FOLDER         elsewhere
python scripts/screenshots.py --docs               those of the README, into docs/pictures/
python scripts/screenshots.py menu kd/4            some screens or games only
python scripts/screenshots.py --sizes 360,1440     windows of these widths only

Of each size and theme there is also a sheet with all pictures, small, to be looked over at once.
"""

import argparse
import io
import json
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))
client, screens, measure = (import_module(name) for name in ("server.client", "browser.screens", "browser.measure"))

Theme = Literal["light", "dark"]
#: Windows by width.
SIZES: dict[int, tuple[int, int]] = {size[0]: size for size in measure.SIZES.values()}
UPRIGHT = (360, 390, 820, 1280, 1440)
PHONE, DESKTOP = 390, 1440
IN_OTHER_LANGUAGES = [("queendomino", DESKTOP, "fr"), ("kingdomino", PHONE, "ro")]
MOST_BYTES = 250_000
#: As for the tests, with better bots and later in the game.
GAMES = {
    **screens.GAMES,
    "gathering": ("kd/4", ["link", "hard", "link"], None),
    "kingdomino": ("kd/4", ["normal", "hard", "expert"], {"step": "place", "rounds": 8}),
    "claim": ("kd/3", ["normal", "hard"], {"step": "claim", "rounds": 6}),
    "queendomino": ("qd/4", ["normal", "hard", "hard"], {"step": "build", "rounds": 7}),
    "giants": ("giants/5", ["normal"] * 4, {"step": "place", "rounds": 7}),
    "court": ("court/3", ["normal", "hard"], {"step": "buy", "rounds": 7}),
    "wedding": ("wedding/8", ["normal"] * 7, {"step": "place", "rounds": 4}),
    "team": ("team/8", ["normal"] * 7, {"step": "place", "rounds": 4}),
    "advised": ("kd/3", ["normal", "hard"], {"step": "place", "rounds": 6}),
    "over": ("qd/4", ["normal", "hard", "hard"], {"step": "", "rounds": 99}),
    **screens.KINDS,
}
#: Lays the domino where it brings most.
BEST = """() => {
  const worth = () => Number((document.querySelector(".board .pill ~ text")?.textContent ?? "0").replace("−", "-"));
  const cells = [...document.querySelectorAll("[data-cell].open")].map((cell) => cell.dataset.cell);
  const press = (at) => document.querySelector(`[data-cell="${at}"]`).click();
  return new Promise((done) => {
    let [best, most] = ["", -Infinity];
    const step = () => {
      const at = cells.shift();
      if (!at) return press(best), done(best);
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      requestAnimationFrame(() => {
        press(at);
        requestAnimationFrame(() => {
          if (worth() > most) [best, most] = [at, worth()];
          step();
        });
      });
    };
    step();
  });
}"""


class Studio:
    """A server with games to look at, and a browser to look with."""

    def __init__(self, browser: Browser, server: Any) -> None:
        self.browser, self.server = browser, server
        self.games = screens.Games(server, GAMES, names=("Ada",), level="hard")

    def page(self, width: int, language: str = "en", scale: float = 1) -> Page:
        """A page on a device of its own."""
        window: dict[str, Any] = {"viewport": dict(zip(("width", "height"), SIZES[width], strict=True))}
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if min(SIZES[width]) < 600 else {}
        context = self.browser.new_context(
            base_url=self.server.url, device_scale_factor=scale, locale=language, **window, **touch
        )
        kept = json.dumps(json.dumps({"speed": "off", "sound": False, "tips": False}))
        context.add_init_script(f'if (location.protocol === "http:") localStorage.setItem("fiefdom:settings", {kept});')
        page = context.new_page()
        page.goto("/help")
        return page

    def take(self, page: Page, screen: str, themes: tuple[Theme, ...] = ("light", "dark")) -> dict[Theme, bytes]:
        """Pictures of a screen, by theme."""
        screens.show(page, screen, self.games)
        if page.locator("[data-step=place] [data-cell].open").count():
            page.evaluate(BEST)
        taken: dict[Theme, bytes] = {}
        for theme in themes:
            page.emulate_media(color_scheme=theme)
            page.mouse.move(0, 0)
            taken[theme] = page.screenshot()
        return taken


def take_all(studio: Studio, out: Path, names: list[str], widths: list[int]) -> None:
    """Every screen in every window, and the sheets."""
    for width in widths:
        page = studio.page(width)
        taken: dict[Theme, list[Path]] = {"light": [], "dark": []}
        for screen in names:
            for theme, picture in studio.take(page, screen).items():
                path = out / str(width) / f"{screen.replace('/', '-')}-{theme}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(picture)
                taken[theme].append(path)
            print(f"{screen}, {width} wide", flush=True)
        for theme, paths in taken.items():
            sheet(paths, height=420).save(out / f"sheet-{width}-{theme}.png")
        page.context.close()
    for screen, width, language in IN_OTHER_LANGUAGES:
        if screen in names and width in widths:
            page = studio.page(width, language)
            for picture in studio.take(page, screen, ("light",)).values():
                (out / str(width) / f"{screen}-{language}.png").write_bytes(picture)
            page.context.close()


def sheet(paths: list[Path], height: int, columns: int = 6) -> Image.Image:
    """Pictures side by side, all scaled to one height."""
    small = [_scaled(Image.open(path).convert("RGB"), height) for path in paths]
    width, rows = small[0].width, -(-len(small) // columns)
    whole = Image.new("RGB", (min(columns, len(small)) * (width + 8), rows * (height + 8)), "#888")
    for number, picture in enumerate(small):
        whole.paste(picture, (number % columns * (width + 8), number // columns * (height + 8)))
    return whole


def _scaled(picture: Image.Image, height: int) -> Image.Image:
    return picture.resize((round(picture.width * height / picture.height), height), Image.Resampling.LANCZOS)


def take_for_docs(studio: Studio) -> None:
    """The pictures of the README, small enough to be kept with the sources."""
    wanted: list[tuple[str, str, int, Theme]] = [
        ("table.png", "queendomino", DESKTOP, "light"),
        ("phone.png", "kingdomino", PHONE, "dark"),
    ]
    for name, screen, width, theme in wanted:
        page = studio.page(width, scale=1.5)
        picture = studio.take(page, screen, (theme,))[theme]
        (ROOT / "docs" / "pictures" / name).write_bytes(compressed(picture))
        page.context.close()


def compressed(picture: bytes) -> bytes:
    """The same picture with fewer colours, so that the file is small."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for colours in (256, 128, 64, 32):
        small = io.BytesIO()
        image.quantize(colours, kmeans=2, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
        if small.tell() <= MOST_BYTES:
            break
    return small.getvalue()


def main() -> None:
    """Start a server and a browser, and take the pictures."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    every = [*screens.SCREENS, *screens.KINDS]
    arguments.add_argument("screens", nargs="*", help=f"some of {', '.join(every)}")
    arguments.add_argument("--sizes", default=",".join(map(str, UPRIGHT)), help=f"some of {', '.join(map(str, SIZES))}")
    arguments.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    arguments.add_argument("--docs", action="store_true", help="take those of the README, into docs/pictures/")
    given = arguments.parse_args()
    names = given.screens or every
    if unknown := [name for name in names if name not in every]:
        sys.exit(f"there is no screen {', '.join(unknown)}: it may be {', '.join(every)}")
    widths = [int(width) for width in given.sizes.split(",") if width.isdecimal() and int(width) in SIZES]
    if len(widths) != len(given.sizes.split(",")):
        sys.exit(f"the sizes {given.sizes} are not all there: they may be {', '.join(map(str, SIZES))}")
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("Chromium is not installed, and the pictures are taken with it.")
    with (
        tempfile.TemporaryDirectory() as folder,
        client.Running(f"sqlite:///{folder}/games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        studio = Studio(browser, server)
        if given.docs:
            take_for_docs(studio)
        else:
            take_all(studio, given.out, names, widths)
        browser.close()


if __name__ == "__main__":
    main()
