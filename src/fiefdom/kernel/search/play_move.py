"""`game.play` for the whole search: it is copied into each of its callers, and one copy is enough here."""

from .. import game
from ..compiling import kernel


@kernel
def play_move(s, r, move):
    """Play a legal move and walk on to the next open step."""
    game.play(s, r, move)
