"""Locks on files between processes: flock on POSIX systems, a locked byte on Windows."""

import sys
from typing import IO, Any

if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[Any]) -> None:
        """Lock an open file until it is closed or the process ends; raises `BlockingIOError` if it is locked."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from None

else:
    import fcntl

    def lock(file: IO[Any]) -> None:
        """Lock an open file until it is closed or the process ends; raises `BlockingIOError` if it is locked."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
