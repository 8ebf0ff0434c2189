"""`fiefdom score`: the points of a kingdom, alone or as the score sheet of a game."""

import os
import re
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .complaint import Complaint
from .playing.expansions import ALL
from .printing import Json, console, print_json

if TYPE_CHECKING:
    from ..core.kingdom import Kingdom
    from ..core.sheet import ScoreSheet


def score(
    kingdom: Annotated[
        str,
        typer.Argument(
            metavar="KINGDOM",
            help="A kingdom, e.g. .w1f/lC./l.. or a file that contains one; rows may be on separate lines.",
        ),
    ],
    rules: Annotated[
        str | None, typer.Option(help="The game, e.g. kd/2. Without it, only territories are scored.")
    ] = None,
    discards: Annotated[int | None, typer.Option(min=0, help="Number of discarded dominoes.")] = None,
    json: Json = False,
    **pieces: Any,
) -> None:
    """Score a kingdom: its territories, or with --rules the whole score sheet of that game."""
    given = {name: value for name, value in {**pieces, "discards": discards}.items() if value is not None}
    land = read(kingdom)
    if rules is None:
        _refuse_without_rules(list(given))
        _print_land(land, json)
    else:
        _print_sheet(land, rules, given, json)


def _with_options_of_expansions(command: Callable[..., None]) -> None:
    """Give a command an option for every piece that an expansion adds to a kingdom or to its sheet."""
    wanted = {name: kind for each in ALL for name, kind in each.kingdom_options.items()}
    wanted |= {name: option.kind for each in ALL for name, option in each.sheet_options.items()}
    new = [Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind) for name, kind in wanted.items()]
    old = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in signature(command).parameters.values()]
    named = [each for each in old if each.name != "pieces"]
    place = 1 + [each.name for each in named].index("rules")
    command.__signature__ = Signature([*named[:place], *new, *named[place:]])  # type: ignore[attr-defined]


_with_options_of_expansions(score)


def read(text: str) -> "Kingdom":
    """The kingdom in a text, or in the file that the text names."""
    from ..core.kingdom import Kingdom
    from ..errors import NotationError

    if not os.path.exists(text):
        try:
            return Kingdom.parse(text)
        except NotationError:
            if _names_a_file(text):
                raise Complaint(
                    f"{text}: there is no such file, and it is not a kingdom such as .w1f/lC./l.."
                ) from None
            raise
    try:
        return Kingdom.parse(_in_one_line(Path(text).read_text(encoding="utf-8")))
    except UnicodeDecodeError:
        raise Complaint(
            f"{text}: this is not UTF-8 text; the file must contain a kingdom such as .w1f/lC./l.."
        ) from None
    except NotationError as error:
        raise Complaint(f"{text}: {error}") from None


def _names_a_file(text: str) -> bool:
    """Does a text that is not a kingdom look like the name of a file?

    >>> _names_a_file("nosuch.txt"), _names_a_file("games/mine"), _names_a_file("w9/Cw"), _names_a_file(".w1f/lC./l.x")
    (True, True, False, False)
    """
    return bool(_SUFFIX.search(text)) or (os.sep in text and len(set(text) - set(_OF_KINGDOMS)) > 1)


_SUFFIX = re.compile(r"\.(?![wflgsmtC1-3]*$)[A-Za-z][A-Za-z0-9]{1,7}$")
_OF_KINGDOMS = "wflgsmtC.GNBRT[]:/xcnhq0123456789"


def _in_one_line(text: str) -> str:
    r"""The text of a kingdom in one line, from a file that may have one row per line and the purse below.

    >>> _in_one_line("w1w\nCw\n:c7\n")
    'w1w/Cw:c7'
    """
    rows = [line.strip().strip("/") for line in text.splitlines()]
    return "/".join(row for row in rows if row).replace("/:", ":")


def _refuse_without_rules(given: list[str]) -> None:
    if given:
        raise Complaint(f"--{given[0]} needs --rules; without rules only territories are scored")


def _print_land(land: "Kingdom", json: bool) -> None:
    from .sheets import territory_json, territory_table

    territories = land.territories()
    if json:
        print_json(
            {"kingdom": str(land), "points": land.score(), "territories": [territory_json(t) for t in territories]}
        )
        return
    out = _draw(land)
    out.print(territory_table(territories))
    out.print(f"\nPoints of its territories: {land.score()}", style="bold")


def _print_sheet(land: "Kingdom", rules: str, given: dict[str, Any], json: bool) -> None:
    from dataclasses import replace

    from ..core.rules import Rules
    from ..core.sheet import ScoreSheet

    game = Rules.parse(rules)
    options = {name: option for each in ALL for name, option in each.sheet_options.items() if name in given}
    land = replace(land, **{name: value for name, value in given.items() if name not in options})
    more = {option.argument: option.read(given[name]) for name, option in options.items()}
    sheet = ScoreSheet.of_kingdom(land, game, **more)
    if json:
        from .sheets import sheet_json

        print_json(
            {"kingdom": str(land), "rules": str(game), **{k: v for k, v in sheet_json(sheet).items() if k != "realm"}}
        )
        return
    _print_terms(land, sheet, str(game))


def _print_terms(land: "Kingdom", sheet: "ScoreSheet", rules: str) -> None:
    from .sheets import parts_table, terms_table, territory_table

    out = _draw(land)
    out.print(territory_table(sheet.territories))
    out.print()
    if sheet.parts:
        out.print(parts_table(sheet))
        out.print()
    out.print(terms_table([sheet], [rules]))


def _draw(land: "Kingdom") -> Any:
    from .land import Look, board, legend

    out = console()
    for row in board(land, Look.of(out)):
        out.print(row)
    for line in legend(land):
        out.print(line, style="dim")
    out.print()
    return out
