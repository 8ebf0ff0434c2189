"""Kingdoms and dominoes as text for the terminal: letters, crowns and pieces on the colour of the terrain.

The letters say everything, so it can be read without colours.

>>> from fiefdom import Kingdom
>>> for row in board(Kingdom.parse(".w1f/lC./l[N].."), Look(glyphs=False)):
...     print(row.plain.rstrip())
 8     w1   f
 7  l    C
 6  lN
    f   g   h
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from ..catalog.terrain import LETTERS
from ..kernel.board import FILES, STRIDE
from .playing.expansions import ALL

if TYPE_CHECKING:
    from rich.console import Console

    from ..catalog.dominoes import Domino
    from ..core.kingdom import Kingdom, Square

CROWN = "♛"
WIDE, NARROW = 4, 2
REACH = 2
"""How far beyond a kingdom's squares a domino can reach."""

_INK_ON_BASE = {
    "w": ("#6b4200", "#fcde4d"),
    "f": ("#c6efd4", "#0e4f3e"),
    "l": ("#e6f4ff", "#116bc4"),
    "g": ("#12402a", "#6cb57d"),
    "s": ("#25161f", "#967b8a"),
    "m": ("#dfe6fb", "#131a2e"),
    "t": ("#fffaf5", "#c6470d"),
}
STYLES = {letter: Style(color=ink, bgcolor=base) for letter, (ink, base) in _INK_ON_BASE.items()}
CASTLE_STYLE = Style(color="#211c26", bgcolor="#f3ecdc", bold=True)
MARK = Style(bold=True, underline=True)
FREE = Style(dim=True)


@dataclass(frozen=True, slots=True)
class Look:
    """How to draw: crowns as glyphs or as digits, squares of one row or of two."""

    glyphs: bool = True
    tall: bool = False

    @staticmethod
    def of(console: "Console") -> "Look":
        """The look that suits a console."""
        return Look(glyphs=console.encoding.startswith("utf"))


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of the grid that is drawn, in rows and columns from 0."""

    bottom: int
    top: int
    left: int
    right: int

    @staticmethod
    def around(kingdom: "Kingdom", free: Collection[int] = ()) -> "Frame":
        """All squares, and the free cells that a domino can reach."""
        cells = [*kingdom.squares, *([] if kingdom.castle is None else [kingdom.castle])] or [0]
        rows, columns = [c // STRIDE for c in cells], [c % STRIDE for c in cells]
        near = [
            cell
            for cell in free
            if min(rows) - REACH <= cell // STRIDE <= max(rows) + REACH
            and min(columns) - REACH <= cell % STRIDE <= max(columns) + REACH
        ]
        rows += [cell // STRIDE for cell in near]
        columns += [cell % STRIDE for cell in near]
        return Frame(min(rows), max(rows), min(columns), max(columns))

    @property
    def columns(self) -> range:
        """Its columns, left to right."""
        return range(self.left, self.right + 1)

    @property
    def rows(self) -> range:
        """Its rows, top first."""
        return range(self.top, self.bottom - 1, -1)


def board(
    kingdom: "Kingdom",
    look: Look,
    free: Collection[int] = (),
    marked: Collection[int] = (),
    frame: Frame | None = None,
) -> list[Text]:
    """A kingdom with its ranks and files, one text per row. Free cells are dots, marked ones are in brackets."""
    frame = frame or Frame.around(kingdom, free)
    rows = []
    for row in frame.rows:
        cells = [row * STRIDE + column for column in frame.columns]
        for half in range(2 if look.tall else 1):
            rank = f"{row + 1:>2} " if half == 0 else "   "
            drawn = [_wide(kingdom, cell, look, half, cell in free, cell in marked) for cell in cells]
            rows.append(Text.assemble((rank, "dim"), *drawn))
    files = "".join("abcdefghijklm"[column].center(WIDE) for column in frame.columns)
    rows.append(Text(f"   {files}", "dim"))
    return rows


def small_board(kingdom: "Kingdom", marked: Collection[int] = ()) -> list[Text]:
    """A kingdom as small as possible, for the other players."""
    frame = Frame.around(kingdom)
    return [
        Text.assemble(*(_narrow(kingdom, row * STRIDE + column, marked) for column in frame.columns))
        for row in frame.rows
    ]


def domino(each: "Domino", look: Look) -> Text:
    """A domino's two squares."""
    ends = ((each.first, each.first_crowns), (each.second, each.second_crowns))
    parts = [_cell(LETTERS[t] + _crowns(n, look), STYLES[LETTERS[t]]) for t, n in ends]
    return Text.assemble(parts[0], "" if look.glyphs else "|", parts[1])


