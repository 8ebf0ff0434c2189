"""Why a move is refused: the number and the sense of the rule it breaks.

The kernel only says that a move is not legal. Here its own questions are asked again, one by one, to say which one
fails.
"""

from typing import Any

from ..catalog.dominoes import name
from ..catalog.terrain import NAMES
from ..errors import IllegalMove
from ..kernel import board, court, draft, giants, place, queen, step
from ..kernel.schema import NONE
from .engine import Engine
from .notation import SEATS, Move, square
from .rules import Rules

_STEP_RULES = {
    "place": "T5", "giant": "A3", "send": "A4", "receive": "A4", "tax": "Q3", "build": "Q3", "dragon": "Q3",
    "claim": "T5", "buy": "C3", "pay": "C3", "settle": "C4",
    "quest": "A5", "builder": "Q2", "draw": "T3", "token": "C5", "king": "T4",
}  # fmt: skip
_DUTIES = {
    "place": "place its domino", "giant": "put a giant onto a crown", "send": "send a giant or pass",
    "receive": "put the giant onto a crown", "tax": "tax or pass", "build": "build or pass",
    "dragon": "pay the dragon or pass", "claim": "claim a domino", "buy": "buy a token or pass",
    "pay": "pay a resource", "settle": "put the token onto a square", "quest": "reveal a quest",
    "builder": "draw a building tile", "draw": "draw a domino", "token": "draw a token", "king": "draw a king",
}  # fmt: skip
_MUST = {
    "place": ("P4", "the domino must be placed, or discarded if nothing fits"),
    "giant": ("A3", "the giant must go onto a crown"),
    "receive": ("A4", "the giant sent must go onto a crown"),
    "claim": ("T6", "the king must claim a domino"),
    "pay": ("C3", "a purchase begun must be paid"),
    "settle": ("C4", "the token must go onto a square"),
}


def refusal(rules: Rules, s: Any, actor: str, move: Move) -> IllegalMove:
    """The error that says why a move cannot be played here."""
    if not actor:
        return IllegalMove("T7", "the game is over")
    if not move.is_known:
        return IllegalMove(_STEP_RULES[step.NAMES[s.step]], f"{int(move)} is the number of no move")
    now = step.NAMES[s.step]
    if move.step == "pass":
        rule, reason = _MUST.get(now, (_STEP_RULES[now], f"{now} is chance's: a draw is due"))
        return IllegalMove(rule, reason)
    r = Engine.load("plain").rules(rules)[0]
    if move.step != now:
        wanted = step.NAMES.index(move.step)
        passed_over = s.round_no and wanted < s.step < step.NEXT_KING and (r.steps >> wanted) & 1
        closed = _CLOSED.get(move.step) if passed_over else None
        skipped = closed(s, r) if closed else None
        who = "chance" if actor == "*" else f"seat {actor}"
        duty = (_STEP_RULES[now], f"{move} cannot be played, as {who} now has to {_DUTIES[now]}")
        return IllegalMove(*(skipped or duty))
    return IllegalMove(*_REASONS[now](s, r, move.argument, move))


def _no_tax(s: Any, r: Any) -> tuple[str, str] | None:
    if s.reserve[draft.turn_realm(s, r)] == 0:
        return "Q4", "no knight is in reserve"
    return None if s.laid != NONE else ("Q3", "no domino was placed that could be taxed")


def _no_building(s: Any, r: Any) -> tuple[str, str] | None:
    realm = draft.turn_realm(s, r)
    if not any(queen.open_towns(s, realm)):
        return "Q6", "the kingdom has no open town square"
    if not any(queen.affordable(s, realm, spot) for spot in range(queen.SPOTS)):
        return "Q6", f"no tile on the board can be paid with {s.coins[realm]} coins"
    return None


def _no_dragon(s: Any, r: Any) -> tuple[str, str] | None:
    realm = draft.turn_realm(s, r)
    if s.dragon != NONE:
        return "Q9", "the dragon has been used in this round"
    if s.queen == realm:
        return "Q9", "who hosts the queen may not use the dragon"
    return None if s.coins[realm] else ("Q9", "the dragon costs a coin")


def _no_purchase(s: Any, r: Any) -> tuple[str, str] | None:
    held = court.kinds_held(s, draft.turn_realm(s, r)).bit_count()
    return (
        None if held >= court.PRICE_OPEN else ("C3", f"a token costs 2 different resources and the kingdom has {held}")
    )


_CLOSED = {"tax": _no_tax, "build": _no_building, "dragon": _no_dragon, "buy": _no_purchase}
"""Why an optional step may have been skipped: there was nothing to choose."""


