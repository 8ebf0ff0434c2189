"""Reviews in an SQL database."""

from collections.abc import Awaitable, Callable
from typing import Any

from .clock import AHEAD, ClockWatch
from .reviews import MOST_TRIES, ReviewRow
from .schema import Dialect
from .statement import Statement

_BEGIN = """INSERT INTO reviews (game, version, asked) SELECT id, CAST($2 AS INTEGER), {now} FROM games
    WHERE id = $1 ON CONFLICT DO NOTHING"""
_DROP_OLDER = "DELETE FROM reviews WHERE game = $1 AND version < $2"
_ROW = "SELECT game, version, turns, done, tries FROM reviews WHERE game = $1 AND version = $2"
_DUE = f"""SELECT game, version, turns, done, tries, {AHEAD} FROM reviews
    WHERE version = $1 AND (turns < 0 OR done < turns) AND tries < {MOST_TRIES} AND {{free}}
    ORDER BY asked, game LIMIT $2"""
_LEASE = """UPDATE reviews SET lease_by = $3, lease_until = {now} + $4
    WHERE game = $1 AND version = $2 AND (lease_by = $3 OR {free})"""
_ADVANCE = """UPDATE reviews SET done = $4, turns = $5, tries = 0, lease_until = {now} + $6
    WHERE game = $1 AND version = $2 AND lease_by = $3 AND done <= $4"""
_FAIL = "UPDATE reviews SET tries = tries + 1 WHERE game = $1 AND version = $2 AND lease_by = $3"
_RETRY = f"UPDATE reviews SET tries = 0 WHERE game = $1 AND version = $2 AND tries >= {MOST_TRIES}"
_ADD_TURN = """INSERT INTO review_turns (game, version, number, data) VALUES ($1, $2, $3, $4)
    ON CONFLICT (game, version, number) DO NOTHING"""
_TURNS = "SELECT data FROM review_turns WHERE game = $1 AND version = $2 AND number > $3 ORDER BY number"
_FREE = f"(lease_until <= {{now}} OR {AHEAD})"


class SqlReviews:
    """Reviews in an SQL database, which says how to read and how to write."""

    def __init__(
        self,
        dialect: Dialect,
        read: Callable[..., Awaitable[list[Any]]],
        write: Callable[..., Awaitable[bool]],
        clock: ClockWatch,
    ) -> None:
        self._read, self._write, self._clock = read, write, clock
        words = {"now": dialect.now, "free": _FREE.format(now=dialect.now)}
        self._begin, self._due, self._lease, self._advance = (
            each.format(**words) for each in (_BEGIN, _DUE, _LEASE, _ADVANCE)
        )

    async def begin(self, game: str, version: int) -> bool:
        """Note that a review is wanted, and delete those of older versions."""
        key = [(game, version)]
        return await self._write(Statement(self._begin, key), Statement(_DROP_OLDER, key))

    async def row(self, game: str, version: int) -> ReviewRow | None:
        """How far a review has come."""
        return next((ReviewRow(*found) for found in await self._read(_ROW, game, version)), None)

    async def due(self, version: int, most: int = 100) -> list[ReviewRow]:
        """The reviews that are not complete, have not failed and that no process computes."""
        found = await self._read(self._due, version, most)
        self._clock.note(each[-1] for each in found)
        return [ReviewRow(*each[:-1]) for each in found]

    async def lease(self, game: str, version: int, who: str, seconds: float) -> bool:
        """Get or renew the lease of a review."""
        return await self._write(Statement(self._lease, [(game, version, who, seconds)]))

    async def advance(self, row: ReviewRow, who: str, seconds: float, turn: bytes | None = None) -> bool:
        """Store how far a review has come, and its newest turn."""
        added = [] if turn is None else [(row.game, row.version, row.done, turn)]
        return await self._write(
            Statement(self._advance, [(row.game, row.version, who, row.done, row.turns, seconds)]),
            Statement(_ADD_TURN, added),
        )

    async def fail(self, game: str, version: int, who: str) -> bool:
        """Note that the next turn could not be judged."""
        return await self._write(Statement(_FAIL, [(game, version, who)]))

    async def retry(self, game: str, version: int) -> bool:
        """Have a review that has failed tried again."""
        return await self._write(Statement(_RETRY, [(game, version)]))

    async def turns(self, game: str, version: int, since: int = 0) -> list[bytes]:
        """The stored turns after number `since`."""
        return [bytes(data) for (data,) in await self._read(_TURNS, game, version, since)]
