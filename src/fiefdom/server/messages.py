"""Everything that server and clients say to each other. `docs/api.md` explains it; types and files are made from here.

>>> import msgspec
>>> msgspec.json.decode(b'{"do":"undo","id":7,"seq":12,"seat":"a"}', type=Command)
Undo(id=7, seq=12, seat='a', count=1)
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

PROTOCOL = 1
LONGEST_NAME, LONGEST_SAYING, LONGEST_TURN = 24, 300, 64
BIGGEST_MESSAGE = 16_384

Seat = Annotated[str, Meta(pattern="^[a-h]$")]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Key = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
MoveText = Annotated[str, Meta(max_length=12)]
Count = Annotated[int, Meta(ge=0, le=1 << 53)]
Colour = Literal["blue", "rose", "gold", "green", "orange", "violet", "white", "crimson"]
Level = Literal["easy", "normal", "hard", "expert"]
Audience = Literal["link", "players", "host"]

# A game about to be


class SeatPlan(Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat: me, another person at this device, a person with a link, or a bot."""

    kind: Literal["me", "here", "link", "bot"]
    name: Name = ""
    colour: Colour | None = None
    level: Level = "normal"


class NewGame(Struct, forbid_unknown_fields=True):
    """A game to be made. `watch`: who may look on; `record`: who may download the record."""

    rules: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=2, max_length=8)]
    watch: Audience = "link"
    record: Audience = "link"


class Created(Struct, tag="created", tag_field="type"):
    """A game that was made: the keys of the host and of each seat at this device, and invitations for the others."""

    game: str
    commitment: str
    host: str
    keys: dict[str, str]
    invitations: dict[str, str]


class Accept(Struct, forbid_unknown_fields=True):
    """An invitation, to be exchanged for a key: it works once."""

    invitation: Key


class Accepted(Struct, tag="accepted", tag_field="type"):
    """The key of a seat."""

    game: str
    seat: str
    key: str
    host: bool = False


# From client to server


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

# The table as everybody sees it


class SeatView(Struct, omit_defaults=True):
    """A seat: who plays it now. `ready`: taken; `online`: a device of its holder is connected."""

    seat: str
    realm: str
    name: str
    colour: str
    kind: Literal["person", "bot"]
    level: str = ""
    ready: bool = False
    online: bool = False
    person: bool = False
    """A person holds the seat, even if a bot plays it for now."""


class Cell(Struct, omit_defaults=True):
    """A square of a kingdom: terrain letter, printed crowns, and what stands on it (tiles and tokens by number)."""

    at: str
    terrain: str
    crowns: int = 0
    giants: int = 0
    knight: bool = False
    building: int = 0
    resource: bool = False
    token: int = 0


class KingdomView(Struct, omit_defaults=True):
    """A kingdom: its squares, its purse, the squares where a domino still fits, and those laid last.

    `left`, `bottom`, `right`, `top` bound the squares that may still be used (by file and rank, from 1).
    """

    realm: str
    seats: str
    cells: list[Cell]
    bounds: tuple[int, int, int, int]
    last: list[str] = []
    discards: int = 0
    coins: int = 0
    knights: int = 0
    towers: int = 0
    queen: bool = False


class Tile(Struct, omit_defaults=True):
    """A domino: its name, its two ends as `w1` and `f`, whose king stands on it, and how far it is.

    `mark`: a giant comes with it, or footprints lead one away.
    """

    name: str
    ends: tuple[str, str]
    seat: str = ""
    state: Literal["", "turn", "done"] = ""
    mark: Literal["", "giant", "footprints"] = ""


class TerritoryView(Struct, omit_defaults=True):
    """A territory: its terrain letter, squares, crowns, points, lowest square; when the game is over, all squares."""

    terrain: str
    squares: int
    crowns: int
    points: int
    at: str
    cells: list[str] = []


class PartView(Struct, omit_defaults=True):
    """Points of a quest, a building tile or a court token, by number."""

    kind: Literal["quest", "tile", "token"]
    number: int
    points: int
    at: str = ""


class SheetView(Struct):
    """A realm's score sheet as it stands: points by term, and what they are made of."""

    realm: str
    total: int
    terms: dict[str, int]
    territories: list[TerritoryView]
    parts: list[PartView]
    biggest: int
    crowns: int


class Place(Struct, omit_defaults=True):
    """A realm's place at the end, with what decides it: points, then the biggest territory, then crowns (if counted).

    `tied`: realms with as many points; `by`: what told them apart. `reason` is the same as an English sentence.
    """

    place: int
    realm: str
    points: int
    biggest: int
    crowns: int
    by: Literal["points", "biggest", "crowns", "shared"]
    reason: str
    tied: list[str] = []


class Builders(Struct):
    """The Builders' Board: the tile of each spot by its price, the top of the pile (0: none), and tiles under it."""

    spots: list[int]
    dragon: bool
    """Is the dragon in its cave? Else it sits on a spot."""
    dragon_at: int | None
    top: int
    pile: int


