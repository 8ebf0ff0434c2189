"""Reviews of finished games in the store: how far each has come, the lease of the process that computes it, its turns.

A review belongs to a game and to a version of the review: a new version is computed again, and the old one is deleted.
"""

from typing import NamedTuple, Protocol

MOST_TRIES = 3
"""How often a turn that cannot be judged is tried before its review has failed."""


class ReviewRow(NamedTuple):
    """How far a review has come: `done` of its `turns`, which are -1 as long as nobody has counted them.

    `tries` is how often the next turn could not be judged.
    """

    game: str
    version: int
    turns: int
    done: int
    tries: int = 0

    @property
    def is_done(self) -> bool:
        """Is it complete?"""
        return self.turns == self.done

    @property
    def has_failed(self) -> bool:
        """Has it failed, until somebody asks for it again?"""
        return self.tries >= MOST_TRIES


class ReviewStore(Protocol):
    """Where reviews are kept."""

    async def begin(self, game: str, version: int) -> bool:
        """Note that a review is wanted, and delete older ones; returns False if it was already, or without a game."""

    async def row(self, game: str, version: int) -> ReviewRow | None:
        """How far a review has come; None if nobody asked for it."""

    async def due(self, version: int, most: int = 100) -> list[ReviewRow]:
        """The reviews to go on with: not complete, not failed, computed by no process; those asked for first first."""

    async def lease(self, game: str, version: int, who: str, seconds: float) -> bool:
        """Get or renew the lease of a review. Nobody else gets it until it expires."""

    async def advance(self, row: ReviewRow, who: str, seconds: float, turn: bytes | None = None) -> bool:
        """Store how far a review has come, and its turn number `row.done`; renews the lease.

        Returns False and does nothing if `who` does not have the lease.
        """

    async def fail(self, game: str, version: int, who: str) -> bool:
        """Note that the next turn could not be judged.

        Returns False and does nothing if `who` does not have the lease.
        """

    async def retry(self, game: str, version: int) -> bool:
        """Have a review that has failed tried again; returns False if it has not failed."""

    async def turns(self, game: str, version: int, since: int = 0) -> list[bytes]:
        """The stored turns after number `since`, in order."""
