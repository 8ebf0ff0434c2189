"""Other answers over HTTP."""

from msgspec import Struct

from .state import Act, State


class Step(Struct, omit_defaults=True):
    """A game after so many of its moves and draws, for looking back."""

    index: int
    steps: int
    state: State
    act: Act | None = None
    turns: list[int] = []
    """Where turns end, as indices; with index 0 only."""


class Problem(Struct):
    """What was wrong with a request."""

    code: str
    message: str


class Health(Struct):
    """How the server is: `ok` or `unavailable`, its version, and what runs the rules."""

    status: str
    version: str
    backend: str
    reason: str = ""
