"""The 17 quests of Age of Giants, numbered from 1 as listed here (A6).

>>> QUESTS[0].name, QUESTS[14].points
('local business: wheat', 20)
"""

from typing import NamedTuple

from . import terrain

LOCAL_BUSINESS, FOUR_CORNERS, HARMONY, MIDDLE_KINGDOM, LOST_CORNER, FOLIE, BLEAK_KING = range(7)
REVEALED = 2


class Quest(NamedTuple):
    """What is counted, on which terrain if on one, and the points for each."""

    name: str
    counts: int
    points: int
    terrain: int = 0


_SIX = range(terrain.WHEAT, terrain.TOWN)

QUESTS = (
    *(Quest(f"local business: {terrain.NAMES[t]}", LOCAL_BUSINESS, 5, t) for t in _SIX),
    *(Quest(f"four corners: {terrain.NAMES[t]}", FOUR_CORNERS, 5, t) for t in _SIX),
    Quest("harmony", HARMONY, 5),
    Quest("middle kingdom", MIDDLE_KINGDOM, 10),
    Quest("lost corner", LOST_CORNER, 20),
    Quest("folie des grandeurs", FOLIE, 10),
    Quest("bleak king", BLEAK_KING, 10),
)
