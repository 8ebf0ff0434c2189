"""The list of open tables as all processes share it, and who sits at them.

A listing is an index beside the log: the host's process writes it, and what it says is checked against the keys of the
game. A free seat is one with an unused invitation and without a holder.
"""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from ..phases import LOBBY
from .base import Key
from .statement import ADD_KEY, Statement

Read = Callable[..., Awaitable[list[Any]]]
Write = Callable[..., Awaitable[bool]]

MOST_ROWS = 2000

_LIST = """INSERT INTO listings (game, seq, opened, seen, summary) VALUES ($1, $2, $3, $3, $4)
    ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, seen = excluded.seen, summary = excluded.summary
    WHERE excluded.seq >= listings.seq"""
_UNLIST = "DELETE FROM listings WHERE game = $1"
_HIDE = "UPDATE listings SET hidden = $2 WHERE game = $1"
_HELD = "SELECT 1 FROM keys AS held WHERE held.game = keys.game AND held.seat = keys.seat AND held.role = 'seat'"
_LISTED = f"""SELECT listings.game, opened, summary, keys.seat FROM listings
    JOIN games ON games.id = listings.game JOIN keys ON keys.game = listings.game
    WHERE seen > $1 AND hidden = 0 AND phase = '{LOBBY}' AND role = 'invitation' AND NOT EXISTS ({_HELD})
    ORDER BY opened DESC, listings.game, keys.seat LIMIT $2"""
_FREE = f"""SELECT DISTINCT seat FROM keys JOIN games ON games.id = game WHERE game = $1 AND phase = '{LOBBY}'
    AND role = 'invitation' AND seat <> '' AND NOT EXISTS ({_HELD}) ORDER BY seat"""
_CLAIM = f"""DELETE FROM keys WHERE game = $1 AND seat = $2 AND role = 'invitation' AND NOT EXISTS ({_HELD})
    AND EXISTS (SELECT 1 FROM listings JOIN games ON games.id = listings.game
        WHERE listings.game = $1 AND hidden = 0 AND phase = '{LOBBY}')"""
_SEAT = """INSERT INTO guests (game, seat, device, address, at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (game, seat) DO UPDATE SET device = excluded.device, address = excluded.address, at = excluded.at"""
_GUESTS = "SELECT game, seat, device, address, at FROM guests WHERE game = $1 ORDER BY seat"
_COUNT = f"""SELECT count(*) FROM listings JOIN guests ON guests.game = listings.game AND guests.seat = ''
    JOIN games ON games.id = listings.game WHERE address = $1 AND seen > $2 AND phase = '{LOBBY}'"""


class Listing(NamedTuple):
    """An open table: when it was opened, what is shown of it (JSON), and its free seats."""

    game: str
    opened: float
    summary: bytes
    free: str


class Guest(NamedTuple):
    """Who took a seat of an open table (an empty seat: its host): the digest of a device, and an address."""

    game: str
    seat: str
    device: str
    address: str
    at: float


class Listings:
    """The open tables of a store."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def save(self, game: str, seq: int, now: float, summary: bytes) -> None:
        """List a table, or note that its host is still there; older news than the store has changes nothing."""
        await self._write(Statement(_LIST, [(game, seq, now, summary)]))

    async def remove(self, game: str) -> None:
        """Take a table off the list."""
        await self._write(Statement(_UNLIST, [(game,)]))

    async def hide(self, game: str, hidden: bool) -> bool:
        """Hide a table, or show it again; returns whether it is on the list at all."""
        return await self._write(Statement(_HIDE, [(game, int(hidden))]))

    async def listed(self, since: float) -> list[Listing]:
        """The tables with free seats whose host was there after a time, the newest first."""
        found: dict[str, Listing] = {}
        for game, opened, summary, seat in await self._read(_LISTED, since, MOST_ROWS):
            seats = found[game].free if game in found else ""
            found[game] = Listing(game, opened, bytes(summary), seats if seat in seats else seats + seat)
        return list(found.values())

    async def free(self, game: str) -> str:
        """The free seats of a game that waits for players."""
        return "".join(seat for (seat,) in await self._read(_FREE, game))

    async def claim(self, key: Key, guest: Guest) -> bool:
        """Give a free seat to a guest; returns False and does nothing if it is taken, or the table left the list."""
        return await self._write(
            Statement(_CLAIM, [(key.game, key.seat)]), Statement(ADD_KEY, [key]), Statement(_SEAT, [guest])
        )

    async def seat(self, guest: Guest) -> None:
        """Note who has a seat."""
        await self._write(Statement(_SEAT, [guest]))

    async def guests(self, game: str) -> list[Guest]:
        """The known holders of the seats of a game."""
        return [Guest(*each) for each in await self._read(_GUESTS, game)]

    async def count(self, address: str, since: float) -> int:
        """The number of open tables that an address hosts."""
        ((count,),) = await self._read(_COUNT, address, since)
        return int(count)
