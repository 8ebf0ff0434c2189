"""A thread that checkpoints SQLite's write-ahead log, so that no commit has to wait for it.

Otherwise SQLite does it within the commit that makes the log too long: some commits then took 50 ms instead of 1 ms.
"""

import sqlite3
from contextlib import suppress
from threading import Event, Thread

EVERY_SECONDS = 1.0
LONGEST_LOG = 20_000
"""Pages in the log after which a commit does the checkpoint itself."""


class Checkpointer:
    """The thread with its connection."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db, self._ended = db, Event()
        self._thread = Thread(target=self._run, name="fiefdom-sqlite-checkpoint", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread and close the connection."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(EVERY_SECONDS):
            with suppress(sqlite3.Error):  # The next checkpoint will do it.
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        self._db.close()
