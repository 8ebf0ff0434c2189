"""Replays: a game after any number of its confirmed moves and draws."""

from ..core.lines import turn_of
from . import events as log
from . import messages as m
from .refusal import Refusal
from .table import Table
from .view import state_of


def step_of(table: Table, index: int) -> m.Step:
    """A game after `index` moves; with index 0 also where turns end."""
    moves = table.moves
    if not 0 <= index <= len(moves):
        raise Refusal("not-now", f"there is no move {index}; the game has {len(moves)} moves so far")
    past, act = _begun(table), None
    turns: list[int] = []
    for number, (seat, move) in enumerate(moves[: len(moves) if index == 0 else index], 1):
        turn = past.match.game, *turn_of(past.match.position), seat
        act = past.play_on(seat, str(move))
        if (past.match.game, *turn_of(past.match.position), past.match.actor) != turn:
            turns.append(number)
    if index == 0:
        past, act = _begun(table), None
    state = state_of(past)
    state.seq, state.phase = index, "over" if past.match.is_over else "playing"
    return m.Step(index, len(moves), state, act, turns if index == 0 else [])


def _begun(table: Table) -> Table:
    """The same seats before the first draw."""
    past = Table(table.game, table.backend)
    seats = [log.SeatSet(chair.person, chair.name, chair.colour, chair.level) for chair in table.chairs]
    past.apply(log.Created(str(table.rules), seats, table.commitment, table.watch, table.record_for), 0.0)
    past.phase = "playing"
    return past
