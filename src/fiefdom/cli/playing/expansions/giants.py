"""Age of Giants: giants come, go and hide crowns; quests (A)."""

from typing import TYPE_CHECKING, Annotated

import typer

from ....catalog.quests import QUESTS
from ....core.notation import SEATS
from ...complaint import Complaint
from ..expansion import Expansion, SheetOption
from ..phrases import squares, squares_with_terrain

if TYPE_CHECKING:
    from rich.table import Table

    from ....core.kingdom import Square
    from ....core.notation import Move
    from ....core.position import Position
    from ..space import Space


def _hides(position: "Position", move: "Move") -> str:
    return f"hide a crown on {squares_with_terrain(position, move)}"


def _receiver(move: "Move") -> str:
    seat = move.decoded.seat
    assert seat is not None
    return SEATS[seat]


def _sends(position: "Position", move: "Move") -> str:
    return f"send the giant of {squares_with_terrain(position, move)} to seat {_receiver(move)}"


def _on_crowns(square: "Square", short: bool) -> str:
    return (f"G{square.giants}" if short else "G" * square.giants) if square.giants else ""


def _quests(position: "Position") -> list[str]:
    chosen = position.seen.quests
    return [f"{quest.name} ({quest.points} each)" for i, quest in enumerate(QUESTS) if (chosen >> i) & 1]


def _beside(position: "Position", width: int, space: "Space") -> list["Table"]:
    from ..layout import labelled  # Rich loads slowly, and most commands do without it

    return [] if space.capped else [labelled("Quests", ", ".join(_quests(position)), space.short)]


def _quest_numbers(text: str) -> list[int]:
    """The quests named; the engine says how many lie open, and in which games."""
    words = text.split(",")
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise Complaint(f"--quests {text!r} is not a list of quest numbers; write e.g. --quests 3,17")
    return [int(word) for word in words]


_QUESTS = Annotated[str | None, typer.Option(help="Numbers of the quests, e.g. 3,17 (Age of Giants).")]

EXPANSION = Expansion(
    name="giants",
    tasks={
        "giant": "a giant comes: choose the crown it hides",
        "send": "footprints: send one of your giants away, if you like",
        "receive": "a giant was sent to you: choose the crown it hides",
    },
    passes={"send": "send none"},
    in_words={"giant": _hides, "receive": _hides, "send": _sends},
    told={
        "giant": lambda position, move: f"has a giant on {squares(move)}",
        "receive": lambda position, move: f"takes the giant on {squares(move)}",
        "send": lambda position, move: f"sends the giant of {squares(move)} to {_receiver(move)}",
    },
    on_crowns=_on_crowns,
    beside=_beside,
    beside_own=_quests,
    rules_line="Age of Giants: A to F bring a giant onto a crown, 49 to 54 send one away (A).",
    square_letters=("G a giant on a crown",),
    sheet_options={"quests": SheetOption("quest_list", _QUESTS, _quest_numbers)},
)
