"""Other answers over HTTP."""

from msgspec import Struct

from .state import Act, State


class Step(Struct, omit_defaults=True):
    """A replay step: a game after `index` of its moves and draws."""

    index: int
    steps: int
    state: State
    act: Act | None = None
    turns: list[int] = []
    """The indices at which turns end; only with index 0."""


class Problem(Struct, omit_defaults=True):
    """Why a request was refused. `code`: see docs/reference/api.md; `message` is in English."""

    code: str
    message: str
    rule: str = ""
    """The rule that a move breaks."""
    move: int = 0
    """Which move of a line of play is wrong, from 1."""
    line: int = 0
    """Which line of a record is wrong, from 1."""


class Health(Struct):
    """The health of the server: `ok`, `degraded` or `unavailable`, its version, the backend of the rules, and why."""

    status: str
    version: str
    backend: str
    reason: str = ""
