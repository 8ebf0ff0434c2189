"""The clocks of a game: how much time every seat has left, and the events that start a clock and end it.

The clock runs for the person who must act. It stops while the game is paused, while a bot plays, and while no server
runs. The log has all of it: a `Deadline` when a clock starts, and an `Expired` when it runs out; a bot then plays that
turn. The rest follows from the times of the other events.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from msgspec import Struct

from ..core.lines import turn_of
from ..core.notation import SEATS
from . import events as log
from .messages import ClockPlan, ClockView
from .messages.clock import DAY_SECONDS, LONGEST_DAYS
from .refusal import Refusal

if TYPE_CHECKING:
    from .table import Table

LEVEL = "normal"
"""The bot that plays for a person who ran out of time."""
GAP_SECONDS = 5.0
"""A time without a server is given back to the players if it was at least this long."""
RANGES = {"turn": (10, 3600), "total": (60, 36_000), "days": (DAY_SECONDS, LONGEST_DAYS * DAY_SECONDS)}


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of all seats after an event. In a game by turns or days everybody has the whole time every turn."""

    clock: log.Clock
    left: Mapping[str, float] = field(default_factory=dict)
    """Seconds left, of the seats that have used some of their time."""
    seat: str = ""
    """The seat whose clock runs, or empty."""
    until: float = 0.0
    since: float = 0.0
    """When it was last said how long it runs."""
    turn: tuple[int, ...] = ()
    acted: str = ""
    """The seats that have acted in this turn."""
    expired: str = ""
    """The seat that ran out of time, until a bot has played its turn."""

    def left_of(self, seat: str) -> float:
        """The seconds that a seat has left, without what the running clock has used."""
        return self.left.get(seat, self.clock.seconds)

    def after(self, table: "Table", event: Struct, at: float) -> "Clocks":
        """The clocks after an event, which the table has applied already."""
        now = self._noted(event, at)
        ends = isinstance(event, log.Confirmed) or (isinstance(event, log.Played) and event.confirm)
        if now.seat and (ends or now.seat != person_to_act(table)):
            now = now._stopped(at)
        if isinstance(event, log.Confirmed | log.Played) and ends:
            now = now._ended(event.seat, bool(table.chair(event.seat).level))
        is_open = table.pending is None
        return now._in_turn((table.match.game, *turn_of(table.match.position))) if is_open else now

    def _noted(self, event: Struct, at: float) -> "Clocks":
        if isinstance(event, log.Deadline):
            return replace(self, seat=event.seat, until=event.until, since=at)
        if isinstance(event, log.Expired):
            return replace(self, left={**self.left, event.seat: 0.0}, seat="", until=0.0, expired=event.seat)
        return replace(self, expired="") if isinstance(event, log.Reverted) else self

    def _stopped(self, at: float) -> "Clocks":
        left = max(0.0, self.until - at)
        return replace(self, left={**self.left, self.seat: left}, seat="", until=0.0)

    def _ended(self, seat: str, by_bot: bool) -> "Clocks":
        """A seat has confirmed its part of a turn."""
        if self.expired == seat:
            return replace(self, expired="")
        return self if by_bot or seat in self.acted else replace(self, acted=self.acted + seat)

    def _in_turn(self, turn: tuple[int, ...]) -> "Clocks":
        """When a turn ends, everybody has the whole time again, or those who acted get the increment."""
        if turn == self.turn:
            return self
        more = {seat: self.left_of(seat) + self.clock.increment for seat in self.acted}
        left = {**self.left, **more} if self.clock.kind == "total" else {}
        return replace(self, turn=turn, left=left, acted="")


def person_to_act(table: "Table") -> str:
    """The seat for which a clock runs: a person must act or confirm there. Empty if there is none."""
    seat = table.actor
    return seat if seat in SEATS and seat and not table.paused and not table.bot_of(seat) else ""


def starting(table: "Table", at: float) -> Struct | None:
    """The event that starts a clock which should run but does not; for a seat without time left, its end at once."""
    clocks = table.clocks
    if clocks is None:
        return None
    seat = person_to_act(table)
    if not seat or clocks.seat == seat:
        return None
    left = clocks.left_of(seat)
    return log.Deadline(seat, at + left) if left > 0 else log.Expired(seat, at)


def expiring(table: "Table", now: float, uptime: Iterable[tuple[float, float]]) -> list[Struct]:
    """What is due for the clock that runs: more time for the downtime of the server, or the end of its time.

    A complete turn is confirmed. Of an incomplete turn everything is taken back, and a bot plays it.
    """
    clocks = table.clocks
    if clocks is None or not clocks.seat:
        return []
    seat, until = clocks.seat, prolonged(clocks.since, clocks.until, uptime)
    if until > clocks.until:
        return [log.Deadline(seat, until)]
    if now < until:
        return []
    end: list[Struct] = [log.Expired(seat, until)]
    if table.awaits == "confirm":
        end.append(log.Confirmed(seat))
    elif table.pending:
        end.append(log.Undone(seat, len(table.pending.acts)))
    return end


def prolonged(since: float, until: float, uptime: Iterable[tuple[float, float]]) -> float:
    """A deadline, later by the time in which there was no server, as long as the clock had not run out before that.

    >>> prolonged(100.0, 160.0, [(0.0, 110.0), (300.0, 320.0)])  # 50 s were left at 110
    350.0
    >>> prolonged(100.0, 160.0, [(0.0, 110.0), (112.0, 320.0)]), prolonged(100.0, 105.0, [(0.0, 110.0), (300.0, 320.0)])
    (160.0, 105.0)
    """
    reached = since
    for began, ended in sorted(uptime):
        if began - reached >= GAP_SECONDS and reached < until:
            until += began - reached
        reached = max(reached, ended)
    return until


def clock_of(plan: ClockPlan | None) -> log.Clock | None:
    """The clock of a new game; raises `Refusal` if there is none like that.

    >>> clock_of(ClockPlan("total", 900, 5))
    Clock(kind='total', seconds=900, increment=5)
    """
    if plan is None:
        return None
    least, most = RANGES[plan.kind]
    if not least <= plan.seconds <= most:
        raise Refusal("illegal", f"a clock of kind {plan.kind} has {least} to {most} seconds, not {plan.seconds}")
    if plan.increment and plan.kind != "total":
        raise Refusal("illegal", f"only a clock of kind total has an increment, not one of kind {plan.kind}")
    return log.Clock(plan.kind, plan.seconds, plan.increment)


def plan_of(table: "Table") -> ClockPlan | None:
    """The clock of a game, for another game."""
    clock = table.clocks.clock if table.clocks else None
    return ClockPlan(clock.kind, int(clock.seconds), int(clock.increment)) if clock else None


def clock_view(table: "Table", now: float) -> ClockView | None:
    """The clocks as everybody sees them; None in a game without."""
    clocks = table.clocks
    if clocks is None:
        return None
    left = {chair.seat: clocks.left_of(chair.seat) for chair in table.chairs if chair.person}
    if clocks.seat:
        left[clocks.seat] = max(0.0, clocks.until - now)
    clock, left = clocks.clock, {seat: round(each, 3) for seat, each in left.items()}
    return ClockView(clock.kind, clock.seconds, now, left, clock.increment, clocks.seat, clocks.until, clocks.expired)
