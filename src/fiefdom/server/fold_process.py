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
from .archive import apply_stored
from .json_lines import log_python_as_json
from .messages import EnteredTable
from .packing import pack, unpack
from .replay import Replay
from .scorer import score_table
from .store.base import Stored
from .table import Table

REPLAYS_KEPT = 16
POLL_SECONDS = 2.0
_backend: Backend = "plain"


def begin() -> None:
    """Set up the process."""
    end_with_parent()
    log_python_as_json()
    if default_backend() == "compiled":
        Thread(target=_load_compiled, daemon=True).start()


def _load_compiled() -> None:
    global _backend
    while backend_at_hand() == "plain":
        time.sleep(POLL_SECONDS)
    warm_rules()
    _backend = "compiled"


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


def score(entered: EnteredTable) -> bytes:
    """The score of a real table, as JSON; raises `Refusal` if it cannot be read."""
    return msgspec.json.encode(score_table(entered))
