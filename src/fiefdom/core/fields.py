"""The fields of a position's text, as `state_text` and the expansions read and write them.

>>> listed([3, 7]), counted([0, 2, 1]), bits(5)
('3,7', '2x2,3', [0, 2])
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..errors import NotationError
from ..kernel.schema import NONE
from .rules import Rules
from .squares import SEATS

KIND = "[1-9][0-9]?"
COUNTS = rf"-|{KIND}(?:x{KIND})?(?:,{KIND}(?:x{KIND})?)*"
NUMBERS = rf"-|{KIND}(?:,{KIND})*"


class Reader:
    """The fields of a position's text. Each is read once, and errors name the field."""

    def __init__(self, text: str) -> None:
        words = text.split()
        if len(words) < 2 or not re.fullmatch(r"(?:0|[1-9][0-9]?)\.[a-z]+", words[1]):
            raise NotationError("a position is a game, a round and step, then fields, e.g. kd/2 1.place line=3a,17b …")
        self.rules = Rules.parse(words[0], stored=True)
        number, _, self.step = words[1].partition(".")
        self.round = int(number)
        self.fields: dict[str, str] = {}
        for word in words[2:]:
            key, equals, value = word.partition("=")
            if not equals or key in self.fields:
                raise NotationError(f"{word!r} is not a field, or is given twice; fields look like line=3a,17b")
            self.fields[key] = value

    def take(self, key: str, pattern: str, default: str | None = None) -> re.Match[str]:
        """Take a field, which must match the pattern."""
        value = self.fields.pop(key, default)
        if value is None:
            raise NotationError(f"the position has no field {key}=, which is required")
        match = re.fullmatch(pattern, value)
        if not match:
            raise NotationError(f"{key}={value} cannot be read; see docs/reference/notation.md for the field {key}")
        return match

    def numbers(self, key: str) -> list[int]:
        """A field that lists numbers, or has a dash for none."""
        text = self.take(key, NUMBERS)[0]
        return [] if text == "-" else [int(number) for number in text.split(",")]

    def counts(self, key: str, catalog: Any) -> list[int]:
        """A field that says how many there are of each kind of a catalog."""
        counts = [0] * len(catalog)
        text = self.take(key, COUNTS)[0]
        for item in [] if text == "-" else text.split(","):
            kind, _, n = item.partition("x")
            if not 1 <= int(kind) <= len(catalog) or not 1 <= int(n or 1) <= catalog[int(kind) - 1].copies:
                raise NotationError(
                    f"{key}= cannot have {item}; kinds are 1 to {len(catalog)}, with no more of each than the box has"
                )
            counts[int(kind) - 1] = int(n or 1)
        return counts

    def seat(self, key: str) -> int:
        """A field that names a seat."""
        letter = self.take(key, "[a-h]")[0]
        if SEATS.index(letter) >= self.rules.players:
            last = SEATS[self.rules.players - 1]
            raise NotationError(f"{key}={letter} is not a seat of {self.rules}; its seats are a to {last}")
        return SEATS.index(letter)


@dataclass(frozen=True, slots=True)
class Field:
    """A field that an expansion adds to the text of a position."""

    key: str
    order: int
    """Where it stands among the fields of all expansions, low first."""
    write: Callable[[Any], str | None]
    """Its text for a state; None where the state has no such field."""
    read: Callable[[Reader, Any], None]
    """Takes the field from the text and writes it into a state, whose step is set already."""


def bits(word: int) -> list[int]:
    """The members of a set that the kernel keeps as bits."""
    return [bit for bit in range(word.bit_length()) if (word >> bit) & 1]


def listed(numbers: Iterable[int]) -> str:
    """Numbers as a field lists them."""
    return ",".join(map(str, numbers)) or "-"


def counted(counts: list[int]) -> str:
    """How many there are of each kind, as a field has it."""
    return ",".join(f"{kind + 1}x{n}" if n > 1 else str(kind + 1) for kind, n in enumerate(counts) if n) or "-"


def numbered(kind: int) -> str:
    """A kind as people number it, or a dash."""
    return "-" if kind == NONE else str(kind + 1)
