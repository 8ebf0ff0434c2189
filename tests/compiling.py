"""Compiling for the tests, once: in a process of its own while plain tests run, or in the first process that needs it.

`python tests/compiling.py` holds the locks of all stages from the start, says `begun`, and lets each lock go when its
stage is compiled. The fixtures take the same locks: they wait for it, then read the cache. `make test` starts it as
soon as Numba is installed, so that it compiles while the other packages are installed.
"""

import fcntl
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path[:0] = [] if str(HERE) in sys.path else [str(HERE), str(HERE.parent / "src")]

from locks import alone, lock_file  # noqa: E402

NICENESS = 5
"""While something is compiled in the background, the tests give way to it: others wait for what it compiles."""
ENOUGH = 40
"""So many tests that want compiled code make it worth while to compile all of it ahead."""


def compile_rules():
    """Every entry of the rules."""
    from walks import compiled_engine

    return compiled_engine()


def compile_search():
    """Every entry of the search, of the bots of the house and of the published ones."""
    from bots.turns import started

    from fiefdom.bots import Budget, load
    from fiefdom.bots.warm import warm_up

    warm_up()
    for name in ("greedy", "hard", "mce-tr-p"):
        load(name).choose(started("kd/2", "compiled"), Budget(sims=2), Random(0))


def compile_learning():
    """Every entry for learners, on the backend that is used unless another is named."""
    from fiefdom.envs import Games

    games = Games("kd/2")
    games.start()
    games.look_ahead(0)
    games.view(0, 0)
    games.step(games.sample())
    return games


STAGES = {"tests": compile_rules, "search": compile_search, "learning": compile_learning}
"""By the name of the lock. Each stage builds on those before it."""


def once(stage):
    """Have a stage ready in this process: compiled by the first that comes, read from the cache by others."""
    with alone(stage):
        return STAGES[stage]()


def is_wanted():
    """Is there something to compile? A look at the search is enough: the stages after it take less long."""
    from fiefdom.bots.warm import backend_at_hand

    return os.environ.get("FIEFDOM_BACKEND") != "plain" and backend_at_hand() != "compiled"


def compile_ahead():
    """Start compiling in the background, unless that is done, under way, or not wanted."""
    if not is_wanted():
        return None
    nothing = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, __file__], stdin=nothing, stdout=subprocess.PIPE, stderr=nothing)
    with process.stdout:  # Closed here: left open, it would be the fault of whatever test starts the next process.
        process.stdout.readline()
    os.nice(NICENESS)
    return process


def main():
    """Compile stage after stage; if another process has a lock already, leave it to that one."""
    if not is_wanted():
        return
    with ExitStack() as held:
        locks = {stage: held.enter_context(lock_file(stage).open("w")) for stage in STAGES}
        try:
            for lock in locks.values():
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        finally:
            print("begun", flush=True)
        for stage, compile_stage in STAGES.items():
            compile_stage()
            locks[stage].close()


if __name__ == "__main__":
    main()
