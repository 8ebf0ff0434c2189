"""A game in the terminal from the first draw to the last sheet: draws, bots, people, saving after every turn."""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from rich.console import Group

from ...core.lines import realm_at_turn, turn_of
from ...core.notation import SEATS
from ...system.keyboard import wait_for_enter
from ..land import Look
from ..printing import printable
from . import screen
from .kingdoms import all_kingdoms
from .opponents import Opponents
from .seats import realm_names
from .setup import RANDOM, YOU
from .space import OPEN, spaces
from .tables import news_table
from .wording import Act, in_one, told

if TYPE_CHECKING:
    from rich.console import Console

    from ...core.dealer import SeededDealer
    from ...core.notation import Move
    from ...core.position import Position
    from ...core.record import Record
    from .saving import SaveFile

FEWEST, MOST = 4, 12
"""Choices shown at once."""
ROWS_BELOW = 3
"""Rows around the choices: the task above, the hint and the prompt below."""
PAUSE_SECONDS = 1.5
"""How long a bot's turn stays on the screen, unless Enter is pressed."""


@dataclass
class Told:
    """What a seat did in one turn, act by act."""

    seat: str
    turn: tuple[int, int]
    acts: list[Act]


class Session:
    """The record being played, who plays each seat, and the latest news."""

    def __init__(
        self,
        record: "Record",
        dealer: "SeededDealer",
        seats: list[str],
        out: "Console",
        file: "SaveFile | None",
        opponents: Opponents | None = None,
        pause: float = 0.0,
    ) -> None:
        self.record, self.dealer, self.seats = record, dealer, dict(zip(SEATS, seats, strict=False))
        self.out, self.file, self.pause = out, file, pause
        self.opponents = opponents or Opponents(self.seats, record.rules)
        self.viewer = next((seat for seat in self.seats if self.is_person(seat)), SEATS[0])
        self.names = realm_names(record)
        self.told: list[Told] = []
        self.marks: dict[int, Collection[int]] = {}
        self.space = OPEN

    @property
    def position(self) -> "Position":
        """The current game."""
        return self.record.match.position

    def is_person(self, seat: str) -> bool:
        """Does a person choose for this seat?"""
        return self.seats.get(seat) == YOU

    @property
    def look(self) -> Look:
        """How kingdoms are drawn: with squares of two rows if the window is high enough."""
        return Look(Look.of(self.out).glyphs, tall=self.space.tall)

    def go_on(self) -> None:
        """Make the next draws and play for bots, until a person must choose or the match is over."""
        while not self.record.match.is_over:
            seat = self.position.actor
            if self.record.match.is_chance:
                self.record.draw(self.dealer)
            elif self.is_person(seat):
                self.viewer = seat
                return
            elif self.seats.get(seat) == RANDOM:
                self.play(self.random_move())
            else:
                self._let_play(seat)

    def _let_play(self, seat: str) -> None:
        """A bot's turn: it thinks and plays, and people get a moment to see what it did."""
        if self.pause:
            self._glance(f"Seat {seat}, {printable(self.seats[seat])}, thinks ...")
        choice = self.opponents.choose(seat, self.position, self.rng())
        for number, move in enumerate(choice.moves, 1):
            self.play(move, choice.fault if number == len(choice.moves) else "")
        if self.pause and not self.record.match.is_over:
            self._glance("Press Enter to continue.")
            wait_for_enter(self.pause)

    def rng(self) -> Random:
        """The random numbers of a bot, derived from the secret and the moves so far."""
        return Random(self._number("bot"))

    def random_move(self) -> "Move":
        """A random seat's choice, derived from the secret and the moves so far, so a resumed game plays the same."""
        moves = self.position.moves
        return moves[self._number("random seat") % len(moves)]

    def _number(self, what: str) -> int:
        text = f"{what} {self.record.match.game} {len(self.record.games[-1])}".encode()
        return int.from_bytes(hashlib.sha256(self.dealer.secret + text).digest(), "big")

    def play(self, move: "Move", fault: str = "") -> None:
        """Play a move, add it (and a fault of the bot) to the news, and save when the turn is over."""
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
        self._remember(seat, turn, Act(move.step, f"{words} ({printable(fault)})" if fault else words, gain))
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

    def undo(self) -> bool:
        """Go back to the last decision of the current seat: past moves of bots, but never past a draw."""
        seat, game = self.position.actor, self.record.games[-1]
        back = next((n for n, (actor, _) in enumerate(reversed(game), 1) if self.is_person(actor) or actor == "*"), 0)
        if not back or game[-back][0] != seat:
            return False
        self.record.undo(back)
        for _ in range(back):
            self._forget()
        self.marks = {}
        for actor, move in self.record.games[-1]:
            if move.step == "place":
                self.marks[self.record.rules.seat_realm(SEATS.index(actor))] = move.cells
        return True

    def _forget(self) -> None:
        """Remove what was taken back from the news."""
        if self.told:
            self.told[-1].acts.pop()
            if not self.told[-1].acts:
                self.told.pop()

    def save(self) -> bool:
        """Write the game to its file, if it has one."""
        if self.file is None:
            return False
        self.file.save(self.record)
        return True

    def show(self, choices: int = MOST) -> int:
        """Show the table as the current (or last) person sees it; returns how many choices fit below."""
        if not self.out.is_terminal:
            self.out.print(self._table())
            return MOST
        for space in spaces(self.record.rules.kings):
            self.space = space
            table = self._table()
            above = len(self.out.render_lines(table, pad=False))
            room = self.out.height - above - ROWS_BELOW - (not space.short)
            if room >= min(choices, space.choices):
                break
        self.out.clear()
        self.out.print(table)
        return max(FEWEST, min(MOST, room))

    def _glance(self, words: str) -> None:
        """Show the table for a moment, in the same layout if it still fits, with a line below."""
        if len(self.out.render_lines(self._table(), pad=False)) + ROWS_BELOW <= self.out.height:
            self.out.clear()
            self.out.print(self._table())
        else:
            self.show(FEWEST)
        self.out.print(f"\n{words}", style="dim")

    def _table(self) -> Group:
        """Everything above the choices, in the current layout."""
        position, space = self.position, self.space
        viewer = position.actor if self.is_person(position.actor) else self.viewer
        own = self.record.rules.seat_realm(SEATS.index(viewer))
        news = self.news
        if space.news == 1:
            news = [each for each in news if each[0] != viewer] or news
        return Group(
            screen.heading(self.record.match),
            all_kingdoms(position, self.names, self.out, self.look, own, self.marks, space),
            *([] if space.short else [""]),
            *screen.beside(position, self.out.width, space),
            screen.lines(position, self.out, self.look, space),
            news_table(news[-space.news :], cut=space.short),
        )
