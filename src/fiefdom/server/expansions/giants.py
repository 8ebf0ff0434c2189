"""Age of Giants: quests in the state, giants on squares, marks on dominoes (A)."""

from typing import Any

from ...catalog import quests
from ...catalog.dominoes import FOOTPRINTS, LETTERED
from ...catalog.quests import QUESTS
from ...catalog.terrain import LETTERS
from ...core.notation import SEATS
from ...core.outcomes import Outcome
from ...core.position import Position
from ..expansion import Expansion
from ..messages import Option, QuestInfo, State

_KINDS = ("local", "corners", "harmony", "middle", "lost", "folie", "bleak")
assert len(_KINDS) == quests.BLEAK_KING + 1


def _fill_state(state: State, position: Position) -> None:
    chosen = position.seen.quests
    state.quests = [quest + 1 for quest in range(chosen.bit_length()) if (chosen >> quest) & 1]


def _mark(label: int) -> str:
    """A lettered domino brings a giant, footprints send one away (A3, A4)."""
    return "giant" if label < LETTERED else "footprints" if label >= FOOTPRINTS else ""


def _fill_option(option: Option, outcome: Outcome, position: Position) -> None:
    seat = outcome.move.decoded.seat
    if seat is not None:
        option.to = SEATS[seat]


def _catalog() -> dict[str, list[Any]]:
    return {
        "quests": [
            QuestInfo(number, quest.name, _KINDS[quest.counts], quest.points, LETTERS[quest.terrain].strip("."))
            for number, quest in enumerate(QUESTS, 1)
        ]
    }


EXPANSION = Expansion(
    name="giants",
    fill_state=_fill_state,
    fill_option=_fill_option,
    mark=_mark,
    catalog=_catalog,
)
