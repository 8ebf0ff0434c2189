"""Take-back of a confirmed turn, if everybody agrees: who may ask for it, who is asked, and the result.

Bots agree. A request ends when somebody declines or plays a move. It never goes back before a draw after which a seat
has acted. If nobody has acted after a draw, the same draw comes again, since it follows from the secret of the game.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import Struct

from ..core.position import CHANCE
from . import events as log
from .events import LogError
from .messages import AnswerBack, AskBack, Event, RequestView
from .refusal import Refusal

if TYPE_CHECKING:
    from .table import Table

REVEALED = "somebody has acted after a draw that followed that turn"


@dataclass(frozen=True, slots=True)
class Request:
    """A request to go back to the state after the first `moves` moves and draws."""

    asked: int
    """The number of its event."""
    seat: str
    moves: int
    agreed: str = ""
    declined: bool = False
    """It has ended; it may not be repeated until the next move."""


def waiting_for(table: "Table") -> str:
    """The seats that have to answer: those of other persons who have not."""
    asked = table.request
    if asked is None or asked.declined:
        return ""
    people = [chair.seat for chair in table.chairs if chair.person and not chair.level]
    return "".join(seat for seat in people if seat != asked.seat and seat not in asked.agreed)


def last_turn_of(table: "Table", seat: str) -> int:
    """The number of moves and draws before the last turn that a seat confirmed; raises `Refusal`."""
    begins = next((begins for who, begins in reversed(table.turns) if who == seat), None)
    if begins is None:
        raise Refusal("not-now", f"seat {seat} has not confirmed a turn yet")
    since = [who for who, _ in table.moves[begins:]]
    acted = bool(table.pending and any(not act.forced for act in table.pending.acts))
    if CHANCE in since:
        after = since[since.index(CHANCE) :]
        if acted or any(who != CHANCE for who in after):
            raise Refusal("not-now", REVEALED)
    return begins


def asking(table: "Table", command: AskBack) -> list[Struct]:
    """The request of a seat; raises `Refusal`."""
    moves, before = last_turn_of(table, command.seat), table.request
    if before and before.declined and (before.seat, before.moves) == (command.seat, moves):
        raise Refusal("not-now", "the others have declined to take back this turn")
    if before and not before.declined:
        raise Refusal("not-now", f"seat {before.seat} has already asked, and not everybody has answered")
    return [log.Asked(command.seat, moves)]


def answering(table: "Table", command: AnswerBack) -> list[Struct]:
    """The answer of a seat; raises `Refusal`."""
    asked = table.request
    if asked is None or asked.declined or asked.asked != command.asked:
        raise Refusal("out-of-date", "this request has ended")
    if command.seat not in waiting_for(table):
        raise Refusal("not-now", f"seat {command.seat} has not been asked, or has already answered")
    return [log.Answered(command.seat, command.asked, command.agrees)]


def reverting(table: "Table") -> Struct | None:
    """The take-back itself, once everybody agrees."""
    asked = table.request
    if asked is None or asked.declined or waiting_for(table) or table.phase != "playing":
        return None
    return log.Reverted(asked.asked, asked.moves)


def apply_asked(table: "Table", event: log.Asked, told: Event) -> None:
    """A request stands."""
    if not table.has(event.seat):
        raise LogError(f"event {told.seq} of game {table.game} names seat {event.seat}, which the game does not have")
    table.request = Request(told.seq, event.seat, event.moves)


def apply_answered(table: "Table", event: log.Answered, told: Event) -> None:
    """A seat agrees to the request, or ends it."""
    asked = table.request
    if asked is None or asked.asked != event.asked or not table.has(event.seat):
        raise LogError(f"event {told.seq} of game {table.game} answers a request that does not exist")
    told.agrees = event.agrees
    table.request = replace(asked, agreed=asked.agreed + event.seat) if event.agrees else replace(asked, declined=True)


def check_reverted(table: "Table", event: log.Reverted, told: Event) -> None:
    """Raise `LogError` if nobody has asked for this."""
    asked = table.request
    if asked is None or (asked.asked, asked.moves) != (event.asked, event.moves) or event.moves not in table.returns:
        raise LogError(f"event {told.seq} of game {table.game} undoes a turn without a request")
    unconfirmed = len(table.pending.acts) if table.pending else 0
    told.seat, told.number = asked.seat, len(table.moves) - event.moves + unconfirmed


def request_view(table: "Table") -> RequestView | None:
    """The request that stands, as everybody sees it."""
    asked = table.request
    if asked is None or asked.declined:
        return None
    return RequestView(asked.asked, asked.seat, waiting_for(table))


def may_ask(table: "Table") -> str:
    """The seats of persons that may ask to take back their last turn now."""
    people = [chair.seat for chair in table.chairs if chair.person and not chair.level]
    return "".join(seat for seat in people if table.phase == "playing" and not table.paused and _may(table, seat))


def _may(table: "Table", seat: str) -> bool:
    try:
        return bool(asking(table, AskBack(0, 0, seat)))
    except Refusal:
        return False
