"""One process at a time: what is compiled by the first is read from the cache by the others."""

import fcntl
import os
import tempfile
import zlib
from contextlib import contextmanager
from pathlib import Path


def lock_file(name):
    """The file that all test processes of this user lock; those with another cache have another one."""
    cache = os.environ.get("FIEFDOM_CACHE") or os.environ.get("XDG_CACHE_HOME") or ""
    place = f"-{zlib.crc32(cache.encode()):x}" if cache else ""
    return Path(tempfile.gettempdir(), f"fiefdom-{name}-{os.getuid()}{place}.lock")


@contextmanager
def alone(name):
    """Hold a lock that all test processes of this user know by its name."""
    with lock_file(name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
