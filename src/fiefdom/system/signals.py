"""Signals that end a program. Windows has no SIGHUP, so it is used only where it exists."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterator

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


@contextlib.contextmanager
def stop_signals_call(stop: Callable[[int], None]) -> Iterator[None]:
    """Within the block, Ctrl-C and SIGTERM call a function in the running event loop.

    On Windows, whose loops have no handlers of signals, Python's own handlers pass them on.
    """
    loop, numbers = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)
    before = {}
    for number in numbers:
        try:
            loop.add_signal_handler(number, stop, number)
        except NotImplementedError:
            before[number] = signal.signal(number, lambda got, frame: loop.call_soon_threadsafe(stop, got))
    try:
        yield
    finally:
        for number in numbers:
            if number in before:
                signal.signal(number, before[number])
            else:
                loop.remove_signal_handler(number)
