"""The 25 tokens of The Court, 19 kinds, numbered from 1 as listed here (C1, C6).

>>> sum(kind.copies for kind in TOKENS), TOKENS[11].name, TOKENS[11].base
(25, 'merchant', 2)
"""

from typing import NamedTuple

from . import terrain

OPEN_TOKENS = 3
GOODS = ("wheat", "wood", "fish", "sheep")
"""The resources, in the order they are paid in: those of wheat, forest, lake and grassland."""

NOTHING, WHEAT, WOOD, FISH, SHEEP, ANY_RESOURCE, WARRIOR, CHARACTER, CROWN = range(9)


class Token(NamedTuple):
    """A building adds crowns on its terrain; a character scores `base`, and `bonus` for each of what it counts."""

    name: str
    copies: int
    terrain: int = 0
    crowns: int = 0
    base: int = 0
    bonus: int = 0
    counts: int = NOTHING
    warrior: bool = False


TOKENS = (
    Token("mill", 3, terrain.WHEAT, 1),
    Token("forest building", 3, terrain.FOREST, 1),
    Token("lake building", 3, terrain.LAKE, 1),
    Token("grassland building", 1, terrain.GRASSLAND, 1),
    Token("large grassland building", 1, terrain.GRASSLAND, 2),
    Token("swamp building", 1, terrain.SWAMP, 1),
    Token("large swamp building", 1, terrain.SWAMP, 2),
    Token("farmer", 1, base=3, bonus=3, counts=WHEAT),
    Token("lumberjack", 1, base=3, bonus=3, counts=WOOD),
    Token("fisherman", 1, base=3, bonus=3, counts=FISH),
    Token("shepherdess", 1, base=3, bonus=3, counts=SHEEP),
    Token("merchant", 1, base=2, bonus=2, counts=ANY_RESOURCE),
    Token("light archer", 1, base=4, warrior=True),
    Token("heavy archer", 1, base=4, warrior=True),
    Token("axe warrior", 1, base=3, warrior=True),
    Token("sword warrior", 1, base=3, warrior=True),
    Token("captain", 1, base=1, bonus=3, counts=WARRIOR, warrior=True),
    Token("queen", 1, base=2, bonus=2, counts=CHARACTER),
    Token("king", 1, bonus=1, counts=CROWN),
)
