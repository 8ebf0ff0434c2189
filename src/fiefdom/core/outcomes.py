"""What each legal move of a position would change, for people who compare them. The kernel does the work.

>>> position = Position("kd/2", backend="plain")
>>> for move in "+3 +17 +22 +40 +a K22 +b K3 +b K17 +a K40 +1 +5 +30 +48".split():
...     position.play(move)
>>> max(outcomes(position), key=lambda each: each.gain).move.step
'place'
>>> position.play("g8h8")
>>> [(str(each.move), each.best) for each in outcomes(position)]
[('K1', 0), ('K5', 0), ('K30', 1), ('K48', 3)]
"""

from typing import Any, NamedTuple

from ..kernel import step
from ..kernel.outlook import NO_LAYING, NUMBERS, OWNED, POINTS
from . import expansions
from .lines import realm_at_turn
from .notation import Move
from .position import Position
from .rules import Rules


class Outcome(NamedTuple):
    """A legal move: how it changes the points of every realm, and what the realm that chooses owns.

    `best` is for claims: the most points the domino would add if it were placed now; None if it does not fit.
    """

    move: Move
    realm: int
    changes: tuple[int, ...]
    coins: int = 0
    knights: int = 0
    towers: int = 0
    queen_comes: bool = False
    best: int | None = None

    @property
    def gain(self) -> int:
        """The change in points of the realm that chooses."""
        return self.changes[self.realm]


def outcomes(position: Position) -> list[Outcome]:
    """Every legal move with what it changes, in the order of `position.moves`; none for a draw or at the end."""
    if position.is_over or position.is_chance:
        return []
    realm, moves = realm_at_turn(position), list(position.moves)
    numbers = position.outcomes(realm)
    rows = [numbers[NUMBERS * k : NUMBERS * (k + 1)] for k in range(len(moves) + 1)]
    now, points = rows[-1], slice(POINTS, POINTS + position.rules.realms)
    return [
        Outcome(
            move,
            realm,
            tuple(new - old for new, old in zip(row[points], now[points], strict=True)),
            best=_best(position, move, now[POINTS + realm]),
            **_purse(position.rules, row, now, realm),
        )
        for move, row in zip(moves, rows[:-1], strict=True)
    ]


def _purse(rules: Rules, after: list[int], before: list[int], realm: int) -> dict[str, Any]:
    """What the expansions of the game add to an outcome."""
    found = [each.outcome(after[OWNED:], before[OWNED:], realm) for each in expansions.in_play(rules)]
    return {field: change for each in found for field, change in each.items()}


def _best(position: Position, move: Move, points: int) -> int | None:
    if move.step != "claim":
        return None
    best = position.best_laying(move.argument)
    return None if best == NO_LAYING else best - points


def best_gain(position: Position, label: int) -> int | None:
    """The most points a domino of the next line would add if it were placed now; None if it fits nowhere."""
    return _best(position, Move((step.CLAIM << step.ARGUMENT) + label), position.scores()[realm_at_turn(position)])
