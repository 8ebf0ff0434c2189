"""Messages from the server, sent over a WebSocket."""

from typing import Literal

from msgspec import Struct

from .legal import Legal
from .plans import Plans
from .state import Act, State


class Event(Struct, omit_defaults=True):
    """Something that happened. Events are numbered in order."""

    seq: int
    kind: Literal[
        "created", "joined", "started", "drawn", "played", "undone", "confirmed", "named", "given", "taken", "removed",
        "paused", "resumed", "aborted", "over", "revealed", "rematched", "said", "forgotten", "committed", "sealed",
        "voided", "deadline", "expired", "asked", "answered", "reverted",
    ]  # fmt: skip
    at: float
    seat: str = ""
    acts: list[Act] = []
    name: str = ""
    text: str = ""
    phrase: str = ""
    """For chat: the quick phrase that readers see in their own language; `text` is the same in English."""
    level: str = ""
    game: str = ""
    seats: str = ""
    """The seats that did not reveal their nonces, if a deal was voided."""
    number: int = 1
    """For draws: the number of the game in the match; for a take-back: of the moves and draws that were taken back."""
    agrees: bool = False
    """For an answer to a request."""
    away: bool = False
    """For a seat that was freed: by the server, because its holder was not there for too long."""


class Welcome(Struct, tag="welcome", tag_field="type"):
    """The answer to hello: your seats, the newest events since the last you have seen, and the current state.

    If the first event is not the one after `since`, the others did not fit: ask for them with `log`.
    """

    id: int
    protocol: int
    version: str
    seats: list[str]
    host: bool
    state: State
    events: list[Event]
    legal: Legal | None = None


class Frame(Struct, omit_defaults=True):
    """One act of a turn that was played at once, and the state after it; null if it is the update's own state."""

    act: Act
    state: State | None = None


class Update(Struct, tag="update", tag_field="type", omit_defaults=True):
    """The new events and the state after them. `legal` goes only to the seat that may act.

    `frames` go to clients that asked for them in hello: the acts of a bot's turn, one by one.
    """

    events: list[Event]
    state: State
    legal: Legal | None = None
    frames: list[Frame] = []


class Presence(Struct, tag="presence", tag_field="type"):
    """Which seats are connected, how many spectators there are, and which seat's bot is thinking.

    Changes that come in a short time are told with one message.
    """

    online: list[str]
    watching: int
    thinking: str = ""
    taken: list[str] = []
    """Seats whose invitation is used, but whose holder has not entered yet."""


class Ok(Struct, tag="ok", tag_field="type", omit_defaults=True):
    """The command was carried out, and its events are saved."""

    id: int
    seq: int
    invitation: str = ""


class Merit(Struct, omit_defaults=True):
    """A reason for a turn: its kind, and the numbers that belong to the kind. See docs/reference/api.md.

    `weight`: about how many points it is worth.
    """

    kind: str
    weight: float = 0.0
    terrain: str = ""
    before: int = 0
    after: int = 0
    gained: int = 0
    crowns: int = 0
    points: int = 0
    worse: int = 0
    of: int = 0
    number: int = 0
    name: str = ""
    realm: str = ""
    domino: str = ""
    step: str = ""
    """The step of the act it belongs to."""


class Candidate(Struct):
    """A turn that was considered: its moves, the expected result, and where the claimed domino would go.

    `merits`: the reasons for it, most important first. `rough`: the figures come from a few simulations only, because
    the server has not compiled the search yet.
    """

    moves: list[str]
    score: float
    margin: float
    win: float
    plan: list[str]
    acts: list[Act]
    merits: list[Merit] = []
    rough: bool = False


class Advice(Struct, tag="advice", tag_field="type"):
    """The answer to hint: turns, best first."""

    id: int
    seq: int
    candidates: list[Candidate]


class Moved(Struct, tag="moved", tag_field="type"):
    """A rematch was made: your keys for it."""

    game: str
    host: str
    keys: dict[str, str]


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    """The command was refused and changed nothing. `code`: see docs/reference/api.md; `message` is in English."""

    id: int
    code: str
    message: str
    rule: str = ""
    seq: int = 0


class LogPage(Struct, tag="log", tag_field="type"):
    """The answer to log: the events after `since` that fit in a page, in order; none if there are none."""

    id: int
    events: list[Event]


class Pong(Struct, tag="pong", tag_field="type"):
    """The answer to ping."""

    id: int


Message = Welcome | Update | Presence | Ok | Advice | Plans | Moved | Refused | LogPage | Pong
