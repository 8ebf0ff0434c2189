"""Sends new events of a game to all its connections. Parts that they share are encoded once."""

from collections.abc import Collection

import msgspec

from . import messages as m
from .connection import Connection
from .frames import frames_of
from .log_pages import newest
from .table import Table
from .view import legal_of, state_of

MOST_FRAMES = 1 << 19
"""In bytes. A turn with larger frames is shown without them, so that no message is over 1 MiB."""
_encode = msgspec.json.Encoder().encode


def send_news(
    connections: Collection[Connection], before: Table, table: Table, online: Collection[str], now: float
) -> None:
    """Send the events between two tables, with the new state; the legal moves go only to the seat that acts."""
    if not connections:
        return
    news = table.events[before.seq :]
    state = msgspec.Raw(_encode(state_of(table, online, now)))
    is_awaited = any(table.actor in each.holder.seats for each in connections)
    legal, told = legal_of(table) if is_awaited else None, newest(news)
    frames = _frames(before, news, online) if any(each.wants_frames for each in connections) else None
    plain = _encode(_update(told, state))
    framed = _encode(_update(told, state, frames=frames)) if frames else plain
    for each in list(connections):
        if legal and legal.seat in each.holder.seats:
            each.send(_update(told, state, legal, frames if each.wants_frames else None))
        else:
            each.send(framed if each.wants_frames else plain)


def _frames(before: Table, news: list[m.Event], online: Collection[str]) -> msgspec.Raw | None:
    """The frames of the new events, if there is more than one act."""
    frames = _encode(frames_of(before, news, online))
    return msgspec.Raw(frames) if 2 < len(frames) <= MOST_FRAMES else None


def _update(
    news: list[m.Event], state: msgspec.Raw, legal: m.Legal | None = None, frames: msgspec.Raw | None = None
) -> m.Update:
    """An update whose larger parts are already encoded."""
    return m.Update(news, state, legal, frames or [])  # type: ignore[arg-type]
