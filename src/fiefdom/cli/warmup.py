"""The engine that counting and simulating use, and a word to the user when it has to be compiled first."""

import sys
from typing import TYPE_CHECKING

from .complaint import Complaint

if TYPE_CHECKING:
    from ..engine import Engine


def engine_for(entry: str) -> "Engine":
    """The engine of FIEFDOM_BACKEND, else the compiled one; says on stderr if `entry` is yet to be compiled."""
    from ..engine import Engine
    from ..errors import FiefdomError

    try:
        engine = Engine.load()
    except FiefdomError:
        raise
    except ValueError as error:
        raise Complaint(str(error)) from None
    if engine.backend == "compiled" and not compiled_before(entry):
        print("compiling the rules, once: about half a minute", file=sys.stderr, flush=True)
    return engine


def compiled_before(entry: str) -> bool:
    """Is the code of an entry of `kernel/sample.py` in the cache?"""
    import importlib

    cache = importlib.import_module("fiefdom.compiled.compiling").CACHE
    return any(cache.glob(f"**/sample.{entry}-*.nbi"))
