"""What is said to a client whose message cannot be carried out: a code for programs, a sentence for people."""

from ..errors import FiefdomError, IllegalMove

CODES = {
    "malformed": "the message cannot be read",
    "too-big": "the message is longer than allowed",
    "too-fast": "messages come faster than allowed",
    "replayed": "a message with this id came already on this connection",
    "hello-first": "the first message of a connection is hello, and the only one",
    "unknown-address": "there is nothing at this address",
    "unknown-game": "there is no such game",
    "unknown-key": "a key or an invitation opens nothing here, or not any more",
    "not-yours": "the seat or the power belongs to somebody else",
    "not-allowed": "the game's host does not allow it",
    "out-of-date": "the game has gone on since",
    "out-of-turn": "it is somebody else's choice",
    "illegal": "the rules do not allow it",
    "nothing-to-undo": "there is nothing to undo",
    "not-now": "the game is not in a state where this can be done",
    "paused": "the game is paused",
    "busy": "the server has too much to do at the moment",
    "bad-name": "a name or text holds what it may not",
    "foreign-origin": "the page that asks is not one of this server",
    "unavailable": "the server cannot do it at the moment; if it was a move, the next state shows whether it was kept",
}
"""Every code with its meaning; `docs/reference/api.md` lists them."""


class Refusal(FiefdomError):
    """A message changes nothing, and this is why."""

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.rule = code, message, rule

    @staticmethod
    def of(error: FiefdomError) -> "Refusal":
        """What the engine says about a move, as a refusal.

        >>> Refusal.of(IllegalMove("T6", "domino 5 is not on offer")).code
        'illegal'
        """
        return Refusal("illegal", str(error), error.rule if isinstance(error, IllegalMove) else "")
