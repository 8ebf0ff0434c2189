"""The facts of The Court: resources by kind, tokens, and what the characters score."""

from ..board import count
from ..compiling import kernel
from ..court import GOODS, court, goods_of
from ..schema import NONE
from .layout import IN_COURT, MOST


@kernel
def court_facts(s, v, realm):
    """What a realm can pay with, and what it has bought."""
    for good in range(GOODS):
        x0, x1, x2 = goods_of(s, realm, good)
        v.facts[IN_COURT + good] = count(x0, x1, x2)
    tokens = 0
    for token in range(s.tokens):
        tokens += 1 if s.token_realm[token] == realm else 0
    v.facts[IN_COURT + GOODS] = tokens
    v.facts[IN_COURT + GOODS + 1] = max(0, min(MOST, court(s, realm)))
    v.facts[IN_COURT + GOODS + 2] = 1 if s.buying != NONE else 0