def small_domino(each: "Domino", look: Look) -> Text:
    """A domino's two squares, as small as possible."""
    ends = ((each.first, each.first_crowns), (each.second, each.second_crowns))
    parts = [(f"{LETTERS[t]}{n or ''}".ljust(NARROW), STYLES[LETTERS[t]]) for t, n in ends]
    return Text.assemble(parts[0], "" if look.glyphs else "|", parts[1])


def pieces(square: "Square") -> str:
    """What stands on a square, apart from what stands on its crowns."""
    return "".join(each.pieces(square) for each in ALL)


def on_crowns(square: "Square", short: bool = False) -> str:
    """What stands on the crowns of a square."""
    return "".join(each.on_crowns(square, short) for each in ALL)


def legend(kingdom: "Kingdom") -> list[str]:
    """The numbered pieces of a kingdom in words."""
    return [line for each in ALL for line in each.legend(kingdom)]


def _crowns(count: int, look: Look) -> str:
    return CROWN * count if look.glyphs else str(count) if count else ""


def _halves(square: "Square", look: Look) -> tuple[str, str]:
    """The terrain with all crowns that count, including those of pieces; and the pieces."""
    seen = _crowns(square.crowns_that_count, look)
    return LETTERS[square.terrain] + seen + on_crowns(square), pieces(square)


def _shortest(square: "Square", look: Look) -> str:
    """A square in the width of a cell: the first of ever shorter forms that fits, the last without the terrain."""
    letter, standing, count = LETTERS[square.terrain], pieces(square), square.crowns_that_count
    digit, on_them = str(count) if count else "", on_crowns(square, short=True)
    texts = (
        "".join(_halves(square, look)),
        letter + digit + on_crowns(square) + standing,
        letter + digit + on_them + standing,
        digit + on_them + standing,
    )
    return next((text for text in texts if len(text) <= WIDE), texts[-1])


def _wide(kingdom: "Kingdom", cell: int, look: Look, half: int, free: bool, marked: bool) -> tuple[str, Style]:
    if cell == kingdom.castle:
        return _cell("C" if half == 0 else "", CASTLE_STYLE)
    square = kingdom.squares.get(cell)
    if square is None:
        dot = "·" if look.glyphs else "."
        return ((dot if free and half == 0 else "").center(WIDE), FREE)
    text = _halves(square, look)[half] if look.tall else _shortest(square, look)
    style = STYLES[LETTERS[square.terrain]]
    if marked and half == 0:
        text = f"[{text}]" if len(text) <= WIDE - 2 else text
    return _cell(text, style + MARK if marked and half == 0 else style)


def _cell(text: str, style: Style) -> tuple[str, Style]:
    padded = f" {text}" if len(text) < WIDE and not text.startswith("[") else text
    return (padded.ljust(WIDE)[:WIDE], style)


def _narrow(kingdom: "Kingdom", cell: int, marked: Collection[int]) -> tuple[str, Style]:
    if cell == kingdom.castle:
        return ("C ", CASTLE_STYLE)
    square = kingdom.squares.get(cell)
    if square is None or cell % STRIDE >= FILES:
        return (" " * NARROW, FREE)
    crowns = square.crowns_that_count
    second = str(crowns) if crowns else (on_crowns(square) + pieces(square))[:1]
    style = STYLES[LETTERS[square.terrain]]
    return ((LETTERS[square.terrain] + second).ljust(NARROW), style + MARK if cell in marked else style)
