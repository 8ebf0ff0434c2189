"""The component lists, transcribed for the oracle from the project's data (tables only, no rules).

A domino is `name:` then its first (left) and its second (right) end, each a terrain letter and its crowns.
"""

from __future__ import annotations

from typing import NamedTuple

End = tuple[str, int]
Domino = tuple[End, End]

# Kingdomino, box K.
KINGDOMINO_TEXT = """
1:w0w0 2:w0w0 3:f0f0 4:f0f0 5:f0f0 6:f0f0 7:l0l0 8:l0l0 9:l0l0 10:g0g0 11:g0g0 12:s0s0
13:w0f0 14:w0l0 15:w0g0 16:w0s0 17:f0l0 18:f0g0 19:w1f0 20:w1l0 21:w1g0 22:w1s0 23:w1m0 24:f1w0
25:f1w0 26:f1w0 27:f1w0 28:f1l0 29:f1g0 30:l1w0 31:l1w0 32:l1f0 33:l1f0 34:l1f0 35:l1f0 36:w0g1
37:l0g1 38:w0s1 39:g0s1 40:m1w0 41:w0g2 42:l0g2 43:w0s2 44:g0s2 45:m2w0 46:s0m2 47:s0m2 48:w0m3
"""
# Queendomino, box Q.
QUEENDOMINO_TEXT = """
1:w0w0 2:w0w0 3:f0f0 4:f0f0 5:w1s0 6:w1m0 7:f1w0 8:f1w0 9:l0l0 10:l0l0 11:g0g0 12:g0g0
13:f1w0 14:f1l0 15:f1g0 16:l1w0 17:s0s0 18:w1f0 19:w1l0 20:w1g0 21:l1f0 22:l1f0 23:l1f0 24:g1w0
25:s1w0 26:g2w0 27:g2f0 28:s2w0 29:t0s0 30:f1t0 31:l1t0 32:l1t0 33:s2f0 34:m2w0 35:m2w0 36:t0f0
37:g1t0 38:s1t0 39:m1t0 40:m2t0 41:t0l0 42:t0l0 43:t0g0 44:t0g0 45:m3t0 46:t0t0 47:t0t0 48:t0t0
"""
# Age of Giants, box G.
GIANTS_TEXT = """
A:f0w0 B:f0w0 C:l0w0 D:m0g0 E:s0g0 F:l0g0 49:w2f1 50:f2l1 51:l2g1 52:g2s1 53:s2m1 54:m2s1
"""
# Discovery, box D (a reconstruction).
DISCOVERY_TEXT = """
1:w0w0 2:f0f0 3:f0f0 4:l0l0 5:g0g0 6:s0s0 7:w0l0 8:w0s0 9:f0g0 10:w1l0 11:w1s0 12:f1w0
13:f1w0 14:f1l0 15:l1w0 16:l1f0 17:l1f0 18:w0g1 19:w0s1 20:m1w0 21:l0g2 22:g0s2 23:s0m2 24:w0m3
"""


def _dominoes(text: str) -> dict[str, Domino]:
    """Domino name -> its two ends."""
    box: dict[str, Domino] = {}
    for entry in text.split():
        name, faces = entry.split(":")
        box[name] = ((faces[0], int(faces[1])), (faces[2], int(faces[3])))
    return box


K = _dominoes(KINGDOMINO_TEXT)
Q = _dominoes(QUEENDOMINO_TEXT)
G = _dominoes(GIANTS_TEXT)
D = _dominoes(DISCOVERY_TEXT)


class Building(NamedTuple):
    """A kind of building tile (Q5, Q7, Q11)."""

    name: str
    copies: int
    knights: int  # gained at once
    towers: int  # raised at once
    tax_per: str  # "knight" or "tower": each taxing knight brings 1 coin more for each of these
    crowns: int
    points: int  # at the end, for each...
    per: str  # ... territory of this terrain letter, "tower", "knight"; "" flat


