"""The clock of a game: as it is wanted, and as everybody sees it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

DAY_SECONDS = 86_400
LONGEST_DAYS = 14
"""The longest clock of a game. Abandoned games are ended later than that."""

ClockKind = Literal["turn", "total", "days"]


class ClockPlan(Struct, forbid_unknown_fields=True):
    """A clock: seconds per turn, seconds in total (with an increment per turn), or days per turn (also in seconds)."""

    kind: ClockKind
    seconds: Annotated[int, Meta(ge=1, le=LONGEST_DAYS * DAY_SECONDS)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class ClockView(Struct, omit_defaults=True):
    """The clocks of a game, at the server's time `now` (seconds since 1970). Show `left` and count from its arrival."""

    kind: ClockKind
    seconds: float
    now: float
    left: dict[str, float]
    """The seconds that each seat held by a person has left: for its turn, or in total."""
    increment: float = 0.0
    seat: str = ""
    """The seat whose clock runs; empty if none does."""
    until: float = 0.0
    """When it runs out."""
    expired: str = ""
    """The seat that ran out of time, while a bot plays its turn."""
