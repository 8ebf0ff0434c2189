"""A review of a finished game, as it is stored turn by turn and sent to the page."""

from msgspec import Struct

from .state import Act
from .updates import Merit


class Loss(Struct):
    """What was given away, with the ends of its 95 % interval; below 0 if the turn played was the better one."""

    mean: float
    low: float | None = None
    high: float | None = None


class JudgedTurn(Struct):
    """A turn that was judged: its moves, what the bot expects of it at the end of the game, and what speaks for it."""

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

    Turns without a choice are left out. `moves` are all moves and draws of the game. `problem` says why the review was
    given up; whoever asks for it again has it tried again. `preparing`: it waits until the search is compiled and
    loaded, about a minute the first time.
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
