"""The Court: open tokens and the pile in a state, and tokens in the catalog."""

from msgspec import Struct


class Court(Struct):
    """The open tokens, and the number of tokens of each kind in the face-down pile."""

    open: list[int]
    bag: dict[int, int]


class TokenInfo(Struct, omit_defaults=True):
    """A kind of court token. `counts`: what a character counts around it."""

    number: int
    name: str
    copies: int
    terrain: str = ""
    crowns: int = 0
    base: int = 0
    bonus: int = 0
    counts: str = ""
    warrior: bool = False
