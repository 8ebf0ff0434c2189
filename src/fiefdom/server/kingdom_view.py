"""Kingdoms and their score sheets, as everybody sees them."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct

from ..catalog.terrain import LETTERS, NAMES
from ..core.lines import free_cells
from ..core.notation import REALMS, SEATS, cell, square
from ..core.position import Position
from ..core.sheet import ScoreSheet
from ..core.state_text import cells_of, read_kingdom
from ..kernel import board
from .expansions import in_play
from .messages import Cell, KingdomView, PartView, SheetView, TerritoryView
from .table import Table

_T = TypeVar("_T")
PIECES = Cell.__struct_fields__[3:]
"""What stands on a square: fields of `Cell` that a kingdom's `Square` has too."""


def realm_of(table: Table, position: Position, s: Any, realm: int) -> tuple[KingdomView, SheetView]:
    """A kingdom and its score sheet. Without expansions they are cached until the kingdom changes."""
    rules, last = table.rules, table.last.get(REALMS[realm], [])
    if in_play(rules):
        return _drawn(position, s, realm, last)
    layers = (
        s.free[3 * realm : 3 * realm + 3],
        s.terrain[9 * realm : 9 * realm + 9],
        s.crowns[6 * realm : 6 * realm + 6],
    )
    key = table.match.game, position.is_over, s.discards[realm], last, layers
    return kept(table, REALMS[realm], key, lambda: _drawn(position, s, realm, last))


def _drawn(position: Position, s: Any, realm: int, last: list[str]) -> tuple[KingdomView, SheetView]:
    sheet = ScoreSheet.of_state(position.rules, s, realm)
    return kingdom_of(position, s, realm, last), sheet_of(sheet, s, position.is_over)


def kingdom_of(position: Position, s: Any, realm: int, last: list[str]) -> KingdomView:
    """A kingdom as everybody sees it."""
    rules = position.rules
    kingdom = read_kingdom(rules, s, realm)
    view = KingdomView(
        REALMS[realm],
        "".join(SEATS[seat] for seat in rules.realm_seats(realm)),
        [Cell(square(at), LETTERS[each.terrain], each.crowns) for at, each in kingdom.squares.items()],
        _bounds([board.CASTLE, *kingdom.squares, *free_cells(position, realm)]),
        last,
        kingdom.discards,
    )
    for expansion in in_play(rules):
        _copy(expansion.kingdom_fields, [kingdom], [view])
    _copy(PIECES, kingdom.squares.values(), view.cells)
    return view


def _copy(fields: tuple[str, ...], sources: Iterable[object], views: Iterable[Struct]) -> None:
    """Copy the fields that are not empty; most squares have none of them."""
    if not fields:
        return
    get = attrgetter(*fields, "__class__")  # one more, so that it always returns a tuple
    for source, view in zip(sources, views, strict=True):
        values = get(source)[:-1]
        if any(values):
            for field, value in zip(fields, values, strict=True):
                setattr(view, field, value)


def _bounds(cells: list[int]) -> tuple[int, int, int, int]:
    """The least and greatest file and rank, from 1: left, bottom, right, top."""
    files, ranks = [at % board.STRIDE + 1 for at in cells], [at // board.STRIDE + 1 for at in cells]
    return min(files), min(ranks), max(files), max(ranks)


def kept(table: Table, what: str, key: Any, draw: Callable[[], _T]) -> _T:
    """The cached value, as long as the key is the same; else a new one."""
    if what not in table.drawn or table.drawn[what][0] != key:
        table.drawn[what] = key, draw()
    found: _T = table.drawn[what][1]
    return found


def sheet_of(sheet: ScoreSheet, s: Any, is_over: bool) -> SheetView:
    """A score sheet. The squares of a territory are listed unless it is one square in a game that goes on."""
    realm = REALMS.index(sheet.realm)
    lands = [
        TerritoryView(LETTERS[NAMES.index(each.terrain)], each.squares, each.crowns, each.points, each.square)
        for each in sheet.territories
    ]
    for land in lands:
        if is_over or land.squares > 1:
            land.cells = [square(at) for at in cells_of(board.territory_at(s, realm, cell(land.at)))]
    parts = [PartView(each.kind, each.number, each.points, each.square) for each in sheet.parts]  # type: ignore[arg-type]
    return SheetView(sheet.realm, sheet.total, sheet.terms, lands, parts, sheet.biggest, sheet.crowns)