def _place(s: Any, r: Any, way: int, move: Move) -> tuple[str, str]:
    realm = draft.turn_realm(s, r)
    if way == step.DISCARD:
        return "P4", "the domino fits somewhere, so it may not be discarded"
    for cell in move.cells:
        if cell == board.CASTLE or board.terrain_at(s, realm, cell):
            return "P1", f"{square(cell)} is not free"
    free = {square(c) for c in _cells(s.free[3 * realm : 3 * realm + 3])}
    for cell in move.cells:
        if square(cell) not in free:
            side = board.SIDES[r.central // 3]
            return "P3", f"with {square(cell)} the kingdom would not fit in {side}×{side}"
    first, second = move.cells
    if not _fits_together(s, r, first, second):
        return "P3", f"the kingdom would not fit with both {square(first)} and {square(second)}"
    d = place.domino(s, r)
    ends = " or ".join(sorted({NAMES[draft.FIRST[d]], NAMES[draft.SECOND[d]]}))
    return "P2", f"{move} touches neither the castle nor a square of its own terrain ({ends}) with that end"


def _fits_together(s: Any, r: Any, first: int, second: int) -> bool:
    word = board.word_of(second)
    return bool((board.FITS[r.fits + 3 * first + word] >> (second - board.WORD * word)) & 1)


def _claim(s: Any, r: Any, label: int, move: Move) -> tuple[str, str]:
    for king in range(r.kings):
        if s.claims[king] == label:
            return "T6", f"domino {name(label)} already has a king of seat {SEATS[draft.seat_of(r, king)]}"
    offered = ", ".join(name(each) for each in range(60) if (s.offered >> each) & 1)
    return "T6", f"domino {name(label)} is not on offer; on offer are {offered}"


def _giant(s: Any, r: Any, cell: int, move: Move) -> tuple[str, str]:
    return "A3", f"there is no uncovered crown on {square(cell)}"


def _send(s: Any, r: Any, argument: int, move: Move) -> tuple[str, str]:
    realm, seat, cell = draft.turn_realm(s, r), argument // board.CELLS, argument % board.CELLS
    if giants.giant_in(s, realm, cell) == NONE:
        return "A4", f"there is no giant on {square(cell)}"
    if seat >= r.seats or draft.realm_of(r, seat) == realm:
        return "A4", f"seat {SEATS[seat]} is not an opponent"
    return "A4", f"seat {SEATS[seat]} has no uncovered crown for a giant"


def _receive(s: Any, r: Any, cell: int, move: Move) -> tuple[str, str]:
    return "A4", f"there is no uncovered crown on {square(cell)}"


def _tax(s: Any, r: Any, argument: int, move: Move) -> tuple[str, str]:
    laid = {s.laid % board.CELLS, place.second_cell(s.laid)}
    for cell in move.cells:
        if cell not in laid:
            return "Q4", f"{square(cell)} is not a square of the domino just placed"
    return "Q4", f"{len(move.cells)} knights are wanted and {s.reserve[draft.turn_realm(s, r)]} are in reserve"


def _build(s: Any, r: Any, argument: int, move: Move) -> tuple[str, str]:
    realm, spot, cell = draft.turn_realm(s, r), argument // board.CELLS, argument % board.CELLS
    if s.spots[spot] == NONE:
        return "Q6", f"there is no tile on spot {spot}"
    if not queen.affordable(s, realm, spot):
        return "Q6", f"spot {spot} costs {queen.cost(s, realm, spot)} coins and the kingdom has {s.coins[realm]}"
    return "Q6", f"{square(cell)} is not an open town square of the kingdom"


def _dragon(s: Any, r: Any, spot: int, move: Move) -> tuple[str, str]:
    return "Q9", f"there is no tile on spot {spot} to burn"


def _buy(s: Any, r: Any, argument: int, move: Move) -> tuple[str, str]:
    realm, kind = draft.turn_realm(s, r), argument % court.FROM_PILE
    dear = argument >= court.FROM_PILE
    price = court.PRICE_PILE if dear else court.PRICE_OPEN
    if not (s.bag if dear else s.open_tokens)[kind]:
        return "C3", f"token {kind + 1} is not {'in the pile' if dear else 'open'}"
    held = court.kinds_held(s, realm).bit_count()
    if held < price:
        return "C3", f"it costs {price} different resources and the kingdom has {held}"
    return "C4", f"token {kind + 1} could not be placed on any square"


def _pay(s: Any, r: Any, cell: int, move: Move) -> tuple[str, str]:
    word = board.word_of(cell)
    if not (s.goods[3 * draft.turn_realm(s, r) + word] >> (cell - board.WORD * word)) & 1:
        return "C3", f"there is no resource on {square(cell)}"
    return (
        "C3",
        f"{square(cell)} cannot be paid from now: kinds differ, go in order, and must leave the token a square",
    )


def _settle(s: Any, r: Any, cell: int, move: Move) -> tuple[str, str]:
    t = court.TERRAIN[s.buying % court.FROM_PILE]
    land = f"of {NAMES[t]} " if t else ""
    return "C4", f"{square(cell)} is not a square {land}without crown, resource and token"


def _draw(s: Any, r: Any, argument: int, move: Move) -> tuple[str, str]:
    return _STEP_RULES[move.step], f"{move} cannot be drawn: it is not among what is still unseen"


_REASONS = {
    "place": _place, "claim": _claim, "giant": _giant, "send": _send, "receive": _receive, "tax": _tax, "build": _build,
    "dragon": _dragon, "buy": _buy, "pay": _pay, "settle": _settle,
    "quest": _draw, "builder": _draw, "draw": _draw, "token": _draw, "king": _draw,
}  # fmt: skip


def _cells(words: list[int]) -> list[int]:
    return [board.WORD * w + bit for w, word in enumerate(words) for bit in range(board.WORD) if (word >> bit) & 1]
