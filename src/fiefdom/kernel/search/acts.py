"""The heuristics of the expansions: a move for every act, moves to leave out, and the future value of holdings."""

from ..compiling import inlined, kernel
from ..step import BUILD, BUY, GIANT, PASS, PAY, RECEIVE, SEND, SETTLE, TAX
from . import court, giants, queen


@kernel
def act(s, r, w):
    """A sensible move for the act that is open, quick enough for playouts."""
    step = s.step
    if r.giants and step == GIANT:
        return giants.hide_crown(s, r, w)
    if r.giants and step == SEND:
        return giants.send(s, r, w)
    if r.giants and step == RECEIVE:
        return giants.receive(s, r, w)
    if r.queen and step == TAX:
        return queen.tax(s, r, w)
    if r.queen and step == BUILD:
        return queen.build(s, r, w)
    if r.court and step == BUY:
        return court.buy(s, r, w)
    if r.court and step == PAY:
        return court.pay(s, r, w)
    if r.court and step == SETTLE:
        return court.settle(s, r, w)
    return PASS


@kernel
def narrow(states, r, w, realm, at, trial):
    """Of the moves listed for state `at`, keep those worth trying; what they lead to is looked at in state `trial`."""
    if r.court and states[at].step == PAY:
        court.cheapest_squares(states, r, w, realm, at, trial)


@inlined
def promises(s, r, realm):
    """The future value of a realm's holdings, beyond the points they score now."""
    worth = 0
    if r.queen:
        worth += queen.holdings(s, realm)
    if r.court:
        worth += court.goods_held(s, realm)
    return worth
