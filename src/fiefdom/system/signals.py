"""Signals that end a program. Windows has no SIGHUP, so it is used only where it exists."""

import contextlib
import signal
from collections.abc import Iterator

_ENDING = [number for number in (getattr(signal, "SIGHUP", None), signal.SIGTERM) if number is not None]


@contextlib.contextmanager
def hang_ups_interrupt() -> Iterator[None]:
    """Within the block, closing the terminal window and SIGTERM act like Ctrl-C: they raise `KeyboardInterrupt`."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in _ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
