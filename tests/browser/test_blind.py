"""A blind player: uses only roles, names, announcements and the keyboard."""

import re

import pytest
from browser.player import set_up

MOST_TABS, MOST_ACTS = 60, 400
OPEN = re.compile(r"possible$")
ENDED = re.compile(r"wins?!|share the victory")
COUNTED = re.compile(rf"Counting|{ENDED.pattern}")
#: The words of a request, and what answers it: a square, or a button with such a name.
ASKED = [
    (re.compile(r"Check and confirm"), "confirm"),
    (re.compile(r"Choose a domino"), re.compile(r"^Domino ")),
    (re.compile(r"Place domino|crown it covers"), "square"),
    (re.compile(r"You may"), "skip"),
]


class Listener:
    """Reads the focused element and the announcements, and presses keys."""

    def __init__(self, page):
        self.page, self.tree = page, page.context.new_cdp_session(page)
        self.tree.send("Accessibility.enable")
        self.heard = []

    def focused(self):
        """The role and the name of what has the focus."""
        held = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        found = self.tree.send("Accessibility.getPartialAXTree", {"objectId": held, "fetchRelatives": False})["nodes"][
            0
        ]
        return found["role"]["value"], found.get("name", {}).get("value", "")

    def press(self, key):
        self.page.keyboard.press(key)

    def tab_to(self, role, name):
        for _ in range(MOST_TABS):
            at = self.focused()
            if at[0] == role and re.search(name, at[1]):
                return at[1]
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {role} {name}")

    def said(self):
        """The last announcement about the game."""
        return (self.page.get_by_role("status").all_inner_texts() or [""])[0]

    def my_turn(self):
        """Wait for the player's turn or the end. Returns whether it is the player's turn."""
        mine = self.page.get_by_role("button", name="Confirm turn")
        over = self.page.get_by_role("heading", name=ENDED)
        mine.or_(over).first.wait_for(timeout=60_000)
        return not over.count()

    def square(self):
        """Walk to a square that is possible, and choose it."""
        here = self.tab_to("gridcell", r"^[a-m]\d+")
        goal = self.page.get_by_role("gridcell", name=OPEN).first.get_attribute("aria-label")
        there = re.match(r"([a-m])(\d+)", goal)
        for _ in range(30):
            at = re.match(r"([a-m])(\d+)", here)
            right, up = ord(there[1]) - ord(at[1]), int(there[2]) - int(at[2])
            if not right and not up:
                break
            self.press(
                ("ArrowRight" if right > 0 else "ArrowLeft") if right else ("ArrowUp" if up > 0 else "ArrowDown")
            )
            here = self.focused()[1]
        assert here.endswith("possible"), here
        self.press("Enter")

    def asked(self):
        """The announcement, and what answers it. At the start of a turn it may still be about others."""
        for _ in range(300):
            words = self.said()
            if self.ended():
                return words, "over"
            for asks, answer in ASKED:
                if asks.search(words.rsplit("Your turn", 1)[-1]):
                    return words, answer
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the page asks for nothing: {words}")

    def act(self):
        """Do what the page asks for."""
        words, wanted = self.asked()
        self.heard.append(words)
        if wanted == "over":
            return
        if wanted == "confirm":
            self.tab_to("button", "^Confirm turn")
            self.press("Enter")
        elif wanted == "skip":
            self.press("s")
        elif wanted == "square":
            self.square()
        else:
            self.tab_to("button", wanted)
            self.press("Enter")
        self.hear_the_next(words, wanted)

    def hear_the_next(self, words, answered):
        """Something else is announced, and the focus is on what can be used: never on the bare page."""
        for _ in range(600):
            if self.ended() or self.said() not in ("", words):
                break
            self.page.wait_for_timeout(50)
        else:
            raise AssertionError(f"nothing is said after {answered}: {words}")
        self.find_focus(answered)

    def find_focus(self, answered):
        """Bots may play in between: the focus comes back with the player's turn, and goes to the verdict at the end."""
        for _ in range(600):
            role, name = self.focused()
            if role in (("heading", "button", "link") if self.ended() else ("gridcell", "button")):
                return
            self.page.wait_for_timeout(50)
        where = self.page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
        raise AssertionError(f"the focus is at {role} {name} after {answered}: {where}")

    def ended(self):
        """Whether the count of the points is on the page."""
        return self.page.get_by_role("heading", name=COUNTED).count() > 0


def listen_to_a_game(devices, game, options=()):
    page = devices.desktop()
    set_up(page, game, 2, ["me", "easy"], options)
    blind = Listener(page)
    for _ in range(MOST_ACTS):
        if not blind.my_turn():
            blind.find_focus("the end")
            return blind
        blind.act()
    raise AssertionError("the game has no end")


@pytest.mark.long
def test_a_blind_player_plays_kingdomino_to_its_end(devices):
    blind = listen_to_a_game(devices, "kd")
    words = " ".join(blind.heard)
    assert re.search(r"\w+ placed \d+ on \w+ and \w+", words), "what others do is not told"
    assert "New dominoes" in words
    assert blind.page.get_by_role("table").count()


@pytest.mark.long
def test_a_blind_player_plays_queendomino_with_giants_to_its_end(devices):
    listen_to_a_game(devices, "qd", ["giants"])


def test_the_kingdom_of_another_is_a_grid_with_their_name(devices):
    page = devices.desktop()
    set_up(page, "kd", 2, ["me", "easy"])
    page.get_by_role("button", name="Confirm turn").wait_for()
    name = page.get_by_role("button", name="Enlarge the kingdom of").get_attribute("aria-label").split(" of ")[1]
    page.get_by_role("button", name="Enlarge the kingdom of").press("Enter")
    dialog = page.get_by_role("dialog", name=f"Kingdom of {name}")
    dialog.get_by_role("gridcell", name="castle").wait_for()
    assert dialog.get_by_role("list", name=f"Score of {name}").count() == 1
    assert dialog.get_by_role("list", name="Your score").count() == 0
