"""Open tables: the list of them, and how a stranger gets a seat. All processes share one list through the store."""

import time
from typing import TYPE_CHECKING

import msgspec

from . import messages as m
from .clocks import plan_of
from .keys import digest, new_key
from .limits import Limits, RateLimits
from .phases import LOBBY
from .refusal import Refusal
from .store.base import Key, Store
from .store.listings import Guest, Listing

if TYPE_CHECKING:
    from .room import Room

FRESH_SECONDS = 1.0
"""For this long the list that was read last is good enough."""
SEEN_SECONDS = 30.0
"""How often a process notes that a host is still there."""
MOST_TABLES = 200
TAKEN = "somebody else has just taken the last free seat of this table, or it is no longer open; choose another table"
_summary = msgspec.json.Decoder(m.OpenTable)


class OpenTables:
    """The open tables of the server."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store, self._limits = store, limits
        per_minute = limits.rate_factor * limits.joins_per_minute
        self._joins = RateLimits(per_minute / 60, per_minute)
        self._read_at, self._last = 0.0, list[m.OpenTable]()

    async def listed(self) -> m.OpenTables:
        """The tables that wait for players, the newest first."""
        if not self._limits.open_tables:
            return m.OpenTables(False, [])
        if time.monotonic() - self._read_at > FRESH_SECONDS:
            found = await self._store.listings.listed(self._since())
            self._last, self._read_at = [_shown(each) for each in found[:MOST_TABLES]], time.monotonic()
        return m.OpenTables(True, [each for each in self._last if any(seat.kind == "free" for seat in each.seats)])

    async def check_host(self, address: str) -> None:
        """Raise `Refusal` if somebody at this address may not open another table."""
        if not self._limits.open_tables:
            raise Refusal("no-open-tables", "this server has no open tables; invite people by a link")
        most = self._limits.open_tables_per_address
        if await self._store.listings.count(address, self._since()) >= most:
            raise Refusal("too-many", f"{most} open tables of your address are on the list, which is the limit")

    async def note_host(self, game: str, device: str, address: str) -> None:
        """Keep whose open table it is."""
        await self._store.listings.seat(Guest(game, "", name_of(device), address, time.time()))

    async def join(self, game: str, device: str, address: str) -> m.Accepted:
        """Give a free seat of an open table to whoever asks first; raises `Refusal`."""
        if not self._joins.take(address):
            raise Refusal("too-fast", "you have taken many seats in a short time; wait a moment")
        free = await self._store.listings.free(game) if self._limits.open_tables else ""
        guests = [each for each in await self._store.listings.guests(game) if not each.seat or each.seat not in free]
        await self._check_welcome(guests, name_of(device), address)
        for seat in free:
            raw = new_key()
            guest = Guest(game, seat, name_of(device), address, time.time())
            if await self._store.listings.claim(Key(digest(raw), game, "seat", seat), guest):
                self._read_at = 0.0
                return m.Accepted(game, seat, raw)
        raise Refusal("taken", TAKEN)

    async def _check_welcome(self, guests: list[Guest], device: str, address: str) -> None:
        """Raise `Refusal` if the device already sits here, or its host has blocked it."""
        if device and any(each.seat and each.device == device for each in guests):
            raise Refusal("seated", "this device already has a seat at this table")
        for host in (each.device for each in guests if not each.seat and each.device):
            blocks = await self._store.moderation.blocks(host, time.time())
            if any(block.subject in (device or address, address) for block in blocks):
                raise Refusal("not-welcome", "you cannot take a seat at this table; choose another one")

    def _since(self) -> float:
        return time.time() - 60 * self._limits.host_gone_minutes


class RoomListing:
    """The listing of one loaded game. The process that the host is connected to keeps it up to date."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._seq, self._at = 0, 0.0
        """The event that the store knows of, and when it was told."""

    def wake(self) -> None:
        """List the table again if something has changed, or the store has not heard of the host for a while."""
        table, now = self._room.table, time.monotonic()
        if not table.open or not self._room.hub.limits.open_tables:
            return
        if table.phase != LOBBY:
            if self._seq:
                self._seq = 0
                self._room.hub.spawn(self._room.hub.store.listings.remove(table.game))
        elif self._is_due(now):
            self._seq, self._at = table.seq, now
            self._room.hub.spawn(self._save())

    def _is_due(self, now: float) -> bool:
        is_old = self._room.table.seq > self._seq or now - self._at > SEEN_SECONDS
        return is_old and any(each.holder.host for each in self._room.connections)

    async def _save(self) -> None:
        table = self._room.table
        seats = [
            m.OpenSeat("bot" if chair.level else "person" if chair.ready else "free", chair.name, chair.level)
            for chair in table.chairs
        ]
        shown = m.OpenTable(table.game, str(table.rules), table.open, seats)  # type: ignore[arg-type]
        shown.clock = plan_of(table)
        await self._room.hub.store.listings.save(table.game, table.seq, time.time(), msgspec.json.encode(shown))


def name_of(device: str) -> str:
    """What the store keeps of a device: a digest; empty for a device without a key.

    >>> name_of(""), len(name_of("A" * 32))
    ('', 64)
    """
    return digest(device).hex() if device else ""


def _shown(listing: Listing) -> m.OpenTable:
    """A table as the list shows it. A seat whose invitation is used is not free, even if nobody has entered yet."""
    table = _summary.decode(listing.summary)
    for name, seat in zip("abcdefgh", table.seats, strict=False):
        if seat.kind == "free" and name not in listing.free:
            seat.kind = "person"
    table.seconds = max(0.0, time.time() - listing.opened)
    return table
