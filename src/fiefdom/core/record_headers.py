"""The headers of version 2 of a record: commitments of the seats, void deals, where it began, a clock, undone turns.

>>> needs_second("Commitment-a"), needs_second("Event")
(True, False)
>>> problem("Clock", "turn 60"), problem("Clock", "soon")
('', 'a clock is turn, total or days, a number, and optionally an increment, e.g. Clock: total 900+10')
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from .deal import nonce_commitment, server_nonce
from .dealer import SeededDealer

_CLOCK = re.compile(r"(turn|total|days) ([0-9]{1,9})(?:\+([0-9]{1,6}))?")
_SECOND = {
    "Commitment-[a-h]": ("[0-9a-f]{64}", "a commitment has 64 hexadecimal digits"),
    "Server-Nonces": ("[a-h]{1,8}", "it names seats, e.g. Server-Nonces: bd"),
    "Void-[1-9][0-9]{0,5}": (
        "[0-9a-f]{64} [a-h]{1,8}",
        "a void deal is its commitment and the seats that did not reveal their nonces",
    ),
    "From": ("[1-9][0-9]{0,5}", "it is the number of moves and draws before the game, e.g. From: 14"),
    "Clock": (
        _CLOCK.pattern,
        "a clock is turn, total or days, a number, and optionally an increment, e.g. Clock: total 900+10",
    ),
    "Undone": ("[1-9][0-9]{0,5}", "it is the number of turns that were undone by agreement, e.g. Undone: 1"),
}


class RecordClock(NamedTuple):
    """The clock of a game: its kind, seconds (or days) per turn or in all, and seconds more for each turn."""

    kind: str
    amount: int
    increment: int = 0


def needs_second(key: str) -> bool:
    """Does a header of this name have a meaning from version 2 on?"""
    return any(re.fullmatch(name, key) for name in _SECOND)


def problem(key: str, value: str) -> str:
    """What is wrong with a header of version 2; empty if nothing is."""
    for name, (form, says) in _SECOND.items():
        if re.fullmatch(name, key) and not re.fullmatch(form, value):
            return says
    return ""


def clock_text(kind: str, amount: int, increment: int = 0) -> str:
    """A clock as the header has it.

    >>> clock_text("total", 900, 10), clock_text("days", 3)
    ('total 900+10', 'days 3')
    """
    return f"{kind} {amount}" + (f"+{increment}" if increment else "")


def clock_of(headers: Mapping[str, str]) -> RecordClock | None:
    """The clock that the headers of version 2 state, if any.

    >>> clock_of({"Clock": "total 900+10"}), clock_of({})
    (RecordClock(kind='total', amount=900, increment=10), None)
    """
    found = _CLOCK.fullmatch(headers.get("Clock", ""))
    return RecordClock(found[1], int(found[2]), int(found[3] or 0)) if found else None


def void_deals(headers: Mapping[str, str]) -> list[str]:
    """The seats that did not reveal their nonces, for each void deal in order.

    >>> void_deals({"Void-1": "00" * 32 + " bc"})
    ['bc']
    """
    return [value.partition(" ")[2] for key, value in headers.items() if key.startswith("Void-")]


def broken_promise(headers: Mapping[str, str], dealer: SeededDealer) -> str:
    """How the nonces of a dealer differ from the commitments of the seats; empty if they match."""
    promised = {key[-1]: value for key, value in headers.items() if key.startswith("Commitment-")}
    if promised and set(promised) != set(dealer.nonces):
        return "every seat with a commitment needs a nonce, and no other seat may have one"
    for seat, commitment in promised.items():
        if nonce_commitment(seat, dealer.nonces[seat]) != commitment:
            return f"the nonce of seat {seat} does not match its commitment"
    for seat in headers.get("Server-Nonces", ""):
        if dealer.nonces.get(seat) != server_nonce(dealer.secret, seat):
            return f"the nonce of seat {seat} is not the one that the secret gives"
    return ""
