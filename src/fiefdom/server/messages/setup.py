"""Making a game and accepting an invitation: the bodies of HTTP requests and answers."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .fields import Audience, Colour, Key, Level, Name


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


class Created(Struct, tag="created", tag_field="type"):
    """A new game: the host's key, the key of each seat at this device, and invitations for the other seats."""

    game: str
    commitment: str
    host: str
    keys: dict[str, str]
    invitations: dict[str, str]


class Accept(Struct, forbid_unknown_fields=True):
    """An invitation, to be exchanged for a key. It works once."""

    invitation: Key


class Accepted(Struct, tag="accepted", tag_field="type"):
    """The key of a seat."""

    game: str
    seat: str
    key: str
    host: bool = False
