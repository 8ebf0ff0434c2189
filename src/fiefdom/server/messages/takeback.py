"""Take-back of a confirmed turn: the request, the answers, and the state of the request."""

from msgspec import Struct

from .fields import Count, Seat


class AskBack(Struct, tag="ask-back", tag_field="do", forbid_unknown_fields=True):
    """Ask everybody to undo your last confirmed turn and everything played after it."""

    id: Count
    seq: Count
    seat: Seat


class AnswerBack(Struct, tag="answer-back", tag_field="do", forbid_unknown_fields=True):
    """Agree to the request of event `asked`, or decline it."""

    id: Count
    seat: Seat
    asked: Count
    agrees: bool


class RequestView(Struct):
    """A request to take back a turn: its event, the seat that asked, and the seats that have not answered yet."""

    asked: int
    seat: str
    waiting: str
