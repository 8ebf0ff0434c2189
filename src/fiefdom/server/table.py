"""A game, built from its events. Only `apply` changes it; an event that breaks a rule raises `Refusal`.

>>> from fiefdom.server import events
>>> seats = [events.SeatSet(True, "Ana", "blue"), events.SeatSet(False, "", "rose", "easy")]
>>> table = Table("example", "plain")
>>> for event in (events.Created("kd/2", seats, "", "link", "link"), events.Joined("a"), events.Started()):
...     table.apply(event, 0.0)
>>> table.phase, table.seq, table.match.actor
('playing', 3, '*')
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, ClassVar

from msgspec import Struct

from ..core.deal import server_nonce
from ..core.dealer import SeededDealer
from ..core.engine import Backend
from ..core.lines import Offer, line_now, turn_of
from ..core.match import Match
from ..core.notation import REALMS, SEATS, Move
from ..core.position import CHANCE, Position
from ..core.record import Record
from ..core.rules import Rules
from ..errors import FiefdomError
from . import events as log
from .acts import act_of, counted_by
from .clocks import LEVEL, Clocks
from .events import LogError
from .game_record import record_of
from .messages import Act, Event
from .phases import LOBBY
from .refusal import Refusal
from .seating import AROUND, Chair
from .start_position import lay_out
from .takeback import Request
from .turns import TURNS, Pending

BESIDE = (log.Joined, log.Named, log.Said, log.Forgotten, log.Rematched, log.Deadline, log.Asked, log.Answered)
"""Events beside the game. Commands that were sent before them stay valid."""


class Table:
    """One game: its seats, the match, and the moves that are not confirmed yet."""

    def __init__(self, game: str, backend: Backend) -> None:
        self.game, self.backend = game, backend
        self.seq = self.moved = 0
        """The number of the last event, and of the last event of the game itself (no chat, names and so on)."""
        self.phase = LOBBY
        self.paused = False
        self.chairs: list[Chair] = []
        self.events: list[Event] = []
        self.moves: list[tuple[str, Move]] = []
        """All confirmed moves and draws, each with its seat."""
        self.begun = 0
        """How many of them came before the game, which was begun from a position."""
        self.turns: list[tuple[str, int]] = []
        """Of each confirmed turn: the seat, and the number of moves and draws before it."""
        self.returns: dict[int, Pending] = {}
        """The game before each turn that can still be taken back, by the number of moves and draws before it."""
        self.reverts = 0
        """How often confirmed turns were taken back."""
        self.request: Request | None = None
        self.pending: Pending | None = None
        self.clocks: Clocks | None = None
        self.commitment = self.secret = self.rematch = self.open = ""
        self.deal = 1
        self.voided: list[tuple[str, str]] = []
        """For each void deal its commitment, and the seats that did not reveal their nonces."""
        self.reveal_until: float | None = None
        """When the nonces must be revealed; None as long as commitments are made."""
        self.watch = self.record_for = "link"
        self.hints = True
        self.line: list[Offer] = []
        self.last: dict[str, list[str]] = {}
        self.line_of = (0, 0)
        self.ended: Position | None = None
        """The end of a game of a match, shown until the next game has its first draw."""
        self.drawn: dict[str, tuple[Any, Any]] = {}
        """A cache for `view.py`: what it made, and from what."""

    @property
    def rules(self) -> Rules:
        """The game played."""
        return self.match.rules

    def chair(self, seat: str) -> Chair:
        """One seat."""
        return self.chairs[SEATS.index(seat)]

    def change(self, seat: str, **to: Any) -> None:
        """Change what is known of a seat."""
        self.chairs[SEATS.index(seat)] = replace(self.chair(seat), **to)

    def has(self, seat: str) -> bool:
        """Is there such a seat?"""
        return seat in SEATS[: len(self.chairs)]

    @property
    def actor(self) -> str:
        """The seat that must act or confirm; `*` when draws are due, empty when the game is not running."""
        if self.phase != "playing":
            return ""
        return self.pending.seat if self.awaits == "confirm" and self.pending else self.match.actor

    @property
    def awaits(self) -> str:
        """What the actor has to do: `move` or `confirm`."""
        if self.phase != "playing":
            return ""
        if self.pending is None:
            return "move"
        goes_on = (
            self.match.game == self.pending.before.game
            and not self.match.is_over
            and self.match.actor == self.pending.seat
            and turn_of(self.match.position) == self.pending.turn
        )
        return "move" if goes_on else "confirm"

    @property
    def due(self) -> str:
        """The seat whose bot must play now; empty if it is not a bot's turn."""
        actor = self.actor
        return actor if actor in SEATS and not self.paused and self.bot_of(actor) else ""

    def bot_of(self, seat: str) -> str:
        """The level of the bot that plays a seat now, if only because its time is up; empty if a person does."""
        if seat not in SEATS[: len(self.chairs)]:
            return ""
        return self.chair(seat).level or (LEVEL if self.clocks and self.clocks.expired == seat else "")

    @property
    def is_forced(self) -> bool:
        """Does the person whose turn it is have only one legal move?"""
        mine = self.awaits == "move" and not self.paused and self.match.actor in SEATS[: len(self.chairs)]
        return mine and len(self.match.moves) == 1 and not self.bot_of(self.match.actor)

    @property
    def everybody_is_here(self) -> bool:
        """Are all seats taken?"""
        return all(chair.ready for chair in self.chairs)

    @property
    def is_sealed(self) -> bool:
        """Are the commitments closed, so that nonces are to be revealed?"""
        return self.reveal_until is not None

    @property
    def unrevealed(self) -> str:
        """The seats whose devices have not revealed the nonce of the current deal."""
        return "".join(chair.seat for chair in self.chairs if chair.commits and not chair.nonce)

    def may_seal(self, online: Collection[str]) -> bool:
        """Has everybody committed, and are all devices that have to reveal a nonce connected?"""
        waiting = self.phase == LOBBY and self.everybody_is_here and not self.is_sealed
        return waiting and all(c.commitment and c.seat in online for c in self.chairs if c.commits)

    def copy(self) -> "Table":
        """A copy. Events are applied to a copy, which replaces the table once they are saved."""
        table = Table.__new__(Table)
        table.__dict__.update(self.__dict__)
        table.chairs, table.events, table.moves = list(self.chairs), list(self.events), list(self.moves)
        table.turns, table.returns = list(self.turns), dict(self.returns)
        table.last, table.drawn, table.voided = dict(self.last), dict(self.drawn), list(self.voided)
        if self.chairs:
            table.match = self.match.copy()
        if self.pending:
            table.pending = replace(self.pending, acts=list(self.pending.acts))
        return table

    def on(self, backend: Backend) -> "Table":
        """The same table on another backend."""
        table = self.copy()
        table.backend, table.match = backend, self.match.on(backend)
        if table.pending:
            table.pending.before = table.pending.before.on(backend)
        return table

    def apply(self, event: Struct, at: float) -> None:
        """Apply the next event. If this raises, the table must not be used any more."""
        if isinstance(event, log.Created) == bool(self.chairs):
            raise LogError(f"event {self.seq + 1} of game {self.game} is out of order: {log.kind_of(event)}")
        told = Event(self.seq + 1, log.kind_of(event), at)  # type: ignore[arg-type]
        for name in ("seat", "level", "text", "phrase", "name", "game"):
            if value := getattr(event, name, ""):
                setattr(told, name, value)
        self._APPLY[type(event)](self, event, told)
        self.seq += 1
        self.clocks = self.clocks and self.clocks.after(self, event, at)
        if not isinstance(event, BESIDE):
            self.moved, self.request = self.seq, None
        self.events.append(told)

    def _created(self, event: log.Created, told: Event) -> None:
        self.match = Match(Rules.parse(event.rules, stored=True), self.backend)
        self.commitment, self.watch, self.record_for = event.commitment, event.watch, event.record
        self.open = event.open
        self.clocks = Clocks(event.clock) if event.clock else None
        self.hints = event.hints
        self.chairs = [
            Chair(SEATS[i], REALMS[self.rules.seat_realm(i)], s.name, s.colour, s.person, s.level, not s.person)
            for i, s in enumerate(event.seats)
        ]
        if event.begin:
            lay_out(self, event.begin, told)

    def play_on(self, seat: str, text: str) -> Act:
        """Play one move or draw; raises `Refusal`."""
        if self.awaits != "move" or self.match.actor != seat:
            raise Refusal("out-of-turn", f"seat {seat} cannot play {text} now: it is the turn of {self.actor}")
        position, game = self.match.position, self.match.game
        move = self._legal(text)
        if self.ended:
            self.ended, self.last, self.line = None, {}, []
        act, before = act_of(position, seat, move), position.scores()
        act.forced = seat != CHANCE and len(position.moves) == 1
        if seat == CHANCE:
            self.match.play(move)
            self.moves.append((seat, move))
        else:
            realm, count = self.rules.seat_realm(SEATS.index(seat)), counted_by(act)
            counted = count(position, realm) if count else 0
            self.match.play(move)
            act.gain = position.scores()[realm] - before[realm]
            if count:
                act.number = count(position, realm) - counted
        if act.step == "place" and act.cells:
            self.last[self.chair(seat).realm] = act.cells
        if self.match.game != game:
            self.ended = position
        self._keep_line()
        return act

    def _legal(self, text: str) -> Move:
        position = self.match.position
        try:
            move = position.read(text)
            if move not in position.moves:
                position.play(move)  # raises, with the rule
        except FiefdomError as error:
            raise Refusal.of(error) from None
        return move

    def _keep_line(self) -> None:
        """Keep the line of a round with all its dominoes, even those already placed."""
        now = self.match.game, self.match.position.round
        if now != self.line_of and self.match.position.step == "place":
            self.line, self.line_of = line_now(self.match.position), now

    _APPLY: ClassVar[dict[type[Struct], Callable[..., None]]] = {**AROUND, **TURNS, log.Created: _created}

    def record(self) -> Record:
        """All confirmed moves as a record; with the secret once the game is over."""
        return record_of(self)

    def dealer(self, secret: bytes) -> SeededDealer:
        """The dealer of this game, from the secret of the deal and the nonces of all seats."""
        return SeededDealer(secret, self.nonces(secret))

    def nonces(self, secret: bytes) -> dict[str, bytes]:
        """The nonces of all seats. Before version 2 only those that a device gave, and without commitments."""
        given = {chair.seat: bytes.fromhex(chair.nonce) for chair in self.chairs if chair.nonce}
        if not self.is_sealed:
            return given
        return {chair.seat: given.get(chair.seat) or server_nonce(secret, chair.seat) for chair in self.chairs}
