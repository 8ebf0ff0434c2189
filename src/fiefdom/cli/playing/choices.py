"""The legal moves as choices: in words, with their effects, best first."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...catalog.terrain import NAMES
from ...core.lines import line_next
from ...core.notation import REALMS
from ...core.outcomes import Outcome, outcomes
from ...kernel import board
from .expansions import in_play
from .wording import in_words

if TYPE_CHECKING:
    from ...catalog.dominoes import Domino
    from ...core.notation import Move
    from ...core.position import Position


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move in words, with the change of the player's own points and other changes."""

    move: "Move"
    words: str
    gain: int | None
    note: str
    weight: int = 0
    """Of moves with the same gain, those with more weight come first: larger territories, a fuller purse."""

    @property
    def gained(self) -> str:
        """The change of the player's own points, as text; empty where points do not matter.

        >>> from fiefdom import Move
        >>> Choice(Move.parse("g8h8"), "", 4, "").gained
        '+4'
        """
        return "" if self.gain is None else f"{self.gain:+d}" if self.gain else "0"


def choices_of(position: "Position") -> list[Choice]:
    """All legal moves, best first. A pass comes before moves that gain nothing, or last where points do not matter."""
    if position.step == "claim":
        return [_claim(position, each) for each in outcomes(position)]
    make = _placement if position.step == "place" else _act
    found = [make(position, each) for each in outcomes(position)]
    return sorted(found, key=lambda c: (-(c.gain or 0), -c.weight, (c.move.step == "pass") == (c.gain is None)))


def after(position: "Position", move: "Move") -> "Position":
    """The position a move leads to."""
    trial = position.copy()
    trial.play(move)
    return trial


def _placement(position: "Position", outcome: Outcome) -> Choice:
    move, realm = outcome.move, outcome.realm
    if not move.cells:
        return Choice(move, in_words(position, move), outcome.gain, "")
    s = after(position, move).seen
    joined: dict[tuple[int, int, int], tuple[str, int, int]] = {}
    for cell in move.cells:
        land = board.territory_at(s, realm, cell)
        joined[land] = (
            NAMES[board.terrain_at(s, realm, cell)],
            board.count(*land),
            board.crowns_in(s, realm, *land),
        )
    note = ", ".join(f"{terrain} {squares}×{crowns}" for terrain, squares, crowns in joined.values())
    weight = sum(size * size for _, size, _ in joined.values())
    return Choice(move, in_words(position, move), outcome.gain, note, weight)


def _act(position: "Position", outcome: Outcome) -> Choice:
    """Any other move: the notes are its changes to the purse and to the points of the others."""
    expansions = in_play(position.rules)
    notes = [note for each in expansions for note in each.notes(outcome)]
    notes += [f"{REALMS[i]} {each:+d}" for i, each in enumerate(outcome.changes) if each and i != outcome.realm]
    words, note = in_words(position, outcome.move), ", ".join(notes)
    if any(position.step in each.without_points for each in expansions):
        return Choice(outcome.move, words, None, note)
    weight = sum(each.weight(outcome) for each in expansions)
    return Choice(outcome.move, words, outcome.gain, note, weight)


def _claim(position: "Position", outcome: Outcome) -> Choice:
    """A claim changes no points, so the note says what the domino would add if it could be placed now."""
    best = outcome.best
    note = "fits nowhere now" if best is None else f"{best:+d} if placed now" if best else ""
    return Choice(outcome.move, in_words(position, outcome.move), None, note)


def claimable(position: "Position") -> dict[int, "Domino"]:
    """The dominoes on offer by label, to draw them beside their choice."""
    return {offer.label: offer.domino for offer in line_next(position)}
