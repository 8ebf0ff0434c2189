"""Having the search compiled before it is wanted: it takes about a minute once, and is kept on the disk.

    python -m fiefdom.bots.warm

Until it is there, bots can play on the plain backend: the same turns, only slower.
"""

import hashlib
import os
import subprocess
import sys
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path
from random import Random

from ..core.engine import Backend, default_backend
from ..core.outcomes import outcomes
from ..core.position import Position
from ..core.record import hold
from ..errors import FiefdomError
from ..kernel import compiling, search

NICENESS = 10
"""Compiling in the background gives way to games that are being played."""
POLL_SECONDS = 0.5
OPENING = "+3 +17 +22 +40 +a"


@cache
def mark() -> Path:
    """The file that says that these sources are compiled: where they lie, as old as they are, since Numba asks that."""
    kernel = Path(compiling.__file__).parent
    stamps = [f"{path}:{path.stat().st_mtime_ns}" for path in sorted(kernel.rglob("*.py"))]
    name = f"ready-{hashlib.sha256(' '.join(stamps).encode()).hexdigest()[:16]}"
    return Path(compiling.cache_folder(version("numba"), Path(search.__file__).parent)) / name


def backend_at_hand() -> Backend:
    """Where a bot can think at once: on the compiled backend if the search is compiled, else on the plain one."""
    return "compiled" if default_backend() == "compiled" and mark().exists() else "plain"


def warm_rules() -> Position:
    """Have the rules ready, with what tells people of their moves; a game that has begun."""
    position = Position("kd/2", "compiled")
    for draw in OPENING.split():
        position.play(draw)
    outcomes(position.copy())
    return position


def load_search() -> None:
    """Have the rules and the search in memory, compiled."""
    from . import Budget, load

    load("expert").choose(warm_rules(), Budget(sims=2), Random(0))


def warm_up() -> None:
    """Compile the rules and the search, if that has not happened yet."""
    load_search()
    mark().touch()


def warm_up_aside() -> "subprocess.Popen[bytes] | None":
    """The same in a process of its own, which goes on by itself; nothing to do if the search is compiled."""
    if default_backend() == "plain" or mark().exists():
        return None
    nothing = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", __name__], stdin=nothing, stdout=nothing, stderr=nothing)


def main() -> None:
    """Compile. If another process is at it already, wait for it, and take over should it fail."""
    path = mark().with_suffix(".lock")
    path.touch()
    while not mark().exists():
        try:
            held = hold(path, "the compiler")
        except FiefdomError:
            time.sleep(POLL_SECONDS)
            continue
        with held:
            warm_up()
            return


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    main()
