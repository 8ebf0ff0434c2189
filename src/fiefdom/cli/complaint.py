r"""Errors in a user's input: one sentence on stderr and exit code 2, never a traceback.

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
"""What Typer raises for options it cannot read. Typer exports no name for it."""


class Complaint(ValueError):
    """A mistake of the user for which the engine has no error; says what is wrong and what is allowed."""


def sentence(error: BaseException) -> str:
    """An error in one line."""
    if isinstance(error, OSError) and error.strerror:
        reason = error.strerror[0].lower() + error.strerror[1:]
        text = f"{error.filename}: {reason}" if error.filename else reason
    elif isinstance(error, UnicodeDecodeError):
        text = "the input is not UTF-8 text"
    else:
        text = str(error)
    return printable(" ".join(text.split()))


def usage_sentence(error: Exception, command: str) -> str:
    """A usage error in one line, with a pointer to the help."""
    message = str(getattr(error, "format_message", lambda: str(error))())
    message = " ".join(message.split()).rstrip(".").replace("Input should", "it should")
    message = message.split(", unable to parse")[0].replace(
        "it should be a valid integer", "it should be a whole number"
    )
    return printable(f"{message[:1].lower()}{message[1:]} (see {command} --help)")
