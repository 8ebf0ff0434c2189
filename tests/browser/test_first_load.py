"""The first visit loads little: what is seldom used comes later."""

MOST = 200_000
"""Bytes over the network, compressed, before the first page can be used."""
LOADED = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .map(each => [new URL(each.name).pathname, each.encodedBodySize])"""


def test_the_first_load_is_small(devices):
    page = devices.phone()
    page.goto("/")
    page.wait_for_selector("[data-action=play-now]")
    loaded = dict(page.evaluate(LOADED))
    assert any(name.endswith(".js") and size for name, size in loaded.items())
    assert sum(loaded.values()) < MOST, loaded
