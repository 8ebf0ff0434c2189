"""Output: consoles, created when needed, and JSON.

Kingdom texts contain square brackets, so Rich's markup is off everywhere.
"""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]


class Ascii:
    """A file that writes only ASCII."""

    encoding = "ascii"
    _INSTEAD = str.maketrans({"×": "x", "·": ".", "─": "-", "±": "+-", "♛": "^", "…": "..."})

    def __init__(self, file: Any) -> None:
        self.file = file

    def write(self, text: str) -> int:
        """Write the text with ASCII replacements for other characters."""
        plain = text.translate(self._INSTEAD).encode("ascii", "replace").decode("ascii")
        return int(self.file.write(plain))

    def flush(self) -> None:
        """Flush the file."""
        self.file.flush()

    def isatty(self) -> bool:
        """Never a terminal, so that no control codes are written."""
        return False


def console(plain_text: bool = False, stderr: bool = False) -> "Console":
    """A console on standard output, or on standard error; plain text has no colour and no control codes."""
    from rich.console import Console

    file: Any = sys.stderr if stderr else sys.stdout
    file = Ascii(file) if plain_text else file
    return Console(
        file=file,
        markup=False,
        highlight=False,
        emoji=False,
        color_system=None if plain_text else "auto",
        safe_box=True,
    )


def printable(text: object) -> str:
    r"""A text from outside with its control characters replaced, so that a terminal only shows it.

    >>> printable("Ana\x1b[2J\x9b1m")
    'Ana?[2J?1m'
    """
    return "".join(each if each.isprintable() else "?" for each in str(text))


def print_json(value: Any) -> None:
    """Print one JSON value, indented, with control characters escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    print("".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text))


def table(*columns: str, title: str | None = None) -> "Table":
    """A table without lines. A column whose name begins with > is right-aligned."""
    from rich.table import Table

    made = Table(
        box=None, padding=(0, 2, 0, 0), title=title, title_justify="left", title_style="bold", header_style="dim"
    )
    for each in columns:
        made.add_column(each.removeprefix(">"), justify="right" if each.startswith(">") else "left", no_wrap=True)
    return made
