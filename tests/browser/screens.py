"""Every screen of the pages, for tests that look at all of them; `scripts/screenshots.py` takes its pictures of these.

Games are brought somewhere over the protocol, greedily played, by bots for the first rounds.
"""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from server.client import Client, new_game

PLACE = {"step": "place", "rounds": 4}
#: Rules, the other seats, and where the game stops: at a step of seat a, from some round on.
GAMES = {
    "gathering": ("kd/4", ["link", "easy", "link"], None),
    "kingdomino": ("kd/4", ["easy", "easy", "easy"], PLACE),
    "beginning": ("qd/4", ["easy", "easy", "easy"], {"step": "claim", "rounds": 0}),
    "claim": ("kd/3", ["easy", "easy"], {"step": "claim", "rounds": 3}),
    "queendomino": ("qd/4", ["easy", "easy", "easy"], {"step": "build", "rounds": 4}),
    "giants": ("giants/5", ["easy"] * 4, PLACE),
    "court": ("court/3", ["easy", "easy"], {"step": "buy", "rounds": 5}),
    "wedding": ("wedding/8", ["easy"] * 7, {"step": "place", "rounds": 2}),
    "team": ("team/8", ["easy"] * 7, {"step": "place", "rounds": 2}),
    "over": ("kd/3", ["easy", "easy"], {"step": "", "rounds": 99}),
}
#: Games of every kind and size, in the middle of a game, with a domino in hand.
KINDS = {
    rules: (rules, ["easy"] * (int(rules.split("+")[0].split("/")[1]) - 1), {"step": "place", "rounds": rounds})
    for rounds, names in {
        4: "kd/2 kd/3 kd/4 kd/2+dynasty discovery/2 duel/2 xl/2 xl/4 giants/2 giants/4 giants/5 "
        "qd/2 qd/3 qd/4 qd/2+giants qd/3+giants qd/4+giants court/2 court/3 court/4 court/2+duel",
        2: "team/6 team/8 wedding/3 wedding/4 wedding/5 wedding/6 wedding/7 wedding/8 wedding/6+teams wedding/8+teams",
    }.items()
    for rules in names.split()
}
TABLES = [name for name in GAMES if name not in ("gathering", "beginning", "over")]
#: Screens by name: the game they belong to, if any.
SCREENS = {
    "home": None,
    "set-up": None,
    "help": None,
    "settings": None,
    "lobby": "gathering",
    **{name: name for name in TABLES},
    "menu": "kingdomino",
    "log": "kingdomino",
    "scores": "queendomino",
    "unseen": "beginning",
    "keys": "kingdomino",
    "enlarged": "queendomino",
    "ending": "over",
    "replay": "over",
    "lost": None,
    "score": None,
}
PANELS = {"log": "log", "scores": "scores", "unseen": "dominoes", "keys": "keys"}


class Games:
    """The games of a server, played to the wanted step when first asked for."""

    def __init__(self, server, games=None, names=(), level="easy"):
        self.server, self.games, self.names, self.level = server, games or GAMES, names, level
        self.made = {}

    def __getitem__(self, name):
        if name not in self.made:
            rules, others, stop = self.games[name]
            seats = [{"kind": kind} if kind == "link" else {"kind": "bot", "level": kind} for kind in others]
            people = [{"kind": "me", "name": self.names[0] if self.names else ""}]
            # Its own event loop: the browser has one in this thread.
            with ThreadPoolExecutor(1) as aside:
                self.made[name] = aside.submit(asyncio.run, self._bring(rules, people + seats, stop)).result()
        return self.made[name]

    async def _bring(self, rules, seats, stop):
        """A game at the wanted step. Not every game gets there, so there are several attempts."""
        for _ in range(8):
            made, arrived = await self._reach(rules, seats, stop)
            if arrived:
                return made
        raise AssertionError(f"no game of {rules} came to {stop}")

    async def _reach(self, rules, seats, stop):
        made = new_game(self.server, rules, seats=seats)
        if stop is None:
            return made, True
        async with Client(self.server, made["game"], [made["host"], *made["keys"].values()]) as me:
            if stop["rounds"]:
                await me.do("give", seat="a", level=self.level)
                await me.until(lambda me: _far_enough(me.state, stop["rounds"]), 300)
            if me.state["phase"] != "over":
                await me.do("take", seat="a")
            while me.state["phase"] != "over":
                await me.until(lambda me: me.my_turn or me.state["phase"] == "over", 120)
                if me.my_turn and me.state["awaits"] == "move" and _is_wanted(me.legal, stop["step"]):
                    return made, True
                if me.my_turn:
                    await _act(me)
        return made, not stop["step"]


