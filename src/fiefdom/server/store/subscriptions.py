"""Devices that want a push message when it is the turn of a seat, and the server's own keys.

A message is due at `send_at` (0: none is). The first process that claims it sends it; if that process dies, it is due
again for others.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from .statement import Statement

_ADD = """INSERT INTO subscriptions (game, key, endpoint, seat, p256dh, auth, language, site, created, turn)
    SELECT game, digest, CAST($3 AS TEXT), seat, CAST($4 AS {bytes}), CAST($5 AS {bytes}), CAST($6 AS TEXT),
        CAST($7 AS TEXT), CAST($8 AS DOUBLE PRECISION), CAST($9 AS INTEGER)
    FROM keys WHERE game = $1 AND digest = $2 AND role = 'seat'
    ON CONFLICT (game, key, endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth,
        language = excluded.language, site = excluded.site, created = excluded.created"""
# The newest devices of the seat that this key opens stay.
_TRIM = """DELETE FROM subscriptions WHERE game = $1
    AND seat = (SELECT seat FROM keys WHERE game = $1 AND digest = $2) AND endpoint NOT IN (
        SELECT endpoint FROM subscriptions WHERE game = $1
            AND seat = (SELECT seat FROM keys WHERE game = $1 AND digest = $2) ORDER BY created DESC LIMIT $3)"""
_REMOVE = "DELETE FROM subscriptions WHERE game = $1 AND key = $2 AND endpoint = $3"
_GONE = "DELETE FROM subscriptions WHERE endpoint = $1"
_CLEAR = "DELETE FROM subscriptions WHERE game = $1"
_COPY = """INSERT INTO subscriptions (game, key, endpoint, seat, p256dh, auth, language, site, created, turn)
    SELECT CAST($2 AS TEXT), key, endpoint, seat, p256dh, auth, language, site, created, -1
    FROM subscriptions WHERE game = $1 ON CONFLICT DO NOTHING"""
_MARK = "UPDATE subscriptions SET turn = $3, send_at = $4, tries = 0 WHERE game = $1 AND seat = $2 AND turn < $3"
_CLAIM = """UPDATE subscriptions SET send_at = $6, tries = tries + 1
    WHERE game = $1 AND key = $2 AND endpoint = $3 AND turn = $4 AND send_at = $5"""
_SETTLE = "UPDATE subscriptions SET send_at = $5 WHERE game = $1 AND key = $2 AND endpoint = $3 AND turn = $4"
_ROWS = "SELECT game, key, endpoint, seat, p256dh, auth, language, site, turn, send_at, tries FROM subscriptions"
_OF = f"{_ROWS} WHERE game = $1 ORDER BY created"
_DUE = f"{_ROWS} WHERE send_at > 0 AND send_at <= $1 ORDER BY send_at LIMIT $2"
_MAKE_KEY = "INSERT INTO server_keys (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_SERVER_KEY = "SELECT secret FROM server_keys WHERE name = $1"


class Subscription(NamedTuple):
    """A device of a seat: where its push service is, the keys of its messages, its language and the server's site."""

    game: str
    key: bytes
    """The digest of the seat's key."""
    endpoint: str
    seat: str
    p256dh: bytes
    auth: bytes
    language: str
    site: str
    turn: int
    """The last turn that a message was due for, or that began before the device subscribed."""
    send_at: float = 0.0
    tries: int = 0


class Subscriptions:
    """The subscriptions in a database."""

    def __init__(
        self,
        read: Callable[..., Awaitable[list[Any]]],
        write: Callable[..., Awaitable[bool]],
        bytes_type: str,
    ) -> None:
        self._read, self._write, self._add = read, write, _ADD.format(bytes=bytes_type)

    async def add(self, new: Subscription, at: float, most: int) -> bool:
        """Add or renew a device; the oldest of too many devices of the seat goes. False: the key is not valid."""
        row = (new.game, new.key, new.endpoint, new.p256dh, new.auth, new.language, new.site, at, new.turn)
        trim = Statement(_TRIM, [(new.game, new.key, most)])
        return await self._write(Statement(self._add, [row]), trim)

    async def remove(self, game: str, key: bytes, endpoint: str) -> None:
        """Remove a device from a seat."""
        await self._write(Statement(_REMOVE, [(game, key, endpoint)]))

    async def remove_endpoint(self, endpoint: str) -> None:
        """Remove a device from all games, because its push service does not know it any more."""
        await self._write(Statement(_GONE, [(endpoint,)]))

    async def clear(self, game: str) -> None:
        """Remove all devices of a game."""
        await self._write(Statement(_CLEAR, [(game,)]))

    async def copy(self, game: str, other: str) -> None:
        """Subscribe the devices of a game to another one with the same keys."""
        await self._write(Statement(_COPY, [(game, other)]))

    async def of(self, game: str) -> list[Subscription]:
        """The devices of a game, oldest first."""
        return [_row(each) for each in await self._read(_OF, game)]

    async def mark(self, game: str, seat: str, turn: int, at: float) -> None:
        """A message about a turn is due at a time, for all devices of a seat that none was due for yet."""
        await self._write(Statement(_MARK, [(game, seat, turn, at)]))

    async def due(self, now: float, most: int) -> list[Subscription]:
        """The messages that are due, longest wait first."""
        return [_row(each) for each in await self._read(_DUE, now, most)]

    async def claim(self, due: Subscription, until: float) -> bool:
        """Try to get a message that is due; if it is not settled, it is due again at `until`."""
        return await self._write(Statement(_CLAIM, [(*due[:3], due.turn, due.send_at, until)]))

    async def settle(self, due: Subscription, send_at: float = 0.0) -> None:
        """The message was sent or is no longer wanted; or it is tried again at a time."""
        await self._write(Statement(_SETTLE, [(*due[:3], due.turn, send_at)]))

    async def server_key(self, name: str, new: bytes) -> bytes:
        """A key of the server, for all its processes: the one that was kept first."""
        await self._write(Statement(_MAKE_KEY, [(name, new)]))
        return bytes((await self._read(_SERVER_KEY, name))[0][0])


def _row(found: Any) -> Subscription:
    row = Subscription(*found)
    return row._replace(key=bytes(row.key), p256dh=bytes(row.p256dh), auth=bytes(row.auth))
