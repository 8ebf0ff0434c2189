"""A thread that moves what was written ahead into the database, so that no commit has to wait for that.

SQLite would do it within whichever commit makes the log long: some of them then took 50 ms instead of one.
"""

import sqlite3
from contextlib import suppress
from threading import Event, Thread

EVERY_SECONDS = 1.0
LONGEST_LOG = 20_000
"""Pages after which a commit has to do it after all."""


class Checkpointer:
    """The thread and its connection."""

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
            with suppress(sqlite3.Error):  # It is done the next time.
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        self._db.close()
