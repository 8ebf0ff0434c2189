"""A game of the server as a record: its moves, and headers for everything else."""

from typing import TYPE_CHECKING

from ..core.record import Record
from ..core.record_headers import clock_text
from .events import Clock
from .messages.clock import DAY_SECONDS
from .seating import promises_of

if TYPE_CHECKING:
    from .table import Table


def record_of(table: "Table") -> Record:
    """All confirmed moves as a record; with the secret once the game is over."""
    record = Record(table.rules, {**_headers(table), **promises_of(table)}, table.backend)
    for _, move in table.moves:
        record.play(move)
    if table.secret and record.match.is_over:
        record.dealer = table.dealer(bytes.fromhex(table.secret))
    return record


def _headers(table: "Table") -> dict[str, str]:
    found = {f"Seat-{chair.seat}": chair.name for chair in table.chairs if chair.name}
    if table.phase == "aborted":
        found["Result"] = "aborted"
    if table.begun:
        found["From"] = str(table.begun)
    if table.clocks:
        found["Clock"] = clock_header(table.clocks.clock)
    if undone := table.reverts:
        found["Undone"] = str(undone)
    return found


def clock_header(clock: Clock) -> str:
    """A clock as a header of a record. Days that are not whole are seconds per turn, which is the same.

    >>> [clock_header(Clock(*each)) for each in (("turn", 60), ("total", 900, 5), ("days", 259200), ("days", 100000))]
    ['turn 60', 'total 900+5', 'days 3', 'turn 100000']
    """
    days, rest = divmod(int(clock.seconds), DAY_SECONDS)
    if clock.kind == "days":
        return clock_text("turn", int(clock.seconds)) if rest else clock_text("days", days)
    return clock_text(clock.kind, int(clock.seconds), int(clock.increment))
