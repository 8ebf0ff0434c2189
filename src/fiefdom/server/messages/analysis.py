"""A line of play to analyse, and what the analysis board shows of it."""

from typing import Annotated

from msgspec import Meta, Struct

from .fields import LONGEST_BEGINNING, LONGEST_TURN, Count, MoveText, Name
from .legal import Legal
from .state import Act, State

LONGEST_RECORD = 15_000


class Line(Struct, forbid_unknown_fields=True):
    """A line of play: the rules, and all moves and draws in order; or a record, from which both are read.

    `pending`: later moves of the seat whose turn it is, which are not confirmed. With `seed` the server continues to
    the next choice: it makes the next draws, by this seed, and plays forced moves.
    """

    rules: Annotated[str, Meta(max_length=40)] = ""
    moves: Annotated[str, Meta(max_length=LONGEST_BEGINNING)] = ""
    names: Annotated[list[Name], Meta(max_length=8)] = []
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""
    pending: Annotated[list[MoveText], Meta(max_length=LONGEST_TURN)] = []
    seed: Count | None = None


class Analysed(Struct):
    """The game at the end of a line, and the legal moves there; every seat may be played."""

    rules: str
    names: list[str]
    moves: list[str]
    state: State
    acts: list[Act]
    """Every move of the line as an act."""
    turns: list[int]
    """After how many moves a turn ends."""
    legal: Legal | None = None
