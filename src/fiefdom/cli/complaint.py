r"""What to say when something a user gave cannot be used: one sentence on stderr, exit code 2, never a traceback.

>>> sentence(FileNotFoundError(2, "No such file or directory", "game.fief"))
'game.fief: no such file or directory'
>>> sentence(Complaint("--games must be\n at least 1"))
'--games must be at least 1'
"""

import typer

from .printing import printable

BAD_INPUT = 2
INTERRUPTED = 130
USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]
"""What Typer raises for options it cannot read. It has no public name of its own."""


class Complaint(ValueError):
    """A user's mistake that no part of the engine has an error for; says what is wrong and what is allowed."""


def sentence(error: BaseException) -> str:
    """One line for an error."""
    if isinstance(error, OSError) and error.strerror:
        reason = error.strerror[0].lower() + error.strerror[1:]
        text = f"{error.filename}: {reason}" if error.filename else reason
    elif isinstance(error, UnicodeDecodeError):
        text = "the input is not UTF-8 text"
    else:
        text = str(error)
    return printable(" ".join(text.split()))


def usage_sentence(error: Exception, command: str) -> str:
    """One line for options that cannot be read, and where to look what is allowed."""
    message = str(getattr(error, "format_message", lambda: str(error))())
    message = " ".join(message.split()).rstrip(".").replace("Input should", "it should")
    return printable(f"{message[:1].lower()}{message[1:]} (see {command} --help)")
