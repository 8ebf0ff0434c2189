"""How much each turn of a record lost: a bot compares the turn played with the one it would have played.

>>> from random import Random
>>> from fiefdom import Record
>>> record = Record("kd/2", backend="plain")
>>> for move in "+3 +17 +22 +40 +a K3 +b K17".split():
...     record.play(move)
>>> for turn in asked(record, backend="plain"):
...     print(turn.seat, *turn.moves, "forced" if turn.is_forced else "")
a K3
b K17

A turn is what one king does: all moves of its seat until another king, another seat or chance is up. The turn played
and the bot's own are judged in the same simulations, so that luck is the same for both. The simulations are made in
batches, whose differences give the noise. Each game of a Dynasty is judged by itself.

A bot prefers its own turns: what it thinks was lost is more than what is really lost. `calibration.py` has the part
that games played on confirm, and the interval of a loss covers how far single turns lie from it.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Protocol, runtime_checkable

from ..bots import Bot, Budget, Candidate, Choice
from ..bots.lookahead import is_stronger
from ..core.engine import Backend
from ..core.notation import SEATS, Move
from ..core.position import Position
from ..core.record import Record
from ..core.rules import Rules
from ..errors import FiefdomError
from .calibration import calibration_of, left_of
from .estimate import Estimate, estimate

BATCHES = 16
VERSION = 4
"""The version of reviews: raise it whenever the same game would get other numbers or marks."""
SIMS = {"compiled": 1600, "plain": 16}
"""The default number of simulations per turn on each backend, in games of the usual length."""
USUAL_TURNS, USUAL_TURNS_AHEAD = 48, 32
"""With a search that looks ahead with a network, simulations take longer."""
MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))
"""The loss of winning chance that each mark stands for, the highest first."""


@runtime_checkable
class Reviewer(Protocol):
    """A bot that can evaluate any turn, not only its own."""

    @property
    def name(self) -> str:
        """What it is called."""

    def choose(self, position: Position, budget: Budget, rng: Random) -> Choice:
        """The moves it would play."""

    def judge(
        self, position: Position, turns: Sequence[Sequence[Move]], budget: Budget, rng: Random
    ) -> list[Candidate]:
        """What it expects of each of these turns, in their order, all from the same simulations."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A turn of a record: which it is, the position before it, and what was played.

    `at` is how many moves and draws of the record were played before it, in all its games.
    """

    game: int
    number: int
    at: int
    position: Position
    moves: tuple[Move, ...]

    @property
    def seat(self) -> str:
        """Whose turn it was."""
        return self.position.actor

    @property
    def is_forced(self) -> bool:
        """Was there never more than one legal move?"""
        trial = self.position.copy()
        for move in self.moves:
            if len(trial.moves) > 1:
                return False
            trial.play(move)
        return True


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A turn with what the bot expects of it and of its own; `agrees` if both lead to the same position.

    `win_loss` is what the turn gave away of the chance to win, `margin_loss` of the distance to the best other kingdom
    in points. Both are calibrated, and below 0 where the turn played is better than the bot's own. Their intervals
    hold what games played on would confirm, not only the noise of the simulations.
    """

    game: int
    number: int
    at: int
    round: int
    seat: str
    played: Candidate
    best: Candidate
    agrees: bool
    win_loss: Estimate
    margin_loss: Estimate

    @property
    def is_worse(self) -> bool:
        """Is it certainly worse than the bot's own turn: is the whole interval of either loss above 0?"""
        return any(each.low is not None and each.low > 0 for each in (self.win_loss, self.margin_loss))

    @property
    def mark(self) -> str:
        """The mark of the loss; empty if the interval contains 0."""
        low = self.win_loss.low
        return mark(self.win_loss.mean) if low is not None and low > 0 else ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary of one seat's turns, without forced ones."""

    seat: str
    turns: int
    agreed: int
    win_loss: Estimate
    margin_loss: Estimate
    """The losses of all turns together."""
    worst: Reviewed | None
    """The turn that lost most; none if no turn certainly lost anything."""


def mark(loss: float) -> str:
    """The mark of a loss of winning chance, in whole percents as it is shown: what reads as 20 % has the mark of 20 %.

    >>> [mark(loss) for loss in (0.01, 0.05, 0.1, 0.194, 0.196, 0.3)]
    ['', '?!', '?', '?', '??', '??']
    """
    # A hair below still counts: chances are sums of floats.
    return next((sign for least, sign in MARKS if loss >= least - 0.005 - 1e-9), "")


def reviewer(bot: Bot) -> Reviewer:
    """The bot, if it can evaluate turns; raises `FiefdomError` if not."""
    if not isinstance(bot, Reviewer):
        raise FiefdomError(f"the bot {bot.name} cannot judge turns; choose another bot, e.g. --bot expert")
    return bot


def default_budget(rules: Rules, backend: Backend) -> Budget:
    """What a review spends on a turn: simulations, so that the same game always gets the same numbers.

    A game of twice as many turns has simulations that are twice as long, so each of its turns has a quarter of them:
    with compiled rules every game is reviewed in about half a minute (`bench/review_time.py`).

    >>> [default_budget(Rules.parse(text), "compiled").sims for text in ("kd/2", "kd/4", "giants/5", "wedding/8")]
    [1600, 711, 1024, 400]
    """
    usual = USUAL_TURNS_AHEAD if backend == "compiled" and is_stronger(rules) else USUAL_TURNS
    share = min(1.0, usual / (rules.line * rules.rounds))
    return Budget(sims=max(BATCHES, round(SIMS[backend] * share**2)))


