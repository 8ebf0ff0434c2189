"""Moves as data that a page can describe in any language: the domino, tile, squares or seat they are about."""

from collections.abc import Callable, Iterable, Sequence

from ..catalog.dominoes import name
from ..core.lines import domino_in_hand
from ..core.merit import Merit as Reason
from ..core.notation import SEATS, Move, square
from ..core.position import CHANCE, Position
from .expansions import COUNTS, NUMBERS
from .messages import Act, Merit


def act_of(position: Position, seat: str, move: Move) -> Act:
    """A legal move that is about to be played. Its gain is known only after it has been played.

    >>> position = Position("kd/2", backend="plain")
    >>> act_of(position, "*", Move.parse("+17"))
    Act(seat='*', step='draw', move='+17', cells=[], domino='17', number=0, to='', gain=0, forced=False)
    """
    parts = move.decoded
    act = Act(seat, move.step if move.step != "pass" else position.step, str(move))
    act.cells = [square(cell) for cell in parts.cells]
    if move.step == "place":
        act.domino = domino_in_hand(position)
    elif parts.domino is not None:
        act.domino = name(parts.domino)
    if parts.seat is not None:
        act.to = SEATS[parts.seat]
    if parts.kind is not None:
        act.number = parts.kind + 1
    elif seat != CHANCE and move.step in NUMBERS:
        act.number = NUMBERS[move.step](position, parts)
    return act


def acts_of(position: Position, moves: Sequence[Move]) -> list[Act]:
    """The moves of a turn that begins here."""
    trial, acts = position.copy(), []
    for move in moves:
        acts.append(act_of(trial, trial.actor, move))
        trial.play(move)
    return acts


def merits_of(reasons: Iterable[Reason]) -> list[Merit]:
    """The reasons for a turn, as messages."""
    return [Merit(**each._asdict()) for each in reasons]


def counted_by(act: Act) -> Callable[[Position, int], int] | None:
    """The count of a realm whose change the act reports as its number, if there is one."""
    return COUNTS.get(act.step) if act.cells else None
