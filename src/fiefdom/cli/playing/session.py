"""A game at the terminal from first draw to last sheet: draws, random seats, people, saving after every turn."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...notation import SEATS
from ..land import Look
from . import screen
from .lines import realm_at_turn, turn_of
from .setup import RANDOM
from .wording import told

if TYPE_CHECKING:
    from rich.console import Console

    from ...dealer import SeededDealer
    from ...notation import Move
    from ...position import Position
    from ...record import Record
    from .saving import Keeping

CHOICE_ROWS = 13


@dataclass
class Told:
    """What a seat did in one turn, act by act."""

    seat: str
    turn: tuple[int, int]
    acts: list[str]


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
        base = Look.of(self.out)
        rules = self.position.rules
        rows = 2 * rules.side + 6 + rules.line // 2 + rules.kings + 5 * (rules.queen or rules.court)
        return Look(base.glyphs, tall=self.out.is_terminal and self.out.height >= rows + CHOICE_ROWS)

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
        self._remember(seat, turn, words + (f" ({gain:+d})" if gain else ""))
        if len(self.record.results) > finished and self.record.rules.games > 1:
            self._tell_result()
        if self.position is not position or turn_of(self.position) != turn:
            self.save()

    def _remember(self, seat: str, turn: tuple[int, int], words: str) -> None:
        if self.told and (self.told[-1].seat, self.told[-1].turn) == (seat, turn):
            self.told[-1].acts.append(words)
        else:
            self.told.append(Told(seat, turn, [words]))

    @property
    def news(self) -> list[tuple[str, str]]:
        """The last turns, seat and acts, as many as there are kings."""
        return [(told.seat, ", ".join(filter(None, told.acts))) for told in self.told[-self.record.rules.kings :]]

    def _tell_result(self) -> None:
        totals = " to ".join(map(str, self.record.results[-1]))
        self.told.append(Told("", (0, 0), [f"Game {len(self.record.results)} is over: {totals}."]))

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

    def show(self) -> None:
        """The table as the seat whose choice it is sees it."""
        position, own = self.position, realm_at_turn(self.position)
        if self.out.is_terminal:
            self.out.clear()
        self.out.print(screen.heading(self.record.match))
        self.out.print(screen.side_by_side(position, self.names, self.out, self.look, own, self.marks))
        self.out.print()
        for each in screen.beside(position, self.out.width):
            self.out.print(each)
        self.out.print(screen.lines(position, self.out, self.look))
        self.out.print(screen.news_table(self.news))
