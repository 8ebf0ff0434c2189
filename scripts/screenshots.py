"""Takes pictures of every screen of the pages: in light and dark, on a desktop and on a phone.

python scripts/screenshots.py                      all of them, into build/screenshots
python scripts/screenshots.py --out FOLDER         elsewhere
python scripts/screenshots.py --docs               those of the README, into docs/
python scripts/screenshots.py menu ending          some screens only
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
client, screens = import_module("server.client"), import_module("browser.screens")

Theme = Literal["light", "dark"]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DEVICES = {"desktop": DESKTOP, "phone": PHONE}
IN_OTHER_LANGUAGES = [("queendomino", "desktop", "fr"), ("kingdomino", "phone", "ro")]
MOST_BYTES = 250_000
#: As for the tests, with better bots and later in the game.
GAMES = {
    "gathering": ("kd/4", ["link", "hard", "link"], None),
    "kingdomino": ("kd/4", ["normal", "hard", "expert"], {"step": "place", "rounds": 8}),
    "beginning": screens.GAMES["beginning"],
    "claim": ("kd/3", ["normal", "hard"], {"step": "claim", "rounds": 6}),
    "queendomino": ("qd/4", ["normal", "hard", "hard"], {"step": "build", "rounds": 7}),
    "giants": ("giants/5", ["normal"] * 4, {"step": "place", "rounds": 7}),
    "court": ("court/3", ["normal", "hard"], {"step": "buy", "rounds": 7}),
    "wedding": ("wedding/8", ["normal"] * 7, {"step": "place", "rounds": 4}),
    "team": ("team/8", ["normal"] * 7, {"step": "place", "rounds": 4}),
    "over": ("qd/4", ["normal", "hard", "hard"], {"step": "", "rounds": 99}),
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

    def page(self, device: str, language: str = "en", scale: float = 1) -> Page:
        """A page on a device of its own."""
        context = self.browser.new_context(base_url=self.server.url, device_scale_factor=scale, **DEVICES[device])
        kept = json.dumps(json.dumps({"language": language, "speed": "off", "sound": False, "coached": True}))
        context.add_init_script(f'if (location.protocol === "http:") localStorage.setItem("fiefdom:settings", {kept});')
        page = context.new_page()
        page.goto("/help")
        return page

    def take(self, page: Page, screen: str, themes: tuple[Theme, ...] = ("light", "dark")) -> dict[Theme, bytes]:
        """Pictures of a screen, by theme."""
        screens.show(page, screen, self.games)
        if screen in ("kingdomino", "giants", "wedding", "team"):
            page.evaluate(BEST)
        taken: dict[Theme, bytes] = {}
        for theme in themes:
            page.emulate_media(color_scheme=theme)
            page.mouse.move(0, 0)
            taken[theme] = page.screenshot()
        return taken


def take_all(studio: Studio, out: Path, names: list[str]) -> None:
    """Every screen on every device."""
    out.mkdir(parents=True, exist_ok=True)
    for device in DEVICES:
        page = studio.page(device)
        for screen in names:
            for theme, picture in studio.take(page, screen).items():
                (out / f"{screen}-{device}-{theme}.png").write_bytes(picture)
            print(f"{screen} on a {device}")
        page.context.close()
    for screen, device, language in IN_OTHER_LANGUAGES:
        if screen in names:
            page = studio.page(device, language)
            for picture in studio.take(page, screen, ("light",)).values():
                (out / f"{screen}-{device}-{language}.png").write_bytes(picture)
            page.context.close()


def take_for_docs(studio: Studio) -> None:
    """The pictures of the README, small enough to be kept with the sources."""
    wanted: list[tuple[str, str, str, Theme]] = [
        ("table.png", "queendomino", "desktop", "light"),
        ("phone.png", "kingdomino", "phone", "dark"),
    ]
    for name, screen, device, theme in wanted:
        page = studio.page(device, scale=1.5)
        picture = studio.take(page, screen, (theme,))[theme]
        (ROOT / "docs" / name).write_bytes(compressed(picture))
        page.context.close()


def compressed(picture: bytes) -> bytes:
    """The same picture in as few colours as it takes to be small."""
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
    arguments.add_argument("screens", nargs="*", help=f"some of {', '.join(screens.SCREENS)}")
    arguments.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    arguments.add_argument("--docs", action="store_true", help="take those of the README, into docs/")
    given = arguments.parse_args()
    names = given.screens or list(screens.SCREENS)
    if unknown := [name for name in names if name not in screens.SCREENS]:
        sys.exit(f"there is no screen {', '.join(unknown)}: it may be {', '.join(screens.SCREENS)}")
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
            take_all(studio, given.out, names)
        browser.close()


if __name__ == "__main__":
    main()
