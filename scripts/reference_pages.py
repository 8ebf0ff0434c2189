"""Write the generated parts of the documentation; with --check, compare them.

The glossary comes from the word list of the web pages, the command line from the parser, and the tables of the
environments from their layouts.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

from layout_tables import blocks, families, pieces
from rich.markup import render
from typer.main import get_command

from fiefdom.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENTS = ROOT / "docs" / "reference" / "environments.md"
WORDS = ROOT / "web" / "src" / "words" / "glossary.json"
LANGUAGES = {"en": "English", "fr": "Français", "ro": "Română"}
NOTICE = "<!-- Written by scripts/reference_pages.py. Do not edit it by hand: run `make docs`. -->\n"


def glossary() -> str:
    """Every concept in three languages: first the terms side by side, then what they mean."""
    concepts = json.loads(WORDS.read_text(encoding="utf-8"))
    concepts.sort(key=lambda concept: concept["en"]["term"].lower())
    rows = [[concept[language]["term"] for language in LANGUAGES] for concept in concepts]
    parts = [
        "# Glossary\n",
        NOTICE,
        "The words of the game in three languages, taken from the rulebooks. The pages and the documents use the same\n"
        "ones, and a test checks that they do.\n",
        table(list(LANGUAGES.values()), rows),
    ]
    for language, name in LANGUAGES.items():
        entries = sorted((concept[language] for concept in concepts), key=lambda entry: entry["term"].lower())
        parts += [f"## {name}\n", table(["", ""], [[f"**{each['term']}**", each["means"]] for each in entries])]
    return "\n".join(parts)


def command_line() -> str:
    """Every command with its arguments and options."""
    parts = [
        "# Command line\n",
        NOTICE,
        "This page shows the help texts of `fiefdom --help` and `fiefdom COMMAND --help`. The exit status is 0 on\n"
        "success. It is 2, with a one-line message, when the input cannot be used.\n",
    ]
    return "\n".join([*parts, *described(get_command(app), "fiefdom")])


def described(command: Any, name: str) -> Iterator[str]:
    """The section of one command, then those of its subcommands."""
    commands = getattr(command, "commands", {})
    if name != "fiefdom":
        yield f"## {name}\n"
        yield fill(plain(command.help), 120) + "\n"
        parameters = [each for each in command.params if each.name != "help"]
        usage = " ".join([name, *(shown_name(each) for each in parameters if is_argument(each))])
        options = f" {command.options_metavar}" if parameters else ""
        more = f" {command.subcommand_metavar.removesuffix(' [ARGS]...')}" if commands else ""
        yield f"    {usage}{options}{more}\n"
        if rows := [row(each) for each in parameters if not getattr(each, "hidden", False)]:
            yield table(["option", "default", "meaning"], rows)
    for word, each in commands.items():
        yield from described(each, f"{name} {word}")


def row(parameter: Any) -> list[str]:
    """One line of a table of options."""
    names = [shown_name(parameter)] if is_argument(parameter) else parameter.opts
    shown = ", ".join(f"`{name}`" for name in [*names, *parameter.secondary_opts])
    default = parameter.default
    written = "required" if parameter.required else f"`{default}`" if default or default == 0 else ""
    variable = f" Also read from the variable `{parameter.envvar}`." if parameter.envvar else ""
    return [shown, "" if default is False or callable(default) else written, plain(parameter.help) + variable]


def shown_name(argument: Any) -> str:
    """The name of an argument, in brackets if it may be left out."""
    name = str(argument.metavar or argument.name.upper())
    return name if argument.required or name.startswith("[") else f"[{name}]"


def is_argument(parameter: Any) -> bool:
    """Is it given by its place, not by its name?"""
    return bool(parameter.param_type_name == "argument")


def plain(text: str | None) -> str:
    """A help text without the terminal's markup."""
    words = re.sub(r"\s+", " ", render(text or "").plain.replace("\b", "")).strip()
    return words.replace("|", "\\|").replace("<", "&lt;")


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def environments() -> str:
    """The page of the environments, each of its generated tables in the place of the one with the same head."""
    text = ENVIRONMENTS.read_text(encoding="utf-8")
    for made in (families(), pieces(), blocks()):
        head = made.partition("\n")[0]
        before, _, after = text.partition(head)
        text = f"{before}{made}\n\n{after.partition(chr(10) * 2)[2]}"
    return text


FILES = {
    "docs/reference/glossary.md": glossary,
    "docs/reference/cli.md": command_line,
    "docs/reference/environments.md": environments,
}


def main() -> None:
    """Write or check every page."""
    stale = []
    for name, make in FILES.items():
        path, text = ROOT / name, make()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if "--check" in sys.argv and stale:
        sys.exit(f"out of date: {', '.join(stale)}. Run: python scripts/reference_pages.py")


if __name__ == "__main__":
    main()
