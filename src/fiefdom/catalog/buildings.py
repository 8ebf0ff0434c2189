"""The 32 building tiles of Queendomino, 17 kinds, numbered from 1 as listed here.

The immediate effects (knights, towers) of ten kinds are reconstructed: see `docs/reference/components.md`.

>>> sum(kind.copies for kind in BUILDINGS), BUILDINGS[-1].name
(32, "queen's tower")
"""

from typing import NamedTuple

from . import terrain

SPOTS = 6
KNIGHTS = 22
TOWERS = 15
COINS_AT_START = 7
KNIGHTS_AT_START = 1
COINS_PER_POINT = 3


class Building(NamedTuple):
    """One kind of tile: what it gives at once, while it stands, and at the end (Q5, Q7, Q11)."""

    name: str
    copies: int
    knights: int = 0
    towers: int = 0
    crowns: int = 0
    tax_per_knight: int = 0
    tax_per_tower: int = 0
    points: int = 0
    terrain: int = 0
    per_territory: int = 0
    per_tower: int = 0
    per_knight: int = 0


BUILDINGS = (
    Building("bakery", 2, terrain=terrain.WHEAT, per_territory=2),
    Building("sawmill", 2, terrain=terrain.FOREST, per_territory=2),
    Building("fishmonger", 2, knights=1, terrain=terrain.LAKE, per_territory=2),
    Building("weaving shop", 2, knights=1, terrain=terrain.GRASSLAND, per_territory=2),
    Building("magic school", 2, knights=1, towers=1, terrain=terrain.SWAMP, per_territory=2),
    Building("foundry", 2, knights=1, towers=1, terrain=terrain.MINE, per_territory=2),
    Building("church", 2, terrain=terrain.TOWN, per_territory=2),
    Building("safe of knights", 1, knights=1, tax_per_knight=1, points=2),
    Building("safe of towers", 1, towers=1, tax_per_tower=1, points=2),
    Building("small tavern", 2, knights=2, points=3),
    Building("big tavern", 1, knights=3, points=2),
    Building("guardtower", 2, towers=2, points=3),
    Building("fortified castle", 1, towers=3, points=2),
    Building("travelling castle", 2, towers=1, per_tower=1),
    Building("training camp", 2, knights=1, per_knight=1),
    Building("statue", 3, points=5),
    Building("queen's tower", 3, crowns=1),
)
