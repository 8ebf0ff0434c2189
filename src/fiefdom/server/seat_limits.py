"""How often a seat may chat, undo and change its settings in one game, so that no log grows without end."""

from msgspec import Struct

from . import events as log
from .limits import Limits
from .refusal import Refusal
from .table import Table

CHANGES = {"named", "given", "taken", "removed", "paused", "resumed", "forgotten", "asked"}
"""What the holder of a seat or the host can do again and again."""


def within_seat_limits(events: list[Struct], table: Table, limits: Limits) -> list[Struct]:
    """The same events; raises `Refusal` if a seat, or the host, has made too many of their kind in this game."""
    for event in events:
        kind, seat = log.kind_of(event), getattr(event, "seat", "")
        if kind == "said":
            _check(table, {kind}, seat, limits.chat_per_seat, "sent {} messages")
        elif kind == "undone":
            _check(table, {kind}, seat, limits.undos_per_seat, "undone moves {} times")
        elif kind in CHANGES:
            _check(table, CHANGES, seat, limits.changes_per_seat, "changed settings {} times")
    return events


def _check(table: Table, kinds: set[str], seat: str, most: int, what: str) -> None:
    if sum(event.kind in kinds and event.seat == seat for event in table.events) >= most:
        who = f"seat {seat} has" if seat else "the host has"
        raise Refusal("too-many", f"{who} {what.format(most)} in this game, which is the limit")
