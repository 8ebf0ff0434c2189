"""The work of a bot process on reviews: one turn of a finished game at a time, as `fiefdom review` judges it."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from ..arena.estimate import Estimate
from ..arena.review import Asked, Reviewed, asked, default_budget, review, reviewer
from ..bots import Candidate, load
from ..bots.advice import MERITS
from ..core.comparison import compare
from ..core.engine import Backend
from ..core.merit import Merit
from ..core.notation import Move
from ..core.position import Position
from . import bot_process
from .acts import acts_of, merits_of
from .messages import JudgedTurn, Loss, ReviewedTurn
from .packing import unpack

BOT = "expert"
GAMES_KEPT = 16


def review_turn(packed: bytes, index: int) -> tuple[int, bytes | None]:
    """How many turns of a packed table had a choice, and the review of one of them as JSON, if there are so many."""
    turns = _turns(packed, bot_process.backend())
    if index >= len(turns):
        return len(turns), None
    turn, rules = turns[index], turns[index].position.rules
    found = review(turn, reviewer(load(BOT, rules)), default_budget(rules, turn.position.backend))
    return len(turns), msgspec.json.encode(written(turn, found))


@lru_cache(GAMES_KEPT)
def _turns(packed: bytes, backend: Backend) -> list[Asked]:
    record = unpack(packed, backend).record()
    return [turn for turn in asked(record, backend=backend) if not turn.is_forced]


def written(turn: Asked, found: Reviewed) -> ReviewedTurn:
    """A reviewed turn as a message."""
    merits = _told_apart(turn.position, found) if found.is_worse else ((), ())
    return ReviewedTurn(
        *(found.game, found.number, found.at, found.round, found.seat),
        played=_judged(turn.position, found.played, merits[0]),
        win_loss=Loss(*found.win_loss),
        margin_loss=Loss(*found.margin_loss),
        best=None if found.agrees else _judged(turn.position, found.best, merits[1]),
        worse=found.is_worse,
        mark=found.mark,
    )


def _told_apart(position: Position, found: Reviewed) -> tuple[list[Merit], list[Merit]]:
    """What speaks for the played turn and for the better one: a reason for both tells nothing of their difference."""
    played, best = compare(position, [found.played.moves, found.best.moves])
    return [each for each in played if each not in best], [each for each in best if each not in played]


def read(turn: ReviewedTurn) -> Reviewed:
    """The reviewed turn of a message."""
    played, best = (_candidate(each) for each in (turn.played, turn.best or turn.played))
    losses = (Estimate(each.mean, each.low, each.high) for each in (turn.win_loss, turn.margin_loss))
    return Reviewed(turn.game, turn.number, turn.at, turn.round, turn.seat, played, best, turn.best is None, *losses)


def _judged(position: Position, turn: Candidate, merits: Sequence[Merit]) -> JudgedTurn:
    moves, acts = [str(move) for move in turn.moves], acts_of(position, turn.moves)
    return JudgedTurn(moves, acts, turn.score, turn.margin, turn.win, turn.sims, merits_of(merits[:MERITS]))


def _candidate(turn: JudgedTurn) -> Candidate:
    return Candidate(tuple(map(Move.parse, turn.moves)), turn.score, turn.margin, turn.win, (), turn.sims)
