"""Queendomino: towns, knights, building tiles, towers, the queen and the dragon (Q)."""

from ..expansion import Expansion

EXPANSION = Expansion(name="queen")
