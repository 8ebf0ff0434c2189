"""Pages of a game's log: no message holds more events than fit in a page, however long the log is."""

from collections.abc import Iterable, Sequence

import msgspec

from .messages import Event

MOST_EVENTS, MOST_BYTES = 500, 1 << 18
_encode = msgspec.json.Encoder().encode


def newest(events: Sequence[Event]) -> list[Event]:
    """The last events that fit in a page.

    >>> [event.seq for event in newest([Event(n, "said", 0.0) for n in range(1, 601)])[:2]]
    [101, 102]
    """
    return _fitting(reversed(events[-MOST_EVENTS:]))[::-1]


def page_after(events: Sequence[Event], since: int) -> list[Event]:
    """The first events after number `since` that fit in a page."""
    return _fitting(events[since : since + MOST_EVENTS])


def _fitting(events: Iterable[Event]) -> list[Event]:
    found, size = list[Event](), 0
    for event in events:
        size += len(_encode(event))
        if found and size > MOST_BYTES:
            break
        found.append(event)
    return found
