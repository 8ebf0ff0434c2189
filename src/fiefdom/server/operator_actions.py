"""The commands of an operator about games and people. They write to the store while servers run, and to the log."""

import ipaddress
import time

from ..errors import FiefdomError
from . import events as log
from .abandoned import RUNNING
from .archive import load_table
from .journal import Journal
from .keys import new_game
from .limits import network_of
from .store.base import Missing, Store
from .store.moderation import OPERATOR, Act, Blocked

LONGEST_WHY = 300


def act(who: str, what: str, subject: str, why: str) -> Act:
    """A line of the log; raises `FiefdomError` if the reason is too long or not printable.

    >>> act("ana", "block", "192.0.2.7", "spam")[2:]
    ('ana', 'block', '192.0.2.7', 'spam')
    """
    if len(why) > LONGEST_WHY or not why.isprintable():
        raise FiefdomError(f"a reason must be one line of at most {LONGEST_WHY} printable characters")
    return Act(new_game(), time.time(), who, what, subject, why)


async def close_game(store: Store, game: str, who: str, why: str) -> None:
    """End a game. Servers that have it open notice within seconds."""
    table, line = await load_table(store, game, "plain"), act(who, "close", game, why)
    if table.phase not in RUNNING:
        raise FiefdomError(f"{game} has ended already")
    journal = Journal(
        store,
        table,
        await store.secret(game),
        lambda before, after: None,
        lambda seq: None,
        lambda name: load_table(store, name, "plain"),
    )
    await journal.commit(lambda now: [log.Aborted()] if now.phase in RUNNING else [])
    await store.moderation.note(line)


async def hide_table(store: Store, game: str, hidden: bool, who: str, why: str) -> None:
    """Hide an open table from the list, or show it again. It can still be joined by its links."""
    line = act(who, "hide" if hidden else "show", game, why)
    if not await store.listings.hide(game, hidden):
        raise Missing(f"{game} is not on the list of open tables")
    await store.moderation.note(line)


async def block_address(store: Store, address: str, seconds: float, who: str, why: str) -> str:
    """Keep an address (of IPv6: its /64 network) away for a time; returns what is blocked."""
    subject, now = _network(address), time.time()
    line = act(who, "block", subject, why)
    block = Blocked(f"operator {subject}", OPERATOR, subject, now, now + seconds, why)
    await store.moderation.block([block], line)
    return subject


async def unblock_address(store: Store, address: str, who: str, why: str) -> str:
    """Unblock an address; returns what was blocked."""
    subject = _network(address)
    if not await store.moderation.unblock(f"operator {subject}", act(who, "unblock", subject, why)):
        raise FiefdomError(f"{subject} is not blocked")
    return subject


def _network(address: str) -> str:
    """The address or network that is blocked; raises `FiefdomError` if it is not one.

    >>> _network("2001:db8:0:5:1:2:3:4"), _network("2001:db8:0:5::/64"), _network("192.0.2.7")
    ('2001:db8:0:5::/64', '2001:db8:0:5::/64', '192.0.2.7')
    """
    try:
        return network_of(str(ipaddress.ip_address(address.removesuffix("/64"))))
    except ValueError:
        raise FiefdomError(
            f"{address!r} is not an address; write e.g. 192.0.2.7, or 2001:db8::1 for its /64 network"
        ) from None
