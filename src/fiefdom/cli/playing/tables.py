"""Tables below the kingdoms: news, advice, and the choices as the player types them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from ..land import Look, domino
from .choices import Choice, claimable
from .layout import GAP
from .seats import seat_mark

if TYPE_CHECKING:
    from ...core.position import Position

SHORTEST_WORDS = 30


def news_table(news: Sequence[tuple[str, str]], cut: bool = False) -> Table:
    """The latest news, each with its seat; if cut, each stays in one line."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True, min_width=3)
    grid.add_column(style="dim", no_wrap=cut, overflow="ellipsis")
    for seat, words in news:
        grid.add_row(Text.assemble(seat_mark(seat)) if seat else "", words)
    return grid


def advice_table(rows: Sequence[tuple[str, str, str, str]]) -> Table:
    """Turns that a bot would play, each with the expected lead and share of wins, and the reason below."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for title in ("lead", "win"):
        grid.add_column(title, justify="right", no_wrap=True)
    grid.add_column("turn")
    if any(lead for lead, *_ in rows):
        grid.add_row(Text("lead", "dim"), Text("wins", "dim"), "")
    for lead, win, turn, why in rows:
        grid.add_row(lead, win, Text.assemble(turn, (f"\n{why}" if why else "", "dim")))
    return grid


def choice_table(
    position: "Position", choices: Sequence[Choice], first: int, count: int, look: Look, width: int = 0
) -> Table:
    """Some of the choices with their numbers; with a width, each fits in one line."""
    offered = claimable(position) if position.step == "claim" else {}
    rows = []
    for number, choice in enumerate(choices[first : first + count], first + 1):
        words = Text(choice.words)
        if choice.move.step == "claim":
            words = Text.assemble(f"{choice.words:<10} ", domino(offered[choice.move.argument], look))
        gain = Text(choice.gained, "bold" if choice.gain else "dim")
        rows.append([Text(str(number)), gain, words, Text(choice.note, "dim"), Text(str(choice.move), "dim")])
    if width and _too_wide(rows, width) > 0:
        rows = [row[:-1] for row in rows]
        _cut(rows, width)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_column(justify="right", style="bold", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for row in rows:
        grid.add_row(*row)
    return grid


def _too_wide(rows: Sequence[Sequence[Text]], width: int) -> int:
    widths: list[int] = [max(each.cell_len for each in column) for column in zip(*rows, strict=True)]
    return sum(widths) + GAP * (len(widths) - 1) - width


def _cut(rows: Sequence[Sequence[Text]], width: int) -> None:
    """Shorten the words, and if needed the notes, until the rows fit the width."""
    for column, least in ((2, SHORTEST_WORDS), (3, 0), (2, 0)):
        over = _too_wide(rows, width)
        longest = max(row[column].cell_len for row in rows)
        if over > 0:
            for row in rows:
                row[column].truncate(max(least, longest - over), overflow="ellipsis")
