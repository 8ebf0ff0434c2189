"""Python's own logs as JSON lines: those of uvicorn and asyncio, warnings, and uncaught exceptions.

An exception takes one short line here. Strangers can make libraries log errors, so these lines are also limited: of one
kind ten at once, then one every ten seconds, which says how many were left out.

>>> record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "it failed: %s", ("x",), None)
>>> record.created = 0.0
>>> JsonFormatter().format(record)
'{"event": "it failed: x", "logger": "asyncio", "level": "error", "timestamp": "1970-01-01T00:00:00Z"}'
"""

import json
import logging
import os.path
import sys
import threading
import traceback
from datetime import UTC, datetime
from typing import Any

from .limits import RateLimit

PER_SECOND, AT_ONCE = 0.1, 10
MOST_KINDS = 1000
FAULTS_OF_CLIENTS = ("Invalid HTTP request", "Invalid UTF-8 sequence", "Unsupported upgrade request")
"""Messages of uvicorn about clients that break the protocol. They harm nobody else, so they are not warnings."""
logger = logging.getLogger("fiefdom")


class JsonFormatter(logging.Formatter):
    """A record as a JSON object; without a traceback, but with the place where it happened."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z")
        line: dict[str, Any] = {"event": record.getMessage(), "logger": record.name}
        line |= {"level": record.levelname.lower(), "timestamp": at}
        if error := record.exc_info and record.exc_info[1]:
            line |= {"error": f"{type(error).__name__}: {error}", "at": _place(error)}
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = left_out
        return json.dumps(line)


class Throttle(logging.Filter):
    """Lets a few lines of each kind through. Faults of clients are only information."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[str, tuple[RateLimit, list[int]]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Is this line written?"""
        if str(record.msg).startswith(FAULTS_OF_CLIENTS):
            record.levelno, record.levelname = logging.INFO, "INFO"
            if logging.root.level > logging.INFO:
                return False
        if len(self._kinds) > MOST_KINDS:
            self._kinds.clear()
        limit, left_out = self._kinds.setdefault(
            f"{record.name} {record.msg}"[:200], (RateLimit(PER_SECOND, AT_ONCE), [0])
        )
        if not limit.take():
            left_out[0] += 1
            return False
        record.left_out, left_out[0] = left_out[0], 0
        return True


def log_python_as_json(level: int = logging.WARNING) -> None:
    """Write everything that Python logs to standard error, one JSON object per line; details only from `INFO` on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(Throttle())
    logging.root.handlers[:] = [handler]
    # Not below: on level debug, libraries write whole messages, and those have keys in them.
    logging.root.setLevel(max(logging.INFO, level))
    logging.captureWarnings(True)
    sys.excepthook = lambda kind, error, trace: _uncaught(error)
    threading.excepthook = lambda args: _uncaught(args.exc_value)
    sys.unraisablehook = lambda args: _uncaught(args.exc_value)


def _uncaught(error: BaseException | None) -> None:
    if error is not None and not isinstance(error, KeyboardInterrupt | SystemExit):
        logger.critical("an exception was not caught", exc_info=error)


def _place(error: BaseException) -> str:
    """Where an exception was raised, e.g. `room.py:12 in enter`."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno} in {frames[-1].name}" if frames else ""
