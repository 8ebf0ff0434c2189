"""What an expansion tells the terminal: each file in `playing/expansions` builds one `Expansion`.

Generic files loop over the expansions and never name one or its pieces.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rich.table import Table

    from ...core.kingdom import Kingdom, Square
    from ...core.notation import Move
    from ...core.outcomes import Outcome
    from ...core.position import Position
    from .space import Space

Words = Callable[["Position", "Move"], str]
"""A legal move of a position in words."""


class SheetOption(NamedTuple):
    """An option of `fiefdom score` for an argument of `ScoreSheet.of_kingdom`."""

    argument: str
    kind: Any
    """Its annotated type, as Typer reads it."""
    read: Callable[[str], Any]
    """The value that a text means; raises `Complaint`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expansion:
    """What one expansion adds to the words and to the table."""

    name: str
    """Its name in `catalog.EXPANSIONS`, which is also the property of `Rules` that says whether it is in play."""

    # Words

    tasks: Mapping[str, str] = field(default_factory=dict)
    """By step: what a player has to do."""
    passes: Mapping[str, str] = field(default_factory=dict)
    """By step: what it means to pass."""
    in_words: Mapping[str, Words] = field(default_factory=dict)
    """By step: a move as a choice."""
    told: Mapping[str, Words] = field(default_factory=dict)
    """By step: a move as news for the other players."""
    continues: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By step: the steps whose news it continues, so that they are told as one act."""
    notes: Callable[["Outcome"], list[str]] = lambda outcome: []
    """What a move changes apart from points."""
    weight: Callable[["Outcome"], int] = lambda outcome: 0
    """Of moves that gain the same points, those of more weight are listed first."""
    without_points: tuple[str, ...] = ()
    """Steps whose moves never change points by themselves."""
    previewed: tuple[str, ...] = ()
    """Steps whose moves are shown and confirmed even in the middle of a turn."""

    # Pieces in a kingdom

    on_crowns: Callable[["Square", bool], str] = lambda square, short: ""
    """Pieces that stand on crowns; if short, a letter and their number."""
    pieces: Callable[["Square"], str] = lambda square: ""
    """Other pieces on a square, as letters and numbers."""
    legend: Callable[["Kingdom"], list[str]] = lambda kingdom: []
    """What the numbers of its pieces stand for."""
    purse: Callable[["Kingdom"], str] | None = None
    """What a player has beside the kingdom."""

    # Pieces on the table

    beside: Callable[["Position", int, "Space"], list["Table"]] = lambda position, width, space: []
    """What lies beside the kingdoms, in a window of a width."""
    beside_own: Callable[["Position"], list[str]] = lambda position: []
    """The same in short lines, which stand beside the player's own kingdom in a low window."""
    tiles: Callable[["Position"], list[str]] = lambda position: []
    """What its tiles and tokens give."""

    # Pages to read

    rules_line: str = ""
    """The expansion in one line."""
    square_letters: tuple[str, ...] = ()
    """What letters on squares mean."""
    purse_letters: tuple[str, ...] = ()
    """What letters in purses mean."""

    # Options of `fiefdom score`

    kingdom_options: Mapping[str, Any] = field(default_factory=dict)
    """Fields of a kingdom, each with its annotated type, as Typer reads it."""
    sheet_options: Mapping[str, SheetOption] = field(default_factory=dict)
    """Arguments of `ScoreSheet.of_kingdom`."""
