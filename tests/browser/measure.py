"""The layout of a page, measured: what is cut off, covered, broken inside a word, outside the window or too small."""

from pathlib import Path

SIZES = {
    "small phone": (360, 740),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "laptop": (1280, 720),
    "desktop": (1440, 900),
    "phone on its side": (740, 360),
    "larger phone on its side": (844, 390),
}
_SCRIPT = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
#: True when no animation is running.
_RESTS = """() => document.getAnimations().every(
  (each) => each.playState !== "running" || each.effect.getTiming().iterations === Infinity
)"""


def complaints(page, fits=True):
    """What is wrong with the layout, in sentences; with `fits` all of the page must be in the window."""
    page.wait_for_function(_RESTS)
    return page.evaluate(_SCRIPT, {"fits": fits})


def complaints_by_size(page, sizes=SIZES, fits=True):
    """The same in windows of several sizes, as `{size: sentences}`; sizes without complaints are left out."""
    found = {}
    for name in sizes:
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if wrong := complaints(page, fits):
            found[f"{name} {width}×{height}"] = wrong
    return found
