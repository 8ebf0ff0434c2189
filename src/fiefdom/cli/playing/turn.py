"""A person's turn: show the choices, read a line, and carry it out.

A move that ends the turn, and every placement, is shown first and played after a second Enter.
"""

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from ...bots.bot import ENOUGH_SIMS
from ...core.lines import line_now, realm_at_turn, turn_of
from ...core.notation import SEATS, cell
from ...errors import FiefdomError
from ..complaint import Complaint
from ..land import domino
from ..printing import printable
from . import pages
from .choices import Choice, after, choices_of
from .expansions import ALL
from .kingdoms import large_board
from .opponents import MOST_ADVICE, advice, few_simulations
from .seats import seat_mark
from .tables import advice_table, choice_table
from .wording import in_words, task

if TYPE_CHECKING:
    from ...core.notation import Move
    from .session import Session

HINT = "Type a number, a move or a square; help lists what else you can type."
PREVIEWED = {step for each in ALL for step in each.previewed}
"""Steps whose moves, like placements, are shown and confirmed even in the middle of a turn."""


class Quit(Exception):
    """The player wants to leave the game."""


class Turn:
    """Asks one person until a move is chosen."""

    def __init__(self, session: "Session", read: Callable[[str], str], confirming: bool) -> None:
        self.session, self.read, self.confirming = session, read, confirming
        self.pending = ""
        self.first = self.page = self.count = 0
        self.all = choices_of(session.position)
        self.listed = self.all
        self.commands: dict[str, Callable[[], None]] = {
            "more": self._more, "m": self._more, "all": self._all, "back": self._back, "b": self._back,
            "undo": self._undo, "u": self._undo, "table": self._table, "t": self._table,
            "sheet": self._sheet, "unseen": lambda: self._say(pages.unseen_page(session.position)),
            "help": self._help, "?": self._help, "h": self._help,
            "rules": lambda: self._say(pages.rules_page(session.position.rules)),
            "tiles": lambda: self._say(pages.tiles_page(session.position)),
            "hint": self._hint, "save": self._save, "quit": self._quit, "q": self._quit,
        }  # fmt: skip

    def take(self) -> None:
        """Show the table and the choices, and play the chosen move."""
        self._table()
        while (move := self._next()) is None:
            pass
        self.session.play(move)

    def _next(self) -> "Move | None":
        """The move of the next line, once it is confirmed; None if the line was another command."""
        word = self.pending or self.read("> ").strip()
        self.pending = ""
        if word.lower() in self.commands:
            self.commands[word.lower()]()
            return None
        try:
            move = self._meant(word)
        except FiefdomError as error:
            self._say(printable(error))
            return None
        return move if move is not None and self._confirmed(move) else None

    def _meant(self, word: str) -> "Move | None":
        if not word:
            if len(self.all) == 1:
                return self.all[0].move
            self._say(HINT)
        elif word.isascii() and word.isdigit():
            return self._numbered(int(word))
        elif re.fullmatch(r"look [a-hA-H]", word):
            self._look(word[-1].lower())
        elif re.fullmatch(r"[a-m](1[0-3]|[1-9])", word):
            self._only(word)
        else:
            return self._legal(word)
        return None

    def _numbered(self, number: int) -> "Move | None":
        if 1 <= number <= len(self.listed):
            return self.listed[number - 1].move
        self._say(f"There is no choice {number}; choose 1 to {len(self.listed)}.")
        return None

    def _legal(self, word: str) -> "Move":
        """A move in notation; raises an error with the rule if it is not legal."""
        position = self.session.position
        move = position.read(word)
        after(position, move)
        return move

    def _confirmed(self, move: "Move") -> bool:
        """Show the result of a move and wait for Enter; any other answer becomes the next line."""
        position = self.session.position
        trial = after(position, move)
        ends_turn = trial.is_over or turn_of(trial) != turn_of(position) or trial.actor != position.actor
        if not self.confirming or not (ends_turn or move.step == "place" or move.step in PREVIEWED):
            return True
        if move.cells:
            realm = realm_at_turn(position)
            gain = trial.scores()[realm] - position.scores()[realm]
            self._print(large_board(trial, realm, self.session.look, move.cells))
            self._say(f"{move}: {gain:+d} points")
        elif move.step in PREVIEWED:
            self._say(f"{in_words(position, move)}.")
        end = " and ends your turn" if ends_turn else ""
        self.pending = self.read(f"Enter plays {move}{end}; or choose again: ").strip()
        if self.pending.lower() in ("n", "no"):
            self.pending = ""
            self._draw_again()
            self._say("Not played.")
            return False
        return not self.pending

    def _ask(self) -> None:
        """Print whose turn it is, the task, and the choices."""
        position, session = self.session.position, self.session
        parts: list[Text | str | tuple[str, str]] = [
            "" if session.space.short else "\n",
            Text.assemble(seat_mark(position.actor)),
        ]
        parts.append((f" {task(position)} ", "bold"))
        if position.step == "place":
            parts.append(domino(line_now(position)[0].domino, session.look))
        self._print(Text.assemble(*parts))
        self._list()

    def _list(self) -> None:
        shown = self.listed[self.first : self.first + self.count]
        session = self.session
        width = session.out.width if session.out.is_terminal else 0
        self._print(choice_table(session.position, self.listed, self.first, self.count, session.look, width))
        rest = len(self.listed) - self.first - len(shown)
        more = f"Type more to see {rest} more choices. " if rest > 0 else ""
        self._print(Text(f"{more}help lists what you can type.", "dim"))

    def _more(self) -> None:
        self.first = self.first + self.count if self.first + self.count < len(self.listed) else 0
        self._draw_again()

    def _all(self) -> None:
        self.listed, self.first, self.count = self.all, 0, len(self.all)
        self._list()

    def _back(self) -> None:
        self.listed, self.first, self.count = self.all, 0, self.page
        self._draw_again()

    def _only(self, square: str) -> None:
        """List only the choices on one square."""
        there = [choice for choice in self.all if cell(square) in choice.move.cells]
        if not there:
            self._say(f"No choice uses {square}.")
            return
        self._narrow(there)

    def _narrow(self, choices: list[Choice]) -> None:
        self.listed, self.first, self.count = choices, 0, max(self.page, len(choices))
        self._draw_again()

    def _undo(self) -> None:
        if not self.session.undo():
            self._say("Nothing to undo: you can undo only what you did since the last draw.")
            return
        self._start_again()

    def _start_again(self) -> None:
        self.all = choices_of(self.session.position)
        self.listed, self.first = self.all, 0
        self._table()

    def _table(self) -> None:
        """Print the whole table, with as many choices as fit below."""
        self.page = self.count = self.session.show(len(self.listed))
        self._ask()

    def _draw_again(self) -> None:
        """Print the changed list of choices: on a terminal with the table above it, else just the list."""
        if self.session.out.is_terminal:
            self._table()
        else:
            self._list()

    def _look(self, seat: str) -> None:
        position = self.session.position
        if SEATS.index(seat) >= position.rules.players:
            self._say(f"There is no seat {seat}; the seats are a to {SEATS[position.rules.players - 1]}.")
            return
        realm = position.rules.seat_realm(SEATS.index(seat))
        self._print(large_board(position, realm, self.session.look, self.session.marks.get(realm, ())))
        self._say(str(position.kingdom(realm)))

    def _sheet(self) -> None:
        from ..sheets import parts_table, terms_table, territory_table

        position = self.session.position
        sheets = position.sheets()
        own = sheets[realm_at_turn(position)]
        scoring = [each for each in own.territories if each.points]
        if scoring:
            self._print(territory_table(scoring))
        if own.parts:
            self._print(parts_table(own))
        self._print(terms_table(sheets, list(self.session.names)))

    def _hint(self) -> None:
        """Print the turns that the adviser prefers, best first."""
        from ...bots.warm import backend_at_hand

        session = self.session
        try:
            self._print(Text(f"{session.opponents.adviser().name} thinks ...", "dim"))
            choice = session.opponents.advise(session.position, session.rng())
        except (FiefdomError, Complaint) as error:
            self._say(printable(error))
            return
        self._print(advice_table(advice(session.position, choice)))
        sims = min((each.sims for each in choice.candidates[:MOST_ADVICE]), default=ENOUGH_SIMS)
        if sims < ENOUGH_SIMS and backend_at_hand() == "plain":
            self._print(Text(few_simulations(sims), "dim"))

    def _help(self) -> None:
        self._say(pages.help_page())

    def _save(self) -> None:
        if self.session.save():
            self._say(f"Saved in {self.session.file.path}." if self.session.file else "")
        else:
            self._say("This game has no file; start a game with --save FILE to save it.")

    def _quit(self) -> None:
        raise Quit

    def _say(self, text: str) -> None:
        self.session.out.print(text)

    def _print(self, what: object) -> None:
        self.session.out.print(what)


def read_line(prompt: str) -> str:
    """A line from the terminal or from a file; raises EOFError at the end."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    if sys.stdin.isatty():
        return input()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    sys.stdout.write("\n")
    return line.rstrip("\n")
