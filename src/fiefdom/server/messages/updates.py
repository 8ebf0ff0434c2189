"""What the server sends over a WebSocket."""

from typing import Literal

from msgspec import Struct

from .legal import Legal
from .state import Act, State


class Event(Struct, omit_defaults=True):
    """Something that happened, in order."""

    seq: int
    kind: Literal[
        "created", "joined", "started", "drawn", "played", "undone", "confirmed", "named", "given", "taken", "removed",
        "paused", "resumed", "aborted", "over", "revealed", "rematched", "said", "forgotten",
    ]  # fmt: skip
    at: float
    seat: str = ""
    acts: list[Act] = []
    name: str = ""
    text: str = ""
    level: str = ""
    game: str = ""


class Welcome(Struct, tag="welcome", tag_field="type"):
    """The answer to hello: the seats one holds, all that happened since, and the game as it stands."""

    id: int
    protocol: int
    version: str
    seats: list[str]
    host: bool
    state: State
    events: list[Event]
    legal: Legal | None = None


class Frame(Struct, omit_defaults=True):
    """An act of a turn that was played at once, and the game after it; none if it is that of the update."""

    act: Act
    state: State | None = None


class Update(Struct, tag="update", tag_field="type", omit_defaults=True):
    """Something happened: the new events and the game after them. `legal` goes to who may act.

    `frames` go to who asked for them: the acts of a bot's turn one after another.
    """

    events: list[Event]
    state: State
    legal: Legal | None = None
    frames: list[Frame] = []


class Presence(Struct, tag="presence", tag_field="type"):
    """Which seats have a device connected, how many look on, and which bot seat is thinking."""

    online: list[str]
    watching: int
    thinking: str = ""


class Ok(Struct, tag="ok", tag_field="type", omit_defaults=True):
    """The command was carried out, and is kept for good."""

    id: int
    seq: int
    invitation: str = ""


class Candidate(Struct):
    """A turn that was considered: its moves, what is expected at the end, and where the claimed domino would go."""

    moves: list[str]
    score: float
    margin: float
    win: float
    plan: list[str]
    acts: list[Act]


class Advice(Struct, tag="advice", tag_field="type"):
    """The answer to hint, best first."""

    id: int
    seq: int
    candidates: list[Candidate]


class Moved(Struct, tag="moved", tag_field="type"):
    """A rematch was made: one's keys there."""

    game: str
    host: str
    keys: dict[str, str]


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    """The command changed nothing. docs/reference/api.md lists the codes. `message` is a sentence in English."""

    id: int
    code: str
    message: str
    rule: str = ""
    seq: int = 0


class Pong(Struct, tag="pong", tag_field="type"):
    """Yes."""

    id: int


Message = Welcome | Update | Presence | Ok | Advice | Moved | Refused | Pong
