"""Simulated people: they play any game with nothing but what the page shows and clicks, taps or keys."""

import random
from collections import Counter

from playwright.sync_api import TimeoutError

#: What a person sees on the page: the state of the game, and what can be pressed.
LOOK = """() => {
  const all = (query) => [...document.querySelectorAll(query)];
  const table = document.querySelector("[data-seq]");
  const ending = document.querySelector(".ending, main [data-phase=over]");
  if (!table && !ending) return { phase: "", seq: -1 };
  if (!table) return { phase: "over", seq: Infinity };
  const actions = all("[data-action]:not(:disabled, [aria-disabled=true])").map((button) => button.dataset.action);
  return {
    ...table.dataset,
    seq: Number(table.dataset.seq),
    actions,
    cells: all("[data-cell].open").map((cell) => cell.dataset.cell),
    chosen: all("[data-cell][aria-selected=true]").map((cell) => cell.dataset.cell),
    dominoes: all("button[data-domino]").map((button) => button.dataset.domino),
    spots: all("button[data-spot]").map((button) => button.dataset.spot),
    tokens: all("button[data-token]").map((button) => `${button.dataset.from} ${button.dataset.token}`),
    receivers: all(".receivers button").length,
  };
}"""
#: ... once the game has moved on, and is over or waits for this device.
ASKED = f"""
(after) => {{
  const seen = ({LOOK})();
  if (seen.phase === "over") return seen;
  const may = ["skip", "end-turn"].some((action) => seen.actions?.includes(action));
  const asks = may || (seen.awaits === "move" && (seen.cells?.length || seen.dominoes?.length));
  return seen.seq > after && seen.awaits && asks ? seen : false;
}}"""
#: ... once the game has moved on, whoever acts next.
WENT_ON = f"(after) => {{ const seen = ({LOOK})(); return seen.phase === 'over' || seen.seq > after; }}"

PATIENCE = 15_000
"""How long an act may take, in milliseconds, on a busy machine."""

TURN_KEYS = {"undo": "z", "skip": "s", "hint": "h", "rotate": "r"}


class Player:
    """A person with a mouse, who skips no kind of act before having done it once."""

    def __init__(self, page, seed=1, skips=0.4, undoes=0.0):
        self.page, self.rng = page, random.Random(seed)
        self.skips, self.undoes = skips, undoes
        self.seq = -1
        self.seen = None
        self.done = Counter()

    def look(self):
        """What is on the page now."""
        return self.page.evaluate(LOOK)

    def wait(self):
        """Wait until the game waits for this device or is over. Returns what the page shows then."""
        self.seen = self.page.wait_for_function(ASKED, arg=self.seq).json_value()
        return self.seen

    def is_asked(self):
        """Does the game wait for this device right now?"""
        self.seen = self.page.evaluate(ASKED, self.seq)
        return bool(self.seen) and self.seen["phase"] != "over"

    def rest(self):
        """Wait until the act has happened. If the page changed under the finger, act again, but only once."""
        try:
            self.page.wait_for_function(WENT_ON, arg=self.seq, timeout=PATIENCE)
        except TimeoutError:
            if self.done["lost"]:
                raise
            self.done["lost"] += 1
            self.seq -= 1

    def play(self, until=None, most=2000):
        """Act until the game is over or `until` is true for what is seen. Returns whether it is over."""
        for _ in range(most):
            seen = self.wait()
            if seen["phase"] == "over":
                return True
            if until and until(seen):
                return False
            self.act()
        raise AssertionError("the game has no end")

    def act(self):
        """One decision, or the end of the turn: what the page asks for."""
        seen = self.seen
        actions = seen["actions"]
        self.seq = seen["seq"]
        if "next-game" in actions:
            self.do("next-game")
        if "undo" in actions and self.rng.random() < self.undoes:
            self.do("undo")
        elif "end-turn" in actions:
            self.do("end-turn")
        elif "skip" in actions and self.done[seen["step"]] and self.rng.random() < self.skips:
            self.done[f"skip {seen['step']}"] += 1
            self.do("skip")
        else:
            self.choose(seen)
        self.rest()

    def choose(self, seen):
        """Choose something that is marked as possible."""
        step = seen["step"]
        self.done[step] += 1
        if step == "claim":
            self.pick(f'button[data-domino="{self.rng.choice(seen["dominoes"])}"]')
        elif step in ("build", "dragon"):
            self.pick(f'button[data-spot="{self.rng.choice(seen["spots"])}"]')
        elif step == "buy":
            source, number = self.rng.choice(seen["tokens"]).split()
            self.pick(f'button[data-token="{number}"][data-from="{source}"] >> nth=0')
        elif step == "send":
            self.square(self.rng.choice(seen["cells"]))
            if seen["receivers"] > 1:
                self.pick(f".receivers button >> nth={self.rng.randrange(seen['receivers'])}")
        else:
            self.square(self.rng.choice(seen["cells"]))

    def do(self, action):
        """Press a button of the turn."""
        self.done[action] += 1
        self.pick(f'[data-action="{action}"]')

    def square(self, at):
        self.pick(f'[data-cell="{at}"]')

    def pick(self, query):
        self.page.click(query)


