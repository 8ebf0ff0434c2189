"""What clients ask for over a WebSocket."""

from typing import Annotated

from msgspec import Meta, Struct

from .fields import LONGEST_SAYING, LONGEST_TURN, Colour, Count, Key, Level, MoveText, Name, Seat


class Hello(Struct, tag="hello", tag_field="do", forbid_unknown_fields=True):
    """The first message: the keys one holds (none to look on), what one has seen, and a nonce for one's seats."""

    id: Count
    keys: Annotated[list[Key], Meta(max_length=16)] = []
    since: Count = 0
    nonce: Annotated[str, Meta(pattern="^([0-9a-f]{2}){0,32}$")] = ""
    frames: bool = False
    """Turns that are played at once are wanted act by act."""


class Play(Struct, tag="play", tag_field="do", forbid_unknown_fields=True):
    """Moves of a seat, one after the other, then forced ones; with `confirm` they end the turn, which then stands."""

    id: Count
    seq: Count
    seat: Seat
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=LONGEST_TURN)]
    confirm: bool = False
    instead: Annotated[int, Meta(ge=0, le=LONGEST_TURN)] = 0
    """Of so many decisions that are not confirmed: they are taken back first."""


class Undo(Struct, tag="undo", tag_field="do", forbid_unknown_fields=True):
    """Take back so many decisions that are not confirmed, each with the forced acts that followed it."""

    id: Count
    seq: Count
    seat: Seat
    count: Annotated[int, Meta(ge=1, le=LONGEST_TURN)] = 1


class Confirm(Struct, tag="confirm", tag_field="do", forbid_unknown_fields=True):
    """What was played stands: now chance or the next seat may act."""

    id: Count
    seq: Count
    seat: Seat


class Rename(Struct, tag="name", tag_field="do", forbid_unknown_fields=True):
    """Another name or colour for one's seat."""

    id: Count
    seat: Seat
    name: Name
    colour: Colour | None = None


class Say(Struct, tag="say", tag_field="do", forbid_unknown_fields=True):
    """Something for the chat."""

    id: Count
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SAYING)]
    seat: Seat | None = None


class Hint(Struct, tag="hint", tag_field="do", forbid_unknown_fields=True):
    """What would `expert` do for one's seat?"""

    id: Count
    seq: Count
    seat: Seat


class Give(Struct, tag="give", tag_field="do", forbid_unknown_fields=True):
    """A bot takes a seat: one's own, or, for the host, anybody's."""

    id: Count
    seat: Seat
    level: Level = "normal"


class Take(Struct, tag="take", tag_field="do", forbid_unknown_fields=True):
    """The holder of a seat plays again instead of the bot."""

    id: Count
    seat: Seat


class Invite(Struct, tag="invite", tag_field="do", forbid_unknown_fields=True):
    """A new invitation: for one's own seat on a second device, or, for the host, for a seat that nobody plays."""

    id: Count
    seat: Seat


class Pause(Struct, tag="pause", tag_field="do", forbid_unknown_fields=True):
    """The host stops the game for a while, or lets it go on."""

    id: Count
    paused: bool


class Abort(Struct, tag="abort", tag_field="do", forbid_unknown_fields=True):
    """The host ends the game before its end."""

    id: Count


class Remove(Struct, tag="remove", tag_field="do", forbid_unknown_fields=True):
    """The host takes a seat away from its holder: the holder's keys are worth nothing any more, and a bot plays."""

    id: Count
    seat: Seat
    level: Level = "normal"


class Rematch(Struct, tag="rematch", tag_field="do", forbid_unknown_fields=True):
    """The same people once more, when the game is over."""

    id: Count


class Forget(Struct, tag="forget", tag_field="do", forbid_unknown_fields=True):
    """The host deletes all names and the chat of the game."""

    id: Count


class Ping(Struct, tag="ping", tag_field="do", forbid_unknown_fields=True):
    """Are you there?"""

    id: Count


Command = (
    Hello | Play | Undo | Confirm | Rename | Say | Hint | Give | Take | Invite | Pause | Abort | Remove | Rematch
    | Forget | Ping
)  # fmt: skip
