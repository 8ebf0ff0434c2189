"""What a learner sees and does in The Court: resources and tokens on squares, tokens on offer, and a purchase."""

from ..board import WORD, WORDS
from ..compiling import inlined, low, poke
from ..court import FROM_PILE, GOODS
from ..court import KINDS as TOKEN_KINDS
from ..schema import NONE, number
from ..step import ARGUMENT, BUY
from .squares import square_of


class CourtSpace:
    """Where the tokens are in an observation, and where the actions that buy one begin."""

    court_at: number()
    buy: number()


@inlined
def show_word(e, obs, plane, first, cells):
    """The cells of one word of a set."""
    while cells:
        poke(obs, plane + square_of(e, first + low(cells)), 1)
        cells &= cells - 1


@inlined
def show_court(s, e, obs, last_plane, realm):
    """The planes of resources and of tokens, after the last one shown. Returns the last plane now."""
    plane = last_plane + e.squares
    i = WORDS * realm
    show_word(e, obs, plane, 0, s.goods[i])
    show_word(e, obs, plane, WORD, s.goods[i + 1])
    show_word(e, obs, plane, 2 * WORD, s.goods[i + 2])
    plane += e.squares
    for token in range(s.tokens):
        if s.token_realm[token] == realm:
            poke(obs, plane + square_of(e, s.token_cell[token]), 1 + s.token_kind[token])
    return plane


@inlined
def show_tokens(s, e, obs, at):
    """Tokens that lie open, in the pile and being bought, whether from the pile, and the resources paid."""
    here = at + e.court_at
    for kind in range(TOKEN_KINDS):
        poke(obs, here + kind, s.open_tokens[kind])
        poke(obs, here + TOKEN_KINDS + kind, s.bag[kind])
        poke(obs, here + 2 * TOKEN_KINDS + kind, 1 if s.buying != NONE and s.buying % FROM_PILE == kind else 0)
    here += 3 * TOKEN_KINDS
    poke(obs, here, 1 if s.buying >= FROM_PILE else 0)
    for good in range(GOODS):
        poke(obs, here + 1 + good, (s.paid >> good) & 1)


@inlined
def buy_action(e, argument):
    """The action that buys a token: first those that lie open, then those from the pile."""
    return e.buy + (argument if argument < FROM_PILE else TOKEN_KINDS + argument - FROM_PILE)


@inlined
def buy_move(e, action):
    """The move of such an action."""
    kind = action - e.buy
    return (BUY << ARGUMENT) + (kind if kind < TOKEN_KINDS else FROM_PILE + kind - TOKEN_KINDS)