class Court(Struct):
    """The court: the open tokens, and how many of each kind the face-down pile has (by number)."""

    open: list[int]
    bag: dict[int, int]


class Act(Struct, omit_defaults=True):
    """A move in a form that can be told: who, which step, what it names, what it did to the realm's own points."""

    seat: str
    step: str
    move: str
    cells: list[str] = []
    domino: str = ""
    number: int = 0
    """A building tile, token or quest by number; in a tax the coins."""
    to: str = ""
    gain: int = 0
    forced: bool = False
    """It was the only legal move: no decision."""


class State(Struct, omit_defaults=True):
    """A game as it stands after event `seq`."""

    seq: int
    game: str
    rules: str
    title: str
    phase: Literal["gathering", "playing", "over", "aborted"]
    seats: list[SeatView]
    commitment: str
    paused: bool = False
    number: int = 1
    """Which game of the match, and of how many."""
    games: int = 1
    round: int = 0
    rounds: int = 0
    side: int = 5
    steps: list[str] = []
    """The steps a turn can have, in order."""
    step: str = ""
    actor: str = ""
    awaits: Literal["", "move", "confirm"] = ""
    pending: list[Act] = []
    """What the actor has played and not confirmed; all of it can be taken back."""
    kingdoms: list[KingdomView] = []
    line: list[Tile] = []
    next: list[Tile] = []
    unseen: list[list[Tile]] = []
    sheets: list[SheetView] = []
    totals: list[int] = []
    """Points by realm over all games of the match so far."""
    finished: list[list[int]] = []
    ranking: list[Place] = []
    ties: list[Literal["biggest", "crowns"]] = []
    """What decides between realms with equal points, in order."""
    quests: list[int] = []
    builders: Builders | None = None
    court: Court | None = None
    buying: int = 0
    secret: str = ""
    nonces: dict[str, str] = {}
    rematch: str = ""


class Option(Struct, omit_defaults=True):
    """A legal move with its price and gain. `gain`: one's own points; `others`: what it does to other realms."""

    move: str
    cells: list[str] = []
    gain: int = 0
    others: dict[str, int] = {}
    coins: int = 0
    knights: int = 0
    towers: int = 0
    queen: bool = False
    spot: int | None = None
    number: int = 0
    """The building tile or token, by number."""
    price: int = 0
    """Resources to pay."""
    pile: bool = False
    to: str = ""
    domino: str = ""
    best: int | None = None
    """For a claim: the most points the domino would add if placed now; none if it fits nowhere."""


class Legal(Struct, omit_defaults=True):
    """What a seat may do now. With `skip` the move `-` is legal too."""

    seat: str
    step: str
    moves: list[Option]
    skip: bool = False
    domino: Tile | None = None
    """The domino to be laid."""


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


# From server to client


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
    """The command changed nothing. `code` is one of docs/api.md, `message` an English sentence, `rule` the rule."""

    id: int
    code: str
    message: str
    rule: str = ""
    seq: int = 0


class Pong(Struct, tag="pong", tag_field="type"):
    """Yes."""

    id: int


Message = Welcome | Update | Presence | Ok | Advice | Moved | Refused | Pong

# Answers over HTTP


class GameInfo(Struct):
    """A game of the family: its title, and for each number of players the options it may have."""

    game: str
    title: str
    players: dict[int, list[list[str]]]
    """For each number of players every combination of options that exists."""
    side: dict[int, int]
    rounds: dict[int, int]


class BuildingInfo(Struct, omit_defaults=True):
    """A kind of building tile."""

    number: int
    name: str
    copies: int
    knights: int = 0
    towers: int = 0
    crowns: int = 0
    tax_per_knight: int = 0
    tax_per_tower: int = 0
    points: int = 0
    terrain: str = ""
    per_territory: int = 0
    per_tower: int = 0
    per_knight: int = 0


class TokenInfo(Struct, omit_defaults=True):
    """A kind of court token; `counts` is what a character counts around it."""

    number: int
    name: str
    copies: int
    terrain: str = ""
    crowns: int = 0
    base: int = 0
    bonus: int = 0
    counts: str = ""
    warrior: bool = False


class QuestInfo(Struct, omit_defaults=True):
    """A quest: its kind, the terrain it is about, the points of each."""

    number: int
    name: str
    kind: str
    points: int
    terrain: str = ""


class Catalog(Struct):
    """What a page needs to know of the games before one is made."""

    version: str
    protocol: int
    games: list[GameInfo]
    levels: list[str]
    colours: list[str]
    buildings: list[BuildingInfo]
    tokens: list[TokenInfo]
    quests: list[QuestInfo]


class Step(Struct, omit_defaults=True):
    """A game after so many of its moves and draws, for looking back."""

    index: int
    steps: int
    state: State
    act: Act | None = None
    turns: list[int] = []
    """Where turns end, as indices; with index 0 only."""


class Problem(Struct):
    """What was wrong with a request."""

    code: str
    message: str


class Health(Struct):
    """How the server is: `ok` or `unavailable`, its version, and what runs the rules."""

    status: str
    version: str
    backend: str
    reason: str = ""