def _far_enough(state, rounds):
    return state["phase"] == "over" or (state.get("round") or 0) >= rounds


def _is_wanted(legal, step):
    """Is this the step, with something to choose from?"""
    return legal["step"] == step and legal["moves"][0]["move"] != "X" and len(legal["moves"]) > 1


async def _act(me):
    """Play the move that brings most points or coins at once, or skip if none brings any."""
    seq = me.seq
    command = {"seq": seq, "seat": me.state["actor"]}
    if me.state["awaits"] == "confirm":
        await me.do("confirm", **command)
    else:
        best = max(me.legal["moves"], key=_worth)
        passes = me.legal.get("skip") and _worth(best) <= 0
        await me.do("play", **command, moves=["-" if passes else best["move"]])
    await me.until(lambda me: me.seq > seq)


def _worth(option):
    return (option.get("best") or option.get("gain") or 0) + option.get("coins", 0) / 4


def sit_down(page, made):
    """Give this device the keys of a game, as if it had made it."""
    if page.url == "about:blank":
        page.goto("/help")  # Storage belongs to a page of the server.
    kept = {"host": made["host"], "keys": made["keys"], "invitations": made["invitations"]}
    page.evaluate(
        "([name, keys]) => localStorage.setItem(name, keys)", [f"fiefdom:game:{made['game']}", json.dumps(kept)]
    )


def enter(page, made, path=""):
    """Open a game on a device that holds its keys."""
    sit_down(page, made)
    page.goto(f"/g/{made['game']}{path}")


def show(page, screen, games):
    """Go to a screen, or to the game of a kind."""
    game = SCREENS.get(screen, screen)
    made = games[game] if game else None
    if made:
        sit_down(page, made)
    address = {
        "set-up": "/new?game=qd",
        "help": "/help",
        "lost": "/g/nowhere",
        "score": "/score#g=qd%2F3&k=Ana%7E.tt%5BB16%5Dw.%2Ff%5BN%5Df1Cww1%3Ac5%7E&k=Rosa%7EC%7E&k=Ion%7EC%7E",
        "replay": f"/g/{made and made['game']}/replay?at=30",
    }
    page.goto(address.get(screen) or (f"/g/{made['game']}" if made else "/"))
    if screen == "settings":
        page.click("[data-action=settings]")
    elif screen == "set-up":
        page.wait_for_selector("[data-action=create]")
    elif screen == "home":
        page.wait_for_selector("a[data-game=wedding]")
    elif screen == "score":
        page.wait_for_selector("[data-row=tile16]")
    elif screen == "lost":
        page.wait_for_selector("[data-trouble]")
    elif screen == "lobby":
        page.wait_for_selector("[data-ready=no] [data-link]")
        page.locator("[data-ready=no] summary").first.click()
    elif screen == "ending":
        page.wait_for_selector(".ending table")
    elif screen == "replay":
        page.wait_for_selector("[data-seq]")
    elif made:
        page.wait_for_selector("[data-action=undo]", state="attached")
        choose_something(page)
        if screen == "menu":
            page.click("[data-action=menu]")
            page.click("dialog[open] [data-action=invite] >> nth=0")
            page.wait_for_selector("dialog[open] [data-link]")
        elif screen in PANELS:
            page.locator(f'button:has(use[href="#{PANELS[screen]}"])').first.dispatch_event("click")
            page.wait_for_selector("dialog[open]")
        elif screen == "enlarged":
            page.locator("article[data-seat] button").first.click()
            page.wait_for_selector("dialog[open]")


def choose_something(page):
    """Make an unconfirmed choice: lay a domino, claim one, or choose a building."""
    if page.locator("[data-action=undo]:not([aria-disabled=true])").count():
        return
    for query in ("button[data-spot]", "button[data-token]", "button[data-domino]", "[data-cell].open"):
        if page.locator(query).count():
            page.locator(query).first.click()
            page.wait_for_selector("[data-action=undo]:not([aria-disabled=true])")
            return
