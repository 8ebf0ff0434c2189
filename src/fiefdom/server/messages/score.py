"""A real table to be scored, and its score."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .fields import Name
from .kingdom import Cell
from .state import State

MOST_SQUARES = 169
Count = Annotated[int, Meta(ge=0, le=999)]


class LaidTile(Struct, forbid_unknown_fields=True):
    """A domino that was laid: the name on its back, the squares of its two ends, and the number of its box, from 0."""

    name: Annotated[str, Meta(max_length=2)]
    at: tuple[str, str]
    box: Annotated[int, Meta(ge=0, le=3)] = 0


class EnteredKingdom(Struct, forbid_unknown_fields=True):
    """A kingdom as it was entered: as the text of a kingdom, or as squares around the castle on g7."""

    name: Name = ""
    text: Annotated[str, Meta(max_length=1500)] = ""
    cells: Annotated[list[Cell], Meta(max_length=MOST_SQUARES)] = []
    dominoes: Annotated[list[LaidTile], Meta(max_length=MOST_SQUARES // 2)] = []
    held: dict[str, Count] = {}
    """Its holdings apart from squares, by field of `KingdomView`, e.g. `discards`."""


class EnteredTable(Struct, forbid_unknown_fields=True):
    """A real table: its game, its kingdoms in the order of the realms, and the tiles revealed for everybody."""

    rules: Annotated[str, Meta(max_length=40)]
    kingdoms: Annotated[list[EnteredKingdom], Meta(min_length=1, max_length=8)]
    revealed: Annotated[list[Annotated[int, Meta(ge=1, le=99)]], Meta(max_length=4)] = []


class TableFlaw(Struct, omit_defaults=True):
    """A mistake: the realm, the kind of mistake, a sentence in English, and its squares."""

    realm: str
    kind: Literal["castle", "too-large", "apart", "odd", "too-many", "misplaced", "other-game", "twice", "cannot-lie"]
    message: str
    cells: list[str] = []


class ScoredTable(Struct):
    """The table as a finished game, the text of each kingdom, and the mistakes."""

    state: State
    texts: list[str]
    flaws: list[TableFlaw]
