"""Making a game and accepting an invitation: the bodies of HTTP requests and answers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .clock import ClockPlan
from .fields import LONGEST_BEGINNING, Audience, Colour, Device, Key, Level, Name, OpenIn


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who gets a seat: me, another person at this device, a person with a link, or a bot."""

    kind: Literal["me", "here", "link", "bot"]
    name: Name = ""
    colour: Colour | None = None
    level: Level = "normal"


class NewGame(Struct, forbid_unknown_fields=True):
    """A game to make. `watch`: who may watch it; `record`: who may download the record."""

    rules: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=2, max_length=8)]
    watch: Audience = "link"
    record: Audience = "link"
    begin: Annotated[str, Meta(max_length=LONGEST_BEGINNING)] = ""
    """Begin from a position: all moves and draws up to it, in order, with spaces between them."""
    open: OpenIn = ""
    """The language of a table that anybody on this server may find and join; empty: not open."""
    device: Device = ""
    """For an open table: a key that the host's device has generated; the server uses it to find the host's blocks."""
    clock: ClockPlan | None = None
    hints: bool = True
    """May players ask what `expert` would do?"""


class Created(Struct, tag="created", tag_field="type"):
    """A new game: the host's key, the key of each seat at this device, and invitations for the other seats."""

    game: str
    commitment: str
    host: str
    keys: dict[str, str]
    invitations: dict[str, str]


class Accept(Struct, forbid_unknown_fields=True):
    """An invitation, to be exchanged for a key. It works once.

    A client that generates the key itself (128 random bits or more) can send both again if it got no answer.
    """

    invitation: Key
    key: Key = ""


class Accepted(Struct, tag="accepted", tag_field="type"):
    """The key of a seat."""

    game: str
    seat: str
    key: str
    host: bool = False
