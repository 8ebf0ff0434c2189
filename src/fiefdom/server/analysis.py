"""The analysis board: any line of play, with every seat free to move. Nothing is stored.

>>> found = Lines("plain").analyse(m.Line("kd/2", "+3 +17 +22 +40 +a", ["Ana"]))
>>> found.state.actor, found.state.seats[0].name, [option.move for option in found.legal.moves]
('a', 'Ana', ['K3', 'K17', 'K22', 'K40'])
"""

from dataclasses import dataclass

from ..core.dealer import SeededDealer
from ..core.engine import Backend
from ..core.lines import turn_of
from ..core.notation import SEATS, Move
from ..core.position import CHANCE
from ..core.record import Record
from ..core.rules import Rules
from ..errors import FiefdomError, RecordError
from . import events as log
from . import messages as m
from .commands import forced, name_of
from .refusal import Refusal
from .table import Table
from .view import legal_of, state_of

LINES_KEPT = 32


@dataclass(slots=True)
class _Played:
    """A line that was played: the table after it, its acts, and where its turns end."""

    words: list[str]
    table: Table
    acts: list[m.Act]
    turns: list[int]

    def copy(self) -> "_Played":
        return _Played(list(self.words), self.table.copy(), list(self.acts), list(self.turns))

    def play(self, word: str) -> None:
        """Play the next move or draw; raises `Refusal`."""
        table, match = self.table, self.table.match
        seat, turn = match.actor, (match.game, *turn_of(match.position), match.actor)
        try:
            if match.is_over:
                raise Refusal("illegal", "the game is over before this move")
            self.acts.append(table.play_on(seat, word))
        except Refusal as refusal:
            number = len(self.words) + 1
            message = f"move {number} of the line: {refusal.message}"
            raise Refusal("illegal", message, refusal.rule, move=number) from None
        self.words.append(self.acts[-1].move)
        if seat != CHANCE:
            table.moves.append((seat, Move.parse(self.words[-1])))
        match = table.match
        if (match.game, *turn_of(match.position), match.actor) != turn:
            self.turns.append(len(self.words))


class Lines:
    """Plays lines. It caches the last ones, so that continuing one of them costs only a move."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._kept: list[_Played] = []

    def analyse(self, line: m.Line) -> m.Analysed:
        """The game at the end of a line; refuses what is not legal."""
        played = self.played(line)
        table = played.table
        state = state_of(table)
        state.game, state.deal = "", None
        state.phase = "over" if table.match.is_over and not table.pending else "playing"
        names = [chair.name for chair in table.chairs]
        rules = str(table.rules)
        legal = None if table.match.is_over else legal_of(table)
        return m.Analysed(rules, names, played.words, state, played.acts, played.turns, legal)

    def played(self, line: m.Line) -> _Played:
        """The table at the end of a line, with what is pending."""
        rules, names, words = _read(line)
        found = self._nearest(rules, names, words).copy()
        for word in words[len(found.words) :]:
            found.play(word)
        self._kept = [*self._kept[1 - LINES_KEPT :], found]
        return self._going_on(found.copy(), line)

    def _nearest(self, rules: str, names: list[str], words: list[str]) -> _Played:
        """The longest line that was kept and leads to this one."""
        fresh = _Played([], _begun(rules, names, self.backend), [], [])
        same = [
            each
            for each in self._kept
            if str(each.table.rules) == rules
            and [chair.name for chair in each.table.chairs] == [chair.name for chair in fresh.table.chairs]
            and words[: len(each.words)] == each.words
        ]
        return max(same, key=lambda each: len(each.words), default=fresh)

    def _going_on(self, played: _Played, line: m.Line) -> _Played:
        table = played.table
        if line.seed is not None and not line.pending:
            dealer = SeededDealer.of_seed(line.seed)
            while table.match.is_chance:
                played.play(str(dealer.draw(table.match.position, table.match.game)))
        if line.pending and (table.match.is_over or table.match.is_chance):
            raise Refusal("not-now", "no seat has to move at the end of this line")
        if line.pending:
            table.apply(log.Played(table.match.actor, line.pending), 0.0)
        if (line.pending or line.seed is not None) and table.is_forced:
            table.apply(log.Played(table.match.actor, forced(table)), 0.0)
        return played


def _read(line: m.Line) -> tuple[str, list[str], list[str]]:
    """The rules, the names of the seats, and the moves of a line."""
    try:
        if not line.record:
            return str(Rules.parse(line.rules)), line.names, line.moves.split()
        record = Record.parse(line.record, "plain")
    except FiefdomError as error:
        wrong = error.line if isinstance(error, RecordError) else 0
        raise Refusal("illegal", str(error), line=wrong) from None
    names = [record.headers.get(f"Seat-{seat}", "")[: m.LONGEST_NAME] for seat in SEATS[: record.rules.players]]
    return str(record.rules), names, [str(move) for game in record.games for _, move in game]


def _begun(rules: str, names: list[str], backend: Backend) -> Table:
    """A table before the first draw, with a person on every seat."""
    table = Table("", backend)
    players = Rules.parse(rules).players
    named = [*map(name_of, names), *[""] * players][:players]
    seats = [log.SeatSet(True, name, colour) for name, colour in zip(named, m.COLOURS, strict=False)]
    table.apply(log.Created(rules, seats, "", "link", "link"), 0.0)
    table.phase = "playing"
    return table
