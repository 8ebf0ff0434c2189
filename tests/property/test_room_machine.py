"""A room of the server, in this process and on a store in memory, against a match that is played beside it.

People play, undo, confirm, chat, leave, come back and try what they may not; now and then the room is loaded again from
its log. The model knows no server: a match, and what it was and what was shown before each decision that can be undone.
"""

import asyncio
from contextlib import AsyncExitStack
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace
from server.inside import Guest, a_server, make
from strategies import examples

from fiefdom import Match
from fiefdom.core.dealer import SECRET_BYTES
from fiefdom.server.view import state_of

games = st.sampled_from(["kd/2", "giants/2", "court/2", "qd/2"])
parts = st.integers(0, 999)


class RoomMachine(RuleBasedStateMachine):
    """Both people use one device. `before` holds what there was before each decision of the current turn."""

    def __init__(self):
        super().__init__()
        self.loop, self.stack, self.guest = asyncio.new_event_loop(), AsyncExitStack(), None

    def run(self, awaitable):
        return self.loop.run_until_complete(awaitable)

    @initialize(rules=games)
    def begin(self, rules):
        self.server = self.run(self.stack.enter_async_context(a_server()))
        # The draws follow from the secret: it is the same each time, so that a failure can be repeated.
        with patch("fiefdom.server.hub.new_secret", lambda: bytes(SECRET_BYTES)):
            self.made = self.run(make(self.server, rules, "me", "here"))
        self.match, self.before, self.played = Match(rules, "plain"), [], []
        self.come_back()
        self.follow(may_draw=True)

    def teardown(self):
        self.run(self.stack.aclose())
        self.loop.close()

    def do(self, kind, **fields):
        return self.run(self.guest.do(kind, **fields))

    def at_turn(self, kind, **fields):
        table = self.guest.table
        return self.do(kind, **{"seat": table.actor, "seq": table.seq, **fields})

    def refused(self, code, kind, **fields):
        """A command is refused with a code and changes nothing."""
        seq, text = self.guest.table.seq, str(self.guest.table.match)
        answer = self.at_turn(kind, **fields)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert (self.guest.table.seq, str(self.guest.table.match)) == (seq, text)

    def follow(self, may_draw=False):
        """What the server did by itself was forced, or was a draw that was due after a confirmed turn."""
        told = self.told
        assert told[: len(self.played)] == self.played
        for move in told[len(self.played) :]:
            assert may_draw if self.match.is_chance else len(self.match.moves) == 1
            self.advance(move)

    def advance(self, move):
        self.match.play(move)
        self.played.append(move)

    @property
    def told(self):
        """All moves and draws that the room knows of, those not yet confirmed at the end."""
        table = self.guest.table
        acts = table.pending.acts if table.pending else []
        return [str(move) for _, move in table.moves] + [act.move for act in acts]

    @property
    def shown(self):
        """What the page shows, without the number of the last event."""
        return replace(state_of(self.guest.table), seq=0)

    @property
    def awaits(self):
        return self.guest.table.awaits if self.guest and self.guest.table.phase == "playing" else ""

    def come_back(self):
        """On another connection; the one before is gone."""
        if self.guest:
            self.leave()
        self.guest = self.run(Guest(self.server).enter(self.made.game, self.made.host, *self.made.keys.values()))

    def leave(self):
        async def run():
            self.guest.room.leave(self.guest.connection)

        self.run(run())

    def load_the_room_again(self):
        shown = self.shown
        self.leave()
        del self.server.hub.rooms[self.made.game]
        self.guest = None
        self.come_back()
        assert self.shown == shown

    def speak(self):
        assert self.do("say", text="hello")["type"] == "ok"

    @rule(what=st.sampled_from(["come_back", "load_the_room_again", "speak"]))
    def do_beside_the_game(self, what):
        getattr(self, what)()

    @precondition(lambda self: self.awaits == "move")
    @rule(choice=parts)
    def play(self, choice):
        move = str(self.match.moves[choice * len(self.match.moves) // 1000])
        self.before.append((self.match.copy(), len(self.played), self.shown))
        assert self.at_turn("play", moves=[move])["type"] == "ok"
        self.advance(move)
        self.follow()

    @precondition(lambda self: self.awaits == "confirm")
    @rule()
    def confirm(self):
        assert self.at_turn("confirm")["type"] == "ok"
        self.before.clear()
        self.follow(may_draw=True)

    @precondition(lambda self: self.awaits)
    @rule(choices=st.lists(parts, min_size=1, max_size=12))
    def play_on(self, choices):
        """Some acts and confirmations, to come further into the game."""
        for choice in choices:
            if self.awaits:
                self.confirm() if self.awaits == "confirm" else self.play(choice)

    @precondition(lambda self: self.awaits and self.before)
    @rule(share=parts)
    def undo(self, share):
        count = 1 + share * len(self.before) // 1000
        assert self.at_turn("undo", count=count)["type"] == "ok"
        self.match, played, shown = self.before[-count]
        del self.before[-count:], self.played[played:]
        assert self.shown == shown
        self.follow()

    @precondition(lambda self: self.awaits and not self.before)
    @rule()
    def undo_what_is_not_there(self):
        self.refused("nothing-to-undo", "undo", count=1)

    @precondition(lambda self: self.awaits == "move")
    @rule(code=st.sampled_from(["illegal", "out-of-date", "out-of-turn"]))
    def do_what_is_refused(self, code):
        table, first = self.guest.table, str(self.match.moves[0])
        wrong = {
            "illegal": {"moves": ["m13m12"]},
            "out-of-date": {"moves": [first], "seq": table.moved - 1},
            "out-of-turn": {"moves": [first], "seat": "ab".replace(table.actor, "")},
        }
        self.refused(code, "play", **wrong[code])

    @invariant()
    def the_room_is_the_model(self):
        if self.guest:
            assert self.told == self.played
            assert str(self.guest.table.match) == str(self.match)


TestRoom = RoomMachine.TestCase
TestRoom.settings = settings(examples(40), stateful_step_count=40)
