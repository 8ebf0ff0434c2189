"""Moves in a form that can be told in any language: what they name."""

from ..catalog.dominoes import name
from ..core.lines import domino_in_hand
from ..core.notation import SEATS, Move, square
from ..core.position import CHANCE, Position
from ..kernel.board import CELLS
from ..kernel.court import FROM_PILE
from ..kernel.step import DISCARD
from .messages import Act


def act_of(position: Position, seat: str, move: Move) -> Act:
    """A legal move that is about to be played; what it gains shows when it is.

    >>> position = Position("kd/2", backend="plain")
    >>> act_of(position, "*", Move.parse("+17"))
    Act(seat='*', step='draw', move='+17', cells=[], domino='17', number=0, to='', gain=0, forced=False)
    """
    act = Act(seat, move.step if move.step != "pass" else position.step, str(move))
    if seat == CHANCE:
        _tell_draw(act, move)
        return act
    act.cells = [square(cell) for cell in move.cells]
    _tell_subject(act, position, move)
    return act


def purse_of(position: Position) -> list[int]:
    """The coins of every realm."""
    return list(position.seen.coins) if position.rules.queen else []


def _tell_draw(act: Act, move: Move) -> None:
    if move.step == "draw":
        act.domino = name(move.argument)
    elif move.step == "king":
        act.to = SEATS[move.argument]
    else:
        act.number = move.argument + 1


def _tell_subject(act: Act, position: Position, move: Move) -> None:
    """The domino, tile, token or seat that a move is about."""
    if move.step == "place":
        act.domino = domino_in_hand(position)
        act.cells = [] if move.argument == DISCARD else act.cells
    elif move.step == "claim":
        act.domino = name(move.argument)
    elif move.step == "build":
        act.number = position.seen.spots[move.argument // CELLS] + 1
    elif move.step == "dragon":
        act.number = position.seen.spots[move.argument] + 1
    elif move.step == "buy":
        act.number = move.argument % FROM_PILE + 1
    elif move.step == "settle":
        act.number = position.seen.buying % FROM_PILE + 1
    elif move.step == "send":
        act.to = SEATS[move.argument // CELLS]
