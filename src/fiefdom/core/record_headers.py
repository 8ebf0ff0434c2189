"""The headers that version 2 of a record added: the commitments of the seats, void deals, and room for a clock.

>>> needs_second("Commitment-a"), needs_second("Event")
(True, False)
>>> problem("Clock", "turn 60"), problem("Clock", "soon")
('', 'a clock is turn, total or days, a number, and perhaps an increment, e.g. Clock: total 900+10')
"""

import re
from collections.abc import Mapping

from .deal import nonce_commitment, server_nonce
from .dealer import SeededDealer

_SECOND = {
    "Commitment-[a-h]": ("[0-9a-f]{64}", "a commitment has 64 hexadecimal digits"),
    "Server-Nonces": ("[a-h]{1,8}", "it names seats, e.g. Server-Nonces: bd"),
    "Void-[1-9][0-9]{0,5}": (
        "[0-9a-f]{64} [a-h]{1,8}",
        "a void deal is its commitment and the seats that did not reveal their nonces",
    ),
    "Clock": (
        r"(turn|total|days) [0-9]{1,9}(\+[0-9]{1,6})?",
        "a clock is turn, total or days, a number, and perhaps an increment, e.g. Clock: total 900+10",
    ),
}


def needs_second(key: str) -> bool:
    """Does a header of this name have a meaning from version 2 on?"""
    return any(re.fullmatch(name, key) for name in _SECOND)


def problem(key: str, value: str) -> str:
    """What is wrong with a header of version 2; empty if nothing is."""
    for name, (form, says) in _SECOND.items():
        if re.fullmatch(name, key) and not re.fullmatch(form, value):
            return says
    return ""


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
