"""Events of the turns of a game: draws, moves, undos, confirmations and take-backs.

The functions of this file apply one kind of event each to a table; `seating.py` has those around the play.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from msgspec import Struct

from ..core.lines import Offer, turn_of
from ..core.match import Match
from ..core.notation import Move
from ..core.position import CHANCE
from . import events as log
from .messages import Act, Event
from .refusal import Refusal
from .takeback import check_reverted

if TYPE_CHECKING:
    from .table import Table


@dataclass(slots=True)
class Pending:
    """What was played but not confirmed: by which seat, in which turn, and the game before it."""

    seat: str
    turn: tuple[int, int]
    before: Match
    line: list[Offer]
    line_of: tuple[int, int]
    last: dict[str, list[str]]
    acts: list[Act] = field(default_factory=list)


def _drawn(table: "Table", event: log.Drawn, told: Event) -> None:
    told.number = table.match.game
    told.acts = [table.play_on(CHANCE, move) for move in event.moves]


def _played(table: "Table", event: log.Played, told: Event) -> None:
    told.level = event.bot
    if table.pending is None:
        turn = turn_of(table.match.position)
        seen = list(table.line), table.line_of, dict(table.last)
        table.pending = Pending(event.seat, turn, table.match.copy(), *seen)
    for move in event.moves:
        told.acts.append(table.play_on(event.seat, move))
        table.pending.acts.append(told.acts[-1])
    if event.confirm:
        _confirmed(table, event, told)


def _undone(table: "Table", event: log.Undone, told: Event) -> None:
    acts = len(table.pending.acts) if table.pending else 0
    if table.pending is None or event.count > acts:
        what = f"only {acts} acts of this turn can be undone" if acts else "nothing was played in this turn yet"
        raise Refusal("nothing-to-undo", f"{what}; a confirmed turn cannot be undone")
    begun, kept = table.pending, table.pending.acts[: -event.count]
    told.acts = begun.acts[-event.count :]
    table.match, table.line, table.last = begun.before.copy(), list(begun.line), dict(begun.last)
    table.line_of, table.pending, table.ended = begun.line_of, None, None
    if kept:
        table.pending = replace(begun, acts=[])
        for act in kept:
            table.pending.acts.append(table.play_on(event.seat, act.move))


def _confirmed(table: "Table", event: log.Confirmed | log.Played, told: Event) -> None:
    if table.pending is None or table.awaits != "confirm":
        raise Refusal("not-now", f"the turn is not over; the next step is {table.match.position.step}")
    begins = len(table.moves)
    drawn = next((i for i in reversed(range(begins)) if table.moves[i][0] == CHANCE), -1)
    table.returns = {number: each for number, each in table.returns.items() if number > drawn}
    table.returns[begins] = table.pending
    table.turns.append((event.seat, begins))
    table.moves += [(event.seat, Move.parse(act.move)) for act in table.pending.acts]
    table.pending = None


def _reverted(table: "Table", event: log.Reverted, told: Event) -> None:
    check_reverted(table, event, told)
    begun = table.returns[event.moves]
    table.match, table.line, table.last = begun.before.on(table.backend), list(begun.line), dict(begun.last)
    table.line_of, table.pending, table.ended = begun.line_of, None, None
    table.moves = table.moves[: event.moves]
    table.turns = [turn for turn in table.turns if turn[1] < event.moves]
    table.returns = {number: each for number, each in table.returns.items() if number < event.moves}
    table.reverts += 1


def _aborted(table: "Table", event: log.Aborted, told: Event) -> None:
    table.match, table.ended = (table.pending.before, None) if table.pending else (table.match, table.ended)
    table.phase, table.pending = "aborted", None


TURNS: dict[type[Struct], Callable[..., None]] = {
    log.Drawn: _drawn, log.Played: _played, log.Undone: _undone,
    log.Confirmed: _confirmed, log.Reverted: _reverted, log.Aborted: _aborted,
}  # fmt: skip
"""By kind of event: the function that applies it to a table."""
