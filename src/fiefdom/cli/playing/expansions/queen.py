"""Queendomino: taxes, buildings and the dragon; purses and the Builders' Board (Q)."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....catalog.buildings import BUILDINGS, Building
from ....catalog.terrain import NAMES
from ....kernel.schema import NONE
from ..expansion import Expansion
from ..phrases import gives, squares, squares_with_terrain

if TYPE_CHECKING:
    from rich.table import Table

    from ....core.kingdom import Kingdom, Square
    from ....core.notation import Move
    from ....core.outcomes import Outcome
    from ....core.position import Position
    from ..space import Space


def building(kind: Building) -> str:
    """What a building tile gives.

    >>> building(BUILDINGS[5])
    '+1 knight, +1 tower, 2 per mine territory'
    """
    words = [gives(kind.knights, "knight"), gives(kind.towers, "tower"), gives(kind.crowns, "crown")]
    words += [f"{kind.points} points" if kind.points else ""]
    if kind.per_territory:
        words.append(f"{kind.per_territory} per {NAMES[kind.terrain]} territory")
    each = ((kind.per_tower, "tower"), (kind.per_knight, "knight"))
    words += [f"{points} per {what}" for points, what in each if points]
    taxes = ((kind.tax_per_knight, "knight"), (kind.tax_per_tower, "tower"))
    words += [f"taxes +{coins} coin per {what}" for coins, what in taxes if coins]
    return ", ".join(filter(None, words))


def _on_spot(position: "Position", move: "Move") -> Building:
    spot = move.decoded.spot
    assert spot is not None
    return BUILDINGS[position.seen.spots[spot]]


def _taxes(position: "Position", move: "Move") -> str:
    return f"{'a knight' if len(move.cells) == 1 else 'knights'} on {squares_with_terrain(position, move)}"


def _builds(position: "Position", move: "Move") -> str:
    kind = _on_spot(position, move)
    return f"{kind.name} on {squares(move)}: {building(kind)}"


def _burns(position: "Position", move: "Move") -> str:
    kind = _on_spot(position, move)
    return f"burn the {kind.name} of spot {move.decoded.spot}: {building(kind)}"


def _changes(outcome: "Outcome") -> dict[str, int]:
    return {"coin": outcome.coins, "knight": outcome.knights, "tower": outcome.towers}


def _notes(outcome: "Outcome") -> list[str]:
    changes = _changes(outcome).items()
    notes = [f"{change:+d} {what}{'s' if abs(change) != 1 else ''}" for what, change in changes if change]
    return notes + (["the queen comes"] if outcome.queen_comes else [])


def _pieces(square: "Square") -> str:
    return "N" * square.knight + (f"B{square.building}" if square.building else "")


def _legend(kingdom: "Kingdom") -> list[str]:
    numbers = sorted({square.building for square in kingdom.squares.values() if square.building})
    return [f"B{number} {BUILDINGS[number - 1].name}" for number in numbers]


def _purse(kingdom: "Kingdom") -> str:
    counts = ((kingdom.coins, "coin"), (kingdom.knights, "knight"), (kingdom.towers, "tower"))
    words = [f"{n} {what}{'' if n == 1 else 's'}" for n, what in counts]
    return ", ".join([*words, *(["the queen"] if kingdom.queen else [])])


def _beside(position: "Position", width: int, space: "Space") -> list["Table"]:
    from ..layout import filled, labelled  # Rich loads slowly, and most commands do without it

    s = position.seen
    tiles = [f"{price} {_spot(s, price, kind)}" for price, kind in enumerate(s.spots)]
    tiles += [f"next {BUILDINGS[s.top].name}"] if s.top != NONE else []
    return [labelled("Builders", filled(tiles, width - len("Builders ")))]


def _spot(s: Any, price: int, kind: int) -> str:
    return "the dragon" if s.dragon == price else "-" if kind == NONE else BUILDINGS[kind].name


def _tiles(position: "Position") -> list[str]:
    s = position.seen
    on_board = [(f"spot {price}", kind) for price, kind in enumerate(s.spots)] + [("next", s.top)]
    return [f"{at:<7} {BUILDINGS[kind].name}: {building(BUILDINGS[kind])}" for at, kind in on_board if kind != NONE]


def _count(help: str) -> Any:
    return Annotated[int | None, typer.Option(min=0, help=f"{help} (Queendomino).")]


EXPANSION = Expansion(
    name="queen",
    tasks={
        "tax": "collect taxes with your knights, if you like",
        "build": "build on a town square, if you like",
        "dragon": "let the dragon burn a building, if you like",
    },
    passes={"tax": "collect no taxes", "build": "build nothing", "dragon": "leave the dragon in its cave"},
    in_words={"tax": _taxes, "build": _builds, "dragon": _burns},
    told={
        "tax": lambda position, move: f"taxes {squares(move)}",
        "build": lambda position, move: f"builds a {_on_spot(position, move).name} on {squares(move)}",
        "dragon": lambda position, move: f"burns the {_on_spot(position, move).name}",
    },
    notes=_notes,
    weight=lambda outcome: sum(_changes(outcome).values()),
    previewed=("dragon",),
    pieces=_pieces,
    legend=_legend,
    purse=_purse,
    beside=_beside,
    tiles=_tiles,
    rules_line="Queendomino: then you may tax, build and call the dragon, in this order (Q).",
    square_letters=("N a knight", "B a building"),
    kingdom_options={
        "coins": _count("Coins"),
        "knights": _count("Knights in reserve"),
        "towers": _count("Towers"),
        "queen": Annotated[
            bool | None, typer.Option("--queen/--no-queen", help="Whether this kingdom hosts the queen (Queendomino).")
        ],
    },
    purse_letters=("c coins", "n knights", "h towers", "q the queen"),
)
