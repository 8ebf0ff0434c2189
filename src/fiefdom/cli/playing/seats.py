"""Seats in their colours, and the names of the players."""

from typing import TYPE_CHECKING

from rich.style import Style

from ...core.notation import REALMS, SEATS
from ..printing import printable

if TYPE_CHECKING:
    from ...core.record import Record

_INK_ON_FILL = (
    ("#1c1820", "#e293b8"),
    ("#1c1820", "#f3d757"),
    ("#1c1820", "#349a75"),
    ("#ffffff", "#466cc8"),
    ("#1c1820", "#e36a00"),
    ("#ffffff", "#50267b"),
    ("#1c1820", "#f4f1e9"),
    ("#ffffff", "#8a060a"),
)
SEAT_STYLES = [Style(color=ink, bgcolor=fill, bold=True) for ink, fill in _INK_ON_FILL]


def realm_names(record: "Record") -> dict[str, str]:
    """The names of each realm's players from the record, without control characters."""
    rules = record.rules
    names = [printable(record.headers.get(f"Seat-{seat}", "")) for seat in SEATS[: rules.players]]
    return {
        REALMS[realm]: " + ".join(filter(None, (names[seat] for seat in rules.realm_seats(realm))))
        for realm in range(rules.realms)
    }


def seat_mark(seat: str) -> tuple[str, Style]:
    """A seat's letter in its colour."""
    return (f" {seat} ", SEAT_STYLES[SEATS.index(seat.lower())])
