"""The facts of Queendomino: purse, knights, towers, the queen, and the town."""

from ..board import count
from ..compiling import kernel
from ..queen import open_towns
from .layout import IN_QUEEN, MOST

LEAD = 16
"""Towers ahead of or behind the best other realm are counted from here."""


@kernel
def queen_facts(s, r, v, realm):
    """What a realm has to build with, and what it has built."""
    most = 0
    for other in range(r.realms):
        if other != realm:
            most = max(most, s.towers[other])
    tiles = 0
    for tile in range(s.tiles):
        tiles += 1 if s.tile_realm[tile] == realm else 0
    x0, x1, x2 = open_towns(s, realm)
    v.facts[IN_QUEEN] = min(MOST, s.coins[realm])
    v.facts[IN_QUEEN + 1] = s.reserve[realm]
    v.facts[IN_QUEEN + 2] = s.towers[realm]
    v.facts[IN_QUEEN + 3] = max(0, LEAD + s.towers[realm] - most)
    v.facts[IN_QUEEN + 4] = 1 if s.queen == realm else 0
    v.facts[IN_QUEEN + 5] = count(x0, x1, x2)
    v.facts[IN_QUEEN + 6] = tiles
