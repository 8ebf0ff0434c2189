"""Sounds: heard when something is seen on the table, silent on phones until somebody wants them."""

import pytest
from browser.flows import play_now

pytestmark = pytest.mark.ci

#: Records the pitch with which every note begins.
LISTEN = """() => {
  window.notes = [];
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.notes.push(Math.round(this.frequency.value));
    return begin.apply(this, when);
  };
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, when) {
    if (value > 20) window.notes.push(Math.round(value));
    return set.apply(this, [value, when]);
  };
}"""
CLAIM, PLACE, END = 392, 190, 1047


def listening(devices, phone=False):
    player = play_now(devices, phone, settings={"sound": None, "speed": "fast"})
    player.page.evaluate(LISTEN)
    return player


def notes(page):
    return set(page.evaluate("() => window.notes"))


@pytest.mark.long
def test_a_desktop_lets_hear_claims_placements_and_the_end(devices):
    player = listening(devices)
    assert player.play()
    player.page.wait_for_function("(end) => window.notes.includes(end)", arg=END)
    assert {CLAIM, PLACE} <= notes(player.page)


def test_a_phone_is_silent_until_sounds_are_switched_on(devices):
    player = listening(devices, phone=True)
    player.play(until=lambda seen: player.done["claim"] > 1)
    assert notes(player.page) == set()
    player.page.evaluate("""() => localStorage.setItem("fiefdom:settings",
        JSON.stringify({ ...JSON.parse(localStorage.getItem("fiefdom:settings")), sound: true }))""")
    player.page.reload()
    player.page.evaluate(LISTEN)
    player.seq = -1
    player.play(until=lambda seen: player.done["place"] > 2)
    assert PLACE in notes(player.page)
