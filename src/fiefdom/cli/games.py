"""`fiefdom games`: every game that can be played."""

from typing import TYPE_CHECKING, Any

from .printing import Json, console, print_json, table

if TYPE_CHECKING:
    from ..rules import Rules


def games(json: Json = False) -> None:
    """List every game, with its numbers and the options it may have."""
    from ..rules import all_games

    rows = [row(rules) for rules in all_games()]
    if json:
        print_json(rows)
    else:
        _print(rows)


def row(rules: "Rules") -> dict[str, Any]:
    """The numbers of one game; `options` are those that may be added to it.

    >>> from fiefdom import Rules
    >>> row(Rules.parse("court/2"))["options"]
    ['duel', 'dynasty', 'harmony', 'middle']
    """
    from ..rules import options_of

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
    listed = table("rules", ">players", ">line", ">rounds", ">kingdom", ">dominoes", "may be added")
    title = ""
    for each in rows:
        if each["title"] != title:
            title = each["title"]
            listed.add_row(title, style="bold")
        numbers = [each["players"], each["line"], each["rounds"], f"{each['side']}×{each['side']}", each["dominoes"]]
        listed.add_row(f"  {each['rules']}", *map(str, numbers), " ".join("+" + option for option in each["options"]))
    out = console()
    out.print(listed)
    out.print("\nPlay one with: fiefdom play --rules kd/2 (options are appended, as in kd/2+harmony+middle).", style="dim")
