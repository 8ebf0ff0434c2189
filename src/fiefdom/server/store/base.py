"""The store: an append-only log of events per game, and beside it keys, secrets and leases for bots.

An event's number is unique within its game. Of two writers who append after the same event only one succeeds; the
other gets `Conflict`, reads the new events and tries again. When a method returns, its changes are on disk.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ...errors import FiefdomError

LONGEST_LEASE = 60.0
"""In seconds."""


class Conflict(Exception):
    """Another writer has already written the event with this number."""


class Missing(FiefdomError):
    """There is no such game."""


class StoreError(FiefdomError):
    """The database cannot be used; says why."""


class Stored(NamedTuple):
    """A stored event: its number in the game, kind, version of the data, time, and data (JSON)."""

    seq: int
    kind: str
    version: int
    at: float
    data: bytes


class Key(NamedTuple):
    """What a key gives access to: the host's commands or a seat. An invitation can be used once."""

    digest: bytes
    game: str
    role: str
    """`host`, `seat` or `invitation`."""
    seat: str = ""


class Standing(NamedTuple):
    """What can be queried for many games at once: the phase, and the seat whose bot must play (empty: none)."""

    phase: str
    due: str = ""


class Row(NamedTuple):
    """A game in a list of games."""

    game: str
    rules: str
    phase: str
    due: str
    seq: int
    created: float
    changed: float


class Store(Protocol):
    """Where games are kept. Methods may be called concurrently from one event loop."""

    async def create(
        self, game: str, rules: str, secret: bytes, events: Sequence[Stored], keys: Sequence[Key], standing: Standing
    ) -> None:
        """Create a game, atomically; raises `Conflict` if the name is taken."""

    async def append(
        self,
        game: str,
        events: Sequence[Stored],
        standing: Standing,
        keys: Sequence[Key] = (),
        dropped: str = "",
        after: int = 0,
    ) -> None:
        """Add events and keys, and delete the keys of seat `dropped`, atomically.

        Raises `Conflict` if a number is taken or leaves a gap, or (without events) if `after` is given and is not the
        number of the last event; `Missing` if there is no such game.
        """

    async def events(self, game: str, since: int = 0) -> list[Stored]:
        """The events after number `since`, in order; raises `Missing` if there is no such game."""

    async def row(self, game: str) -> Row:
        """One game; raises `Missing` if there is no such game."""

    async def secret(self, game: str) -> bytes:
        """The secret of its draws; raises `Missing` if there is no such game."""

    async def key(self, game: str, digest: bytes) -> Key | None:
        """The key with this digest, or None. The same key may be valid in several games."""

    async def keys(self, game: str) -> list[Key]:
        """All keys of a game."""

    async def exchange(self, game: str, digest: bytes, key: Key) -> bool:
        """Replace an invitation by a key; returns False and does nothing if it was already used."""

    async def lease(self, game: str, seq: int, who: str, seconds: float) -> bool:
        """Try to get the lease for the bot turn after event `seq`. Nobody else gets it until it expires.

        It lasts for `LONGEST_LEASE` at most. When the clock is set back, all leases expire within that time.
        """

    async def due(self, most: int = 1000) -> list[Row]:
        """The games that wait for a bot and have no valid lease, longest wait first."""

    async def changed(self, since: float, most: int = 1000) -> list[Row]:
        """The games that changed since a time, oldest change first."""

    async def games(self, phase: str = "", before: float = 0.0, most: int = 1000) -> list[Row]:
        """Games in a phase (empty: any) that last changed before a time (0: any), oldest first."""

    async def count(self) -> dict[str, int]:
        """The number of games in each phase."""

    async def rewrite(self, game: str, events: Sequence[Stored]) -> None:
        """Replace the data of events. Only for deleting names and chat, and for migrations."""

    async def prune(self, game: str) -> None:
        """Delete a game and everything that belongs to it."""

    async def check(self) -> None:
        """Write something that changes nothing; raise `StoreError` if that fails."""

    @property
    def waiting(self) -> int:
        """The number of writes that wait for the database."""

    def free_bytes(self) -> int | None:
        """The free space on the disk of the database; None if it is on another machine."""

    async def close(self) -> None:
        """Finish pending work and close."""
