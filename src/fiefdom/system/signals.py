"""Signals that end a program. Windows has no SIGHUP, so it is used only where it exists."""

import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator

_ENDING = [number for number in (getattr(signal, "SIGHUP", None), signal.SIGTERM) if number is not None]


@contextlib.contextmanager
def hang_ups_interrupt() -> Iterator[None]:
    """Within the block, closing the terminal window and SIGTERM act like Ctrl-C: they raise `KeyboardInterrupt`."""

    def interrupt(number: int) -> None:
        raise KeyboardInterrupt

    with _signals_call(_ENDING, interrupt):
        yield


@contextlib.contextmanager
def stop_signals_call(stop: Callable[[int], None]) -> Iterator[None]:
    """Within the block, Ctrl-C and SIGTERM call a function, even while an event loop is blocked."""
    with _signals_call((signal.SIGINT, signal.SIGTERM), stop):
        yield


@contextlib.contextmanager
def _signals_call(numbers: Iterable[int], function: Callable[[int], None]) -> Iterator[None]:
    before = {each: signal.signal(each, lambda number, frame: function(number)) for each in numbers}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
