"""How the draws of a game are fixed: every seat commits to a nonce, the commitments are sealed, the nonces revealed.

A seat that does not reveal its nonce voids the deal; one that does it twice is played by a bot.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from msgspec import Struct

from ..core.deal import nonce_commitment, secret_of_deal, server_nonce
from ..core.dealer import commitment
from . import events as log
from .limits import DEFAULTS
from .phases import LOBBY
from .table import Table

MOST_MISSED = 2
"""A seat that has voided this many deals is given to a bot, and the server commits for it."""
MOST_COMMITMENTS = 20
"""The commitments that a seat can make in one game; later ones are ignored, so that no log grows without limit."""


def committing(table: Table, given: Mapping[str, str]) -> list[Struct]:
    """The commitments of devices that are new. A device may replace one until they are sealed."""
    if table.phase != LOBBY or table.is_sealed:
        return []
    chairs = [table.chair(seat) for seat in sorted(given)]
    made = Counter(event.seat for event in table.events if event.kind == "committed")
    free = [each for each in chairs if each.person and not each.level and each.missed < MOST_MISSED]
    new = [each.seat for each in free if given[each.seat] != each.commitment and made[each.seat] < MOST_COMMITMENTS]
    return [log.Committed(seat, given[seat]) for seat in new]


def sealing(
    table: Table, root: bytes, online: Collection[str] = (), seconds: float = DEFAULTS.reveal_seconds
) -> list[Struct]:
    """Close the commitments, once all are there and the devices that have to reveal nonces are connected.

    The server commits for the seats without a device that does: bots, and programs that leave it to the server. The
    devices then have so many seconds to reveal.
    """
    if not table.may_seal(online):
        return []
    secret = secret_of_deal(root, table.deal)
    by_server = {c.seat: nonce_commitment(c.seat, server_nonce(secret, c.seat)) for c in table.chairs if not c.commits}
    return [log.Sealed({c.seat: by_server.get(c.seat, c.commitment) for c in table.chairs}, seconds)]


def voiding(table: Table, root: bytes, deal: int) -> list[Struct]:
    """Void a deal whose nonces were not all revealed; nothing if that has happened, or if they were after all."""
    if table.phase != LOBBY or table.deal != deal or not table.is_sealed or not table.unrevealed:
        return []
    late = table.unrevealed
    void = log.Voided(late, commitment(secret_of_deal(root, deal + 1)))
    again = [seat for seat in late if table.chair(seat).missed + 1 >= MOST_MISSED]
    return [void, *(log.Given(seat, "normal") for seat in again)]
