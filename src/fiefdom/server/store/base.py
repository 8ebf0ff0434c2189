"""The store: an append-only log of events per game, and beside it keys, secrets and leases for bots.

An event's number is unique within its game. Of two writers who append after the same event only one succeeds; the
other gets `Conflict`, reads the new events and tries again. When a method returns, its changes are on disk.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ...errors import FiefdomError
from .reviews import ReviewStore
from .subscriptions import Subscriptions

if TYPE_CHECKING:
    from .listings import Listings
    from .moderation import Moderation

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
    """What can be queried for many games at once.

    The phase, the seat whose bot must play (empty: none), and when the clock of a person runs out (0: no clock runs).
    """

    phase: str
    due: str = ""
    deadline: float = 0.0


class Row(NamedTuple):
    """A game in a list of games."""

    game: str
    rules: str
    phase: str
    due: str
    seq: int
    created: float
    changed: float
    deadline: float = 0.0


class Store(Protocol):
    """Where games are kept. Methods may be called concurrently from one event loop."""

    @property
    def reviews(self) -> ReviewStore:
        """The reviews of its games."""

    listings: "Listings"
    """The open tables."""
    moderation: "Moderation"
    """Reports, blocks, and the operator's log."""

    @property
    def subscriptions(self) -> Subscriptions:
        """The devices that want a push message when it is the turn of a seat."""

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

    async def overdue(self, before: float, most: int = 1000) -> list[Row]:
        """The games in which a clock ran out before a time and that have no valid lease, oldest deadline first."""

    async def has_clocks(self) -> bool:
        """Does the clock of any game run?"""

    async def beat(self, process: str, began: float, now: float) -> None:
        """Note that a process has served games from a time until now."""

    async def uptime(self, since: float) -> list[tuple[float, float]]:
        """When processes served games (from, until), as far as that was after a time; the earliest first."""

    async def prune_uptime(self, longest: float) -> None:
        """Delete the times that no clock needs, if none runs longer than this: those long before the next deadline."""

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
