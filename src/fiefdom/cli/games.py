"""`fiefdom games`: a list of all games."""

from typing import TYPE_CHECKING, Any

from .printing import Json, console, print_json

if TYPE_CHECKING:
    from ..core.rules import Rules


def games(json: Json = False) -> None:
    """List all games with their sizes and options."""
    from ..core.rules import all_games

    rows = [row(rules) for rules in all_games()]
    if json:
        print_json(rows)
    else:
        _print(rows)


def row(rules: "Rules") -> dict[str, Any]:
    """One game as plain data; `options` are those that can be added.

    >>> from fiefdom import Rules
    >>> row(Rules.parse("court/2"))["options"]
    ['duel', 'dynasty', 'harmony', 'middle']
    """
    from ..core.rules import options_of

    return {
        "rules": str(rules),
        "title": rules.title,
        "game": rules.game,
        "players": rules.players,
        "line": rules.line,
        "rounds": rules.rounds,
        "side": rules.side,
        "dominoes": rules.dominoes,
        "options": [o for o in options_of(rules.game, rules.players, rules.options) if o not in rules.options],
    }


def _print(rows: list[dict[str, Any]]) -> None:
    out = console()
    out.print(_ROW.format("", "players", "line", "rounds", "kingdom", "dominoes", "options"), style="dim")
    title = ""
    for each in rows:
        if each["title"] != title:
            title = each["title"]
            out.print(title, style="bold")
        side, options = f"{each['side']}×{each['side']}", " ".join("+" + option for option in each["options"])
        numbers = [each["players"], each["line"], each["rounds"], side, each["dominoes"]]
        out.print(_ROW.format(each["rules"], *numbers, options), soft_wrap=True)
    out.print(
        "\nPlay one with fiefdom play --rules kd/2. Append options with +, e.g. kd/2+harmony+middle.", style="dim"
    )


_ROW = "  {:<15} {:>7} {:>5} {:>7} {:>8} {:>9}  {}"
