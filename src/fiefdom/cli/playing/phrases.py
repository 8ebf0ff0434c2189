"""Parts of sentences that several steps use."""

from typing import TYPE_CHECKING

from ...catalog.terrain import NAMES
from ...core.lines import realm_at_turn
from ...core.notation import square
from ...kernel.board import terrain_at

if TYPE_CHECKING:
    from ...core.notation import Move
    from ...core.position import Position


def squares(move: "Move") -> str:
    """The squares of a move.

    >>> from fiefdom import Move
    >>> squares(Move.parse("Ng8h8"))
    'g8 and h8'
    """
    return " and ".join(map(square, move.cells))


def squares_with_terrain(position: "Position", move: "Move") -> str:
    """The squares of a move in the kingdom whose turn it is, each with its terrain."""
    s, realm = position.seen, realm_at_turn(position)
    return " and ".join(f"{square(cell)} ({NAMES[terrain_at(s, realm, cell)]})" for cell in move.cells)


def gives(count: int, what: str) -> str:
    """What a piece gives, or nothing.

    >>> gives(2, "knight"), gives(1, "tower"), gives(0, "crown")
    ('+2 knights', '+1 tower', '')
    """
    return f"+{count} {what}{'s' if count > 1 else ''}" if count else ""
