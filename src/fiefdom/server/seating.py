"""Events around the play of a game: its seats, their nonces, the commands of its host, its chat and its end.

The functions of this file apply one kind of event each to a table; `table.py` plays the moves.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from ..core.deal import nonce_commitment
from . import events as log
from .events import LogError
from .messages import Event
from .phases import LOBBY
from .refusal import Refusal
from .takeback import apply_answered, apply_asked

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat: its holder, and who plays it now."""

    seat: str
    realm: str
    name: str
    colour: str
    person: bool
    """A person holds the seat, or the game waits for one."""
    level: str
    """The level of the bot that plays the seat; empty if a person does."""
    ready: bool
    nonce: str = ""
    commitment: str = ""
    """The commitment to the nonce for the current deal; empty: none yet."""
    commits: bool = False
    """A device of the seat makes its nonces; else the server does."""
    missed: int = 0
    """The number of deals that were voided because the seat did not reveal its nonce."""


def promises_of(table: "Table") -> dict[str, str]:
    """The headers about the draws: the commitments of the server and the seats, and void deals."""
    found = {"Commitment": table.commitment}
    if table.is_sealed:
        found |= {f"Commitment-{chair.seat}": chair.commitment for chair in table.chairs}
        by_server = "".join(chair.seat for chair in table.chairs if not chair.commits)
        found |= {"Server-Nonces": by_server} if by_server else {}
    return found | {f"Void-{n}": f"{commitment} {seats}" for n, (commitment, seats) in enumerate(table.voided, 1)}


def _joined(table: "Table", event: log.Joined, told: Event) -> None:
    table.change(event.seat, ready=True, nonce=event.nonce)
    told.name = table.chair(event.seat).name


def _started(table: "Table", event: log.Started, told: Event) -> None:
    table.phase = "playing"


def _committed(table: "Table", event: log.Committed, told: Event) -> None:
    table.change(event.seat, commitment=event.commitment, commits=True)


def _sealed(table: "Table", event: log.Sealed, told: Event) -> None:
    table.reveal_until = told.at + event.seconds
    for seat, commitment in event.commitments.items():
        table.change(seat, commitment=commitment, nonce="")


def _voided(table: "Table", event: log.Voided, told: Event) -> None:
    told.seats = event.seats
    table.voided.append((table.commitment, event.seats))
    table.deal, table.commitment, table.reveal_until = table.deal + 1, event.commitment, None
    for chair in list(table.chairs):
        missed = chair.missed + (chair.seat in event.seats)
        table.change(chair.seat, commitment="", nonce="", missed=missed)


def _timed(table: "Table", event: Struct, told: Event) -> None:
    """What it does to the clocks is in `clocks.py`."""
    if told.seat and not table.has(told.seat):
        raise LogError(f"event {told.seq} of game {table.game} names seat {told.seat}, which the game does not have")


def _named(table: "Table", event: log.Named, told: Event) -> None:
    table.change(event.seat, name=event.name, colour=event.colour)


def _given(table: "Table", event: log.Given, told: Event) -> None:
    table.change(event.seat, level=event.level, ready=True)
    _commit_by_server(table, event.seat)


def _taken(table: "Table", event: log.Taken, told: Event) -> None:
    table.change(event.seat, level="", person=True)


def _removed(table: "Table", event: log.Removed, told: Event) -> None:
    free = not event.level
    table.change(event.seat, level=event.level, ready=not free, person=free)
    if free:
        told.name, told.away = table.chair(event.seat).name, event.away
        table.change(event.seat, name="")
    _commit_by_server(table, event.seat)


def _commit_by_server(table: "Table", seat: str) -> None:
    """Before the game starts: from now on the server commits for this seat, which a bot plays."""
    if table.phase == LOBBY:
        table.change(seat, commits=False, commitment="")


def _paused(table: "Table", event: log.Paused, told: Event) -> None:
    table.paused = True


def _resumed(table: "Table", event: log.Resumed, told: Event) -> None:
    table.paused = False


def _over(table: "Table", event: log.Over, told: Event) -> None:
    table.phase, table.secret = "over", event.secret


def _revealed(table: "Table", event: log.Revealed, told: Event) -> None:
    if not event.seat:
        table.secret = event.secret
    elif nonce_commitment(event.seat, bytes.fromhex(event.nonce)) != table.chair(event.seat).commitment:
        raise Refusal("illegal", f"the nonce of seat {event.seat} does not match its commitment")
    else:
        table.change(event.seat, nonce=event.nonce)


def _rematched(table: "Table", event: log.Rematched, told: Event) -> None:
    table.rematch = event.game


def _said(table: "Table", event: log.Said, told: Event) -> None:
    """Chat changes nothing; it is in the list of events."""


def _forgotten(table: "Table", event: log.Forgotten, told: Event) -> None:
    table.chairs = [replace(chair, name="") for chair in table.chairs]
    table.events = [structs.replace(each, name="", text="", phrase="") for each in table.events]


AROUND: dict[type[Struct], Callable[..., None]] = {
    log.Joined: _joined, log.Started: _started, log.Committed: _committed, log.Sealed: _sealed,
    log.Voided: _voided, log.Named: _named,
    log.Given: _given, log.Taken: _taken, log.Removed: _removed, log.Paused: _paused, log.Resumed: _resumed,
    log.Over: _over, log.Revealed: _revealed, log.Rematched: _rematched, log.Said: _said, log.Forgotten: _forgotten,
    log.Deadline: _timed, log.Expired: _timed, log.Asked: apply_asked, log.Answered: apply_answered,
}  # fmt: skip
"""By kind of event: the function that applies it to a table."""
