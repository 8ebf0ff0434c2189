"""The events of a game as they are kept: what happened, never what follows from it.

>>> event = read(1, "undone", VERSION, b'{"seat":"a","count":2}')
>>> event, kind_of(event), written(event)
(Undone(seat='a', count=2), 'undone', b'{"seat":"a","count":2}')
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from ..errors import FiefdomError

VERSION = 1
MIGRATIONS: dict[int, Callable[[str, dict[str, Any]], dict[str, Any]]] = {}
"""For every version before this one, what makes of the data of a kind of event that of the next version."""


class LogError(FiefdomError):
    """A log cannot be read."""


class SeatSet(Struct):
    """A seat as the game was set up."""

    person: bool
    name: str
    colour: str
    level: str = ""


class Created(Struct):
    """A game was set up; its draws are committed to."""

    rules: str
    seats: list[SeatSet]
    commitment: str
    watch: str
    record: str


class Joined(Struct):
    """A person sat down, with a nonce for the draws."""

    seat: str
    nonce: str = ""


class Started(Struct):
    """Everybody is there."""


class Drawn(Struct):
    """Chance acted."""

    moves: list[str]


class Played(Struct):
    """A seat acted; with `confirm` its turn stands at once."""

    seat: str
    moves: list[str]
    confirm: bool = False
    bot: str = ""


class Undone(Struct):
    """A seat took back so many acts."""

    seat: str
    count: int


class Confirmed(Struct):
    """What a seat played stands."""

    seat: str


class Named(Struct):
    """A seat has another name or colour."""

    seat: str
    name: str
    colour: str


class Given(Struct):
    """A bot plays for a seat."""

    seat: str
    level: str


class Taken(Struct):
    """The holder of a seat plays again."""

    seat: str


class Removed(Struct):
    """The host took a seat from its holder; a bot plays it."""

    seat: str
    level: str


class Paused(Struct):
    """The host stopped the game for a while."""


class Resumed(Struct):
    """The game goes on."""


class Aborted(Struct):
    """The host ended the game."""


class Over(Struct):
    """The last game is over: the secret of the draws."""

    secret: str


class Revealed(Struct):
    """The secret of the draws of a game that was aborted."""

    secret: str


class Rematched(Struct):
    """The same people play another game."""

    game: str


class Said(Struct):
    """Somebody said something."""

    name: str
    text: str
    seat: str = ""


class Forgotten(Struct):
    """The names and the chat were deleted."""


KINDS: dict[str, type[Struct]] = {
    kind.__name__.lower(): kind
    for kind in (
        Created, Joined, Started, Drawn, Played, Undone, Confirmed, Named, Given, Taken, Removed, Paused, Resumed,
        Aborted, Over, Revealed, Rematched, Said, Forgotten,
    )
}  # fmt: skip


def kind_of(event: Struct) -> str:
    """The name of an event's kind."""
    return type(event).__name__.lower()


def written(event: Struct) -> bytes:
    """The data of an event."""
    return msgspec.json.encode(event)


def read(seq: int, kind: str, version: int, data: bytes) -> Struct:
    """An event from its data, also that of an older version; raises `LogError` if it cannot be read."""
    try:
        if kind not in KINDS:
            raise LogError(f"event {seq} is of kind {kind!r}, which this version of Fiefdom does not know")
        return msgspec.convert(migrated(kind, version, msgspec.json.decode(data)), KINDS[kind])
    except msgspec.MsgspecError as error:
        raise LogError(f"event {seq} ({kind}) cannot be read: {error}") from None


def migrated(kind: str, version: int, data: Any) -> Any:
    """The data of an event of an older version as this version has it."""
    while version in MIGRATIONS:
        data = MIGRATIONS[version](kind, data)
        version += 1
    if version != VERSION:
        raise LogError(f"the log is of version {version}; this program reads versions up to {VERSION}")
    return data


def forgetting(event: Struct) -> Struct | None:
    """The event without names and what was said; none if it has neither.

    >>> forgetting(Said("Ana", "hello", "a")), forgetting(Started())
    (Said(name='', text='', seat='a'), None)
    """
    if isinstance(event, Created):
        return msgspec.structs.replace(event, seats=[msgspec.structs.replace(s, name="") for s in event.seats])
    if isinstance(event, Named):
        return msgspec.structs.replace(event, name="")
    return msgspec.structs.replace(event, name="", text="") if isinstance(event, Said) else None
