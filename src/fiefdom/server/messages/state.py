"""A game as everybody sees it."""

from typing import Literal

from msgspec import Struct

from .clock import ClockView
from .court import Court
from .kingdom import KingdomView, SheetView
from .queen import Builders
from .takeback import RequestView


class SeatView(Struct, omit_defaults=True):
    """A seat and who plays it now. `ready`: it is taken; `online`: its holder is connected."""

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


class Tile(Struct, omit_defaults=True):
    """A domino: its name, its two ends such as `w1` and `f`, the seat whose king stands on it, and its state.

    `mark`: it brings a giant, or its footprints send one away.
    """

    name: str
    ends: tuple[str, str]
    seat: str = ""
    state: Literal["", "turn", "done"] = ""
    mark: Literal["", "giant", "footprints"] = ""


class Place(Struct, omit_defaults=True):
    """The final place of a realm and what decides it: points, then the largest territory, then crowns (if they count).

    `tied`: realms with the same points; `by`: what decided between them; `reason`: the same in English.
    """

    place: int
    realm: str
    points: int
    biggest: int
    crowns: int
    by: Literal["points", "biggest", "crowns", "shared"]
    reason: str
    tied: list[str] = []


class Act(Struct, omit_defaults=True):
    """A move as data: the seat, the step, what it is about, and the change of the realm's own points."""

    seat: str
    step: str
    move: str
    cells: list[str] = []
    domino: str = ""
    number: int = 0
    """The number of a building tile, token or quest; for a tax, the coins."""
    to: str = ""
    gain: int = 0
    forced: bool = False
    """It was the only legal move, so not a decision."""


class VoidDeal(Struct):
    """A deal that was voided: its commitment, and the seats that did not reveal their nonces."""

    commitment: str
    seats: str


class Deal(Struct, omit_defaults=True):
    """How the draws are fixed: the commitments by seat, closed once `sealed`, and who has revealed the nonce."""

    number: int = 1
    commitments: dict[str, str] = {}
    sealed: bool = False
    until: float = 0.0
    """When all nonces must be revealed, in seconds since 1970."""
    revealed: str = ""
    """The seats whose devices have revealed their nonces."""
    server: str = ""
    """The seats for which the server commits, with a nonce that its secret fixes."""
    voided: list[VoidDeal] = []


class State(Struct, omit_defaults=True):
    """The state of a game after event `seq`."""

    seq: int
    game: str
    rules: str
    title: str
    phase: Literal["gathering", "playing", "over", "aborted"]
    seats: list[SeatView]
    commitment: str
    paused: bool = False
    hints: bool = True
    """Players may ask for hints."""
    number: int = 1
    """The number of this game in the match; `games` is how many there are."""
    games: int = 1
    ended: bool = False
    """This game of the match is over, and the next one has not begun."""
    round: int = 0
    rounds: int = 0
    side: int = 5
    steps: list[str] = []
    """The steps a turn can have, in order."""
    step: str = ""
    actor: str = ""
    awaits: Literal["", "move", "confirm"] = ""
    pending: list[Act] = []
    """The moves that the actor has played but not confirmed; all of them can be undone."""
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
    """What breaks ties, in order."""
    quests: list[int] = []
    builders: Builders | None = None
    court: Court | None = None
    buying: int = 0
    deal: Deal | None = None
    """How the draws were fixed; nothing in games from before protocol 2."""
    secret: str = ""
    nonces: dict[str, str] = {}
    piles: dict[str, list[str]] = {}
    """With the secret: all tiles by pile, under the names from which their priorities are computed."""
    rematch: str = ""
    begun: int = 0
    """The number of moves and draws before the game, which was begun from a position; else 0."""
    open: str = ""
    """The language of an open table; empty for a table that is not open."""
    clock: ClockView | None = None
    request: RequestView | None = None
    """A request to take back a turn that stands."""
    back: str = ""
    """The seats that may ask to take back their last confirmed turn."""
