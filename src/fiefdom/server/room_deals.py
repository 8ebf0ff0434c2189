"""The deals of one loaded game: sealed as soon as everybody is here, voided when a nonce is missing for too long."""

import time
from typing import TYPE_CHECKING

from .dealing import sealing, voiding
from .phases import LOBBY

if TYPE_CHECKING:
    from .room import Room


class RoomDeals:
    """Seals and voids the deals of a room. The log decides what happened, so several processes never do it twice."""

    def __init__(self, room: "Room", secret: bytes) -> None:
        self._room, self._secret = room, secret
        self._reveal_seconds = room.hub.limits.reveal_seconds
        self.loaded = time.monotonic()
        self.is_sealing = False

    def wake(self) -> None:
        """Seal the deal, if everybody has committed and all devices that must reveal a nonce are connected."""
        if self._room.table.may_seal(self._room.online) and not self.is_sealing:
            self.is_sealing = True
            self._room.hub.spawn(self._seal())

    async def _seal(self) -> None:
        try:
            await self._room.journal.commit(
                lambda table: sealing(table, self._secret, self._room.online, self._reveal_seconds)
            )
        finally:
            self.is_sealing = False

    def tick(self) -> None:
        """Called regularly: void the deal, if nonces were not revealed in time."""
        table = self._room.table
        until = table.reveal_until if table.phase == LOBBY else None
        # After a restart the devices have the same time again.
        if until is not None and time.time() > until and time.monotonic() - self.loaded > self._reveal_seconds:
            self._room.hub.spawn(self.void(table.deal))

    async def void(self, deal: int) -> None:
        """Void a deal, unless that has happened already, or all nonces are here."""
        await self._room.journal.commit(lambda table: voiding(table, self._secret, deal))
