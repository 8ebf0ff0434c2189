"""The number of files and connections that this process may have open."""

import contextlib
import sys

ENOUGH = 65_536
WINDOWS = 8_192
"""Windows has no such limit per process; this many connections are plenty for one."""


def raise_file_limit() -> int:
    """Raise the limit of open files as far as the system allows without asking; returns the limit.

    >>> raise_file_limit() > 0
    True
    """
    if sys.platform == "win32":
        return WINDOWS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return ENOUGH if soft == resource.RLIM_INFINITY else soft
