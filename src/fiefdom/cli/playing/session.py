"""A game at the terminal from first draw to last sheet: draws, random seats, people, saving after every turn."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Group

from ...notation import SEATS
from ..land import Look
from . import screen
from .lines import realm_at_turn, turn_of
from .setup import RANDOM
from .wording import Act, in_one, told

if TYPE_CHECKING:
    from rich.console import Console

    from ...dealer import SeededDealer
    from ...notation import Move
    from ...position import Position
    from ...record import Record
    from .saving import Keeping

FEWEST, MOST = 4, 12
"""Choices shown at once."""
ROWS_BELOW = 3
"""What stands around the choices: the task above, a hint and the line to type in below."""


@dataclass
class Told:
    """What a seat did in one turn, act by act."""

    seat: str
    turn: tuple[int, int]
    acts: list[Act]


class Session:
    """The record being played, who sits where, and what the people at the table have not read yet."""

    def __init__(
        self,
        record: "Record",
        dealer: "SeededDealer",
        seats: list[str],
        out: "Console",
        keeping: "Keeping | None",
    ) -> None:
        self.record, self.dealer, self.seats = record, dealer, dict(zip(SEATS, seats, strict=False))
        self.out, self.keeping = out, keeping
        self.names = screen.realm_names(record)
        self.told: list[Told] = []
        self.marks: dict[int, Collection[int]] = {}
        self.space = screen.OPEN

    @property
    def position(self) -> "Position":
        """The game under way."""
        return self.record.match.position

    def is_person(self, seat: str) -> bool:
        """Does a person choose for this seat?"""
        return self.seats.get(seat) != RANDOM

    @property
    def look(self) -> Look:
        """How kingdoms are drawn: squares of two rows where the window is high enough for all the rest."""
        return Look(Look.of(self.out).glyphs, tall=self.space.tall)

    def go_on(self) -> None:
        """Make the draws that are due and play for random seats, until a person must choose or the match is over."""
        while not self.record.match.is_over:
            if self.record.match.is_chance:
                self.record.draw(self.dealer)
            elif self.is_person(self.position.actor):
                return
            else:
                self.play(self.random_move())

    def random_move(self) -> "Move":
        """A random seat's choice: it follows from the secret and the moves so far, so a resumed game goes on alike."""
        game = self.record.match.game
        text = f"random seat {game} {len(self.record.games[-1])}".encode()
        number = int.from_bytes(hashlib.sha256(self.dealer.secret + text).digest(), "big")
        moves = self.position.moves
        return moves[number % len(moves)]

    def play(self, move: "Move") -> None:
        """Play a move of a seat, remember it for the others, and save when the turn is over."""
        position, turn = self.position, turn_of(self.position)
        seat, realm = position.actor, realm_at_turn(position)
        before, words = position.scores(), told(position, move)
        finished = len(self.record.results)
        cells = move.cells if move.step == "place" else self.marks.get(realm, ())
        self.record.play(move)
        self.marks[realm] = cells
        if len(self.record.results) > finished:
            self.marks = {}
        gain = position.scores()[realm] - before[realm]
        self._remember(seat, turn, Act(move.step, words, gain))
        if len(self.record.results) > finished and self.record.rules.games > 1:
            self._tell_result()
        if self.position is not position or turn_of(self.position) != turn:
            self.save()

    def _remember(self, seat: str, turn: tuple[int, int], act: Act) -> None:
        if self.told and (self.told[-1].seat, self.told[-1].turn) == (seat, turn):
            self.told[-1].acts.append(act)
        else:
            self.told.append(Told(seat, turn, [act]))

    @property
    def news(self) -> list[tuple[str, str]]:
        """The last turns, seat and acts, as many as there are kings."""
        return [(told.seat, in_one(told.acts)) for told in self.told[-self.record.rules.kings :]]

    def _tell_result(self) -> None:
        totals = " to ".join(map(str, self.record.results[-1]))
        words = f"Game {len(self.record.results)} is over: {totals}."
        self.told.append(Told("", (0, 0), [Act("over", words, 0)]))

    def turn_start(self) -> int:
        """How many moves of this game came before the present turn of the present seat: undo goes no further."""
        from ...position import Position

        seat, start = self.position.actor, 0
        replayed = Position(self.record.rules, self.position.backend)
        for number, (actor, move) in enumerate(self.record.games[-1], 1):
            turn = turn_of(replayed)
            replayed.play(move)
            if actor != seat or turn_of(replayed) != turn:
                start = number
        return start

    def undo(self) -> bool:
        """Take back the last act of this turn, if there is one."""
        if len(self.record.games[-1]) <= self.turn_start():
            return False
        realm, (_, move) = realm_at_turn(self.position), self.record.games[-1][-1]
        self.record.undo(1)
        if move.step == "place":
            self.marks.pop(realm, None)
        self._forget()
        return True

    def _forget(self) -> None:
        """What was taken back is no news."""
        if self.told:
            self.told[-1].acts.pop()
            if not self.told[-1].acts:
                self.told.pop()

    def save(self) -> bool:
        """Write the game to its file, if it has one."""
        if self.keeping is None:
            return False
        self.keeping.save(self.record)
        return True

    def show(self, choices: int = MOST) -> int:
        """The table as the seat whose choice it is sees it; returns how many of its choices have room below."""
        if not self.out.is_terminal:
            self.out.print(self._table())
            return MOST
        for space in screen.spaces(self.record.rules.kings):
            self.space = space
            table = self._table()
            above = len(self.out.render_lines(table, pad=False))
            room = self.out.height - above - ROWS_BELOW - (not space.short)
            if room >= min(choices, space.choices):
                break
        self.out.clear()
        self.out.print(table)
        return max(FEWEST, min(MOST, room))

    def _table(self) -> Group:
        """Everything above the choices, with as much room as there is."""
        position, own, space = self.position, realm_at_turn(self.position), self.space
        news = self.news
        if space.news == 1:
            news = [each for each in news if each[0] != position.actor] or news
        return Group(
            screen.heading(self.record.match),
            screen.side_by_side(position, self.names, self.out, self.look, own, self.marks, space),
            *([] if space.short else [""]),
            *screen.beside(position, self.out.width, space),
            screen.lines(position, self.out, self.look, space),
            screen.news_table(news[-space.news :], cut=space.short),
        )
