"""The Court: resources and tokens on squares, tokens on offer, and purchases paid one resource at a time."""

from ...catalog.court import GOODS, TOKENS
from ..expansion import Expansion, Part

KINDS = len(TOKENS)

EXPANSION = Expansion(
    name="court",
    planes=("goods", "tokens"),
    most_on_a_square=KINDS,
    parts=(
        Part("open_tokens", (KINDS,), 3, "tokens that lie open"),
        Part("bag", (KINDS,), 3, "tokens in the pile"),
        Part("buying", (KINDS,), 1, "the token being bought"),
        Part("from_pile", (1,), 1, "is it bought from the pile"),
        Part("paid", (len(GOODS),), 1, "kinds of resource paid for it"),
    ),
    parts_at="court_at",
    blocks={"buy": lambda room: 2 * KINDS},
    more_actions=len(GOODS) - 1,
    draws=sum(token.copies for token in TOKENS),
)
