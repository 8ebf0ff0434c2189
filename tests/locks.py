"""One process at a time: what is compiled by the first is read from the cache by the others."""

import fcntl
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(name):
    """Hold a lock that all test processes of this user know by its name."""
    with Path(tempfile.gettempdir(), f"fiefdom-{name}-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
