"""Queendomino: the Builders' Board in the state, purses, and what taxes and buildings are about (Q)."""

from typing import Any

from ...catalog.buildings import BUILDINGS, SPOTS
from ...catalog.terrain import LETTERS
from ...core.notation import Decoded
from ...core.outcomes import Outcome
from ...core.position import Position
from ...kernel.schema import NONE
from ..expansion import Expansion
from ..messages import Builders, BuildingInfo, Option, State


def _fill_state(state: State, position: Position) -> None:
    s = position.seen
    spots = [kind + 1 for kind in s.spots[:SPOTS]]
    at = None if s.dragon == NONE else s.dragon
    state.builders = Builders(spots, at is None, at, s.top + 1, sum(s.tile_pile))


def _tile(position: Position, parts: Decoded) -> int:
    """The number of the building tile on the spot that a move names."""
    assert parts.spot is not None
    return int(position.seen.spots[parts.spot]) + 1


def _fill_option(option: Option, outcome: Outcome, position: Position) -> None:
    option.coins, option.knights, option.towers = outcome.coins, outcome.knights, outcome.towers
    option.queen = outcome.queen_comes
    parts = outcome.move.decoded
    if parts.spot is not None:
        option.spot, option.number = parts.spot, _tile(position, parts)


def _catalog() -> dict[str, list[Any]]:
    return {"buildings": [_building(number) for number in range(1, len(BUILDINGS) + 1)]}


def _building(number: int) -> BuildingInfo:
    values = BUILDINGS[number - 1]._asdict()
    return BuildingInfo(number, **{**values, "terrain": LETTERS[values["terrain"]].strip(".")})


EXPANSION = Expansion(
    name="queen",
    fill_state=_fill_state,
    fill_option=_fill_option,
    kingdom_fields=("coins", "knights", "towers", "queen"),
    numbers={"build": _tile, "dragon": _tile},
    counts={"tax": lambda position, realm: int(position.seen.coins[realm])},
    catalog=_catalog,
)
