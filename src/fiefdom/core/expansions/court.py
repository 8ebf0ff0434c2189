"""The Court: resources and tokens (C)."""

from ..expansion import Expansion

EXPANSION = Expansion(name="court")
