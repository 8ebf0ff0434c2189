"""The Court: buying tokens, paying for them with resources, and settling them (C)."""

from typing import TYPE_CHECKING

from ....catalog import court
from ....catalog.court import TOKENS, Token
from ....catalog.terrain import NAMES
from ....core.lines import realm_at_turn
from ....core.notation import Move, square
from ....kernel.board import terrain_at
from ....kernel.court import PRICE_OPEN, PRICE_PILE
from ....kernel.step import ARGUMENT, BUY
from ..expansion import Expansion
from ..phrases import gives, squares, squares_with_terrain

if TYPE_CHECKING:
    from rich.table import Table

    from ....core.kingdom import Kingdom, Square
    from ....core.position import Position
    from ..space import Space

_COUNTED = {
    court.WHEAT: "wheat",
    court.WOOD: "wood",
    court.FISH: "fish",
    court.SHEEP: "sheep",
    court.ANY_RESOURCE: "resource",
    court.WARRIOR: "warrior",
    court.CHARACTER: "character",
    court.CROWN: "crown",
}


def token(kind: Token) -> str:
    """What a court token gives.

    >>> token(TOKENS[0]), token(TOKENS[7])
    ('+1 crown on wheat', '3 points, +3 per wheat around it')
    """
    if kind.terrain:
        return f"{gives(kind.crowns, 'crown')} on {NAMES[kind.terrain]}"
    base = f"{kind.base} point{'s' if kind.base > 1 else ''}" if kind.base else ""
    more = f"{'+' if base else ''}{kind.bonus} per {_COUNTED[kind.counts]} around it" if kind.bonus else ""
    return ", ".join(filter(None, (base, more)))


def _named(move: "Move") -> Token:
    kind = move.decoded.kind
    assert kind is not None
    return TOKENS[kind]


def _buys(position: "Position", move: "Move") -> str:
    kind = _named(move)
    source, price = ("pile", PRICE_PILE) if move.decoded.from_pile else ("open", PRICE_OPEN)
    return f"{kind.name} ({source}, {price} resources): {token(kind)}"


def _pays(position: "Position", move: "Move") -> str:
    cell = move.cells[0]
    return f"the {court.GOODS[terrain_at(position.seen, realm_at_turn(position), cell) - 1]} of {square(cell)}"


def _settles(position: "Position", move: "Move") -> str:
    bought = _named(Move((BUY << ARGUMENT) + position.seen.buying))
    return f"{bought.name} on {squares_with_terrain(position, move)}"


def _pieces(square: "Square") -> str:
    return "R" * square.resource + (f"T{square.token}" if square.token else "")


def _legend(kingdom: "Kingdom") -> list[str]:
    numbers = sorted({square.token for square in kingdom.squares.values() if square.token})
    return [f"T{number} {TOKENS[number - 1].name}" for number in numbers]


def _beside(position: "Position", width: int, space: "Space") -> list["Table"]:
    from ..layout import labelled  # Rich loads slowly, and most commands do without it

    tokens = [TOKENS[kind] for kind, n in enumerate(position.seen.open_tokens) for _ in range(n)]
    if space.short:
        return [labelled("Tokens", ", ".join(each.name for each in tokens) or "none", cut=True)]
    return [labelled("Tokens", "\n".join(f"{each.name}: {token(each)}" for each in tokens) or "none")]


def _tiles(position: "Position") -> list[str]:
    s = position.seen
    shown = [f"open    {each.name}: {token(each)}" for kind, each in enumerate(TOKENS) if s.open_tokens[kind]]
    hidden = [f"pile    {n} {TOKENS[kind].name}: {token(TOKENS[kind])}" for kind, n in enumerate(s.bag) if n]
    return shown + hidden


EXPANSION = Expansion(
    name="court",
    tasks={
        "buy": "buy a token, if you like",
        "pay": "pay: choose a resource to give",
        "settle": "choose a square for the token",
    },
    passes={"buy": "buy nothing"},
    in_words={"buy": _buys, "pay": _pays, "settle": _settles},
    told={
        "buy": lambda position, move: f"buys the {_named(move).name}",
        "pay": lambda position, move: f"for {squares(move)}",
        "settle": lambda position, move: f"onto {squares(move)}",
    },
    continues={"pay": ("buy", "pay"), "settle": ("buy", "pay")},
    without_points=("buy",),
    pieces=_pieces,
    legend=_legend,
    beside=_beside,
    tiles=_tiles,
    rules_line="The Court: squares without a crown bring a resource, to pay for tokens (C).",
    square_letters=("R a resource", "T a token"),
)
