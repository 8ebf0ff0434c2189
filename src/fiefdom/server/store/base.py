"""What keeps games: an append-only log of events for each, and beside it keys, secrets and who thinks for a bot.

An event's number is unique within its game, so of two writers who know the same past only one succeeds; the other
gets `Conflict`, reads on and tries again. Whatever a method has returned from is on the disk for good.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ...errors import FiefdomError


class Conflict(Exception):
    """Somebody else has written the event with this number."""


class Missing(FiefdomError):
    """There is no such game."""


class StoreError(FiefdomError):
    """The database cannot be used: the sentence says why."""


class Stored(NamedTuple):
    """An event as it is kept: its number in the game, its kind, the version of its data, its time, its data (JSON)."""

    seq: int
    kind: str
    version: int
    at: float
    data: bytes


class Key(NamedTuple):
    """What a key opens: a game, as host or in a seat; an invitation can be spent once."""

    digest: bytes
    game: str
    role: str
    """`host`, `seat` or `invitation`."""
    seat: str = ""


class Standing(NamedTuple):
    """What can be asked of many games at once: its phase, and since when which seat's bot is due (none: empty)."""

    phase: str
    due: str = ""


class Row(NamedTuple):
    """A game in a list."""

    game: str
    rules: str
    phase: str
    due: str
    seq: int
    created: float
    changed: float


class Store(Protocol):
    """Where games are kept. All methods may be called at once from one event loop."""

    async def create(
        self, game: str, rules: str, secret: bytes, events: Sequence[Stored], keys: Sequence[Key], standing: Standing
    ) -> None:
        """Begin a game, all of it or nothing; `Conflict` if the name is taken."""

    async def append(
        self, game: str, events: Sequence[Stored], standing: Standing, keys: Sequence[Key] = (), dropped: str = ""
    ) -> None:
        """Add events and keys, and drop those of a seat, all or none.

        `Conflict` if a number is taken or leaves a gap, `Missing` if there is no such game.
        """

    async def events(self, game: str, since: int = 0) -> list[Stored]:
        """The events after a number, in order; `Missing` if there is no such game."""

    async def row(self, game: str) -> Row:
        """One game; `Missing` if there is none."""

    async def secret(self, game: str) -> bytes:
        """The secret its draws come from; `Missing` if there is no such game."""

    async def key(self, game: str, digest: bytes) -> Key | None:
        """What a key opens in a game; the same key may open several games."""

    async def keys(self, game: str) -> list[Key]:
        """All keys of a game."""

    async def exchange(self, game: str, digest: bytes, key: Key) -> bool:
        """Spend an invitation and put a key in its place; False, and nothing happens, if it is spent already."""

    async def lease(self, game: str, seq: int, who: str, seconds: float) -> bool:
        """May `who` think for the bot that is due after event `seq`? Nobody else may until the time is over."""

    async def due(self, most: int = 1000) -> list[Row]:
        """The games whose bot is due and for which nobody thinks, those that wait longest first."""

    async def changed(self, since: float, most: int = 1000) -> list[Row]:
        """The games that changed since a time, those that changed last first."""

    async def games(self, phase: str = "", before: float = 0.0, most: int = 1000) -> list[Row]:
        """Games in a phase (any: empty) that last changed before a time (any: 0), the oldest first."""

    async def count(self) -> dict[str, int]:
        """How many games there are in each phase."""

    async def rewrite(self, game: str, events: Sequence[Stored]) -> None:
        """Replace the data of events: only for deleting names and chat, and for migrating versions."""

    async def prune(self, game: str) -> None:
        """Delete a game with everything that belongs to it."""

    async def check(self) -> None:
        """Raise `StoreError` unless the database answers."""

    async def close(self) -> None:
        """Finish what was begun, and let go."""
