"""The work of one process of the bot pool. It must start in a fraction of a second, so it imports little."""

import os
import time
from random import Random

from ..bots import Budget, Choice, load
from ..bots.advice import advise
from ..bots.bot import Bot
from ..bots.fallback import fallback
from ..core.engine import Backend
from ..core.position import Position
from ..system.processes import end_with_parent
from .json_lines import log_python_as_json

_bots: dict[str, Bot] = {}
_backend: Backend = "plain"


def begin(backend: Backend, niceness: int = 0) -> None:
    """Set up the process."""
    global _backend
    _backend = backend
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    end_with_parent()
    log_python_as_json()
    if backend == "compiled":
        from ..bots.warm import load_search

        load_search()


def backend() -> Backend:
    """The backend of this process."""
    return _backend


def is_ready() -> bool:
    """A process that answers this has started."""
    return True


def choose(position: str, level: str, allowed: str, seed: int) -> tuple[Choice, float]:
    """A bot's choice, and how many seconds it took."""
    begun = time.perf_counter()
    bot = _bots.setdefault(level, load(level))
    choice = bot.choose(Position.parse(position, _backend), Budget.parse(allowed), Random(seed))
    return choice, time.perf_counter() - begun


def hint(position: str, level: str, allowed: str, seed: int) -> tuple[Choice, float]:
    """What `expert` considers for the next turn, with reasons; it plays nothing."""
    begun = time.perf_counter()
    found = advise(Position.parse(position, _backend), Budget.parse(allowed), Random(seed))
    return Choice(found[0].moves, found), time.perf_counter() - begun


def choose_fallback(position: str, level: str, allowed: str, seed: int) -> tuple[Choice, float]:
    """The same, chosen without a search."""
    begun = time.perf_counter()
    return fallback(level, Position.parse(position, _backend), Random(seed)), time.perf_counter() - begun
