"""Where output goes: consoles made when they are needed, and JSON.

Kingdom texts are full of square brackets, so Rich's markup is off everywhere.
"""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]


def console(plain_text: bool = False, stderr: bool = False) -> "Console":
    """A console on standard output, or on standard error; plain text has no colour and no control codes."""
    from rich.console import Console

    return Console(
        file=sys.stderr if stderr else sys.stdout,
        markup=False,
        highlight=False,
        emoji=False,
        color_system=None if plain_text else "auto",
        force_terminal=False if plain_text else None,
        safe_box=True,
    )


def print_json(value: Any) -> None:
    """One JSON value, indented."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def table(*columns: str, title: str | None = None) -> "Table":
    """A table without lines; a column whose name begins with > is set to the right."""
    from rich.table import Table

    made = Table(
        box=None, padding=(0, 2, 0, 0), title=title, title_justify="left", title_style="bold", header_style="dim"
    )
    for each in columns:
        made.add_column(each.removeprefix(">"), justify="right" if each.startswith(">") else "left", no_wrap=True)
    return made
