"""Replays: a game after any number of its confirmed moves and draws."""

from ..core.lines import turn_of
from . import events as log
from . import messages as m
from .table import Table
from .view import state_of


class Replay:
    """A game played again, move by move. Every step is computed once."""

    def __init__(self, table: Table) -> None:
        self._moves, self._past, self._turns = table.moves, _begun(table), _turns(table)
        self._steps = [self._now(0, None)]

    def step(self, index: int) -> m.Step:
        """The game after `index` moves; with index 0 also where turns end."""
        while len(self._steps) <= index:
            seat, move = self._moves[len(self._steps) - 1]
            self._steps.append(self._now(len(self._steps), self._past.play_on(seat, str(move))))
        return self._steps[index]

    def _now(self, number: int, act: m.Act | None) -> m.Step:
        state = state_of(self._past)
        state.seq, state.phase = number, "over" if self._past.match.is_over else "playing"
        return m.Step(number, len(self._moves), state, act, [] if number else self._turns)


def _turns(table: Table) -> list[int]:
    """The numbers of the moves that end a turn."""
    match, found = _begun(table).match, []
    for number, (seat, move) in enumerate(table.moves, 1):
        turn = match.game, *turn_of(match.position), seat
        match.play(move)
        if (match.game, *turn_of(match.position), match.actor) != turn:
            found.append(number)
    return found


def _begun(table: Table) -> Table:
    """The same seats before the first draw."""
    past = Table(table.game, table.backend)
    seats = [log.SeatSet(chair.person, chair.name, chair.colour, chair.level) for chair in table.chairs]
    past.apply(log.Created(str(table.rules), seats, table.commitment, table.watch, table.record_for), 0.0)
    past.phase = "playing"
    return past
