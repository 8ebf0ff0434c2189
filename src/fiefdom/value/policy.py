"""The policy of a network: the turns of a king, and how likely it takes each.

>>> from fiefdom import Position
>>> from fiefdom.value import load_network
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> for turn in turns(position, load_network("kd/2")):
...     print(*turn.moves, f"{turn.lead:+.1f} {turn.share:.0%}")
K22 +3.2 97%
K40 -0.8 2%
K3 -1.5 1%
K17 -2.3 0%
"""

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from ..core.engine import Engine
from ..core.notation import Move
from ..core.position import Position
from ..kernel.search.unit import UNIT

if TYPE_CHECKING:
    from . import Network

TEMPERATURE = 1.0
"""A turn that is worth this many points less is taken 1/e times as often."""

NO_ROUNDS = -1
"""Turns are listed without what may follow."""


class Turn(NamedTuple):
    """The moves of one king's turn, how far ahead of the best other realm they leave one, and how likely they are."""

    moves: tuple[Move, ...]
    lead: float
    share: float


def turns(position: Position, network: "Network") -> list[Turn]:
    """The best turns of the king whose turn it is, at most 48, best first; none where chance is up or all is over."""
    if position.is_over or position.is_chance:
        return []
    engine = Engine.load(position.backend)
    search, ahead = engine.search, engine.lookahead
    states, memories, views = engine.states(ahead.STATES), search.Memory.make(1), ahead.View.make(position.rules.realms)
    states[0] = position.state()[0]
    search.Memory.put(memories, 0, "wide", search.WIDTH)
    n = ahead.look_ahead(
        states, engine.rules(position.rules), engine.scratches(ahead.SCRATCHES), memories, views,
        network.numbers(position.backend), 0, ahead.LIST, 0, NO_ROUNDS, 0, 0,
        engine.numbers(0),
    )  # fmt: skip
    leads = [lead / UNIT for lead in search.Memory.get(memories, 0, "worth")[:n]]
    lengths, line = (search.Memory.get(memories, 0, name) for name in ("length", "line"))
    weights = [exp((lead - leads[0]) / TEMPERATURE) for lead in leads]
    moves = (tuple(Move(move) for move in line[k * search.LONGEST :][: lengths[k]]) for k in range(n))
    return [Turn(*each) for each in zip(moves, leads, (w / sum(weights) for w in weights), strict=True)]
