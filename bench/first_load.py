"""How soon a visitor can use the page: from opening it until a button works, with a processor slowed down 4 times.

    python bench/first_load.py
    python bench/first_load.py --times 10 --slower 6 --pages / /new /score

Each figure is the median of several visits by a new browser context, so nothing is cached. The pages take turns, and
before the first visit the machine rests: a server that has just started loads its rules. `ready` is the time until
the page has what it waits for and has painted it; the goal is 1 s. The yardstick is an empty page of the same browser,
equally slowed, with a script that counts: it shows how fast this machine is.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from browser.conftest import PHONE, chromium
from playwright.sync_api import sync_playwright
from server.client import Running

SHOWS = {"/": "[data-action=play-now]", "/new": "[data-action=create]", "/score": "main:has([data-cell]) [data-tool=w]"}
READY = """shown => new Promise(resolve => {
  const look = () => document.querySelector(shown)
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""
COUNT = (
    """() => { const begun = performance.now(); let n = 0; while (n < 5e7) n++; return performance.now() - begun; }"""
)


def visit(browser, url, path, slower):
    """Milliseconds until the page is ready, and the bytes it loaded."""
    context = browser.new_context(**PHONE)
    try:
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(url + path, wait_until="commit")
        ready = page.evaluate(READY, SHOWS.get(path, "main h1"))
        size = page.evaluate(
            "() => performance.getEntries().reduce((sum, each) => sum + (each.encodedBodySize || 0), 0)"
        )
        return ready, size
    finally:
        context.close()


def rest(seconds=120):
    """Wait until nine tenths of the processors are idle."""
    idle = 0.0
    for _ in range(seconds):
        before = _times()
        time.sleep(1)
        used = [after - before for before, after in zip(before, _times(), strict=True)]
        idle = used[3] / sum(used)
        if idle > 0.9:
            return
    sys.exit(f"the machine is busy: only {idle:.0%} of it is idle")


def _times():
    return [int(each) for each in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]


def yardstick(browser, slower):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    taken = page.evaluate(COUNT)
    context.close()
    return taken


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--pages", nargs="+", default=list(SHOWS))
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Running(f"sqlite:///{folder}/games.db") as server,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        visit(browser, server.url, "/", chosen.slower)
        rest()
        visits = {path: [] for path in chosen.pages}
        for _ in range(chosen.times):
            for path, made in visits.items():
                made.append(visit(browser, server.url, path, chosen.slower))
        print("| page | ready ms | slowest ms | kB |\n|---|---|---|---|")
        for path, made in visits.items():
            times = [ready for ready, _ in made]
            print(f"| {path} | {statistics.median(times):.0f} | {max(times):.0f} | {made[0][1] / 1000:.0f} |")
        print(f"yardstick: {yardstick(browser, chosen.slower):.0f} ms to count to 50 million")
        browser.close()


if __name__ == "__main__":
    main()
