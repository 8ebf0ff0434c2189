"""Steps, moves and pieces in words. What a move costs and gains is asked of the engine, in `choices.py`.

>>> from fiefdom import Move, Position
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> task(position), in_words(position, Move.parse("K22"))
('claim a domino: your king goes onto it', 'domino 22')
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...catalog import court
from ...catalog.buildings import BUILDINGS, Building
from ...catalog.court import TOKENS, Token
from ...catalog.dominoes import name
from ...catalog.terrain import LETTERS, NAMES
from ...core.lines import line_now, realm_at_turn
from ...core.notation import SEATS, square
from ...kernel.board import CELLS, terrain_at
from ...kernel.court import FROM_PILE, PRICE_OPEN, PRICE_PILE
from ...kernel.step import DISCARD

if TYPE_CHECKING:
    from ...core.notation import Move
    from ...core.position import Position

_TASKS = {
    "giant": "a giant comes: choose the crown it hides",
    "send": "footprints: send one of your giants away, if you like",
    "receive": "a giant was sent to you: choose the crown it hides",
    "tax": "collect taxes with your knights, if you like",
    "build": "build on a town square, if you like",
    "dragon": "let the dragon burn a building, if you like",
    "claim": "claim a domino: your king goes onto it",
    "buy": "buy a token, if you like",
    "pay": "pay: choose a resource to give",
    "settle": "choose a square for the token",
}
_PASSES = {
    "send": "send none",
    "tax": "collect no taxes",
    "build": "build nothing",
    "dragon": "leave the dragon in its cave",
    "buy": "buy nothing",
}
_COUNTED = {
    court.WHEAT: "wheat",
    court.WOOD: "wood",
    court.FISH: "fish",
    court.SHEEP: "sheep",
    court.ANY_RESOURCE: "resource",
    court.WARRIOR: "warrior",
    court.CHARACTER: "character",
    court.CROWN: "crown",
}


def task(position: "Position") -> str:
    """What the seat whose choice it is has to do."""
    if position.step != "place":
        return _TASKS[position.step]
    forced = len(position.moves) == 1 and position.moves[0].argument == DISCARD
    rest = "it fits nowhere and must be discarded" if forced else "place it"
    return f"domino {line_now(position)[0].name}: {rest}"


def in_words(position: "Position", move: "Move") -> str:
    """A legal move of a position, as one would say it."""
    if move.step == "pass":
        return _PASSES[position.step]
    if move.step == "place":
        return _placement(position, move)
    if move.step == "claim":
        return f"domino {name(move.argument)}"
    if move.step == "buy":
        return _purchase(move)
    if move.step == "build":
        kind = position.seen.spots[move.argument // CELLS]
        return f"{BUILDINGS[kind].name} on {square(move.argument % CELLS)}: {building(BUILDINGS[kind])}"
    if move.step == "dragon":
        kind = position.seen.spots[move.argument]
        return f"burn the {BUILDINGS[kind].name} of spot {move.argument}: {building(BUILDINGS[kind])}"
    return _on_squares(position, move)


def _placement(position: "Position", move: "Move") -> str:
    if move.argument == DISCARD:
        return "discard it"
    laid = line_now(position)[0].domino
    ends = ((laid.first, laid.first_crowns), (laid.second, laid.second_crowns))
    parts = [
        f"{LETTERS[t]}{crowns or ''} on {square(cell)}" for (t, crowns), cell in zip(ends, move.cells, strict=True)
    ]
    return ", ".join(parts)


def _purchase(move: "Move") -> str:
    kind = TOKENS[move.argument % FROM_PILE]
    source, price = ("pile", PRICE_PILE) if move.argument >= FROM_PILE else ("open", PRICE_OPEN)
    return f"{kind.name} ({source}, {price} resources): {token(kind)}"


def _on_squares(position: "Position", move: "Move") -> str:
    """A move that is made on squares of one's own kingdom."""
    s, realm = position.seen, realm_at_turn(position)
    places = " and ".join(f"{square(cell)} ({NAMES[terrain_at(s, realm, cell)]})" for cell in move.cells)
    if move.step == "send":
        return f"send the giant of {places} to seat {SEATS[move.argument // CELLS]}"
    if move.step == "tax":
        return f"{'a knight' if len(move.cells) == 1 else 'knights'} on {places}"
    if move.step == "pay":
        return f"the {court.GOODS[terrain_at(s, realm, move.cells[0]) - 1]} of {square(move.cells[0])}"
    if move.step == "settle":
        return f"{TOKENS[s.buying % FROM_PILE].name} on {places}"
    return f"hide a crown on {places}"


