"""Refusals: why a message was not carried out, as a code for programs and a sentence for people."""

from ..errors import FiefdomError, IllegalMove

CODES = {
    "malformed": "the message cannot be read",
    "cannot-score": "a real table that cannot be read: the game, a square, a domino or a piece does not exist",
    "too-big": "the message is too long",
    "too-fast": "the rate limit is exceeded",
    "too-many": "the limit for this game is reached",
    "replayed": "a message with this id was already received on this connection",
    "hello-first": "hello must be the first message of a connection, and may be sent only once",
    "unknown-address": "there is nothing at this address",
    "unknown-game": "there is no such game",
    "unknown-key": "a key or an invitation is not valid, or no longer valid",
    "not-yours": "the seat or the command belongs to somebody else",
    "not-allowed": "the host of the game does not allow it",
    "out-of-date": "the game has changed since",
    "out-of-turn": "it is another seat's turn",
    "illegal": "the rules do not allow it",
    "nothing-to-undo": "there is nothing to undo",
    "not-now": "this cannot be done in the current state of the game",
    "paused": "the game is paused",
    "busy": "the server is overloaded at the moment",
    "bad-name": "a name or text contains characters that are not allowed",
    "taken": "no seat of the open table is free any more, or it left the list",
    "seated": "the device already has a seat at this table",
    "not-welcome": "the host of the table has blocked this device or address",
    "no-open-tables": "the operator has switched open tables off",
    "blocked": "the operator has blocked the address for some time",
    "foreign-origin": "the request comes from a page of another site",
    "unavailable": "the server cannot do this at the moment; for a move, the next state shows whether it was saved",
}
"""Every code with its meaning; `docs/reference/api.md` lists them."""


class Refusal(FiefdomError):
    """A message was refused and changed nothing; says why; `move` or `line`: where a game or a record is wrong."""

    def __init__(self, code: str, message: str, rule: str = "", move: int = 0, line: int = 0) -> None:
        super().__init__(message)
        self.code, self.message, self.rule, self.move, self.line = code, message, rule, move, line

    def __reduce__(self) -> tuple[type["Refusal"], tuple[str, str, str, int, int]]:
        return Refusal, (self.code, self.message, self.rule, self.move, self.line)

    @staticmethod
    def of(error: FiefdomError) -> "Refusal":
        """An error of the engine as a refusal.

        >>> Refusal.of(IllegalMove("T6", "domino 5 is not on offer")).code
        'illegal'
        """
        return Refusal("illegal", str(error), error.rule if isinstance(error, IllegalMove) else "")
