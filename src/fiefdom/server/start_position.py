"""Games that start from a position: the moves and draws that led to it are checked and played before the first turn.

>>> checked("kd/2", "+3 +17 +22 +40 +a K22", "plain")
'+3 +17 +22 +40 +a K22'
>>> checked("kd/2", "+3 +17", "plain")
Traceback (most recent call last):
    ...
fiefdom.server.refusal.Refusal: the beginning stops between draws; end it where a seat has to move, or after its move
"""

from typing import TYPE_CHECKING

from ..core.engine import Backend
from ..core.match import Match
from ..core.notation import Move
from ..core.position import CHANCE
from ..errors import FiefdomError
from .messages import Event
from .phases import LOBBY
from .refusal import Refusal

if TYPE_CHECKING:
    from .table import Table


def checked(rules: str, text: str, backend: Backend) -> str:
    """The moves and draws of a beginning in their exact form; refuses what cannot be played on."""
    match, found = Match(rules, backend), list[str]()
    for number, word in enumerate(text.split(), 1):
        if match.is_over:
            raise Refusal("illegal", f"move {number} of the beginning comes after the end of the game")
        try:
            move = match.position.read(word)
            match.play(move)
        except FiefdomError as error:
            refusal = Refusal.of(error)
            raise Refusal("illegal", f"move {number} of the beginning: {refusal.message}", refusal.rule) from None
        found.append(str(move))
    if match.is_over:
        raise Refusal("illegal", "the game is over at the end of the beginning; choose an earlier position")
    if found and match.is_chance and found[-1].startswith("+"):
        raise Refusal(
            "illegal", "the beginning stops between draws; end it where a seat has to move, or after its move"
        )
    return " ".join(found)


def lay_out(table: "Table", text: str, told: Event) -> None:
    """Play a beginning on a new table; the event tells the acts of the game that is played on."""
    table.phase = "playing"
    for word in text.split():
        game, seat = table.match.game, table.match.actor
        act = table.play_on(seat, word)
        if seat != CHANCE:
            table.moves.append((seat, Move.parse(act.move)))
        told.acts = [*told.acts, act] if table.match.game == game else []
    table.phase, table.begun, told.number = LOBBY, len(table.moves), table.match.game
