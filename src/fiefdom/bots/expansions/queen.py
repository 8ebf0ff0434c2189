"""Queendomino: `easy` makes more mistakes, since one good turn in four is worth more here than in other games."""

from ..expansion import Expansion
from ..search_bot import Slips

EXPANSION = Expansion(name="queen", acts=2, slips={"easy": Slips(0.85, 5)})