class Fingers(Player):
    """A person with a touch screen."""

    def pick(self, query):
        self.page.tap(query)


class Keys(Player):
    """A person with only a keyboard."""

    MOST_TABS = 90

    def press(self, key):
        self.page.keyboard.press(key)

    def holds(self, query):
        """Is the focus on an element that the query finds?"""
        return self.page.locator(query).evaluate("(element) => element === document.activeElement")

    def tab_to(self, query):
        """Press Tab until the focus is there."""
        for _ in range(self.MOST_TABS):
            if self.page.locator(query).evaluate_all("(found) => found.includes(document.activeElement)"):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {query}")

    def pick(self, query):
        if query.startswith("button[data-domino"):
            self.along_the_line(query)
        else:
            self.tab_to(query)
        self.press("Enter")

    def along_the_line(self, query):
        self.tab_to("button[data-domino]")
        for _ in range(9):
            if self.holds(query):
                return
            self.press("ArrowDown")
        raise AssertionError(f"arrows do not lead to {query}")

    def square(self, at):
        """Walk to a square and choose it."""
        self.walk(at)
        if at not in self.look()["chosen"]:
            self.press("Enter")

    def walk(self, at):
        focused = "() => document.activeElement.dataset?.cell ?? ''"
        stray = "() => document.activeElement.matches('[data-cell]:not([tabindex=\"0\"])')"
        assert not self.page.evaluate(stray), "the focus is on another square than the one that keys act on"
        if not self.page.evaluate(focused):
            self.tab_to("[data-cell]")
        for _ in range(60):
            here = self.page.evaluate(focused)
            if here == at:
                return
            right, up = ord(at[0]) - ord(here[0]), int(at[1:]) - int(here[1:])
            before = here
            self.press(
                ("ArrowRight" if right > 0 else "ArrowLeft") if right else ("ArrowUp" if up > 0 else "ArrowDown")
            )
            assert self.page.evaluate(focused) != before, f"an arrow does not lead away from {before}"
        raise AssertionError(f"arrows do not lead to {at}")

    def do(self, action):
        self.done[action] += 1
        if action in TURN_KEYS:
            self.press(TURN_KEYS[action])
            return
        self.tab_to(f'[data-action="{action}"]')
        self.press("Enter")


def set_up(page, game, players, seats, options=(), create=True):
    """Set a game up on the page, from home; seats are me, here, link or a level of bots."""
    page.goto("/")
    page.click("[data-action=set-up]")
    page.click(f'label[data-game="{game}"]')
    if page.locator(f'label[data-players="{players}"]').count():
        page.click(f'label[data-players="{players}"]')
    for option in options:
        page.check(f'[data-option="{option}"]')
    assert len(seats) == players
    for letter, kind in zip("abcdefgh", seats, strict=False):
        row = page.locator(f'[data-seat="{letter}"]')
        bot = kind not in ("me", "here", "link")
        row.locator("[data-seat-kind]").select_option("bot" if bot else kind)
        if bot:
            row.locator("[data-level]").select_option(kind)
    if create:
        page.click("[data-action=create]")
        page.wait_for_url("**/g/*")
    return page.url.rsplit("/", 1)[-1]


def invitations(page):
    """The links that the lobby shows for seats nobody has taken yet."""
    page.wait_for_selector("[data-ready=no] [data-link]")
    return page.locator("[data-ready=no] [data-link]").evaluate_all("(all) => all.map((field) => field.value)")
