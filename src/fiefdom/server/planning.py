"""What a seat could do on its next turn, for people who plan while others play. It changes nothing."""

from ..core.lines import line_next
from ..core.outcomes import best_gain
from ..core.planning import Ahead, look_ahead
from . import messages as m
from .commands import Holder
from .refusal import Refusal
from .table import Table
from .view import legal_at


def plans_of(table: Table, holder: Holder, command: m.Plan) -> m.Plans:
    """The placements and claims of the next turn of a seat; raises `Refusal`."""
    if command.seat not in holder.seats:
        raise Refusal("not-yours", f"seat {command.seat} is not yours")
    if table.phase != "playing":
        raise Refusal("not-now", "you can plan only while the game is being played")
    if table.actor == command.seat:
        raise Refusal("not-now", f"it is the turn of seat {command.seat}: play instead of planning")
    ahead = look_ahead(table.match.position, command.seat)
    if ahead is None:
        return m.Plans(command.id, table.seq)
    legal = legal_at(ahead.position)
    fits = any(option.cells for option in legal.moves)
    return m.Plans(command.id, table.seq, legal if fits else None, _claims(table, ahead, command.seat), ahead.sure)


def _claims(table: Table, ahead: Ahead, seat: str) -> m.Legal | None:
    if not ahead.claims:
        return None
    offers = [each for each in line_next(table.match.position) if not each.seat]
    options = [
        m.Option(f"K{each.name}", domino=each.name, best=best_gain(ahead.position, each.label)) for each in offers
    ]
    return m.Legal(seat, "claim", options)
