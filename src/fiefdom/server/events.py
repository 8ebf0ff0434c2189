"""The events of a game as the store keeps them: what happened, never what can be derived from it.

>>> event = read(1, "undone", VERSION, b'{"seat":"a","count":2}')
>>> event, kind_of(event), written(event)
(Undone(seat='a', count=2), 'undone', b'{"seat":"a","count":2}')
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ..errors import FiefdomError

VERSION = 2
MIGRATIONS: dict[int, Callable[[str, dict[str, Any]], dict[str, Any]]] = {1: lambda kind, data: data}
"""By older version: the function that turns an event's data into that of the next version.

Version 2 added kinds and fields with defaults, so events of version 1 stay as they are.
"""


class LogError(FiefdomError):
    """The log of a game cannot be read."""


class SeatSet(Struct):
    """A seat at the start of a game."""

    person: bool
    name: str
    colour: str
    level: str = ""


class Clock(Struct):
    """How long seats may think: per turn, in total for the game (with an increment per turn), or days per turn."""

    kind: Literal["turn", "total", "days"]
    seconds: float
    increment: float = 0.0


class Created(Struct):
    """A game was made. It publishes a commitment to its draws."""

    rules: str
    seats: list[SeatSet]
    commitment: str
    watch: str
    record: str
    clock: Clock | None = None
    begin: str = ""
    """The moves and draws before the game, if it is begun from a position."""
    open: str = ""
    """The language of an open table; empty: it is not open."""
    hints: bool = True


class Joined(Struct):
    """A person took a seat."""

    seat: str
    nonce: str = ""
    """In version 1: the nonce of the seat, given without a commitment."""


class Committed(Struct):
    """The device of a seat committed to its nonce for the current deal."""

    seat: str
    commitment: str


class Sealed(Struct):
    """Everybody has committed: these are the commitments of all seats, and now the nonces are revealed."""

    commitments: dict[str, str]
    seconds: float
    """How long the seats have to reveal their nonces; then the deal may be voided."""


class Voided(Struct):
    """A deal was voided because these seats did not reveal their nonces. The next one has this commitment."""

    seats: str
    commitment: str


class Started(Struct):
    """Everybody has joined, and the game starts."""


class Drawn(Struct):
    """Draws were made."""

    moves: list[str]


class Played(Struct):
    """A seat played moves; with `confirm` they also end its turn."""

    seat: str
    moves: list[str]
    confirm: bool = False
    bot: str = ""


class Undone(Struct):
    """A seat took back acts."""

    seat: str
    count: int


class Confirmed(Struct):
    """A seat confirmed its turn."""

    seat: str


class Named(Struct):
    """A seat changed its name or colour."""

    seat: str
    name: str
    colour: str


class Given(Struct):
    """A bot plays for a seat from now on."""

    seat: str
    level: str


class Taken(Struct):
    """The holder of a seat plays again instead of the bot."""

    seat: str


class Removed(Struct):
    """The host removed the holder of a seat; a bot plays it or, without a level, it is free again.

    `away`: nobody removed the holder, who took the seat at an open table and was not there for too long.
    """

    seat: str
    level: str
    away: bool = False


class Paused(Struct):
    """The host paused the game."""


class Resumed(Struct):
    """The host resumed the game."""


class Aborted(Struct):
    """The host ended the game, or the server did because nothing happened for long."""


class Over(Struct):
    """The match is over; this reveals the secret of its draws."""

    secret: str


class Revealed(Struct):
    """A seat revealed its nonce, or an aborted game the secret of its draws."""

    secret: str = ""
    seat: str = ""
    nonce: str = ""


class Rematched(Struct):
    """The same people play another game."""

    game: str


class Said(Struct):
    """Somebody wrote in the chat."""

    name: str
    text: str
    seat: str = ""
    phrase: str = ""
    """The quick phrase that this is; `text` is the same in English."""


class Forgotten(Struct):
    """The names and the chat were deleted."""


class Deadline(Struct):
    """The clock of a seat starts, or goes on after the server was down: the seat has to act by this time."""

    seat: str
    until: float


class Expired(Struct):
    """A seat did not act by its deadline. A bot plays its turn; what it does are events of their own."""

    seat: str
    until: float


class Asked(Struct):
    """A seat asks to go back to the state after the first `moves` moves and draws."""

    seat: str
    moves: int


class Answered(Struct):
    """A seat agrees to the request in event `asked`, or does not."""

    seat: str
    asked: int
    agrees: bool


class Reverted(Struct):
    """All moves and draws after the first `moves` are taken back, as event `asked` wanted."""

    asked: int
    moves: int


KINDS: dict[str, type[Struct]] = {
    kind.__name__.lower(): kind
    for kind in (
        Created, Joined, Started, Drawn, Played, Undone, Confirmed, Named, Given, Taken, Removed, Paused, Resumed,
        Aborted, Over, Revealed, Rematched, Said, Forgotten, Committed, Sealed, Voided, Deadline, Expired,
        Asked, Answered, Reverted,
    )
}  # fmt: skip


def kind_of(event: Struct) -> str:
    """The name of an event's kind."""
    return type(event).__name__.lower()


def written(event: Struct) -> bytes:
    """The data of an event."""
    return msgspec.json.encode(event)


def read(seq: int, kind: str, version: int, data: bytes) -> Struct:
    """An event from its data, of this or an older version; raises `LogError` if it cannot be read."""
    try:
        if kind not in KINDS:
            raise LogError(f"event {seq} is of kind {kind!r}, which this version of Fiefdom does not know")
        return msgspec.convert(migrated(kind, version, msgspec.json.decode(data)), KINDS[kind])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise LogError(f"event {seq} ({kind}) cannot be read: {error}") from None


def migrated(kind: str, version: int, data: Any) -> Any:
    """The data of an event, migrated to this version."""
    while version in MIGRATIONS:
        data = MIGRATIONS[version](kind, data)
        version += 1
    if version != VERSION:
        raise LogError(f"the log has version {version}; this program reads versions up to {VERSION}")
    return data


def forgetting(event: Struct) -> Struct | None:
    """The event without names and chat; None if it has neither.

    >>> forgetting(Said("Ana", "hello", "a")), forgetting(Started())
    (Said(name='', text='', seat='a', phrase=''), None)
    """
    if isinstance(event, Created):
        return msgspec.structs.replace(event, seats=[msgspec.structs.replace(s, name="") for s in event.seats])
    if isinstance(event, Named):
        return msgspec.structs.replace(event, name="")
    return msgspec.structs.replace(event, name="", text="", phrase="") if isinstance(event, Said) else None