def building(kind: Building) -> str:
    """What a building tile gives.

    >>> building(BUILDINGS[5])
    '+1 knight, +1 tower, 2 per mine territory'
    """
    words = [_gives(kind.knights, "knight"), _gives(kind.towers, "tower"), _gives(kind.crowns, "crown")]
    words += [f"{kind.points} points" if kind.points else ""]
    if kind.per_territory:
        words.append(f"{kind.per_territory} per {NAMES[kind.terrain]} territory")
    each = ((kind.per_tower, "tower"), (kind.per_knight, "knight"))
    words += [f"{points} per {what}" for points, what in each if points]
    taxes = ((kind.tax_per_knight, "knight"), (kind.tax_per_tower, "tower"))
    words += [f"taxes +{coins} coin per {what}" for coins, what in taxes if coins]
    return ", ".join(filter(None, words))


def token(kind: Token) -> str:
    """What a court token gives.

    >>> token(TOKENS[0]), token(TOKENS[7])
    ('+1 crown on wheat', '3 points, +3 per wheat around it')
    """
    if kind.terrain:
        return f"{_gives(kind.crowns, 'crown')} on {NAMES[kind.terrain]}"
    base = f"{kind.base} point{'s' if kind.base > 1 else ''}" if kind.base else ""
    more = f"{'+' if base else ''}{kind.bonus} per {_COUNTED[kind.counts]} around it" if kind.bonus else ""
    return ", ".join(filter(None, (base, more)))


def _gives(count: int, what: str) -> str:
    return f"+{count} {what}{'s' if count > 1 else ''}" if count else ""


def told(position: "Position", move: "Move") -> str:
    """What somebody did, for the others to read, with the squares; nothing for a pass."""
    if move.step == "pass":
        return ""
    if move.step == "place":
        label = line_now(position)[0].name
        return f"discards {label}" if move.argument == DISCARD else f"lays {label} on {move}"
    if move.step == "claim":
        return f"claims {name(move.argument)}"
    places = " and ".join(map(square, move.cells))
    s = position.seen
    if move.step == "build":
        return f"builds a {BUILDINGS[s.spots[move.argument // CELLS]].name} on {places}"
    if move.step == "dragon":
        return f"burns the {BUILDINGS[s.spots[move.argument]].name}"
    if move.step == "buy":
        return f"buys the {TOKENS[move.argument % FROM_PILE].name}"
    if move.step == "send":
        return f"sends the giant of {places} to {SEATS[move.argument // CELLS]}"
    return f"{_DONE[move.step]} {places}"


_DONE = {
    "giant": "has a giant on",
    "receive": "takes the giant on",
    "tax": "taxes",
    "pay": "for",
    "settle": "onto",
}


class Act(NamedTuple):
    """Something that was done: the step, what is told of it, and what it did to one's own points."""

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
        if told and act.step in ("pay", "settle") and told[-1].step in ("buy", "pay"):
            words = act.words.removeprefix("for ") if told[-1].step == act.step else act.words
            told[-1] = Act(act.step, f"{told[-1].words} {words}", told[-1].gain + act.gain)
        elif act.words:
            told.append(act)
    return ", ".join(act.words + (f" ({act.gain:+d})" if act.gain else "") for act in told)
