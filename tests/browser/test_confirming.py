"""Turns without confirmation, and acts that are done only once however slow the answer is."""

import json

import pytest
from browser.flows import play_now
from browser.player import Keys, Player, set_up
from marks import first

pytestmark = pytest.mark.ci

#: Records every error message, even a short one, and every request to confirm.
WATCH = """() => {
  window.complaints = [];
  const look = () => {
    for (const part of document.querySelectorAll("[role=alert], [data-notice]")) window.complaints.push(part.innerText);
    const end = document.querySelector("[data-action=end-turn]:not(:disabled, [aria-disabled=true])");
    if (end && !window.laid) window.complaints.push("asks to confirm");
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


class Trusting(Player):
    """Plays without confirming turns. A domino laid last may still be turned, so that waits for the button."""

    def do(self, action):
        assert action != "end-turn" or self.laid, "the page asks to confirm a turn"
        super().do(action)

    def choose(self, seen):
        self.laid = seen["step"] in ("place", "build", "tax")
        self.page.evaluate("(laid) => (window.laid = laid)", self.laid)
        super().choose(seen)


def trusting(devices, game, options=()):
    page = devices.desktop({"confirmTurns": False, "speed": None})
    set_up(page, game, 2, ["me", "easy"], options)
    player = Trusting(page, 3)
    player.wait()
    page.evaluate(WATCH)
    return player


@pytest.mark.long
def test_turns_end_by_themselves_without_a_complaint(devices):
    player = trusting(devices, "kd")
    assert player.play()
    assert player.page.evaluate("() => window.complaints") == []


@pytest.mark.long
def test_turns_of_queendomino_end_by_themselves(devices):
    player = trusting(devices, "qd")
    player.play(until=lambda _: player.done["claim"] > 4)
    assert player.page.evaluate("() => window.complaints") == []


def test_a_refusal_goes_with_the_next_act(devices):
    """Two pages of one seat: one acts on what the other has changed."""
    player = play_now(devices)
    page = player.page
    page.route_web_socket("**/ws/*", lambda side: refuse_first_play(side))
    page.reload()
    player.seq = -1
    player.wait()
    player.choose(player.seen)
    page.wait_for_selector("[role=alert]")
    player.choose(player.seen)
    page.wait_for_selector("[data-action=end-turn][aria-disabled=false]")
    assert page.locator("[role=alert]").count() == 0


def refuse_first_play(page_side):
    server_side = page_side.connect_to_server()
    refused = []

    def pass_on(message):
        command = json.loads(message)
        if command["do"] == "play" and not refused:
            refused.append(command)
            page_side.send(
                json.dumps({"type": "refused", "id": command["id"], "code": "busy", "message": "not just now"})
            )
        else:
            server_side.send(message)

    page_side.on_message(pass_on)


class Slow:
    """A server whose answers the test holds back and releases."""

    def __init__(self, page):
        self.sent, self.held, self.holds = [], [], False
        page.route_web_socket("**/ws/*", self.tunnel)

    def tunnel(self, page_side):
        server_side = page_side.connect_to_server()
        self.page_side = page_side

        def to_server(message):
            self.sent.append(json.loads(message)["do"])
            server_side.send(message)

        page_side.on_message(to_server)
        server_side.on_message(lambda message: self.held.append(message) if self.holds else page_side.send(message))

    def let_go(self):
        self.holds, held, self.held = False, self.held, []
        for message in held:
            self.page_side.send(message)


@pytest.mark.parametrize("what", first("keys", "mouse"))
def test_an_act_is_done_once_however_slow_the_answer(devices, what):
    page = devices.desktop()
    slow = Slow(page)
    set_up(page, "kd", 2, ["me", "easy"])
    player = (Keys if what == "keys" else Player)(page, 2)
    player.play(until=lambda seen: seen["step"] == "place" and len(seen["cells"]) > 1)
    slow.holds, slow.sent = True, []
    at = player.seen["cells"][0]
    player.square(at)
    for _ in range(3 if what == "keys" else 0):
        page.keyboard.press("Enter")
    page.get_by_text("Sending…").first.wait_for()
    assert page.locator("[aria-busy=true]").count() == 1
    assert [each for each in slow.sent if each != "ping"] == ["play"]
    slow.let_go()
    page.wait_for_selector("[aria-busy=true]", state="detached")
    assert at in player.look()["chosen"]
    player.seq = player.look()["seq"] - 1
    if player.wait()["step"] == "claim":
        player.act()
        player.wait()
    page.wait_for_selector("[data-awaits=confirm]")
    assert page.locator("[aria-label='Steps of a turn'] [aria-current]").count() == 0, "a step after the turn is marked"
    slow.holds, slow.sent = True, []
    player.do("end-turn")
    for _ in range(3):
        page.keyboard.press("Enter")
    page.get_by_text("Sending…").first.wait_for()
    slow.let_go()
    page.wait_for_selector("[aria-busy=true]", state="detached")
    assert [each for each in slow.sent if each != "ping"] == ["confirm"]
    assert page.locator("[role=alert]").count() == 0
