"""A hint: a few different turns, the results that the search expects, and the reasons for each.

>>> from fiefdom import Position
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> found = advise(position, Budget(sims=32), Random(1))
>>> len(found), all(each.moves[0].step == "claim" for each in found)
(3, True)
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ..core.comparison import compare
from ..core.position import Position
from .bot import ENOUGH_SIMS, Budget, Candidate
from .lookahead import BestSearchers
from .roster import EXPERT, LEVELS
from .search_bot import WIN_WORTH, Level, SearchBot

CANDIDATES, MERITS = 3, 6

_adviser = {
    "compiled": SearchBot(EXPERT, LEVELS[EXPERT], BestSearchers()),
    # In plain Python a playout of 32 turns takes seconds, and people wait for a hint.
    "plain": SearchBot(EXPERT, Level(wide=5, seconds=0.8)),
}


def advise(position: Position, budget: Budget, rng: Random) -> tuple[Candidate, ...]:
    """What `expert` would do for the king whose turn it is, best first, and why."""
    bot, (search, judge) = _adviser[position.backend], _parts(budget)
    turns = [each.moves for each in distinct(bot.consider(position, search, rng))]
    # The search has looked at the lower ones only briefly, so all are judged again, on the same simulations.
    chosen = sorted(bot.judge(position, turns, judge, rng), key=lambda each: -each.margin - WIN_WORTH * each.win)
    merits = compare(position, [each.moves for each in chosen])
    return tuple(
        replace(each, merits=tuple(why[:MERITS]), rough=_is_rough(position, each))
        for each, why in zip(chosen, merits, strict=True)
    )


def _is_rough(position: Position, candidate: Candidate) -> bool:
    """Are the figures only a guess? The compiled search needs few simulations only where it knows the result."""
    return position.backend == "plain" and candidate.sims < ENOUGH_SIMS


def _parts(budget: Budget) -> tuple[Budget, Budget]:
    """What the search may spend, and what judging its turns may."""
    if budget.sims is not None:
        return Budget(sims=max(1, budget.sims // 2)), Budget(sims=max(1, budget.sims - budget.sims // 2))
    seconds = budget.seconds or 0.8
    return Budget(seconds=0.6 * seconds), Budget(seconds=0.4 * seconds)


def distinct(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The best turn, the best that claims another domino, and the next best, in their order."""
    claims = [next((move for move in each.moves if move.step == "claim"), None) for each in candidates]
    other = next((i for i, claim in enumerate(claims) if claim != claims[0]), 0)
    rest = [i for i in range(len(candidates)) if i not in (0, other)]
    return [candidates[i] for i in sorted({0, other, *rest[: CANDIDATES - len({0, other})]})]
