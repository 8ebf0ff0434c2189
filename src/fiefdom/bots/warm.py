"""Compile the search before it is needed: it takes about a minute once, and is cached on disk.

    python -m fiefdom.bots.warm

Until then, bots can play on the plain backend: the same turns, only slower.
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

from ..core.dealer import SeededDealer
from ..core.engine import Backend, default_backend
from ..core.outcomes import outcomes
from ..core.position import Position
from ..core.record import hold
from ..errors import FiefdomError
from ..kernel import compiling, search

NICENESS = 10
"""Compiling in the background leaves the processor to games that are being played."""
POLL_SECONDS = 0.5
OPENING = "+3 +17 +22 +40 +a"


@cache
def mark() -> Path:
    """The file that marks these sources as compiled. Its name covers their paths and times, as Numba's cache does."""
    kernel = Path(compiling.__file__).parent
    stamps = [f"{path}:{path.stat().st_mtime_ns}" for path in sorted(kernel.rglob("*.py"))]
    name = f"ready-{hashlib.sha256(' '.join(stamps).encode()).hexdigest()[:16]}"
    return Path(compiling.cache_folder(version("numba"), Path(search.__file__).parent)) / name


def backend_at_hand() -> Backend:
    """The backend on which a bot can think at once: compiled if the search is compiled, else plain."""
    return "compiled" if default_backend() == "compiled" and mark().exists() else "plain"


def warm_rules() -> Position:
    """Load everything that a server calls move by move, so that nothing is loaded later; returns a game that has begun.

    Each entry of the compiled rules is read from the cache when it is first called, which takes a moment each.
    """
    position = Position("kd/2", "compiled")
    SeededDealer.of_seed(0).draw(position)
    for draw in OPENING.split():
        position.play(draw)
    outcomes(position.copy())
    position.scores()
    assert position.actor == "a"
    return position


def load_search() -> None:
    """Load the compiled rules and the compiled searches into memory."""
    from . import Budget, load

    for level in ("hard", "expert"):
        load(level).choose(warm_rules(), Budget(sims=2), Random(0))


def warm_up() -> None:
    """Compile the rules and the search, if that has not happened yet."""
    load_search()
    mark().touch()


def warm_up_aside() -> "subprocess.Popen[bytes] | None":
    """The same in a background process; does nothing if the search is compiled."""
    if default_backend() == "plain" or mark().exists():
        return None
    nothing = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", __name__], stdin=nothing, stdout=nothing, stderr=nothing)


def main() -> None:
    """Compile. If another process is already compiling, wait for it, and take over if it fails."""
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
