"""How many devices may be connected to a game: spectators per game and address, devices per seat.

Players and hosts always get in: spectators do not count for them, and the newest device of a seat displaces the oldest.
"""

from collections import Counter
from collections.abc import Iterable

from .connection import Connection
from .limits import Limits
from .refusal import Refusal


class DeviceLimits:
    """Counts the connections of this process to its games."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._spectators: Counter[str] = Counter()

    def enter(self, connection: Connection, others: Iterable[Connection]) -> None:
        """Count a connection to a game that has these others; raises `Refusal` if it is one spectator too many."""
        if connection.holder.seats or connection.holder.host:
            self._displace(connection, others)
            return
        limits, address = self._limits, connection.address
        if sum(each.is_spectator for each in others) >= limits.spectators_per_game:
            raise Refusal("busy", f"{limits.spectators_per_game} devices already watch this game; try again later")
        if self._spectators[address] >= limits.spectators_per_address:
            most = limits.spectators_per_address
            raise Refusal("busy", f"{most} devices of your network already watch games; close one of them first")
        connection.is_spectator = True
        self._spectators[address] += 1

    def _displace(self, connection: Connection, others: Iterable[Connection]) -> None:
        """Close the oldest device of a seat, or of the host, that has too many."""
        players = [each for each in others if not each.is_spectator]
        for seat in connection.holder.seats or {""}:
            same = [each for each in players if seat in (each.holder.seats or {""})]
            if len(same) >= self._limits.devices_per_seat:
                min(same, key=lambda each: each.opened).close(4429, "this seat is open on too many devices")

    def leave(self, connection: Connection) -> None:
        """A connection has ended."""
        if connection.is_spectator:
            connection.is_spectator = False
            self._spectators[connection.address] -= 1
            if not self._spectators[connection.address]:
                del self._spectators[connection.address]
