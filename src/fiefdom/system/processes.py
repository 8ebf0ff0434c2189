"""Worker processes: they end when they are told to, or when the process they work for dies."""

import multiprocessing
import os
import signal
import sys
import threading
import time

GRACE_SECONDS = 5.0


def end_with_parent() -> None:
    """Make this worker process end with its parent. Ctrl-C is left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    """A parent that is killed cannot end its workers, so each worker watches it."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE_SECONDS)
        os._exit(1)
