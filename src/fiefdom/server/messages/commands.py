"""Commands from clients, sent over a WebSocket."""

from typing import Annotated

from msgspec import Meta, Struct

from .fields import (
    LONGEST_SAYING,
    LONGEST_TURN,
    Colour,
    Commitments,
    Count,
    Key,
    Level,
    LevelOrNone,
    MoveText,
    Name,
    Nonce,
    Phrase,
    Seat,
)
from .plans import Plan
from .push import Look, Subscribe, Unsubscribe
from .tables import Block, Report
from .takeback import AnswerBack, AskBack


class Hello(Struct, tag="hello", tag_field="do", forbid_unknown_fields=True):
    """The first message: your keys (none for spectators), the last event you have seen, and your commitments."""

    id: Count
    keys: Annotated[list[Key], Meta(max_length=16)] = []
    since: Count = 0
    frames: bool = False
    """Ask for frames: turns that are played at once are sent act by act."""
    commitments: Commitments = {}
    """By seat, the hash of the nonce for the deal `deal`, as in `commit`."""
    deal: Count = 1
    nonce: Annotated[str, Meta(max_length=64)] = ""
    """Unused; from protocol 1: a page from before an update can still connect, and the server commits for it."""


class Commit(Struct, tag="commit", tag_field="do", forbid_unknown_fields=True):
    """Commit your seats to their nonces for a deal: the hashes, before any nonce is revealed."""

    id: Count
    deal: Count
    commitments: Commitments


class Reveal(Struct, tag="reveal", tag_field="do", forbid_unknown_fields=True):
    """Reveal the nonces of your seats, in hexadecimal, once the commitments of all seats are sealed."""

    id: Count
    deal: Count
    nonces: Annotated[dict[Seat, Nonce], Meta(max_length=8)]


class Play(Struct, tag="play", tag_field="do", forbid_unknown_fields=True):
    """Play moves in order, then the forced ones. With `confirm` they must end the turn, which is then confirmed."""

    id: Count
    seq: Count
    seat: Seat
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=LONGEST_TURN)]
    confirm: bool = False
    instead: Annotated[int, Meta(ge=0, le=LONGEST_TURN)] = 0
    """The number of unconfirmed decisions to take back first."""


class Undo(Struct, tag="undo", tag_field="do", forbid_unknown_fields=True):
    """Take back `count` unconfirmed decisions, each with the forced acts that followed it."""

    id: Count
    seq: Count
    seat: Seat
    count: Annotated[int, Meta(ge=1, le=LONGEST_TURN)] = 1


class Confirm(Struct, tag="confirm", tag_field="do", forbid_unknown_fields=True):
    """Confirm the turn: then draws are made or the next seat plays."""

    id: Count
    seq: Count
    seat: Seat


class Rename(Struct, tag="name", tag_field="do", forbid_unknown_fields=True):
    """Change the name or colour of your seat."""

    id: Count
    seat: Seat
    name: Name
    colour: Colour | None = None


class Say(Struct, tag="say", tag_field="do", forbid_unknown_fields=True):
    """Write in the chat. With a phrase, the text is replaced by that of the phrase."""

    id: Count
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SAYING)]
    seat: Seat | None = None
    phrase: Phrase | None = None


class Hint(Struct, tag="hint", tag_field="do", forbid_unknown_fields=True):
    """Ask what `expert` would do for your seat."""

    id: Count
    seq: Count
    seat: Seat


class Give(Struct, tag="give", tag_field="do", forbid_unknown_fields=True):
    """Let a bot play your seat; the host may do this for any seat."""

    id: Count
    seat: Seat
    level: Level = "normal"


class Take(Struct, tag="take", tag_field="do", forbid_unknown_fields=True):
    """Take your seat back from the bot."""

    id: Count
    seat: Seat


class Invite(Struct, tag="invite", tag_field="do", forbid_unknown_fields=True):
    """Make an invitation: to your seat for a second device, or, for the host, to a seat that no person plays."""

    id: Count
    seat: Seat


class Pause(Struct, tag="pause", tag_field="do", forbid_unknown_fields=True):
    """Pause or resume the game (host only)."""

    id: Count
    paused: bool


class Abort(Struct, tag="abort", tag_field="do", forbid_unknown_fields=True):
    """Abort the game (host only)."""

    id: Count


class Remove(Struct, tag="remove", tag_field="do", forbid_unknown_fields=True):
    """Remove the holder of a seat (host only): the holder's keys are no longer valid, and a bot plays.

    Without a level, before the game starts, the seat is free for another person, and the answer has an invitation.
    """

    id: Count
    seat: Seat
    level: LevelOrNone = "normal"


class Rematch(Struct, tag="rematch", tag_field="do", forbid_unknown_fields=True):
    """Start another game with the same players, when this one is over."""

    id: Count


class Forget(Struct, tag="forget", tag_field="do", forbid_unknown_fields=True):
    """Delete all names and the chat of the game (host only)."""

    id: Count


class ReadLog(Struct, tag="log", tag_field="do", forbid_unknown_fields=True):
    """Ask for the first events after `since`; the answer is a page of the log."""

    id: Count
    since: Count


class Ping(Struct, tag="ping", tag_field="do", forbid_unknown_fields=True):
    """Check the connection; the answer is pong."""

    id: Count


Command = (
    Hello | Play | Undo | Confirm | Rename | Say | Hint | Plan | Give | Take | Invite | Pause | Abort | Remove | Rematch
    | Forget | ReadLog | Ping | Commit | Reveal | Report | Block | Subscribe | Unsubscribe | Look
    | AskBack | AnswerBack
)  # fmt: skip
