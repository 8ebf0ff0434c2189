"""The Court: a purchase is several acts."""

from ..expansion import Expansion

EXPANSION = Expansion(name="court", acts=2)
