"""The legal moves as a player weighs them: in words, with what they change, the best first.

Nothing is worked out here: each move is played on a copy of the position, and the two are compared.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...catalog.terrain import NAMES
from ...kernel import board
from ...kernel.draft import NOWHERE
from ...kernel.step import DISCARD, PLACE
from ...notation import REALMS
from .lines import line_next, realm_at_turn
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
    """Of moves that gain the same, those that join more squares come first."""

    @property
    def gained(self) -> str:
        """The change of one's own points, as it is shown; nothing where points play no part.

        >>> from fiefdom import Move
        >>> Choice(Move.parse("g8h8"), "", 4, "").gained
        '+4'
        """
        return "" if self.gain is None else f"{self.gain:+d}" if self.gain else "0"


def choices_of(position: "Position") -> list[Choice]:
    """Every legal move, the best first, passing last."""
    make = {"place": _placement, "claim": _claim}.get(position.step, _act)
    before = position.scores()
    found = [make(position, move, before) for move in position.moves]
    if position.step == "claim":
        return found
    return sorted(found, key=lambda c: (c.move.step == "pass", -(c.gain or 0), -c.weight))


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
    notes = [*_purse_changes(position, trial, realm)]
    notes += [f"{REALMS[i]} {change:+d}" for i, change in enumerate(changes) if change and i != realm]
    gain = None if position.step == "buy" else changes[realm]
    return Choice(move, in_words(position, move), gain, ", ".join(notes))


def _purse_changes(position: "Position", trial: "Position", realm: int) -> list[str]:
    if not position.rules.queen:
        return []
    old, new = position.snapshot(), trial.snapshot()
    words = []
    for field, (one, several) in PURSE.items():
        change = getattr(new, field)[realm] - getattr(old, field)[realm]
        if change:
            words.append(f"{change:+d} {one if abs(change) == 1 else several}")
    if new.queen == realm != old.queen:
        words.append("the queen comes")
    return words


def _claim(position: "Position", move: "Move", before: list[int]) -> Choice:
    """A claim changes no points: what helps is the most the domino would bring if it could be placed at once."""
    best = _best_if_placed(position, move.argument, before)
    note = "fits nowhere now" if best is None else f"{best:+d} if placed now" if best else ""
    return Choice(move, in_words(position, move), None, note)


def _best_if_placed(position: "Position", label: int, before: list[int]) -> int | None:
    """The best gain of a domino of the next line in the kingdom as it stands; none if it does not fit."""
    realm, trial = realm_at_turn(position), position.copy()
    s = trial.snapshot()
    # The turn this king will have: its domino is in the next line, which the next round plays.
    s.stands[s.hand], s.step, s.round_no = label, PLACE, s.round_no + 1
    for king in range(len(s.stands)):
        if king != s.hand:
            s.stands[king] = NOWHERE
    asked = trial.copy()
    if asked.moves[0].argument == DISCARD:
        return None
    return max(after(asked, move).scores()[realm] - before[realm] for move in asked.moves)


def claimable(position: "Position") -> dict[int, "Domino"]:
    """The dominoes on offer by label, for drawing them beside their choice."""
    return {offer.label: offer.domino for offer in line_next(position)}
