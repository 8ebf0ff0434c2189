"""Processes: workers that end with the process they work for, and killing a process with all it started."""

import contextlib
import multiprocessing
import os
import signal
import subprocess
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


def kill_group(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process that leads a group of its own, with all it started, and wait for it.

    Windows has no process groups to kill: there only the process itself ends.
    """
    # Until it has been waited for, its number cannot belong to anybody else, so its group is still its own.
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
    process.wait()
