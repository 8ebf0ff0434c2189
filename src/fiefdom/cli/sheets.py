"""Score sheets as tables and as JSON."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .printing import table

if TYPE_CHECKING:
    from rich.table import Table

    from ..core.kingdom import Territory
    from ..core.sheet import ScoreSheet


def sheet_json(sheet: "ScoreSheet") -> dict[str, Any]:
    """A sheet as plain data."""
    return {
        "realm": sheet.realm,
        "total": sheet.total,
        "terms": dict(sheet.terms),
        "territories": [territory_json(each) for each in sheet.territories],
        "parts": [
            {"kind": p.kind, "number": p.number, "name": p.name, "points": p.points, "square": p.square or None}
            for p in sheet.parts
        ],
        "biggest": sheet.biggest,
        "crowns": sheet.crowns,
    }


def territory_json(territory: "Territory") -> dict[str, Any]:
    """A territory as plain data, with its points."""
    return {**territory._asdict(), "points": territory.points}


def territory_table(territories: Sequence["Territory"]) -> "Table":
    """A table of territories, best first."""
    listed = table("territory", ">squares", ">crowns", ">points", "from")
    for each in sorted(territories, key=lambda t: (-t.points, -t.squares)):
        listed.add_row(each.terrain, str(each.squares), str(each.crowns), str(each.points), each.square)
    return listed


def parts_table(sheet: "ScoreSheet") -> "Table":
    """A table of the points of single pieces."""
    listed = table("of these", "", ">points", "on")
    for each in sheet.parts:
        listed.add_row(f"{each.kind} {each.number}", each.name, str(each.points), each.square)
    return listed


def terms_table(sheets: Sequence["ScoreSheet"], names: Sequence[str]) -> "Table":
    """The score sheet: a row per term, a column per realm; below the total, what breaks ties."""
    listed = table("", *(f">{name}" for name in names))
    for term in sheets[0].terms:
        listed.add_row(term, *(str(sheet.terms[term]) for sheet in sheets))
    listed.add_row("total", *(str(sheet.total) for sheet in sheets), style="bold")
    listed.add_row("largest territory", *(str(sheet.biggest) for sheet in sheets), style="dim")
    listed.add_row("crowns", *(str(sheet.crowns) for sheet in sheets), style="dim")
    return listed
