"""The work of the process that folds logs: whole games from their events, replays, records, and scores of real tables.

It starts on the plain rules and changes to the compiled ones when these are loaded.
"""

import time
from functools import lru_cache
from threading import Thread

import msgspec

from ..bots.warm import backend_at_hand, warm_rules
from ..core.engine import Backend, default_backend
from ..system.processes import end_with_parent
from .analysis import Lines
from .archive import apply_stored
from .json_lines import log_python_as_json
from .messages import EnteredTable, Line, RatedGames
from .packing import pack, unpack
from .rating import rate_games
from .replay import Replay
from .scorer import score_table
from .start_position import checked
from .store.base import Stored
from .table import Table

REPLAYS_KEPT = 16
POLL_SECONDS = 2.0
_backend: Backend = "plain"
_lines = Lines(_backend)


def begin() -> None:
    """Set up the process."""
    end_with_parent()
    log_python_as_json()
    if default_backend() == "compiled":
        Thread(target=_load_compiled, daemon=True).start()


def _load_compiled() -> None:
    global _backend, _lines
    while backend_at_hand() == "plain":
        time.sleep(POLL_SECONDS)
    warm_rules()
    _backend = "compiled"
    _lines = Lines(_backend)


def is_ready() -> bool:
    """A process that answers this has started."""
    return True


def fold(game: str, events: list[Stored]) -> bytes:
    """The table that a log leads to, packed; raises `LogError` at the first impossible event."""
    table = Table(game, _backend)
    apply_stored(table, events)
    return pack(table)


def step(packed: bytes, index: int) -> bytes:
    """A step of a replay, as JSON."""
    return msgspec.json.encode(_replay(packed).step(index))


@lru_cache(REPLAYS_KEPT)
def _replay(packed: bytes) -> Replay:
    return Replay(unpack(packed, _backend))


def record(packed: bytes) -> str:
    """The record of a game."""
    return str(unpack(packed, _backend).record())


def beginning(rules: str, text: str) -> str:
    """The moves before a game that is begun from a position; raises `Refusal` if they are not legal."""
    return checked(rules, text, _backend)


def analyse(line: Line) -> bytes:
    """The game at the end of a line of play, as JSON; raises `Refusal` if the line is not legal."""
    return msgspec.json.encode(_lines.analyse(line))


def line_table(line: Line) -> bytes:
    """The table at the end of a line of play, packed."""
    return pack(_lines.played(line).table)


def score(entered: EnteredTable) -> bytes:
    """The score of a real table, as JSON; raises `Refusal` if it cannot be read."""
    return msgspec.json.encode(score_table(entered))


def rate(asked: RatedGames) -> bytes:
    """The ratings of a person and of bots, as JSON."""
    return msgspec.json.encode(rate_games(asked))
