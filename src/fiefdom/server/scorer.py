"""The score of a real table: reads the kingdoms that were entered, and answers with a finished game."""

from typing import Any

from ..catalog.terrain import LETTERS
from ..core.kingdom import Kingdom, Square
from ..core.notation import REALMS, SEATS, cell, square
from ..core.real_table import LaidDomino, RealTable
from ..core.rules import Rules
from ..core.sheet import ranking, tie_breaks
from ..errors import NotationError, RulesError
from ..kernel import board
from .expansions import ALL, in_play
from .kingdom_view import PIECES, kingdom_of, sheet_of
from .messages import COLOURS, Cell, EnteredKingdom, EnteredTable, ScoredTable, SeatView, State, TableFlaw
from .refusal import Refusal
from .view import places_of, unseen_of

_HOLDINGS = ("discards", *(name for each in ALL for name in each.kingdom_fields))


def score_table(entered: EnteredTable) -> ScoredTable:
    """The score of what was entered; refuses what cannot be read."""
    try:
        rules = Rules.parse(entered.rules)
        kingdoms = [_kingdom(each) for each in entered.kingdoms]
        laid = [
            [LaidDomino(d.name, cell(d.at[0]), cell(d.at[1]), d.box) for d in each.dominoes]
            for each in entered.kingdoms
        ]
        table = RealTable(rules, kingdoms, entered.revealed, laid)
        flaws = [
            TableFlaw(realm, flaw.kind, flaw.text, [square(at) for at in flaw.cells])  # type: ignore[arg-type]
            for realm, flaw in table.flaws()
        ]
        return ScoredTable(_state(table, [each.name for each in entered.kingdoms]), list(map(str, kingdoms)), flaws)
    except (NotationError, RulesError) as error:
        raise Refusal("cannot-score", str(error)) from None


def _kingdom(entered: EnteredKingdom) -> Kingdom:
    if entered.text:
        return Kingdom.parse(entered.text)
    if unknown := [name for name in entered.held if name not in _HOLDINGS]:
        raise NotationError(f"a kingdom has no {unknown[0]}; it can have {', '.join(_HOLDINGS)}")
    held: dict[str, Any] = entered.held
    squares = {cell(each.at): _square(each) for each in entered.cells}
    if len(squares) < len(entered.cells) or board.CASTLE in squares:
        raise NotationError(f"a square is given twice, or it is {square(board.CASTLE)}, where the castle is")
    kingdom = Kingdom(squares, **held)
    return Kingdom.parse(str(kingdom))


def _square(each: Cell) -> Square:
    if each.terrain not in {*LETTERS[1:]}:
        raise NotationError(f"{each.at} has the terrain {each.terrain!r}; terrains are {', '.join(LETTERS[1:])}")
    pieces: dict[str, Any] = {name: getattr(each, name) for name in PIECES}
    return Square(LETTERS.index(each.terrain), each.crowns, **pieces)


def _state(table: RealTable, names: list[str]) -> State:
    """The table as a finished game, with one seat for each realm."""
    rules, position, sheets = table.rules, table.position, table.sheets
    s = position.seen
    seats = [
        SeatView(SEATS[i], REALMS[i], name, COLOURS[i], "person", ready=True, person=True)
        for i, name in enumerate(names)
    ]
    state = State(0, "", str(rules), rules.title, "over", seats, "", side=rules.side, rounds=rules.rounds)
    state.kingdoms = [kingdom_of(position, s, realm, []) for realm in range(rules.realms)]
    state.sheets = [sheet_of(sheet, s, True) for sheet in sheets]
    state.ranking = places_of(ranking(sheets, rules), [(each.total, each.biggest, each.crowns) for each in sheets])
    state.ties = tie_breaks(rules)  # type: ignore[assignment]
    state.unseen = unseen_of(position)
    for each in in_play(rules):
        each.fill_state(state, position)
    return state
