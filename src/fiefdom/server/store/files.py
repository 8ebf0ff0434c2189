"""The files of a SQLite store: are they still those that were opened, and does another server use them?"""

import os
from typing import IO

from ...system.locks import lock
from .base import StoreError

LOCK = ".lock"


class Files:
    """The database and its write-ahead log, as they were when they were opened.

    What is written to a file after it was deleted or replaced is lost when the process ends.
    """

    def __init__(self, path: str) -> None:
        self._opened = [(name, found) for name in (path, f"{path}-wal") if (found := _identity(name))]

    def verify(self) -> None:
        """Raise `StoreError` if a file is not there any more, or is another one."""
        for name, opened in self._opened:
            if _identity(name) != opened:
                raise StoreError(f"{name} was deleted or replaced, so nothing can be saved; restart the server")


def claim(path: str, alone: bool) -> IO[bytes]:
    """Claim a database for a server, until the file that this returns is closed; raises `StoreError`.

    Servers that are not alone tell each other about their events, so they can share it.
    """
    try:
        file = open(f"{path}{LOCK}", "ab")  # noqa: SIM115
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from None
    try:
        lock(file, shared=not alone)
    except BlockingIOError:
        file.close()
        raise StoreError(f"another server uses {path}; stop it, or give both the same --bus redis://HOST") from None
    return file


def _identity(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino
