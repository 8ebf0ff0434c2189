"""Queendomino: towns, tiles, knights, purses and the builders' board. Building is two actions, a spot and a square."""

from ...catalog.buildings import BUILDINGS, SPOTS
from ...catalog.terrain import NAMES, TOWN
from ...core.notation import Move
from ..expansion import Expansion, Part

KINDS = len(BUILDINGS)


def spot_of(move: Move) -> int | None:
    """The spot of a move that builds."""
    return move.decoded.spot if move.step == "build" else None


EXPANSION = Expansion(
    name="queen",
    terrains=(NAMES[TOWN],),
    planes=("tiles", "knights"),
    most_on_a_square=KINDS,
    facts=("coins", "knights", "towers", "queen"),
    parts=(
        Part("builders", (SPOTS + 1, KINDS), 1, "the tile on each spot of the board, and the one on top of the pile"),
        Part("tile_pile", (KINDS,), 3, "how many of each kind the pile has"),
        Part("dragon", (SPOTS,), 1, "the spot the dragon sits on"),
        Part("chosen", (SPOTS,), 1, "the spot chosen to build from"),
    ),
    parts_at="builders_at",
    blocks={"both": lambda room: 1, "build": lambda room: SPOTS, "dragon": lambda room: SPOTS},
    first_half=spot_of,
    half_text=lambda spot: f"B{spot}",
    more_actions=1,
    draws=sum(tile.copies for tile in BUILDINGS),
)