BUILDINGS: dict[int, Building] = {
    1: Building("bakery", 2, 0, 0, "", 0, 2, "w"),
    2: Building("sawmill", 2, 0, 0, "", 0, 2, "f"),
    3: Building("fishmonger", 2, 1, 0, "", 0, 2, "l"),
    4: Building("weaving_shop", 2, 1, 0, "", 0, 2, "g"),
    5: Building("magic_school", 2, 1, 1, "", 0, 2, "s"),
    6: Building("foundry", 2, 1, 1, "", 0, 2, "m"),
    7: Building("church", 2, 0, 0, "", 0, 2, "t"),
    8: Building("safe_knight", 1, 1, 0, "knight", 0, 2, ""),
    9: Building("safe_tower", 1, 0, 1, "tower", 0, 2, ""),
    10: Building("small_tavern", 2, 2, 0, "", 0, 3, ""),
    11: Building("big_tavern", 1, 3, 0, "", 0, 2, ""),
    12: Building("guardtower", 2, 0, 2, "", 0, 3, ""),
    13: Building("fortified_castle", 1, 0, 3, "", 0, 2, ""),
    14: Building("travelling_castle", 2, 0, 1, "", 0, 1, "tower"),
    15: Building("training_camp", 2, 1, 0, "", 0, 1, "knight"),
    16: Building("statue", 3, 0, 0, "", 0, 5, ""),
    17: Building("queens_tower", 3, 0, 0, "", 1, 0, ""),
}


class Quest(NamedTuple):
    """A quest (A6)."""

    name: str
    terrain: str  # "" where it asks for none
    points: int


QUESTS: dict[int, Quest] = {
    1: Quest("local_business", "w", 5),
    2: Quest("local_business", "f", 5),
    3: Quest("local_business", "l", 5),
    4: Quest("local_business", "g", 5),
    5: Quest("local_business", "s", 5),
    6: Quest("local_business", "m", 5),
    7: Quest("four_corners", "w", 5),
    8: Quest("four_corners", "f", 5),
    9: Quest("four_corners", "l", 5),
    10: Quest("four_corners", "g", 5),
    11: Quest("four_corners", "s", 5),
    12: Quest("four_corners", "m", 5),
    13: Quest("harmony", "", 5),
    14: Quest("middle_kingdom", "", 10),
    15: Quest("lost_corner", "", 20),
    16: Quest("folie_des_grandeurs", "", 10),
    17: Quest("bleak_king", "", 10),
}


class Token(NamedTuple):
    """A kind of court token (C6): a building has a terrain and crowns, a character the rest."""

    name: str
    copies: int
    terrain: str  # "" for a character
    crowns: int
    warrior: bool
    base: int
    bonus: int  # for each...
    per: str  # ... "w", "f", "l", "g" resource of that terrain, "resource", "warrior", "character", "crown"


TOKENS: dict[int, Token] = {
    1: Token("wheat building", 3, "w", 1, False, 0, 0, ""),
    2: Token("forest building", 3, "f", 1, False, 0, 0, ""),
    3: Token("lake building", 3, "l", 1, False, 0, 0, ""),
    4: Token("grassland building", 1, "g", 1, False, 0, 0, ""),
    5: Token("grassland building", 1, "g", 2, False, 0, 0, ""),
    6: Token("swamp building", 1, "s", 1, False, 0, 0, ""),
    7: Token("swamp building", 1, "s", 2, False, 0, 0, ""),
    8: Token("farmer", 1, "", 0, False, 3, 3, "w"),
    9: Token("lumberjack", 1, "", 0, False, 3, 3, "f"),
    10: Token("fisherman", 1, "", 0, False, 3, 3, "l"),
    11: Token("shepherdess", 1, "", 0, False, 3, 3, "g"),
    12: Token("merchant", 1, "", 0, False, 2, 2, "resource"),
    13: Token("light_archer", 1, "", 0, True, 4, 0, ""),
    14: Token("heavy_archer", 1, "", 0, True, 4, 0, ""),
    15: Token("axe_warrior", 1, "", 0, True, 3, 0, ""),
    16: Token("sword_warrior", 1, "", 0, True, 3, 0, ""),
    17: Token("captain", 1, "", 0, True, 1, 3, "warrior"),
    18: Token("queen", 1, "", 0, False, 2, 2, "character"),
    19: Token("king", 1, "", 0, False, 0, 1, "crown"),
}
