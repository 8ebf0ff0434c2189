"""Age of Giants: giants and quests (A)."""

from ..expansion import Expansion

EXPANSION = Expansion(name="giants")
