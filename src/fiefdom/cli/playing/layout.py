"""Blocks of text side by side and in rows, for a given width."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

GAP = 2


def width_of(text: Text) -> int:
    """The width of the longest line."""
    return max(line.cell_len for line in text.split("\n"))


def height_of(text: Text) -> int:
    """The number of lines."""
    return len(text.split("\n"))


def side_by_side(blocks: Sequence[RenderableType]) -> Table:
    """Blocks in one row."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for _ in blocks:
        grid.add_column(no_wrap=True)
    grid.add_row(*blocks)
    return grid


def in_rows(blocks: Sequence[Text], width: int) -> list[list[Text]]:
    """Blocks in as many rows as the width requires."""
    rows: list[list[Text]] = []
    for block in blocks:
        if not rows or sum(width_of(each) + GAP for each in rows[-1]) + width_of(block) > width:
            rows.append([])
        rows[-1].append(block)
    return rows


def filled(parts: Sequence[str], width: int) -> str:
    r"""Parts in lines of a width, none of them broken.

    >>> filled(["0 big tavern", "1 statue"], 14).split("\n")
    ['0 big tavern', '1 statue']
    """
    rows = [""]
    for part in parts:
        if rows[-1] and len(rows[-1]) + 2 + len(part) > width:
            rows.append("")
        rows[-1] += ("  " if rows[-1] else "") + part
    return "\n".join(rows)


def labelled(label: str, text: str, cut: bool = False) -> Table:
    """A text with its label; if cut, it stays in one line."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", min_width=8, no_wrap=True)
    grid.add_column(no_wrap=cut, overflow="ellipsis")
    grid.add_row(label, text)
    return grid
