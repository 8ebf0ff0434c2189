"""The next turn of a seat while others play: where the domino it holds may go as its kingdom stands now.

>>> from fiefdom.core.lines import domino_in_hand
>>> position = Position("kd/2", backend="plain")
>>> for move in "+3 +17 +22 +40 +a K22 +b K3 +b K17 +a K40 +1 +5 +30 +48".split():
...     position.play(move)
>>> position.actor, domino_in_hand(position)
('b', '3')
>>> ahead = look_ahead(position, "a")
>>> ahead.position.actor, domino_in_hand(ahead.position), ahead.claims, ahead.sure
('a', '22', True, True)
"""

from typing import NamedTuple

from ..kernel import draft, step
from ..kernel.schema import NONE
from .engine import Engine
from .lines import numbers
from .notation import SEATS
from .position import Position


class Ahead(NamedTuple):
    """A position as if it were a seat's turn to place.

    `claims`: the turn is in this round, so it ends with a claim from the line that lies open. `sure`: nobody else
    places in the same kingdom before.
    """

    position: Position
    claims: bool
    sure: bool


def look_ahead(position: Position, seat: str) -> Ahead | None:
    """The next placement of a seat; None if it holds no domino, or if it is its turn."""
    s, r = position.seen, numbers(position)
    if position.is_over or position.actor == seat or seat not in SEATS[: position.rules.players]:
        return None
    # A king stands on its domino to the end of its turn, but the domino is placed at the beginning.
    laid = s.hand if step.PLACE < s.step <= step.NEXT_KING else NONE
    now = {king: s.stands[king] for king in range(r.kings) if s.stands[king] != draft.NOWHERE and king != laid}
    later = {king: s.claims[king] for king in range(r.kings) if s.claims[king] != draft.NOWHERE}
    for rounds, turns in enumerate((now, later)):
        own = [king for king in turns if SEATS[draft.seat_of(r, king)] == seat]
        if own:
            king = min(own, key=turns.__getitem__)
            # Kings that have not claimed yet may still get a lower domino, and then place before this one.
            unsettled = {*range(r.kings)} - later.keys() if rounds else set()
            before = (unsettled | {each for each in turns if turns[each] < turns[king]}) - {king}
            realms = {position.rules.seat_realm(draft.seat_of(r, each)) for each in before}
            sure = position.rules.seat_realm(SEATS.index(seat)) not in realms
            return Ahead(_placing(position, king, turns[king], rounds), not rounds and bool(s.offered), sure)
    return None


def _placing(position: Position, king: int, label: int, rounds: int) -> Position:
    """The position with this king's domino in hand."""
    engine = Engine.load("plain")
    states = engine.copy([position.seen])
    states[0].hand, states[0].step = king, step.PLACE
    states[0].stands[king] = label
    states[0].round_no += rounds
    return Position.of_state(position.rules, engine, states)
