"""Reports of players, blocks, and the log of what the operator did, as the store keeps them."""

from collections.abc import Sequence
from typing import NamedTuple

from .listings import Read, Write
from .statement import Statement

OPERATOR = ""
"""The owner of blocks that the operator made; they are valid for the whole server."""

_REPORT = "INSERT INTO reports (id, at, game, data) VALUES ($1, $2, $3, $4)"
_REPORTS = "SELECT id, at, game, data FROM reports ORDER BY at DESC, id LIMIT $1"
_BLOCK = """INSERT INTO blocks (id, owner, subject, at, until, why) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (id, subject) DO UPDATE SET until = excluded.until, why = excluded.why"""
_UNBLOCK = "DELETE FROM blocks WHERE id = $1"
_BLOCKS = "SELECT id, owner, subject, at, until, why FROM blocks WHERE owner = $1 AND until > $2 ORDER BY at, subject"
_ACT = "INSERT INTO moderation (id, at, who, act, subject, why) VALUES ($1, $2, $3, $4, $5, $6)"
_ACTS = "SELECT id, at, who, act, subject, why FROM moderation ORDER BY at DESC, id LIMIT $1"
_OLD_REPORTS = "DELETE FROM reports WHERE at < $1"
_OLD_GUESTS = "DELETE FROM guests WHERE at < $1"
_OLD_BLOCKS = "DELETE FROM blocks WHERE until < $1"
_OLD_LISTINGS = "DELETE FROM listings WHERE seen < $1"


class Kept(NamedTuple):
    """A report: its id, time, game, and what it says (JSON)."""

    id: str
    at: float
    game: str
    data: bytes


class Blocked(NamedTuple):
    """A block: who made it (the digest of a device, or the operator), whom it keeps away, and until when."""

    id: str
    owner: str
    subject: str
    at: float
    until: float
    why: str


class Act(NamedTuple):
    """What an operator did: who, when, what, to which game or address, and why."""

    id: str
    at: float
    who: str
    act: str
    subject: str
    why: str


class Moderation:
    """The reports, blocks and acts of a store."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def report(self, report: Kept) -> None:
        """Keep a report."""
        await self._write(Statement(_REPORT, [report]))

    async def reports(self, most: int = 100) -> list[Kept]:
        """The newest reports."""
        return [Kept(each[0], each[1], each[2], bytes(each[3])) for each in await self._read(_REPORTS, most)]

    async def block(self, blocks: Sequence[Blocked], *acts: Act) -> None:
        """Keep blocks and a line of the log, atomically."""
        if blocks:
            await self._write(Statement(_BLOCK, blocks[:1]), Statement(_BLOCK, blocks[1:]), Statement(_ACT, acts))

    async def unblock(self, block: str, *acts: Act) -> bool:
        """Lift a block; returns False and does nothing if there is none."""
        return await self._write(Statement(_UNBLOCK, [(block,)]), Statement(_ACT, acts))

    async def blocks(self, owner: str, now: float) -> list[Blocked]:
        """The valid blocks of an owner, oldest first."""
        return [Blocked(*each) for each in await self._read(_BLOCKS, owner, now)]

    async def note(self, act: Act) -> None:
        """Add a line to the log."""
        await self._write(Statement(_ACT, [act]))

    async def acts(self, most: int = 100) -> list[Act]:
        """The newest lines of the log."""
        return [Act(*each) for each in await self._read(_ACTS, most)]

    async def purge(self, now: float, reports: float, guests: float, listings: float) -> None:
        """Delete reports, addresses of guests and listings before these times, and blocks that have expired."""
        olds = ((_OLD_REPORTS, reports), (_OLD_GUESTS, guests), (_OLD_BLOCKS, now), (_OLD_LISTINGS, listings))
        for sql, before in olds:
            await self._write(Statement(sql, [(before,)]))
