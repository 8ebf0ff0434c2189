"""Every screen of the pages, for tests that look at all of them; `scripts/screenshots.py` takes its pictures of these.

Games begin from a fixed line, so that each run shows the same, and are brought to the wanted step over the protocol,
greedily played. Games to the end are played by bots.
"""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from browser.lines import line_to
from server.client import Client, new_game

#: The first half of a game of two.
HALF = (
    "+12 +13 +45 +44 +b K13 +b K45 +a K12 +a K44 +27 +2 +30 +32 g8h8 K32 h7h6 K30 e7f7 K2 g6g5 K27 +26 +29 +48 +17 "
    "h7i7 K26 g8h8 K48 i9h9 K29 g6f6 K17 +25 +16 +4 +28 h5h6 K16 i9i8 K4 f8e8 K28 i8i7 K25 +9 +42 +7 +6"
)
PLACE = {"step": "place", "rounds": 4}
#: Another person is to place, after a turn of seat a.
WAITING = {"step": "place", "rounds": 0, "begin": HALF, "actor": "b"}
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
    "advised": ("kd/2", ["easy"], PLACE),
    "lesson": ("kd/2", ["easy"], {"step": "claim", "rounds": 1}),
    "over": ("kd/3", ["easy", "easy"], {"step": "", "rounds": 99}),
    # Seat a plays badly, so that there is something to review.
    "reviewed": ("kd/2", ["easy"], {"step": "", "rounds": 0, "begin": HALF, "play": min}),
    "waiting": ("kd/2", ["here"], WAITING),
    "asked": ("kd/2", ["here"], {**WAITING, "ask": True}),
    # Only turns that were played are in the log.
    "played": ("kd/4", ["easy", "easy", "easy"], {**PLACE, "begin": ""}),
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
NO_TABLES = ("gathering", "beginning", "advised", "lesson", "over", "reviewed", "waiting", "asked", "played")
TABLES = [name for name in GAMES if name not in NO_TABLES]
#: Screens by name: the game they belong to, if any.
SCREENS = {
    "home": None,
    "set-up": None,
    "help": None,
    "settings": None,
    "lobby": "gathering",
    **{name: name for name in TABLES},
    "menu": "kingdomino",
    "log": "played",
    "scores": "queendomino",
    "unseen": "beginning",
    "keys": "kingdomino",
    "hints": "advised",
    "enlarged": "queendomino",
    "ending": "over",
    "replay": "over",
    "review": "reviewed",
    "lost": None,
    "score": None,
    "tables": None,
    "privacy": None,
    "analyse": "over",
    "open-record": None,
    "sharing": "over",
    "rules": None,
    "rules of a step": "queendomino",
    "lesson": "lesson",
    "my-games": "kingdomino",
    "planning": "waiting",
    "asking to undo": "asked",
    "asked to undo": "asked",
}
#: The only seat of this device, on screens of games that have another person.
ONLY = {"planning": "a", "asking to undo": "a", "asked to undo": "b"}
#: What a device keeps of a guided game that has just begun.
LESSON = {"on": True, "basics": True, "seen": []}
#: A review waits until its search is loaded, in milliseconds.
REVIEWED_WITHIN = 180_000
PANELS = {"log": "log", "scores": "scores", "unseen": "dominoes", "keys": "keys"}


