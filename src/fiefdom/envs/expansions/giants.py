"""Age of Giants: giants on squares, quests, and giants sent to other seats."""

from ...catalog.quests import QUESTS
from ..expansion import Expansion, Part

EXPANSION = Expansion(
    name="giants",
    planes=("giants",),
    parts=(Part("quests", (len(QUESTS),), 1, "the quests that lie open"),),
    parts_at="quests_at",
    blocks={"send": lambda room: (room.seats - 1) * room.squares},
    blocks_of_squares=("send",),
    draws=len(QUESTS),
)