def asked(record: Record, seats: Collection[str] | None = None, backend: Backend | None = None) -> list[Asked]:
    """The turns of a record, or those of some seats.

    An unfinished turn is left out, and so is what was played before a game that was begun from a position.
    """
    known = SEATS[: record.rules.players]
    for seat in seats or ():
        if len(seat) != 1 or seat not in known:
            raise FiefdomError(f"there is no seat {seat!r}; {record.rules} has the seats {', '.join(known)}")
    found, before = list[Asked](), 0
    for game, moves in enumerate(record.games, 1):
        found += [turn for turn in _turns(record, game, before, backend) if not seats or turn.seat in seats]
        before += len(moves)
    return [turn for turn in found if turn.at >= record.begun]


def review(turn: Asked, bot: Reviewer, budget: Budget, seed: int = 1) -> Reviewed:
    """Compare what was played in a turn with what the bot would have played."""
    budget = budget or default_budget(turn.position.rules, turn.position.backend)
    rng = Random(f"review {seed} {turn.game} {turn.number}")
    own = king_turn(turn.position, bot.choose(turn.position, budget, rng).moves)
    agrees = _leads_to(turn.position, own) == _leads_to(turn.position, turn.moves)
    turns = [turn.moves] if agrees else [turn.moves, own]
    count, part = batches(budget, len(turns))
    judged = [bot.judge(turn.position, turns, part, rng) for _ in range(count)]
    played, best = (_merged(moves, [batch[k] for batch in judged]) for k, moves in ((0, turn.moves), (-1, turns[-1])))
    losses = {name: _lost(name, judged) for name in ("win", "margin")}
    if not agrees:
        calibration, left = calibration_of(bot, turn.position), left_of(turn.position)
        losses = {name: calibration[name].applied(loss, left) for name, loss in losses.items()}
    which = turn.game, turn.number, turn.at, turn.position.round, turn.seat
    return Reviewed(*which, played, best, agrees, losses["win"], losses["margin"])


def batches(budget: Budget, turns: int) -> tuple[int, Budget]:
    """How many batches simulate a number of turns, and with what; every turn has the simulations of the budget.

    >>> batches(Budget(sims=160), 2), batches(Budget(sims=3), 1), batches(Budget(seconds=1.6), 2)[1].seconds
    ((16, Budget(seconds=None, sims=20)), (3, Budget(seconds=None, sims=1)), 0.1)
    """
    if budget.seconds is not None:
        return BATCHES, Budget(seconds=budget.seconds / BATCHES)
    sims = budget.sims or 1
    count = min(BATCHES, sims)
    return count, Budget(sims=turns * (sims // count))


def _merged(moves: tuple[Move, ...], parts: Sequence[Candidate]) -> Candidate:
    """One estimate of a turn from those of all batches."""
    score, margin, win = (fmean(getattr(part, name) for part in parts) for name in ("score", "margin", "win"))
    return Candidate(moves, score, margin, win, parts[0].plan, sum(part.sims for part in parts))


def _lost(name: str, judged: Sequence[Sequence[Candidate]]) -> Estimate:
    """The loss as the bot sees it: how much better its own turn is in each batch."""
    return estimate({batch: [getattr(each[-1], name) - getattr(each[0], name)] for batch, each in enumerate(judged)})


def summaries(turns: Sequence[Reviewed]) -> list[Summary]:
    """A summary for each seat."""
    return [_summary(seat, [turn for turn in turns if turn.seat == seat]) for seat in sorted({t.seat for t in turns})]


def king_turn(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The first moves that belong to the king whose turn it is."""
    trial, actor, king = position.copy(), position.actor, _king(position)
    for count, move in enumerate(moves, 1):
        trial.play(move)
        if trial.actor != actor or _king(trial) != king:
            return tuple(moves[:count])
    return tuple(moves)


def _turns(record: Record, game: int, earlier: int, backend: Backend | None) -> Iterator[Asked]:
    """The turns of one game of a record, before which so many moves and draws were played in other games."""
    moves = record.games[game - 1]
    position, number, first = Position(record.rules, backend), 0, 0
    while first < len(moves):
        if position.is_chance:
            position.play(moves[first][1])
            first += 1
            continue
        number += 1
        actor, run = position.actor, list[Move]()
        for seat, move in moves[first:]:
            if seat != actor:
                break
            run.append(move)
        before, turn = position.copy(), king_turn(position, run)
        for move in turn:
            position.play(move)
        if position.actor != actor or _king(position) != _king(before):
            yield Asked(game, number, earlier + first, before, turn)
        first += len(turn)


def _king(position: Position) -> tuple[int, int]:
    return position.round, position.king


def _leads_to(position: Position, moves: Sequence[Move]) -> str:
    trial = position.copy()
    for move in moves:
        trial.play(move)
    return str(trial)


def _summary(seat: str, turns: Sequence[Reviewed]) -> Summary:
    worst = max(turns, key=lambda turn: (bool(turn.mark), turn.is_worse, turn.win_loss.mean, turn.margin_loss.mean))
    return Summary(
        seat=seat,
        turns=len(turns),
        agreed=sum(turn.agrees for turn in turns),
        win_loss=_sum([turn.win_loss for turn in turns]),
        margin_loss=_sum([turn.margin_loss for turn in turns]),
        worst=worst if worst.is_worse else None,
    )


def _sum(losses: Sequence[Estimate]) -> Estimate:
    """The sum of losses, each with an error of its own."""
    total = sum(each.mean for each in losses)
    reach = math.hypot(*(each.high - each.mean for each in losses if each.high is not None))
    return Estimate(total, total - reach, total + reach)
