"""A table with its log, as a room has them, without sockets or a database; and random walks over it."""

import itertools
import random

import msgspec
from server.client import commitments_of

from fiefdom import Rules, SeededDealer
from fiefdom.core.dealer import commitment
from fiefdom.server import events as log
from fiefdom.server import messages as m
from fiefdom.server.commands import Holder, events_of, following
from fiefdom.server.dealing import sealing, voiding
from fiefdom.server.refusal import Refusal
from fiefdom.server.table import Table
from fiefdom.server.view import state_of

COLOURS = ("blue", "rose", "gold", "green", "orange", "violet", "white", "crimson")


class Desk:
    """Everybody is a person, and everything is done as the holder of all seats and the host."""

    def __init__(self, rules, seed=0, voided=False, begin="", clock=None):
        self.rules = Rules.parse(rules)
        self.seats = "abcdefgh"[: self.rules.players]
        self.secret = SeededDealer.of_seed(f"desk {seed}").secret
        self.table, self.log, self.at = Table("DESK", "plain"), [], 0.0
        seats = [log.SeatSet(True, f"Ana {seat}", colour) for seat, colour in zip(self.seats, COLOURS, strict=False)]
        made = log.Created(str(self.rules), seats, commitment(self.secret), "link", "link", clock, begin=begin)
        self.happen(made)
        nonces = {seat: f"0{i}" * 16 for i, seat in enumerate(self.seats)}
        for deal in range(1, 2 + voided):
            joined = map(log.Joined, self.seats if deal == 1 else "")
            self.happen(*joined, *itertools.starmap(log.Committed, commitments_of(nonces).items()))
            self.happen(*sealing(self.table, self.secret, self.seats))
            self.happen(*(voiding(self.table, self.secret, deal) if deal <= voided else []))
        self.happen(*(log.Revealed(seat=seat, nonce=nonce) for seat, nonce in nonces.items()))

    def happen(self, *events):
        """Events, and what follows from them; as in a room, a refusal changes nothing."""
        table, made, self.at = self.table.copy(), list(events), self.at + 1
        for event in made:
            table.apply(event, self.at)
        while (event := following(table, self.secret, self.at)) is not None:
            table.apply(event, self.at)
            made.append(event)
        self.log += [(self.at, event) for event in made]
        self.table = table

    def do(self, kind, holder=None, **fields):
        """A command of a client; `seat` and `seq` are those of whoever acts now unless given."""
        names = {each.__struct_config__.tag: each for each in msgspec_union()}
        wanted = {"id": 1, **({"seat": self.table.actor, "seq": self.table.seq} if kind in TURN else {}), **fields}
        command = msgspec.convert({"do": kind, **wanted}, names[kind])
        self.happen(*events_of(self.table, holder or Holder(frozenset(self.seats), True), command))

    def refusal(self, kind, holder=None, **fields):
        """The code of a command's refusal; nothing may change by it."""
        before = self.text
        try:
            self.do(kind, holder, **fields)
        except Refusal as refusal:
            assert self.text == before
            return refusal.code
        raise AssertionError(f"{kind} {fields} was carried out")

    def play(self, *moves, **more):
        self.do("play", moves=[str(move) for move in moves], **more)

    def move_on(self, rng):
        """Any move, unless the turn waits to be confirmed."""
        if self.table.awaits == "move":
            self.play(self.any_move(rng))

    def any_move(self, rng):
        return str(rng.choice(list(self.table.match.moves)))

    def play_turn(self, rng):
        """Play and confirm until another turn begins."""
        seq = self.table.seq
        while self.table.awaits == "move" and self.table.phase == "playing" and (self.table.pending or seq is not None):
            seq = None
            self.play(self.any_move(rng))
        if self.table.phase == "playing":
            self.do("confirm")

    def play_out(self, rng=None, until=lambda table: False):
        rng = rng or random.Random(0)
        while self.table.phase == "playing" and not until(self.table):
            self.do("confirm") if self.table.awaits == "confirm" else self.play(self.any_move(rng))

    @property
    def text(self):
        return signature(self.table)


TURN = ("play", "undo", "confirm", "hint")


def msgspec_union():
    return m.Command.__args__


def signature(table):
    """All there is to say about a table."""
    return msgspec.json.encode(
        [
            table.seq,
            str(table.match),
            [[getattr(chair, name) for name in chair.__slots__] for chair in table.chairs],
            table.events,
            state_of(table),
            [(seat, str(move)) for seat, move in table.moves],
        ]
    )


def read_back(event):
    """An event as it comes out of a store."""
    return log.read(1, log.kind_of(event), log.VERSION, log.written(event))
