"""The kingdoms on the screen: large or small, with names, points and purses."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ...core.lines import free_cells
from ...core.notation import REALMS, SEATS
from ..land import Frame, Look, board, small_board
from .expansions import in_play
from .layout import GAP, height_of, in_rows, side_by_side, width_of
from .seats import seat_mark
from .space import OPEN, Space

if TYPE_CHECKING:
    from ...core.position import Position

LONGEST_NAME = 20
Marks = Mapping[int, Collection[int]]
"""Cells to point out, by realm."""


def all_kingdoms(
    position: "Position",
    names: Mapping[str, str],
    console: Console,
    look: Look,
    own: int = 0,
    marks: Marks | None = None,
    space: Space = OPEN,
) -> RenderableType:
    """All kingdoms large if they fit in the width, else the player's own large and the others small beside it."""
    marks = marks or {}
    order = [own, *(realm for realm in range(position.rules.realms) if realm != own)]
    if space.small:
        return _own_and_small(position, names, console, look, order, marks, space)
    large = [_large(position, realm, names, look, marks.get(realm, ())) for realm in order]
    if sum(width_of(each) + GAP for each in large) - GAP <= console.width:
        return side_by_side(large)
    small = [_small(position, realm, names, marks.get(realm, ())) for realm in order[1:]]
    return side_by_side([large[0], Group(*map(side_by_side, in_rows(small, console.width - width_of(large[0]) - GAP)))])


def _own_and_small(
    position: "Position",
    names: Mapping[str, str],
    console: Console,
    look: Look,
    order: Sequence[int],
    marks: Marks,
    space: Space,
) -> RenderableType:
    """The player's own kingdom large with the purse beside the name, as many others as fit, of the rest one line."""
    own = large_board(position, order[0], look, marks.get(order[0], ()))
    title = _title(position, order[0], names)
    if purse := _purse(position, order[0]):
        fits = title.cell_len + 2 + len(purse) <= width_of(own)
        title = Text.assemble(title, "  ", (purse if fits else _letters(position, order[0]) or "", "dim"))
    own = Text("\n").join([title, own])
    width, height = console.width - width_of(own) - GAP, height_of(own)
    small = [_smallest(position, realm, names, marks.get(realm, ())) for realm in order[1:]]
    lines = [_line_of(position, realm, names) for realm in order[1:]]
    beside = [Text(line, "dim") for each in in_play(position.rules) for line in each.beside_own(position)]
    beside = beside if space.capped else []
    for shown in range(len(small), -1, -1):
        rows = in_rows(small[:shown], width)
        needed = sum(max(map(height_of, row)) for row in rows) + len(lines) - shown + len(beside)
        if needed <= height or not space.capped:
            break
    return side_by_side([own, Group(*map(side_by_side, rows), *lines[shown:], *beside)])


def large_board(position: "Position", realm: int, look: Look, marked: Collection[int] = ()) -> Text:
    """One kingdom with the cells where a domino can still go."""
    kingdom, free = position.kingdom(realm), free_cells(position, realm)
    return Text("\n").join(board(kingdom, look, free, marked, Frame.around(kingdom, free)))


def _large(position: "Position", realm: int, names: Mapping[str, str], look: Look, marked: Collection[int]) -> Text:
    parts = [_title(position, realm, names)]
    if purse := _purse(position, realm):
        parts.append(Text(purse, "dim"))
    return Text("\n").join([*parts, large_board(position, realm, look, marked)])


def _small(position: "Position", realm: int, names: Mapping[str, str], marked: Collection[int]) -> Text:
    kingdom = position.kingdom(realm)
    parts = [_title(position, realm, names)]
    if (letters := _letters(position, realm)) is not None:
        parts.append(Text(letters, "dim"))
    return Text("\n").join([*parts, *small_board(kingdom, marked), Text("")])


def _smallest(position: "Position", realm: int, names: Mapping[str, str], marked: Collection[int]) -> Text:
    """A small kingdom; with the name if it fits in its width."""
    kingdom = position.kingdom(realm)
    land, title = small_board(kingdom, marked), _title(position, realm, names)
    if title.cell_len > max(each.cell_len for each in land):
        title = _title(position, realm, dict.fromkeys(names, ""))
    letters = _letters(position, realm)
    return Text("\n").join([title, *([] if letters is None else [Text(letters, "dim")]), *land])


def _line_of(position: "Position", realm: int, names: Mapping[str, str]) -> Text:
    """A kingdom in one line: seat, name, points and purse."""
    return Text.assemble(_title(position, realm, names), (f" {_letters(position, realm) or ''}", "dim"))


def _title(position: "Position", realm: int, names: Mapping[str, str]) -> Text:
    seats = [seat_mark(SEATS[seat]) for seat in position.rules.realm_seats(realm)]
    points, name = position.scores()[realm], names[REALMS[realm]]
    name = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    return Text.assemble(*seats, f" {name} ".replace("  ", " "), (str(points), "bold"))


def _purse(position: "Position", realm: int) -> str:
    """What a realm has beside its kingdom, in words; empty in games without purses."""
    kingdom = position.kingdom(realm)
    return ", ".join(each.purse(kingdom) for each in in_play(position.rules) if each.purse)


def _letters(position: "Position", realm: int) -> str | None:
    """The purse as the text of a kingdom has it; none in games without purses."""
    if not any(each.purse for each in in_play(position.rules)):
        return None
    return str(position.kingdom(realm)).partition(":")[2].replace(":", " ")
