"""The two lines of dominoes with their kings, and other facts that players look at, read from a position."""

from functools import cache
from typing import Any, NamedTuple

from ..catalog.dominoes import LABELS, Domino, name
from ..kernel import draft, step
from ..kernel.schema import NONE
from .engine import Engine
from .notation import SEATS
from .position import Position
from .state_text import cells_of


class Offer(NamedTuple):
    """A domino of a line, and the seat whose king stands on it, if any."""

    label: int
    seat: str
    domino: Domino

    @property
    def name(self) -> str:
        """What is printed on the back of the domino."""
        return name(self.label)


def numbers(position: Position) -> Any:
    """The numbers of the game, as plain Python reads them."""
    return Engine.load("plain").rules(position.rules)[0]


def line_now(position: Position) -> list[Offer]:
    """The dominoes still to be placed in this round, in turn order."""
    s, r = position.seen, numbers(position)
    box = draft.current_box(s, r)
    # A king stands on its domino to the end of its turn, but the domino is placed at the beginning.
    laid = s.hand if step.PLACE < s.step <= step.NEXT_KING else NONE
    kings = sorted((s.stands[king], king) for king in range(r.kings) if s.stands[king] != draft.NOWHERE)
    return [_offer(label, SEATS[draft.seat_of(r, king)], box) for label, king in kings if king != laid]


def line_next(position: Position) -> list[Offer]:
    """The dominoes laid out to be claimed, with the kings already there."""
    s, r = position.seen, numbers(position)
    box = r.box[draft.pile(s, r)]
    seats = {
        s.claims[king]: SEATS[draft.seat_of(r, king)] for king in range(r.kings) if s.claims[king] != draft.NOWHERE
    }
    labels = [label for label in range(LABELS) if (s.offered >> label) & 1 or label in seats]
    return [_offer(label, seats.get(label, ""), box) for label in labels]


def _offer(label: int, seat: str, box: int) -> Offer:
    return Offer(label, seat, _domino(box + label))


@cache
def _domino(at: int) -> Domino:
    return Domino(draft.FIRST[at], draft.FIRST_CROWNS[at], draft.SECOND[at], draft.SECOND_CROWNS[at])


def offer_in_hand(position: Position) -> Offer:
    """The domino to place now."""
    s, r = position.seen, numbers(position)
    return _offer(s.stands[s.hand], SEATS[draft.seat_of(r, s.hand)], draft.current_box(s, r))


def domino_in_hand(position: Position) -> str:
    """The name of the domino to place now."""
    s = position.seen
    return name(s.stands[s.hand])


def free_cells(position: Position, realm: int) -> list[int]:
    """The empty cells where the kingdom can still grow."""
    return cells_of(position.seen.free[3 * realm : 3 * realm + 3])


def turn_of(position: Position) -> tuple[int, int]:
    """The current turn: the round, and the king whose turn it is."""
    return position.round, position.king


def realm_at_turn(position: Position) -> int:
    """The realm that chooses now."""
    return position.rules.seat_realm(SEATS.index(position.actor))


def unseen(position: Position) -> list[list[Offer]]:
    """The dominoes not seen yet, including those set aside, by box."""
    s, r = position.seen, numbers(position)
    boxes = range(len(position.rules.boxes))
    return [[_offer(label, "", r.box[box]) for label in cells_of([s.unseen[box]])] for box in boxes]
