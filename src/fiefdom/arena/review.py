"""What each turn of a record gave away: a bot compares the turn played with the one it would have played.

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
batches, and the interval of a loss comes from how the batches differ. Each game of a Dynasty is judged by itself.

A bot prefers its own turns, and its simulations play on as it would: what it thinks was lost is more than what is
really lost. `CONFIRMED` is the part of it that games played on from both turns confirm (`bench/review.py`).
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Protocol, runtime_checkable

from ..bots import Bot, Budget, Candidate, Choice
from ..core.engine import Backend
from ..core.notation import SEATS, Move
from ..core.position import Position
from ..core.record import Record
from ..errors import FiefdomError
from .estimate import Estimate, estimate
from .ratings import REACH

BATCHES = 16
BUDGET = Budget(seconds=0.8)
"""What a turn is judged with, if nothing else is asked for."""
CONFIRMED = {"win": 0.55, "margin": 0.45}
"""The part of a loss of chances and of points, as the bot sees it, that games played on confirm."""
SCATTER = {"win": 0.11, "margin": 2.8}
"""How far the confirmed loss of a single turn lies from that part: a standard deviation, beyond the games' noise."""
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
    """A turn of a record: which it is, the position before it, and what was played."""

    game: int
    number: int
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
    in points. Both are calibrated, and below 0 where the turn played is better than the bot's own.
    """

    game: int
    number: int
    round: int
    seat: str
    played: Candidate
    best: Candidate
    agrees: bool
    win_loss: Estimate
    margin_loss: Estimate

    @property
    def is_worse(self) -> bool:
        """Is it worse than the bot's own turn beyond doubt: is the whole interval of either loss above 0?"""
        return any(each.low is not None and each.low > 0 for each in (self.win_loss, self.margin_loss))

    @property
    def mark(self) -> str:
        """How bad that is; nothing as long as the interval holds 0."""
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
    """The losses of all turns together. Their intervals cover the noise of the simulations and the bot's taste."""
    worst: Reviewed | None
    """The turn that gave away most; none if no turn did beyond doubt."""


def mark(loss: float) -> str:
    """The mark of a loss of winning chance.

    >>> [mark(loss) for loss in (0.01, 0.05, 0.1, 0.3)]
    ['', '?!', '?', '??']
    """
    # A hair below still counts: chances are sums of floats.
    return next((sign for least, sign in MARKS if loss >= least - 1e-9), "")


def reviewer(bot: Bot) -> Reviewer:
    """The bot, if it can evaluate turns; raises `FiefdomError` if not."""
    if not isinstance(bot, Reviewer):
        raise FiefdomError(f"the bot {bot.name} plays but cannot judge turns; choose another bot to review with")
    return bot


def asked(record: Record, seats: Collection[str] | None = None, backend: Backend | None = None) -> list[Asked]:
    """The turns of a record, or those of some seats; an unfinished turn is left out."""
    known = SEATS[: record.rules.players]
    for seat in seats or ():
        if len(seat) != 1 or seat not in known:
            raise FiefdomError(f"there is no seat {seat!r}; {record.rules} has the seats {', '.join(known)}")
    found = []
    for game, moves in enumerate(record.games, 1):
        found += [turn for turn in _turns(record, game, moves, backend) if not seats or turn.seat in seats]
    return found


def review(turn: Asked, bot: Reviewer, budget: Budget, seed: int = 1) -> Reviewed:
    """Compare what was played in a turn with what the bot would have played."""
    rng = Random(f"review {seed} {turn.game} {turn.number}")
    own = king_turn(turn.position, bot.choose(turn.position, budget, rng).moves)
    agrees = _leads_to(turn.position, own) == _leads_to(turn.position, turn.moves)
    turns = [turn.moves] if agrees else [turn.moves, own]
    count, part = batches(budget, len(turns))
    judged = [bot.judge(turn.position, turns, part, rng) for _ in range(count)]
    played, best = (_merged(moves, [batch[k] for batch in judged]) for k, moves in ((0, turn.moves), (-1, turns[-1])))
    losses = (_loss(name, [getattr(each[-1], name) - getattr(each[0], name) for each in judged]) for name in CONFIRMED)
    return Reviewed(turn.game, turn.number, turn.position.round, turn.seat, played, best, agrees, *losses)


def batches(budget: Budget, turns: int) -> tuple[int, Budget]:
    """How many batches simulate a number of turns, and with what; every turn has the simulations of the budget.

    >>> batches(Budget(sims=160), 2), batches(Budget(sims=3), 1), batches(Budget(seconds=1.6), 2)[1].seconds
    ((16, Budget(seconds=None, sims=20)), (3, Budget(seconds=None, sims=1)), 0.1)
    """
    budget = budget or BUDGET
    if budget.seconds is not None:
        return BATCHES, Budget(seconds=budget.seconds / BATCHES)
    sims = budget.sims or 1
    count = min(BATCHES, sims)
    return count, Budget(sims=turns * (sims // count))


def _merged(moves: tuple[Move, ...], parts: Sequence[Candidate]) -> Candidate:
    """One estimate of a turn from those of all batches."""
    score, margin, win = (fmean(getattr(part, name) for part in parts) for name in ("score", "margin", "win"))
    return Candidate(moves, score, margin, win, parts[0].plan, sum(part.sims for part in parts))


def _loss(name: str, differences: Sequence[float]) -> Estimate:
    """A calibrated loss from what was better in each batch."""
    return estimate({batch: [CONFIRMED[name] * each] for batch, each in enumerate(differences)})


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


def _turns(record: Record, game: int, moves: Sequence[tuple[str, Move]], backend: Backend | None) -> Iterator[Asked]:
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
        first += len(turn)
        if position.actor != actor or _king(position) != _king(before):
            yield Asked(game, number, before, turn)


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
        win_loss=_sum("win", [turn.win_loss for turn in turns if not turn.agrees]),
        margin_loss=_sum("margin", [turn.margin_loss for turn in turns if not turn.agrees]),
        worst=worst if worst.is_worse else None,
    )


def _sum(name: str, losses: Sequence[Estimate]) -> Estimate:
    """The sum of losses: each has its own noise, and is confirmed only on average."""
    total = sum(each.mean for each in losses)
    noise = math.hypot(*(each.high - each.mean for each in losses if each.high is not None))
    reach = math.hypot(noise, REACH * SCATTER[name] * math.sqrt(len(losses)))
    return Estimate(total, total - reach, total + reach)
