"""Open tables, which anybody on this server can find and join; reports, blocks, and what the server keeps how long."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .clock import ClockPlan
from .fields import LONGEST_SAYING, Count, Device, Key, OpenIn, Seat


class OpenSeat(Struct, omit_defaults=True):
    """A seat of an open table: `person`, `bot`, or `free` for the first person who takes it."""

    kind: Literal["person", "bot", "free"]
    name: str = ""
    level: str = ""


class OpenTable(Struct, omit_defaults=True):
    """A table that waits for players: its game, the language of its host, its seats, and for how long it is open."""

    game: str
    rules: str
    language: OpenIn
    seats: list[OpenSeat]
    seconds: float = 0.0
    """For how long it has been open."""
    clock: ClockPlan | None = None


class OpenTables(Struct):
    """The open tables of this server, the newest first; none where the operator has switched the list off."""

    enabled: bool
    tables: list[OpenTable]


class Join(Struct, forbid_unknown_fields=True):
    """Take a free seat of an open table; the answer is the key of a seat. `device`: a key that this device made."""

    device: Device = ""


class Report(Struct, tag="report", tag_field="do", forbid_unknown_fields=True):
    """Report the player of a seat to the operator of the server. The chat of the seat is stored with the report."""

    id: Count
    seat: Seat
    reason: Literal["name", "chat", "play", "other"]
    text: Annotated[str, Meta(max_length=LONGEST_SAYING)] = ""


class Block(Struct, tag="block", tag_field="do", forbid_unknown_fields=True):
    """Keep the player of a seat away from the open tables that your device creates.

    `device` is the key of your device, as in `NewGame`; `block` a new key, with which the block can be lifted.
    """

    id: Count
    seat: Seat
    device: Key
    block: Key


class Unblock(Struct, forbid_unknown_fields=True):
    """Lift a block, by the key that was made for it."""

    block: Key


class Retention(Struct):
    """How long this server stores data, in days; the privacy page shows it."""

    abandoned: float
    """A game in which nothing happens for this long is ended."""
    addresses: float
    """The addresses of people at open tables."""
    reports: float
    blocks: float
    """Blocks of one player by another."""
