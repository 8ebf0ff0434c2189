"""Planning while others play: what a seat could do on its next turn, with its current kingdom."""

from msgspec import Struct

from .fields import Count, Seat
from .legal import Legal


class Plan(Struct, tag="plan", tag_field="do", forbid_unknown_fields=True):
    """Ask where the next domino of your seat may go, while it is the turn of others. Nothing is stored or shown."""

    id: Count
    seat: Seat


class Plans(Struct, tag="plans", tag_field="type", omit_defaults=True):
    """The answer to plan: placements of the seat's domino in its current kingdom, and dominoes of the open line.

    `legal` is null if the seat holds no domino, or if it fits nowhere. `sure`: nobody else places in the same kingdom
    before.
    """

    id: int
    seq: int
    legal: Legal | None = None
    claims: Legal | None = None
    """If the turn is in this round: the dominoes of the next line that nobody has claimed."""
    sure: bool = True
