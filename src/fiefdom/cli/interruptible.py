"""Compiled code does not notice Ctrl-C, so long work runs in a thread while the main thread waits for it.

>>> interruptible(lambda: 6 * 7)
42
"""

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
POLL_SECONDS = 0.1


def interruptible(work: Callable[[], T]) -> T:
    """What `work` returns or raises. Ctrl-C ends the wait at once."""
    results: list[T] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        done.set()

    threading.Thread(target=run, daemon=True).start()
    while not done.wait(POLL_SECONDS):
        pass
    if errors:
        raise errors[0]
    return results[0]
