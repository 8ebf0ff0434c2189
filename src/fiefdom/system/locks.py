"""Locks on files between processes: flock on POSIX systems, a locked byte on Windows."""

import sys
from typing import IO, Any

if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[Any], shared: bool = False) -> None:
        """Lock an open file until it is closed or the process ends; raises `BlockingIOError` if it is locked.

        Here a shared lock only looks whether somebody has locked the file.
        """
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            if shared:
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from None

else:
    import fcntl

    def lock(file: IO[Any], shared: bool = False) -> None:
        """Lock an open file until it is closed or the process ends; raises `BlockingIOError` if it is locked.

        Several processes can have a shared lock, but not beside a lock that is not shared.
        """
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
