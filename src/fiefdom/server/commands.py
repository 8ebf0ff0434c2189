"""Turns a client's command into events, or refuses it. Nothing here changes any state.

The engine decides whether a move is legal. This file decides who may do what, and when.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from ..core.deal import secret_of_deal
from ..core.notation import SEATS
from . import events as log
from . import messages as m
from .clocks import starting
from .dealing import committing, sealing
from .phases import LOBBY
from .phrases import PHRASES
from .refusal import Refusal
from .table import Table
from .takeback import answering, asking, reverting


@dataclass(frozen=True, slots=True)
class Holder:
    """The sender of a command: the seats it holds keys for, and whether it is the host."""

    seats: frozenset[str] = field(default_factory=frozenset)
    host: bool = False


def events_of(table: Table, holder: Holder, command: m.Command) -> list[Struct]:
    """The events that a command leads to; raises `Refusal`. Moves are checked later, when the events are applied."""
    return _RULES[type(command)](table, holder, command)


def joining(table: Table, seats: frozenset[str], hello: m.Hello) -> list[Struct]:
    """The events when somebody with keys connects: seats that the game waits for are taken, and commit."""
    new = [seat for seat in sorted(seats) if table.phase == LOBBY and not table.chair(seat).ready]
    given = {seat: each for seat, each in hello.commitments.items() if seat in seats}
    return [*map(log.Joined, new), *(committing(table, given) if hello.deal == table.deal else [])]


def following(table: Table, root: bytes, at: float) -> Struct | None:
    """The next automatic event: of the game, or the start of a clock; None if somebody has to choose."""
    return _automatic(table, root) or starting(table, at)


def _automatic(table: Table, root: bytes) -> Struct | None:
    """The start, draws, forced moves or the end."""
    secret = secret_of_deal(root, table.deal)
    for event in sealing(table, root):
        return event
    if table.phase == LOBBY and table.is_sealed and not table.unrevealed:
        return log.Started()
    if table.phase == "aborted" and not table.secret:
        return log.Revealed(secret.hex())
    if back := reverting(table):
        return back
    if table.is_forced:
        return log.Played(table.actor, forced(table))
    if table.phase != "playing" or table.pending is not None:
        return None
    if table.match.is_over:
        return log.Over(secret.hex())
    if not table.match.is_chance:
        return None
    dealer, trial, found = table.dealer(secret), table.match.copy(), list[str]()
    while trial.is_chance:
        found.append(str(dealer.draw(trial.position, trial.game)))
        trial.play(found[-1])
    return log.Drawn(found)


def forced(table: Table) -> list[str]:
    """The forced moves of the person to act, up to a real choice or the end of the turn."""
    trial, found = table.copy(), list[str]()
    while trial.is_forced:
        found.append(str(trial.match.moves[0]))
        trial.apply(log.Played(trial.actor, found[-1:]), 0.0)
    return found


def _own(table: Table, holder: Holder, seat: str) -> None:
    if not table.has(seat):
        raise Refusal("not-yours", f"there is no seat {seat}; the seats are {', '.join(SEATS[: len(table.chairs)])}")
    if seat not in holder.seats:
        raise Refusal("not-yours", f"seat {seat} is not yours")


def _host(holder: Holder) -> None:
    if not holder.host:
        raise Refusal("not-yours", "only the host can do this")


def _going_on(table: Table) -> None:
    if table.phase != "playing":
        raise Refusal("not-now", f"the game is {_PHASES[table.phase]}")
    if table.paused:
        raise Refusal("paused", "the game is paused; the host can resume it")


_PHASES = {LOBBY: "waiting for players", "over": "over", "aborted": "aborted", "playing": "running"}


def _current(table: Table, seq: int) -> None:
    if not table.moved <= seq <= table.seq:
        raise Refusal("out-of-date", f"the game is at event {table.seq}, but the command was meant for event {seq}")


def _at_turn(table: Table, holder: Holder, command: Any) -> None:
    """Check that the sender holds the seat, that it is its turn, and that the sender knows the current state."""
    _own(table, holder, command.seat)
    _current(table, command.seq)
    _going_on(table)
    if table.actor != command.seat:
        raise Refusal("out-of-turn", f"it is the turn of seat {table.actor}")
    if table.chair(command.seat).level:
        raise Refusal("not-now", f"a bot plays seat {command.seat}; take the seat back first")
    if table.bot_of(command.seat):
        raise Refusal("not-now", f"the time of seat {command.seat} is up, so a bot plays this turn")


def _play(table: Table, holder: Holder, command: m.Play) -> list[Struct]:
    _at_turn(table, holder, command)
    moves = command.moves
    back: list[Struct] = [log.Undone(command.seat, _acts_of(table, command.instead))] if command.instead else []
    if command.confirm:
        trial = table.copy()
        for event in (*back, log.Played(command.seat, moves)):
            trial.apply(event, 0.0)
        moves = [*moves, *forced(trial)] if trial.is_forced else moves
    return [*back, log.Played(command.seat, moves, command.confirm)]


def _undo(table: Table, holder: Holder, command: m.Undo) -> list[Struct]:
    _at_turn(table, holder, command)
    return [log.Undone(command.seat, _acts_of(table, command.count))]


def _acts_of(table: Table, decisions: int) -> int:
    """The number of acts in the last decisions, with the forced acts that followed them."""
    acts = table.pending.acts if table.pending else []
    chosen = [i for i, act in enumerate(acts) if not act.forced]
    if acts and not chosen:
        raise Refusal("nothing-to-undo", "all moves of this turn were forced, so there is nothing to undo")
    # A client that counts acts asks for more than there are decisions, and means all of them.
    return len(acts) - chosen[-decisions:][0] if decisions <= len(acts) else decisions


def _confirm(table: Table, holder: Holder, command: m.Confirm) -> list[Struct]:
    _at_turn(table, holder, command)
    return [log.Confirmed(command.seat)]


def name_of(text: str) -> str:
    """A name or chat message with its spaces tidied; raises `Refusal` if it is not printable.

    >>> name_of("  Ana  Maria ")
    'Ana Maria'
    """
    clean = " ".join(text.split())
    if not clean.isprintable():
        raise Refusal("bad-name", "names and texts may contain only printable characters")
    return clean


def _rename(table: Table, holder: Holder, command: m.Rename) -> list[Struct]:
    _own(table, holder, command.seat)
    chair = table.chair(command.seat)
    colour = command.colour or chair.colour
    if any(other.colour == colour for other in table.chairs if other is not chair):
        raise Refusal("not-now", f"another seat has the colour {colour}; choose a different one")
    return [log.Named(command.seat, name_of(command.name), colour)]


def _say(table: Table, holder: Holder, command: m.Say) -> list[Struct]:
    if not holder.seats and not holder.host:
        raise Refusal("not-allowed", "spectators cannot chat")
    seat = command.seat or min(holder.seats, default="")
    if seat:
        _own(table, holder, seat)
    text = PHRASES[command.phrase] if command.phrase else name_of(command.text)
    if not text:
        raise Refusal("bad-name", "the message is empty")
    return [log.Said(table.chair(seat).name if seat else "", text, seat, command.phrase or "")]


def _give(table: Table, holder: Holder, command: m.Give) -> list[Struct]:
    _own_or_host(table, holder, command.seat)
    _not_ended(table)
    _not_sealed(table)
    return [log.Given(command.seat, command.level)]


def _take(table: Table, holder: Holder, command: m.Take) -> list[Struct]:
    _own(table, holder, command.seat)
    _not_ended(table)
    if not table.chair(command.seat).level:
        raise Refusal("not-now", f"no bot plays seat {command.seat}")
    return [log.Taken(command.seat)]


def _pause(table: Table, holder: Holder, command: m.Pause) -> list[Struct]:
    _host(holder)
    if table.phase != "playing" or table.paused == command.paused:
        state = "paused" if table.paused else _PHASES[table.phase]
        raise Refusal("not-now", f"the game is {state} already" if table.phase == "playing" else f"the game is {state}")
    return [log.Paused() if command.paused else log.Resumed()]


def _abort(table: Table, holder: Holder, command: m.Abort) -> list[Struct]:
    _host(holder)
    _not_ended(table)
    return [log.Aborted()]


def _remove(table: Table, holder: Holder, command: m.Remove) -> list[Struct]:
    _host(holder)
    _not_ended(table)
    if not table.has(command.seat) or not table.chair(command.seat).person:
        raise Refusal("not-now", f"no person holds seat {command.seat}")
    if not command.level and table.phase != LOBBY:
        raise Refusal("not-now", "the game is running, so a bot must play the seat; choose a level")
    _not_sealed(table)
    return [log.Removed(command.seat, command.level)]


def _forget(table: Table, holder: Holder, command: m.Forget) -> list[Struct]:
    _host(holder)
    return [log.Forgotten()]


def _own_or_host(table: Table, holder: Holder, seat: str) -> None:
    if not (holder.host and table.has(seat)):
        _own(table, holder, seat)


def _not_ended(table: Table) -> None:
    if table.phase not in (LOBBY, "playing"):
        raise Refusal("not-now", f"the game is {_PHASES[table.phase]}")


def _not_sealed(table: Table) -> None:
    """While nonces are being revealed, no seat changes hands: otherwise a player could choose between two deals."""
    if table.phase == LOBBY and table.is_sealed:
        raise Refusal("not-now", "the draws are being fixed at the moment; try again in half a minute")


def _commit(table: Table, holder: Holder, command: m.Commit) -> list[Struct]:
    _own_deal(table, holder, command.deal, command.commitments)
    if table.is_sealed:
        raise Refusal("not-now", f"the commitments of deal {table.deal} are closed")
    return committing(table, command.commitments)


def _reveal(table: Table, holder: Holder, command: m.Reveal) -> list[Struct]:
    _own_deal(table, holder, command.deal, command.nonces)
    if not table.is_sealed:
        raise Refusal("not-now", "not every seat has committed yet, so no nonce may be revealed")
    new = [seat for seat in sorted(command.nonces) if seat in table.unrevealed]
    return [log.Revealed(seat=seat, nonce=command.nonces[seat]) for seat in new]


def _own_deal(table: Table, holder: Holder, deal: int, seats: Collection[str]) -> None:
    for seat in seats:
        _own(table, holder, seat)
    if table.phase != LOBBY:
        raise Refusal("not-now", f"the game is {_PHASES[table.phase]}, so its draws are fixed")
    if deal != table.deal:
        raise Refusal("out-of-date", f"the current deal is number {table.deal}, not {deal}")


def _ask_back(table: Table, holder: Holder, command: m.AskBack) -> list[Struct]:
    _own(table, holder, command.seat)
    _current(table, command.seq)
    _going_on(table)
    return asking(table, command)


def _answer_back(table: Table, holder: Holder, command: m.AnswerBack) -> list[Struct]:
    _own(table, holder, command.seat)
    _going_on(table)
    return answering(table, command)


_RULES: dict[type, Callable[..., list[Struct]]] = {
    m.Play: _play, m.Undo: _undo, m.Confirm: _confirm, m.Rename: _rename, m.Say: _say, m.Give: _give, m.Take: _take,
    m.Pause: _pause, m.Abort: _abort, m.Remove: _remove, m.Forget: _forget, m.Commit: _commit, m.Reveal: _reveal,
    m.AskBack: _ask_back, m.AnswerBack: _answer_back,
}  # fmt: skip
"""Hello, hint, invite, rematch and ping do more than make events; they are in `room.py`."""
