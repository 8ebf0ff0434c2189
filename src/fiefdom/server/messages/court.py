"""The Court: its pieces, and its block of a state."""

from msgspec import Struct


class Court(Struct):
    """The court: the open tokens, and how many of each kind the face-down pile has (by number)."""

    open: list[int]
    bag: dict[int, int]


class TokenInfo(Struct, omit_defaults=True):
    """A kind of court token; `counts` is what a character counts around it."""

    number: int
    name: str
    copies: int
    terrain: str = ""
    crowns: int = 0
    base: int = 0
    bonus: int = 0
    counts: str = ""
    warrior: bool = False
