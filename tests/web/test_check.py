"""The pages' own check of the draws, in TypeScript, against the one in Python: the same hashes, the same verdicts."""

import json
import random
from functools import cache, partial

import msgspec
import pytest
from server.client import commitments_of
from server.people import Desk
from web.typescript import call

from fiefdom import Rules, SeededDealer
from fiefdom.core.deal import nonce_commitment, server_nonce
from fiefdom.core.dealer import commitment
from fiefdom.server import events as log
from fiefdom.server.dealing import sealing
from fiefdom.server.table import Table
from fiefdom.server.view import state_of

pytestmark = pytest.mark.long
GAMES = ("kd/2", "kd/3+dynasty", "giants/3", "qd/2+giants", "court/2", "team/6", "duel/2", "wedding/6")


run = partial(call, "draws/check.ts")


@cache
def played(rules, bots=False, begin=""):
    """The end of a game, as a page sees it: the state, and all events."""
    desk = Desk(rules, 5, begin=begin)
    if bots:
        desk = with_bots(rules)
    rng = random.Random(rules)
    while desk.table.phase == "playing":
        pending = desk.table.pending
        if pending and rng.random() < 0.1 and not all(act.forced for act in pending.acts):
            desk.do("undo", count=1)
        elif desk.table.awaits == "confirm":
            desk.do("confirm")
        else:
            desk.play(wished(desk, rng))
    return plain(state_of(desk.table)), plain(desk.table.events)


def wished(desk, rng):
    """Any move; from the face-down pile where that is possible, because such copies leave it."""
    moves = [str(move) for move in desk.table.match.moves]
    return rng.choice([move for move in moves if move[0] == "F"] or moves)


def with_bots(rules):
    """A game in which only the first seat has a device; the server commits for the others."""
    desk = Desk(rules, 6)
    desk.table, desk.log = Table("DESK", "plain"), desk.log[:1]
    desk.table.apply(desk.log[0][1], 0.0)
    desk.happen(*map(log.Joined, desk.seats), log.Committed("a", commitments_of({"a": "0a" * 16})["a"]))
    desk.happen(*sealing(desk.table, desk.secret, "a"))
    desk.happen(log.Revealed(seat="a", nonce="0a" * 16))
    return desk


def plain(value):
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_hashes_are_those_of_python():
    secret, nonces = bytes(range(32)), {"a": bytes(16), "b": b"\x07" * 20, "c": b""}
    seed = SeededDealer(secret, {seat: each for seat, each in nonces.items() if each}).seed(Rules.parse("kd/3"))
    texts = [each.hex() for each in nonces.values()]
    found = run(
        ["secretCommitment", secret.hex()],
        ["nonceCommitment", "b", nonces["b"].hex()],
        ["serverNonce", secret.hex(), "c"],
        ["seedOf", secret.hex(), texts],
    )
    found[3] = bytes(found[3].values()).hex()
    assert found == [
        commitment(secret),
        nonce_commitment("b", nonces["b"]),
        server_nonce(secret, "c").hex(),
        seed.hex(),
    ]


def test_every_draw_of_every_kind_of_game_is_verified():
    games = [played(rules) for rules in GAMES] + [played("kd/2", bots=True)]
    for (state, events), verdict in zip(games, run(*(["checkGame", *each] for each in games)), strict=True):
        drawn = sum(len(event["acts"]) for event in events if event["kind"] == "drawn")
        by_server = {"server": True} if state["deal"].get("server") else {}
        assert verdict == {"checks": {"secret": True, "draws": True, "nonces": True, **by_server}, "draws": drawn}


@pytest.mark.parametrize("rules", ["kd/2+dynasty", "giants/3", "qd/2+giants", "court/2", "wedding/6"])
def test_what_came_before_a_game_begun_from_a_position_is_not_checked_but_all_later_draws_are(rules):
    earlier = Desk(rules, 8)
    earlier.play_out(random.Random(3), lambda table: len(table.moves) > 90 and table.awaits == "move")
    state, events = played(rules, begin=" ".join(str(move) for _, move in earlier.table.moves))
    drawn = sum(len(event["acts"]) for event in events if event["kind"] == "drawn")
    assert run(["checkGame", state, events])[0]["checks"] == {"secret": True, "draws": True, "nonces": True}
    assert run(["checkGame", state, events])[0]["draws"] == drawn


def changed(value, **to):
    return {**value, **to}


def test_whatever_was_changed_is_found():
    state, events = played("kd/2")
    draws = [i for i, event in enumerate(events) if event["kind"] == "drawn"]
    swapped = json.loads(json.dumps(events))
    acts = swapped[draws[-1]]["acts"]
    acts[0], acts[1] = acts[1], acts[0]
    other = changed(state["nonces"], b="ff" * 16)
    promised = {"deal": 1, "commitment": state["commitment"], "commitments": state["deal"]["commitments"]}
    late = changed(promised, commitments=changed(promised["commitments"], b="00" * 32))
    calls = {
        "mine": [state, events, late],
        "nonces": [changed(state, nonces=other), events],
        "draws": [state, swapped],
        "secret": [changed(state, secret="ab" * 32), events],
        "server": [changed(state, deal=changed(state["deal"], server="b")), events],
    }
    fair, *verdicts = run(["checkGame", state, events, promised], *(["checkGame", *each] for each in calls.values()))
    assert fair["checks"] == {"secret": True, "draws": True, "nonces": True, "mine": True}
    for what, verdict in zip(calls, verdicts, strict=True):
        assert verdict["checks"][what] is False, what
    assert verdicts[2]["wrong"] == {"drawn": acts[0]["move"][1:], "due": acts[1]["move"][1:]}


def test_a_pile_that_hides_a_tile_is_found():
    state, events = played("kd/2")
    hidden = state["unseen"][0][0]["name"] if state["unseen"][0] else "1"
    piles = {name: [tile for tile in tiles if tile != hidden] for name, tiles in state["piles"].items()}
    assert run(["checkGame", changed(state, piles=piles), events])[0]["checks"]["draws"] is False
