"""Reports and blocks by players, and the effect of the operator's commands on a running server.

The operator's commands write to the store. A server reads the operator's blocks with every sweep, so they are valid
within seconds, and closes the connections of addresses that are blocked.
"""

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec
import structlog

from ..errors import FiefdomError
from . import messages as m
from .archive import DAY
from .commands import name_of
from .connection import Connection
from .keys import new_game
from .limits import Limits, RateLimits, network_of
from .open_tables import name_of as device_name
from .refusal import Refusal
from .store.base import Store
from .store.moderation import OPERATOR, Blocked, Kept

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

PURGE_SECONDS = 600.0
LINES_KEPT = 30
"""Chat messages of a seat that are kept with a report about it."""
logger = structlog.get_logger()


class Reported(msgspec.Struct, omit_defaults=True):
    """The stored part of a report: the person, the reason, the messages of that seat, and who reported it."""

    seat: str
    name: str
    reason: str
    text: str
    said: list[str]
    by: str
    address: str = ""


class Moderation:
    """The blocked addresses as this process knows them, and the reports it takes."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store, self._limits = store, limits
        per_hour = limits.rate_factor * limits.reports_per_hour
        self._reports = RateLimits(per_hour / 3600, per_hour)
        self._blocked: dict[str, float] = {}

    def check(self, address: str) -> None:
        """Raise `Refusal` if the operator has blocked an address."""
        if self._blocked.get(network_of(address), 0.0) > time.time():
            raise Refusal("blocked", "the operator of this server has blocked your address for some time")

    async def refresh(self, hub: "Hub") -> None:
        """Read the operator's blocks, and close the connections of those that are new."""
        found = await self._store.moderation.blocks(OPERATOR, time.time())
        new = {each.subject: each.until for each in found}
        fresh, self._blocked = new.keys() - self._blocked.keys(), new
        for room in hub.rooms.values() if fresh else ():
            for each in [each for each in room.connections if each.address in fresh]:
                each.close(4403, "blocked")

    async def report(self, room: "Room", connection: Connection, command: m.Report) -> None:
        """Keep a report of one player about another; raises `Refusal`."""
        chair = _other(room, connection, command.seat)
        if not self._reports.take(connection.address):
            raise Refusal("too-fast", "you have sent many reports in a short time; wait a moment")
        said = [each.text for each in room.table.events if each.kind == "said" and each.seat == command.seat]
        reported = Reported(
            command.seat,
            chair,
            command.reason,
            name_of(command.text),
            said[-LINES_KEPT:],
            min(connection.holder.seats, default="host"),
            next(iter((await self._whereabouts(room, command.seat))[1:]), ""),
        )
        kept = Kept(new_game(), time.time(), room.table.game, msgspec.json.encode(reported))
        await self._store.moderation.report(kept)
        logger.info("player_reported", report=kept.id, game=kept.game, reason=command.reason)

    async def block(self, room: "Room", connection: Connection, command: m.Block) -> None:
        """Keep somebody away from the open tables of the sender's device; raises `Refusal`."""
        _other(room, connection, command.seat)
        owner, now = device_name(command.device), time.time()
        # People of one household share an address: a block by the address would lock out the host's own family.
        subjects = [each for each in await self._whereabouts(room, command.seat) if each and each != connection.address]
        until = now + self._limits.block_days * DAY
        blocks = [Blocked(device_name(command.block), owner, each, now, until, "") for each in subjects]
        await self._store.moderation.block(blocks)

    async def _whereabouts(self, room: "Room", seat: str) -> tuple[str, str]:
        """The device and the address of the holder of a seat, as far as they are known."""
        here = [each.address for each in room.connections if seat in each.holder.seats]
        known = [each for each in await self._store.listings.guests(room.table.game) if each.seat == seat]
        device = known[0].device if known else ""
        return device, here[0] if here else known[0].address if known else ""

    async def purge(self) -> None:
        """Delete what has been kept long enough."""
        now, limits = time.time(), self._limits
        await self._store.moderation.purge(
            now, now - limits.report_days * DAY, now - limits.address_days * DAY, now - DAY
        )


async def watch_retention(hub: "Hub") -> None:
    """Delete what has been kept long enough, every few minutes."""
    while True:
        try:
            await hub.moderation.purge()
        except FiefdomError as error:
            logger.warning("retention_failed", reason=str(error))
        await asyncio.sleep(PURGE_SECONDS)


def _other(room: "Room", connection: Connection, seat: str) -> str:
    """The name of the person at another seat; raises `Refusal` if there is none, or the sender does not play."""
    if not connection.holder.seats and not connection.holder.host:
        raise Refusal("not-allowed", "only players can report or block somebody")
    if not room.table.has(seat) or seat in connection.holder.seats or not room.table.chair(seat).person:
        raise Refusal("not-now", f"no other person holds seat {seat}")
    return room.table.chair(seat).name