class Games:
    """The games of a server, brought to the wanted step when first asked for.

    With a level, bots of it play for seat a until the wanted round, and every game is a new one.
    """

    def __init__(self, server, games=None, names=(), level=""):
        self.server, self.games, self.names, self.level = server, games or GAMES, names, level
        self.made = {}

    def __getitem__(self, name):
        if name not in self.made:
            rules, others, stop = self.games[name]
            seats = [{"kind": kind} if kind in ("link", "here") else {"kind": "bot", "level": kind} for kind in others]
            people = [{"kind": "me", "name": self.names[0] if self.names else ""}]
            # Its own event loop: the browser has one in this thread.
            with ThreadPoolExecutor(1) as aside:
                self.made[name] = aside.submit(asyncio.run, self._bring(rules, people + seats, stop)).result()
        return self.made[name]

    def open_table(self):
        """A table on the list of open tables: its host was there just now."""
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "link"}, {"kind": "bot", "level": "easy"}, {"kind": "link"}]
        if "open" not in self.made:
            self.made["open"] = new_game(self.server, "kd/4+harmony", seats=seats, open="fr")
        with ThreadPoolExecutor(1) as aside:
            aside.submit(asyncio.run, self._visit(self.made["open"])).result()

    async def _visit(self, made):
        async with Client(self.server, made["game"], [made["host"], *made["keys"].values()]) as host:
            await host.until(lambda host: host.state)

    async def _bring(self, rules, seats, stop):
        """A game at the wanted step. Not every game gets there, so there are several attempts."""
        for _ in range(8):
            made, arrived = await self._reach(rules, seats, stop)
            if arrived:
                return made
        raise AssertionError(f"no game of {rules} came to {stop}")

    async def _reach(self, rules, seats, stop):
        begin = self._beginning(rules, stop) if stop else ""
        made = new_game(self.server, rules, seats=seats, begin=begin)
        if stop is None:
            return made, True
        async with Client(self.server, made["game"], [made["host"], *made["keys"].values()]) as me:
            if stop["rounds"] and not (begin and stop["step"]):
                await me.do("give", seat="a", level=self.level or "easy")
                await me.until(lambda me: _far_enough(me.state, stop["rounds"]), 300)
            if me.state["phase"] != "over":
                await me.do("take", seat="a")
            while me.state["phase"] != "over":
                await me.until(lambda me: me.my_turn or me.state["phase"] == "over", 120)
                if me.my_turn and me.state["awaits"] == "move" and _is_wanted(me, stop):
                    if stop.get("ask"):
                        await me.do("ask-back", seq=me.seq, seat="a")
                    return made, True
                if me.my_turn:
                    await _act(me, stop.get("play", max))
        return made, not stop["step"]

    def _beginning(self, rules, stop):
        """The moves that a game begins with."""
        if "begin" in stop or self.level or not (stop["step"] and stop["rounds"]):
            return stop.get("begin", "")
        return line_to(rules, stop["step"], stop["rounds"])


def _far_enough(state, rounds):
    return state["phase"] == "over" or (state.get("round") or 0) >= rounds


def _is_wanted(me, stop):
    """Is this the step, with something to choose from, and the actor, if one is named, who acts after somebody else?"""
    if me.state["actor"] != stop.get("actor", me.state["actor"]) or ("actor" in stop and not _has_played(me.state)):
        return False
    moves = me.legal["moves"]
    return me.legal["step"] == stop["step"] and moves[0]["move"] != "X" and len(moves) > 1


def _has_played(state):
    """Has seat a played in this round?"""
    return any(each.get("seat") == "a" and each["state"] == "done" for each in state["line"])


async def _act(me, choose):
    """Play the move that brings most points or coins at once, or least; skip if it brings none and that is allowed."""
    seq = me.seq
    command = {"seq": seq, "seat": me.state["actor"]}
    if me.state["awaits"] == "confirm":
        await me.do("confirm", **command)
    else:
        move = choose(me.legal["moves"], key=_worth)
        passes = me.legal.get("skip") and _worth(move) <= 0
        await me.do("play", **command, moves=["-" if passes else move["move"]])
    await me.until(lambda me: me.seq > seq)


def _worth(option):
    return (option.get("best") or option.get("gain") or 0) + option.get("coins", 0) / 4


def sit_down(page, made, **more):
    """Give this device the keys of a game, as if it had made it, and what else it keeps with them."""
    if page.url == "about:blank":
        page.goto("/help")  # Storage belongs to a page of the server.
    kept = {"host": made["host"], "keys": made["keys"], "invitations": made["invitations"], **more}
    page.evaluate(
        "([name, keys]) => localStorage.setItem(name, keys)", [f"fiefdom:game:{made['game']}", json.dumps(kept)]
    )


def enter(page, made, path=""):
    """Open a game on a device that holds its keys."""
    sit_down(page, made)
    page.goto(f"/g/{made['game']}{path}")


