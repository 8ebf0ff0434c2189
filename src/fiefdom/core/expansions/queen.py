"""Queendomino: towns, knights, building tiles, towers, the queen and the dragon (Q)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...catalog.buildings import BUILDINGS, KNIGHTS, SPOTS, TOWERS
from ...catalog.terrain import TOWN
from ...errors import NotationError
from ...kernel import board, deck, draft, queen, step
from ...kernel.board import CELLS
from ...kernel.schema import NONE
from ..expansion import Duty, Expansion, Pile, Reason
from ..fields import KIND, Field, Reader, counted, numbered
from ..merit import Merit
from ..move_text import Decoded, StepText, drawn_kind, kind_of
from ..pieces import Holding, Piece, append_piece
from ..rules import Rules
from ..squares import SQUARE, cell, cell_at, pair, square, squares, way_of


def _taxed(argument: int) -> tuple[int, ...]:
    return (argument,) if argument < CELLS else pair(argument - CELLS)


def _read_two_taxes(f: str, r: str, g: str, q: str) -> int:
    low, high = sorted((cell_at(f, r), cell_at(g, q)))
    return CELLS + way_of(f"N{f}{r}{g}{q}", low, high)


def _built(argument: int) -> tuple[int, int]:
    """The spot and the cell of a building."""
    return divmod(argument, CELLS)


def _write_built(argument: int) -> str:
    spot, at = _built(argument)
    return f"B{spot}{square(at)}"


def _decode_built(argument: int) -> Decoded:
    spot, at = _built(argument)
    return Decoded(cells=(at,), spot=spot)


_SPOT = f"([0-{SPOTS - 1}])"
MOVES = (
    StepText(
        step.TAX,
        lambda a: "N" + squares(_taxed(a)),
        lambda a: Decoded(cells=_taxed(a)),
        [("N" + SQUARE, cell_at), ("N" + SQUARE + SQUARE, _read_two_taxes)],
        "Ng8",
    ),
    StepText(
        step.BUILD,
        _write_built,
        _decode_built,
        [(f"B{_SPOT}{SQUARE}", lambda spot, file, rank: int(spot) * CELLS + cell_at(file, rank))],
        "B3g8",
    ),
    StepText(step.DRAGON, lambda a: f"D{a}", lambda a: Decoded(spot=a), [(f"D{_SPOT}", int)], "D2"),
    drawn_kind(step.BUILDER, "b", len(BUILDINGS), "building"),
)


def _no_tax(s: Any, r: Any) -> Reason | None:
    if s.reserve[draft.turn_realm(s, r)] == 0:
        return "Q4", "no knight is in reserve"
    return None if s.laid != NONE else ("Q3", "the domino was not placed, so there is nothing to tax")


def _no_building(s: Any, r: Any) -> Reason | None:
    realm = draft.turn_realm(s, r)
    if not any(queen.open_towns(s, realm)):
        return "Q6", "the kingdom has no open town square"
    if not any(queen.affordable(s, realm, spot) for spot in range(SPOTS)):
        return "Q6", f"no tile on the board can be paid with {s.coins[realm]} coins"
    return None


def _no_dragon(s: Any, r: Any) -> Reason | None:
    realm = draft.turn_realm(s, r)
    if s.dragon != NONE:
        return "Q9", "the dragon has been used in this round"
    if s.queen == realm:
        return "Q9", "the seat that hosts the queen cannot use the dragon"
    return None if s.coins[realm] else ("Q9", "the dragon costs a coin")


def _cannot_tax(s: Any, r: Any, move: Decoded) -> Reason:
    for at in move.cells:
        if at not in pair(s.laid):
            return "Q4", f"{square(at)} is not a square of the domino just placed"
    return "Q4", f"{len(move.cells)} knights are needed, but {s.reserve[draft.turn_realm(s, r)]} are in reserve"


def _cannot_build(s: Any, r: Any, move: Decoded) -> Reason:
    realm, spot = draft.turn_realm(s, r), move.spot or 0
    if s.spots[spot] == NONE:
        return "Q6", f"there is no tile on spot {spot}"
    if not queen.affordable(s, realm, spot):
        return "Q6", f"spot {spot} costs {queen.cost(s, realm, spot)} coins, but the kingdom has {s.coins[realm]}"
    return "Q6", f"{square(move.cells[0])} is not an open town square of the kingdom"


def _cannot_burn(s: Any, r: Any, move: Decoded) -> Reason:
    return "Q9", f"there is no tile on spot {move.spot} to burn"


DUTIES = (
    Duty("tax", "Q3", "tax or pass", _cannot_tax, skipped=_no_tax),
    Duty("build", "Q3", "build or pass", _cannot_build, skipped=_no_building),
    Duty("dragon", "Q3", "pay the dragon or pass", _cannot_burn, skipped=_no_dragon),
    Duty("builder", "Q2", "draw a building tile"),
)
PIECES = (
    Piece("knight", "(N?)", bool, lambda there: "N"),
    Piece(
        "building",
        "(?:B([1-9][0-9]?))?",
        lambda text: kind_of(text, len(BUILDINGS), "building") + 1,
        lambda number: f"B{number}",
        lambda number: BUILDINGS[number - 1].crowns,
        [each.copies for each in BUILDINGS],
    ),
)
HOLDINGS = (Holding("coins", "c"), Holding("knights", "n"), Holding("towers", "h"), Holding("queen", "q", False))


def standing(s: Any, realm: int) -> Iterator[tuple[int, str, int]]:
    """The knights and building tiles of a realm."""
    for i in range(s.knights):
        if s.knight_realm[i] == realm:
            yield s.knight_cell[i], "knight", True
    for i in range(s.tiles):
        if s.tile_realm[i] == realm:
            yield s.tile_cell[i], "building", s.tile_kind[i] + 1


def held(s: Any, realm: int) -> Mapping[str, int]:
    """Coins, knights in reserve, towers, and the queen."""
    return {
        "coins": s.coins[realm],
        "knights": s.reserve[realm],
        "towers": s.towers[realm],
        "queen": s.queen == realm,
    }


def settle(s: Any, realm: int, kingdom: Any) -> None:
    """Write what a realm holds, its knights and its tiles."""
    s.coins[realm], s.reserve[realm], s.towers[realm] = kingdom.coins, kingdom.knights, kingdom.towers
    s.queen = realm if kingdom.queen else s.queen
    for at, each in kingdom.squares.items():
        if each.knight:
            append_piece(s, "knight", realm, at)
        if each.building:
            append_piece(s, "tile", realm, at, each.building - 1)


def misplaced(each: Any, rules: Rules) -> Iterator[str]:
    """Towns, knights and tiles in another game, and tiles outside towns."""
    if each.terrain == TOWN and not rules.queen:
        yield "a town (Q1)"
    if each.knight and not rules.queen:
        yield "a knight (Q4)"
    if each.building and (not rules.queen or each.terrain != TOWN):
        yield "a building tile (Q6)"


def problems(kingdom: Any, rules: Rules) -> Iterator[str]:
    """What realms of another game do not hold."""
    if not rules.queen and any(getattr(kingdom, holding.field) for holding in HOLDINGS):
        yield f"coins, knights, towers and the queen belong to Queendomino, not to {rules} (Q2)"


def _write_laid(s: Any) -> str | None:
    shown = s.laid != NONE and s.step in (step.GIANT, step.SEND, step.RECEIVE, step.TAX)
    return squares(tuple(sorted(pair(s.laid)))) if shown else None


def _read_laid(reader: Reader, s: Any) -> None:
    s.laid = NONE
    if "laid" in reader.fields:
        match = reader.take("laid", "([a-m][0-9]+)([a-m][0-9]+)")
        s.laid = way_of(match[0], cell(match[1]), cell(match[2]))


def _kind(key: str, text: str) -> int:
    if text == "-":
        return NONE
    if not 1 <= int(text) <= len(BUILDINGS):
        raise NotationError(f"{key}= has tile {text}; kinds are 1 to {len(BUILDINGS)}")
    return int(text) - 1


def _write_board(s: Any) -> str:
    return ",".join("D" if s.dragon == spot else numbered(s.spots[spot]) for spot in range(SPOTS))


def _read_board(reader: Reader, s: Any) -> None:
    spots = reader.take("board", rf"(?:-|D|{KIND})(?:,(?:-|D|{KIND})){{{SPOTS - 1}}}")[0].split(",")
    s.dragon = spots.index("D") if "D" in spots else NONE
    s.spots = [_kind("board", spot.replace("D", "-")) for spot in spots]


def _read_top(reader: Reader, s: Any) -> None:
    s.top = _kind("top", reader.take("top", f"-|{KIND}")[0])


def _read_pile(reader: Reader, s: Any) -> None:
    s.tile_pile = reader.counts("pile", BUILDINGS)


FIELDS = (
    Field("laid", 20, _write_laid, _read_laid),
    Field("board", 40, _write_board, _read_board),
    Field("top", 50, lambda s: numbered(s.top), _read_top),
    Field("pile", 60, lambda s: counted(s.tile_pile), _read_pile),
)


def supplies(rules: Rules, s: Any) -> Iterator[tuple[str, int, int]]:
    """Knights, towers, town squares, and the tiles of each kind."""
    yield "knights", s.knights + sum(s.reserve), KNIGHTS
    yield "towers", sum(s.towers), TOWERS
    yield "town squares", sum(board.count(*board.land(s, i, TOWN)) for i in range(rules.realms)), queen.TOWNS
    tiles = [*s.tile_kind[: s.tiles], *s.spots, s.top]
    for kind, building in enumerate(BUILDINGS):
        yield f"tiles {kind + 1}", tiles.count(kind) + s.tile_pile[kind], building.copies


def check(s: Any, r: Any) -> None:
    """The domino just laid lies in the kingdom whose turn it is."""
    if s.laid != NONE and not all(board.terrain_at(s, draft.turn_realm(s, r), at) for at in pair(s.laid)):
        raise NotationError("laid= has squares that are not in the kingdom whose turn it is")


def parts(s: Any, r: Any, realm: int) -> Iterator[tuple[str, int, int, str]]:
    """The points of each building tile (Q11)."""
    for i in range(s.tiles):
        if s.tile_realm[i] == realm:
            points = queen.tile_points(s, realm, s.tile_kind[i])
            yield "tile", s.tile_kind[i] + 1, points, square(s.tile_cell[i])


def outcome(after: Sequence[int], before: Sequence[int], realm: int) -> Mapping[str, int]:
    """What comes into the purse or leaves it, and whether the queen comes."""
    return {
        "coins": after[queen.OWNED_COINS] - before[queen.OWNED_COINS],
        "knights": after[queen.OWNED_KNIGHTS] - before[queen.OWNED_KNIGHTS],
        "towers": after[queen.OWNED_TOWERS] - before[queen.OWNED_TOWERS],
        "queen_comes": after[queen.QUEEN_HOST] == realm != before[queen.QUEEN_HOST],
    }


def merits(s: Any, after: Any, outcome: Any, others: Sequence[Any]) -> Iterator[Merit]:
    """Coins from taxes, towers and the queen, and a building that is no longer for sale (Q5, Q7, Q9, Q10)."""
    parts, act = outcome.move.decoded, outcome.move.step
    if act == "tax" and outcome.coins > 0:
        yield Merit("taxes", outcome.coins / 2, points=outcome.coins)
    if act == "build" and parts.spot is not None:
        number = int(s.spots[parts.spot]) + 1
        yield Merit("building", 1 + max(0, outcome.gain), number=number, points=outcome.gain)
    if outcome.towers > 0:
        yield Merit("towers", 2 * outcome.towers, gained=outcome.towers)
    if outcome.queen_comes:
        yield Merit("queen", 4)
    if act == "dragon" and parts.spot is not None:
        yield Merit("burnt", 1, number=int(s.spots[parts.spot]) + 1)


EXPANSION = Expansion(
    name="queen",
    moves=MOVES,
    duties=DUTIES,
    pieces=PIECES,
    holdings=HOLDINGS,
    standing=standing,
    held=held,
    settle=settle,
    misplaced=misplaced,
    problems=problems,
    fields=FIELDS,
    supplies=supplies,
    check=check,
    parts=parts,
    catalogs={"tile": BUILDINGS},
    outcome=outcome,
    merits=merits,
    piles=(
        Pile(
            "buildings",
            "builder",
            deck.BUILDINGS_AT,
            [each.copies for each in BUILDINGS],
            deck.COPIES,
            lambda s, kind: int(s.tile_pile[kind]),
        ),
    ),
)
