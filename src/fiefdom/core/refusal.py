"""Why a move is refused: the rule that it breaks, with its number.

The kernel only says that a move is not legal. This file asks the kernel's questions again, one by one, to find the one
that fails.
"""

from typing import Any

from ..catalog.dominoes import name
from ..catalog.terrain import NAMES
from ..errors import IllegalMove
from ..kernel import board, draft, place, step
from . import expansions
from .engine import Engine
from .expansion import Duty, Reason
from .fields import bits
from .move_text import Decoded
from .notation import SEATS, Move, square
from .rules import Rules
from .squares import squares


def refusal(rules: Rules, s: Any, actor: str, move: Move) -> IllegalMove:
    """The error that says why a move cannot be played here."""
    if not actor:
        return IllegalMove("T7", "the game is over")
    duty = _DUTIES[step.NAMES[s.step]]
    if not move.is_known:
        return IllegalMove(duty.rule, f"{int(move)} is not the number of a move")
    if move.step == "pass":
        return IllegalMove(*(duty.no_pass or (duty.rule, f"chance draws now ({duty.step}), so nobody can pass")))
    r = Engine.load("plain").rules(rules)[0]
    if move.step != duty.step:
        return IllegalMove(*_out_of_turn(s, r, actor, move, duty))
    if duty.reason is None:
        return IllegalMove(duty.rule, f"{move} cannot be drawn: it has been drawn already, or is not in this game")
    return IllegalMove(*duty.reason(s, r, move.decoded))


def _out_of_turn(s: Any, r: Any, actor: str, move: Move, duty: Duty) -> Reason:
    """A move of another step: one that was skipped, because there was nothing to choose, or one that is not due."""
    wanted = step.NAMES.index(move.step)
    passed_over = s.round_no and wanted < s.step < step.NEXT_KING and (r.steps >> wanted) & 1
    skipped = _DUTIES[move.step].skipped if passed_over else None
    who = "chance" if actor == "*" else f"seat {actor}"
    due = (duty.rule, f"{move} cannot be played: {who} now has to {duty.task}")
    return (skipped(s, r) if skipped else None) or due


def _cannot_place(s: Any, r: Any, move: Decoded) -> Reason:
    realm = draft.turn_realm(s, r)
    if not move.cells:
        return "P4", "the domino fits, so it cannot be discarded"
    for cell in move.cells:
        if cell == board.CASTLE or board.terrain_at(s, realm, cell):
            return "P1", f"{square(cell)} is not free"
    for cell in move.cells:
        word = board.word_of(cell)
        if not (s.free[3 * realm + word] >> (cell - board.WORD * word)) & 1:
            side = board.SIDES[r.central // 3]
            return "P3", f"with {square(cell)} the kingdom would be larger than {side}×{side}"
    first, second = move.cells
    if not _fits_together(s, r, first, second):
        return "P3", f"with both {square(first)} and {square(second)} the kingdom would be too large"
    d = place.domino(s, r)
    ends = " or ".join(sorted({NAMES[draft.FIRST[d]], NAMES[draft.SECOND[d]]}))
    return (
        "P2",
        f"{squares(move.cells)} touches neither the castle nor a square of the same terrain ({ends})",
    )


def _fits_together(s: Any, r: Any, first: int, second: int) -> bool:
    word = board.word_of(second)
    return bool((board.FITS[r.fits + 3 * first + word] >> (second - board.WORD * word)) & 1)


def _cannot_claim(s: Any, r: Any, move: Decoded) -> Reason:
    label = move.domino or 0
    for king in range(r.kings):
        if s.claims[king] == label:
            return "T6", f"domino {name(label)} already has a king of seat {SEATS[draft.seat_of(r, king)]}"
    offered = ", ".join(map(name, bits(s.offered)))
    return "T6", f"domino {name(label)} is not on offer; on offer are {offered}"


_MUST_PLACE = "P4", "the domino must be placed, or discarded if nothing fits"
_DUTIES = {
    duty.step: duty
    for duty in (
        Duty("place", "T5", "place its domino", _cannot_place, _MUST_PLACE),
        Duty("claim", "T5", "claim a domino", _cannot_claim, ("T6", "the king must claim a domino")),
        Duty("draw", "T3", "draw a domino"),
        Duty("king", "T4", "draw a king"),
        *(each for expansion in expansions.ALL for each in expansion.duties),
    )
}
