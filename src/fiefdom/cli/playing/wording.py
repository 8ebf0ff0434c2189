"""Steps and moves in words. What a move costs and gains is in `choices.py`.

>>> from fiefdom import Move, Position
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> task(position), in_words(position, Move.parse("K22"))
('claim a domino: your king goes onto it', 'domino 22')
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...catalog.dominoes import name
from ...catalog.terrain import LETTERS
from ...core.lines import line_now
from ...core.notation import square
from .expansions import ALL

if TYPE_CHECKING:
    from ...core.notation import Move
    from ...core.position import Position
    from .expansion import Words


def task(position: "Position") -> str:
    """What the seat whose choice it is has to do."""
    if position.step != "place":
        return _TASKS[position.step]
    forced = len(position.moves) == 1 and not position.moves[0].cells
    rest = "it fits nowhere and must be discarded" if forced else "place it"
    return f"domino {line_now(position)[0].name}: {rest}"


def in_words(position: "Position", move: "Move") -> str:
    """A legal move of a position, as a choice."""
    return _PASSES[position.step] if move.step == "pass" else _IN_WORDS[move.step](position, move)


def told(position: "Position", move: "Move") -> str:
    """What somebody did, for the others to read, with the squares; empty for a pass."""
    return "" if move.step == "pass" else _TOLD[move.step](position, move)


def _placement(position: "Position", move: "Move") -> str:
    if not move.cells:
        return "discard it"
    laid = line_now(position)[0].domino
    ends = ((laid.first, laid.first_crowns), (laid.second, laid.second_crowns))
    parts = [
        f"{LETTERS[t]}{crowns or ''} on {square(cell)}" for (t, crowns), cell in zip(ends, move.cells, strict=True)
    ]
    return ", ".join(parts)


def _placed(position: "Position", move: "Move") -> str:
    label = line_now(position)[0].name
    return f"lays {label} on {move}" if move.cells else f"discards {label}"


def _domino(position: "Position", move: "Move") -> str:
    label = move.decoded.domino
    assert label is not None
    return name(label)


_TASKS = {"claim": "claim a domino: your king goes onto it"}
_PASSES: dict[str, str] = {}
_IN_WORDS: dict[str, "Words"] = {
    "place": _placement,
    "claim": lambda position, move: f"domino {_domino(position, move)}",
}
_TOLD: dict[str, "Words"] = {
    "place": _placed,
    "claim": lambda position, move: f"claims {_domino(position, move)}",
}
_CONTINUES: dict[str, tuple[str, ...]] = {}
for _each in ALL:
    _TASKS |= _each.tasks
    _PASSES |= _each.passes
    _IN_WORDS |= _each.in_words
    _TOLD |= _each.told
    _CONTINUES |= _each.continues


class Act(NamedTuple):
    """Something that was done: the step, what is told of it, and what it did to the player's own points."""

    step: str
    words: str
    gain: int


def in_one(acts: Sequence[Act]) -> str:
    """The acts of a turn in one line; a purchase, its price and its place are one act.

    >>> in_one([Act("claim", "claims 7", 0), Act("buy", "buys the fisher", 0), Act("pay", "for f7", -1),
    ...         Act("pay", "for g8", 0), Act("settle", "onto f7", 4)])
    'claims 7, buys the fisher for f7 g8 onto f7 (+3)'
    """
    told: list[Act] = []
    for act in acts:
        if told and told[-1].step in _CONTINUES.get(act.step, ()):
            # The same step again: "for f7", then only "g8".
            words = act.words.partition(" ")[2] if told[-1].step == act.step else act.words
            told[-1] = Act(act.step, f"{told[-1].words} {words}", told[-1].gain + act.gain)
        elif act.words:
            told.append(act)
    return ", ".join(act.words + (f" ({act.gain:+d})" if act.gain else "") for act in told)