def read_history(page):
    """Give this device a history, by the file of another one."""
    cells = [{"at": "g7", "terrain": "C"}, {"at": "g8", "terrain": "w", "crowns": 1}, {"at": "g9", "terrain": "w"}]
    kingdom = {"realm": "A", "seats": "a", "cells": cells, "bounds": [3, 3, 11, 11]}
    me = {"name": "Ana", "level": "", "realm": "A", "points": 61, "place": 1, "mine": True}
    bot = {"name": "", "level": "normal", "realm": "B", "points": 48, "place": 2, "mine": False}
    past = {"at": 1.7e12, "players": [me, bot], "terms": {"territories": 56, "harmony": 5}, "side": 5}
    past |= {"colours": ["blue"], "kingdom": kingdom}
    history = [{"game": f"OLD{n}", "rules": rules, **past} for n, rules in enumerate(("kd/2", "qd/2", "kd/2+harmony"))]
    text = json.dumps({"fiefdom": "device", "version": 1, "kept": {"fiefdom:history": history}})
    page.locator("[data-field=file]").set_input_files(
        {"name": "fiefdom.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    page.wait_for_selector("[data-ratings] tr[data-player=me]")


#: What a screen without a table shows when it is complete.
COMPLETE = {
    "home": "a[data-game=wedding]",
    "set-up": "[data-action=create]",
    "help": "main h1",
    "score": "[data-row=tile16]",
    "tables": "[data-table]",
    "privacy": "[data-days]",
    "rules": "h3#q4",
    "lost": "[data-trouble]",
    "ending": ".ending table",
    "open-record": "[data-action=begin]",
    "analyse": "[data-action=play-on]",
    "replay": "[data-seq]",
    "asking to undo": "[data-notice=back-waiting]",
    "asked to undo": "[data-notice=back]",
}


def show(page, screen, games):
    """Go to a screen, or to the game of a kind."""
    game = SCREENS.get(screen, screen)
    made = games[game] if game else None
    if made:
        seat = ONLY.get(screen)
        only = {"keys": {seat: made["keys"][seat]}} if seat else {}
        sit_down(page, made, **only, **({"lesson": LESSON} if screen == "lesson" else {}))
    if screen == "tables":
        games.open_table()
    page.goto(_address(screen, made["game"] if made else ""))
    if screen in COMPLETE:
        page.wait_for_selector(COMPLETE[screen])
    elif screen in STEPS:
        STEPS[screen](page)
    else:
        page.wait_for_selector("[data-action=undo]", state="attached")
        choose_something(page)
        _open(page, screen)


def _address(screen, game):
    fixed = {
        "home": "/",
        "settings": "/",
        "set-up": "/new?game=qd",
        "help": "/help",
        "lost": "/g/nowhere",
        "tables": "/tables",
        "my-games": "/games",
        "privacy": "/privacy",
        "rules": "/rules",
        "open-record": "/analyse",
        "score": "/score#g=qd%2F3&k=Ana%7E.tt%5BB16%5Dw.%2Ff%5BN%5Df1Cww1%3Ac5%7E&k=Rosa%7EC%7E&k=Ion%7EC%7E",
        "replay": f"/g/{game}/replay?at=30",
        "analyse": f"/analyse?game={game}&at=30",
        "review": f"/g/{game}/review",
    }
    return fixed.get(screen) or f"/g/{game}"


def _lobby(page):
    page.wait_for_selector("[data-ready=no] [data-link]")
    page.locator("[data-ready=no] summary").first.click()


def _sharing(page):
    page.click(".ending [data-action=share]")
    page.wait_for_selector("[data-preview]")


def _review(page):
    page.wait_for_selector("[data-done=true]", timeout=REVIEWED_WITHIN)
    page.select_option("[data-field=whose]", "")


def _planning(page):
    page.click("[data-action=plan]")
    page.locator("[data-cell].open").first.click()
    page.wait_for_selector(".over.planned")


def _hints(page):
    page.click("[data-action=hint]")
    page.wait_for_selector("[data-candidate]")


#: What a person does first on other screens.
STEPS = {
    "settings": lambda page: page.click("[data-action=settings]"),
    "my-games": read_history,
    "lobby": _lobby,
    "sharing": _sharing,
    "review": _review,
    "planning": _planning,
    "hints": _hints,
}


def _open(page, screen):
    """Open what belongs to a screen over its table, if anything does."""
    if screen == "menu":
        page.click("[data-action=menu]")
        page.click("dialog[open] [data-action=invite] >> nth=0")
        page.wait_for_selector("dialog[open] [data-link]")
    elif screen in PANELS:
        page.locator(f'button:has(use[href="#{PANELS[screen]}"])').first.dispatch_event("click")
        page.wait_for_selector("dialog[open]")
        if screen == "log":
            page.click("[data-phrases] summary")
    elif screen == "rules of a step":
        page.click(".controls [data-action=rules]")
        page.wait_for_selector("dialog[open] [data-rule]")
    elif screen == "lesson":
        page.wait_for_selector("[data-coach]")
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
