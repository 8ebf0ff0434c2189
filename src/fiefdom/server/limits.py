"""The limits of a server: what one address, connection, game and seat may use. Each can be set with `--limit`.

>>> Limits.parse(["chat-per-seat=50", "header-seconds=2.5"]).chat_per_seat
50
"""

import ipaddress
import math
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from ..errors import FiefdomError
from .messages.clock import LONGEST_DAYS

MOST_ADDRESSES = 10_000


class LimitError(FiefdomError):
    """A limit cannot be read; says why."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits, with defaults that let 40 devices behind one address play."""

    rate_factor: float = 1.0
    """A factor for the rate limits per address."""
    proxies: tuple[str, ...] = ()
    """The proxies whose `X-Forwarded-For` is trusted."""
    push_to: tuple[str, ...] = ()
    """`HOST:PORT` that push messages may go to even if it is private."""
    connections_per_address: int = 400
    """Open TCP connections of one address. A trusted proxy has no such limit."""
    header_seconds: float = 10.0
    """How long the headers of a request may take, and a connection may be idle before them."""
    request_seconds: float = 60.0
    """How long a request may take, from its headers to the end of the answer."""
    requests_per_address: float = 200.0
    """Requests and messages of one address per second. Those beyond it wait; half of them may come at once."""
    messages_per_second: float = 20.0
    """Of one connection; three times as many at once."""
    frames_per_second: float = 40.0
    """Of one connection, of any kind; five times as many at once."""
    bytes_per_second: float = 65_536.0
    """Of one connection; four times as many at once."""
    spectators_per_game: int = 500
    spectators_per_address: int = 120
    devices_per_seat: int = 16
    games_per_minute: float = 30.0
    """Games that one address makes, aborts or plays again; twice as many at once."""
    spectators_per_second: float = 10.0
    """Connections of spectators that one address opens; thirty times as many at once."""
    reads_per_second: float = 50.0
    """What one address reads: records, replay steps, invitations, pages of the log, lines of play and scores.

    Ten times as many at once."""
    chat_per_second: float = 1.0
    """Chat messages of one seat; ten times as many at once."""
    chat_per_seat: int = 300
    """Chat messages of one seat, or of the host, in one game."""
    undos_per_seat: int = 1000
    changes_per_seat: int = 200
    """Changes of name, bot, pause and so on, of one seat or of the host, in one game."""
    invitations_per_seat: int = 8
    """Unused invitations to one seat."""
    subscriptions_per_seat: int = 8
    """Devices of one seat that get push messages."""
    abandoned_days: float = 90.0
    """A game in which nothing happens for this long is ended. It must be longer than any clock of a game."""
    loads_per_address: int = 100
    """Games to load, replays and records that may wait for one address."""
    reviews_per_address: int = 5
    """Reviews of finished games that are computed for one address at the same time."""
    hints_per_address: int = 50
    """Bot turns and hints that may wait for one address before it gets no more hints."""
    unwatched_turns: int = 100
    """Bot turns that nobody watches and that wait in one process; the others wait in the database."""
    reveal_seconds: float = 30.0
    """How long devices have to reveal their nonces. They do it by themselves, in the time of one message."""

    open_tables: bool = True
    """May hosts open their tables to anybody on this server?"""
    open_tables_per_address: int = 20
    """Open tables on the list at one time that one address hosts."""
    joins_per_minute: float = 30.0
    """Seats of open tables that one address takes."""
    reports_per_hour: float = 20.0
    """Of one address."""
    host_gone_minutes: float = 3.0
    """A table leaves the list when its host has been away for this long."""
    guest_gone_minutes: float = 5.0
    """A seat taken at an open table is free again when its holder is away for this long before the game starts."""
    address_days: float = 7.0
    """How long the addresses of people at open tables are kept."""
    report_days: float = 90.0
    """How long reports are kept."""
    block_days: float = 365.0
    """How long a block of one player by another is kept."""

    @classmethod
    def parse(
        cls,
        texts: Iterable[str],
        rate_factor: float = 1.0,
        proxies: Iterable[str] = (),
        open_tables: bool = True,
        push_to: Iterable[str] = (),
    ) -> "Limits":
        """The defaults, changed by texts like `chat-per-seat=50`; raises `LimitError`."""
        kinds = {name.replace("_", "-"): type(getattr(DEFAULTS, name)) for name in NAMES}
        found: dict[str, int | float] = {}
        for text in texts:
            name, _, number = text.partition("=")
            if name not in kinds:
                raise LimitError(f"--limit {text!r}: there is no such limit; the limits are {', '.join(kinds)}")
            try:
                found[name.replace("-", "_")] = value = kinds[name](number)
            except ValueError:
                value = math.nan
            if not 0 < value < math.inf:
                raise LimitError(f"--limit {text!r}: {name} needs a positive number, e.g. {name}=10")
            if name == "abandoned-days" and value <= LONGEST_DAYS:
                raise LimitError(f"--limit {text!r}: a clock may last {LONGEST_DAYS} days, so {name} must be more")
        own = cls(rate_factor, tuple(proxies), tuple(map(_place, push_to)), open_tables=open_tables)
        return replace(own, **found)  # type: ignore[arg-type]

    def rates(self, per_second: float, burst_seconds: float) -> "RateLimits":
        """A rate limit per address, times the factor; what is allowed in so many seconds may be used at once."""
        allowed = self.rate_factor * per_second
        return RateLimits(allowed, burst_seconds * allowed)


DEFAULTS = Limits()
NAMES = tuple(
    field.name for field in fields(Limits) if field.name not in ("rate_factor", "proxies", "push_to", "open_tables")
)
"""The limits that `--limit` sets."""


def _place(text: str) -> str:
    """A host and port, of `--push-to`.

    >>> _place("Push.example.org:8443"), _place("[::1]:8443")
    ('push.example.org:8443', '::1:8443')
    """
    if not re.fullmatch(r"([A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}", text):
        raise LimitError(f"--push-to {text!r}: write a host and its port, e.g. push.example.org:8443")
    return re.sub(r"[\[\]]", "", text).lower()


class RateLimit:
    """A rate limit: a number per second on average, and a burst at once (a token bucket)."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._left, self._at = burst, time.monotonic()

    def take(self, count: float = 1) -> bool:
        """Are this many more allowed now?"""
        now = time.monotonic()
        self._left, self._at = min(self.burst, self._left + (now - self._at) * self.per_second), now
        if self._left < count:
            return False
        self._left -= count
        return True


class RateLimits:
    """A rate limit per address."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._of: dict[str, RateLimit] = {}

    def take(self, address: str) -> bool:
        """Is one more allowed for this address?"""
        if len(self._of) > MOST_ADDRESSES:
            self._of.clear()
        return self._of.setdefault(network_of(address), RateLimit(self.per_second, self.burst)).take()


def network_of(address: str) -> str:
    """The unit of limits per address: an IPv4 address, or the /64 network that one IPv6 customer usually has.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8:0:5:1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:0:5::/64')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
