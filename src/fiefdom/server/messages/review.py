"""A review of a finished game, as it is stored turn by turn and sent to the page."""

from msgspec import Struct

from .state import Act
from .updates import Merit


class Loss(Struct):
    """A loss with the ends of its 95 % interval; below 0 if the turn played was better than the bot's."""

    mean: float
    low: float | None = None
    high: float | None = None


class JudgedTurn(Struct):
    """A judged turn: its moves, the result that the bot expects at the end of the game, and the reasons for it."""

    moves: list[str]
    acts: list[Act]
    score: float
    margin: float
    win: float
    sims: int
    merits: list[Merit] = []


class ReviewedTurn(Struct, omit_defaults=True):
    """A turn, and the bot's own in its place; without `best` the bot agrees.

    `at` is the replay step before the turn. `worse`: the loss exceeds its interval. `mark`: `?!`, `?` or `??`.
    """

    game: int
    number: int
    at: int
    round: int
    seat: str
    played: JudgedTurn
    win_loss: Loss
    margin_loss: Loss
    best: JudgedTurn | None = None
    worse: bool = False
    mark: str = ""


class ReviewedSeat(Struct):
    """All turns of a seat together: how many, how often the bot agrees, what they lost, and the worst turn's `at`."""

    seat: str
    turns: int
    agreed: int
    win_loss: Loss
    margin_loss: Loss
    worst: int | None


class Review(Struct):
    """A review up to now: `done` of its `total` turns (-1: not counted yet), those asked for, and the sums at the end.

    Turns without a choice are left out. `moves` are all moves and draws of the game. `problem` says why the review
    failed; a new request tries it again. `preparing`: it waits until the server has compiled and loaded the search,
    about a minute the first time.
    """

    game: str
    version: int
    bot: str
    done: int
    total: int
    moves: list[str]
    turns: list[ReviewedTurn]
    seats: list[ReviewedSeat]
    problem: str = ""
    preparing: bool = False
