"""The legal moves as a player weighs them: in words, with what they change, the best first.

Nothing is worked out here: each move is played on a copy of the position or its state, and the two are compared.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...catalog.terrain import NAMES
from ...engine import Engine
from ...kernel import board, place
from ...kernel.step import ALL, DISCARD, PLACE
from ...notation import REALMS
from .lines import line_next, numbers, realm_at_turn
from .wording import in_words

if TYPE_CHECKING:
    from ...catalog.dominoes import Domino
    from ...notation import Move
    from ...position import Position

PURSE = {"coins": ("coin", "coins"), "reserve": ("knight", "knights"), "towers": ("tower", "towers")}


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move: what it does to one's own points, in words, and what else it changes."""

    move: "Move"
    words: str
    gain: int | None
    note: str
    weight: int = 0
    """Of moves that gain the same, those that join more squares, or fill the purse, come first."""

    @property
    def gained(self) -> str:
        """The change of one's own points, as it is shown; nothing where points play no part.

        >>> from fiefdom import Move
        >>> Choice(Move.parse("g8h8"), "", 4, "").gained
        '+4'
        """
        return "" if self.gain is None else f"{self.gain:+d}" if self.gain else "0"


def choices_of(position: "Position") -> list[Choice]:
    """Every legal move, the best first: passing comes before what gains no more, but last where points play no part."""
    before = position.scores()
    if position.step == "claim":
        return _claims(position, before)
    make = _placement if position.step == "place" else _act
    found = [make(position, move, before) for move in position.moves]
    return sorted(found, key=lambda c: (-(c.gain or 0), -c.weight, (c.move.step == "pass") == (c.gain is None)))


def after(position: "Position", move: "Move") -> "Position":
    """The position a move leads to."""
    trial = position.copy()
    trial.play(move)
    return trial


def _placement(position: "Position", move: "Move", before: list[int]) -> Choice:
    trial, realm = after(position, move), realm_at_turn(position)
    gain = trial.scores()[realm] - before[realm]
    if move.argument == DISCARD:
        return Choice(move, in_words(position, move), gain, "")
    s = trial.snapshot()
    joined: dict[tuple[int, int, int], tuple[str, int, int]] = {}
    for cell in move.cells:
        land = board.territory_at(s, realm, cell)
        joined[land] = (
            NAMES[board.terrain_at(s, realm, cell)],
            board.count(*land),
            board.crowns_in(s, realm, *land),
        )
    note = ", ".join(f"{terrain} {squares}×{crowns}" for terrain, squares, crowns in joined.values())
    return Choice(move, in_words(position, move), gain, note, sum(size * size for _, size, _ in joined.values()))


def _act(position: "Position", move: "Move", before: list[int]) -> Choice:
    """Any other act: its price and gain are what it does to the purse and to everybody's points."""
    realm, trial = realm_at_turn(position), after(position, move)
    changes = [now - old for now, old in zip(trial.scores(), before, strict=True)]
    purse = _purse_changes(position, trial, realm)
    notes = [f"{change:+d} {PURSE[field][abs(change) != 1]}" for field, change in purse.items() if change]
    notes += ["the queen comes"] if _queen_comes(position, trial, realm) else []
    notes += [f"{REALMS[i]} {change:+d}" for i, change in enumerate(changes) if change and i != realm]
    words, note = in_words(position, move), ", ".join(notes)
    if position.step == "buy":
        return Choice(move, words, None, note)
    return Choice(move, words, changes[realm], note, sum(purse.values()))


def _purse_changes(position: "Position", trial: "Position", realm: int) -> dict[str, int]:
    if not position.rules.queen:
        return {}
    old, new = position.snapshot(), trial.snapshot()
    return {field: getattr(new, field)[realm] - getattr(old, field)[realm] for field in PURSE}


def _queen_comes(position: "Position", trial: "Position", realm: int) -> bool:
    return position.rules.queen and bool(trial.snapshot().queen == realm != position.snapshot().queen)


def _claims(position: "Position", before: list[int]) -> list[Choice]:
    """Claims change no points: what helps is the most each domino would bring if it could be placed at once."""
    realm = realm_at_turn(position)
    found = []
    for move in position.moves:
        points = _best_if_placed(position, move.argument, realm)
        gain = None if points is None else points - before[realm]
        note = "fits nowhere now" if gain is None else f"{gain:+d} if placed now" if gain else ""
        found.append(Choice(move, in_words(position, move), None, note))
    return found


def _best_if_placed(position: "Position", label: int, realm: int) -> int | None:
    """The most points a kingdom would have with a domino of the next line in it; none if it does not fit."""
    engine, r = Engine.load("plain"), numbers(position)
    s, desk = position.snapshot(), engine.desks(1)[0]
    # The turn this king will have: its domino is in the next line, which the next round plays.
    s.stands[s.hand], s.step, s.round_no = label, PLACE, s.round_no + 1
    ways = desk.moves[: place.place_choices(s, r, desk, ALL)]
    if ways == [DISCARD]:
        return None
    return max(_points_if_laid(engine, s, r, way, realm) for way in ways)


def _points_if_laid(engine: Engine, s: Any, r: Any, way: int, realm: int) -> int:
    trial = engine.copy([s])[0]
    place.place_play(trial, r, way)
    engine.game.placed(trial, r, way)
    return int(engine.game.score(trial, r, realm))


def claimable(position: "Position") -> dict[int, "Domino"]:
    """The dominoes on offer by label, for drawing them beside their choice."""
    return {offer.label: offer.domino for offer in line_next(position)}
