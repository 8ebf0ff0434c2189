"""The flow of a game. This is the only file that knows all steps, terms and expansions.

A game walks `LAYOUT`, then `OPENING` for each king. Then, round by round, it walks `LAYOUT` and `TURN` for each king.
The open step is the first at or after the cursor whose `opens` is true; the cursor never goes back within a turn.
Automatic changes happen in between.

Numba cannot index a tuple of different functions, and source built at run time is neither cached nor covered: so each
verb below is one `if` chain, and `tests/kernel` holds them against the tables. The chains ask for the expansion as well
as for its step: where the rules are constants (on CUDA), the compiler removes every expansion that is off.
"""

from . import bonus, court, draft, giants, place, queen, quests
from .board import CELLS, Layers, biggest, crowns_in, found_kingdom, settled, territories
from .chance import below
from .compiling import inlined, kernel, low, pop
from .draft import seat_of
from .schema import NONE, bundle, byte, number, record
from .step import (
    ALL,
    ARGUMENT_MASK,
    BUILD,
    BUILDER,
    BUY,
    CHANCE,
    CLAIM,
    COUNT,
    DISCARD,
    DRAGON,
    DRAW,
    GIANT,
    KING,
    NEXT_KING,
    NOBODY,
    OVER,
    PASS,
    PAY,
    PLACE,
    QUEST,
    RECEIVE,
    SEND,
    SETTLE,
    TAX,
    TOKEN,
    Scratch,
)

LAYOUT = (QUEST, BUILDER, DRAW, TOKEN)
OPENING = (KING, CLAIM, NEXT_KING)
TURN = (PLACE, GIANT, SEND, RECEIVE, TAX, BUILD, DRAGON, CLAIM, BUY, PAY, SETTLE, NEXT_KING)
TERMS = ("territories", "harmony", "middle", "quests", "queen", "coins", "buildings", "court")
TERRITORIES, HARMONY, MIDDLE, QUESTS, QUEEN, COINS, BUILDINGS, COURT = range(8)

BASE_STEPS = (PLACE, CLAIM, NEXT_KING, DRAW, KING, OVER)
EXPANSIONS = {
    "giants": ((QUEST, GIANT, SEND, RECEIVE), (QUESTS,)),
    "queen": ((BUILDER, TAX, BUILD, DRAGON), (QUEEN, COINS, BUILDINGS)),
    "court": ((TOKEN, BUY, PAY, SETTLE), (COURT,)),
}
"""The steps and terms each expansion adds."""
OWNED = queen.OWNED
"""How many numbers `owned` may write: the most of any expansion."""


class Cursor:
    """The step that is open."""

    step: byte()


class Options:
    """Which expansions, steps and terms a game has, as flags and sets."""

    giants: number()
    queen: number()
    court: number()
    steps: number()
    terms: number()
    crowns_break_ties: number()


State = record(
    Cursor,
    draft.Draft,
    Layers,
    place.Discards,
    giants.Giants,
    quests.Quests,
    queen.Builders,
    court.Court,
)
RulesRecord = record(draft.Numbers, place.Side, Options)
ScratchRecord = record(Scratch)
Bundle = bundle(state=State, rules=RulesRecord, scratch=ScratchRecord)


@kernel
def start(s, r):
    """A new game, up to its first draw."""
    draft.set_up(s, r)
    for realm in range(r.realms):
        found_kingdom(s, realm, r.fits)
        s.discards[realm] = 0
    if r.giants:
        giants.set_up(s, r)
        quests.set_up(s, r)
    if r.queen:
        queen.set_up(s, r)
    if r.court:
        court.set_up(s, r)
    walk(s, r, QUEST)


@inlined
def walk(s, r, step):
    """Go on from a step to the first that is open."""
    while not opens(s, r, step):
        if step == NEXT_KING:
            step = next_king(s, r)
        elif step == KING:
            step = PLACE if s.round_no else CLAIM
        else:
            # Over the steps this game lacks: each section ends with one that every game has.
            step += 1 + low(r.steps >> (step + 1))
    s.step = step


@inlined
def next_king(s, r):
    """A king has acted: on to the next king, or the next round, or the end (T5, T7)."""
    if s.round_no == 0:
        draft.next_opener(s, r)
        if draft.claims_made(s, r) < r.kings:
            return KING
    else:
        draft.next_in_line(s, r)
        if r.giants:
            giants.turn_over(s, r)
        if r.queen:
            queen.turn_over(s, r)
        if s.hand != NONE:
            return PLACE
        if s.round_no == r.rounds:
            return OVER
    draft.new_round(s, r)
    if r.queen and s.round_no > 1:
        queen.new_round(s, r)
    return QUEST


@inlined
def opens(s, r, step):
    """Is there something to choose at this step?"""
    if not (r.steps >> step) & 1:
        return False
    if step == PLACE or step == OVER:
        return True
    if step == NEXT_KING:
        return False
    if step == CLAIM:
        return draft.claim_opens(s, r)
    if step == DRAW:
        return draft.draw_opens(s, r)
    if step == KING:
        return draft.king_opens(s, r)
    if r.giants and step == GIANT:
        return giants.giant_opens(s, r)
    if r.giants and step == SEND:
        return giants.send_opens(s, r)
    if r.giants and step == RECEIVE:
        return giants.receive_opens(s, r)
    if r.giants and step == QUEST:
        return quests.quest_opens(s, r)
    if r.queen and step == TAX:
        return queen.tax_opens(s, r)
    if r.queen and step == BUILD:
        return queen.build_opens(s, r)
    if r.queen and step == DRAGON:
        return queen.dragon_opens(s, r)
    if r.queen and step == BUILDER:
        return queen.builder_opens(s, r)
    if r.court and step == BUY:
        return court.buy_opens(s, r)
    if r.court and step == PAY:
        return court.pay_opens(s, r)
    if r.court and step == SETTLE:
        return court.settle_opens(s, r)
    return r.court != 0 and court.token_opens(s, r)


@kernel
def choices(s, r, w, want):
    """The moves of the open step (see `step.py` for `w` and `want`)."""
    step = s.step
    if step == PLACE:
        return place.place_choices(s, r, w, want)
    if step == CLAIM:
        return draft.claim_choices(s, r, w, want)
    if step == DRAW:
        return draft.draw_choices(s, r, w, want)
    if step == KING:
        return draft.king_choices(s, r, w, want)
    if r.giants and step == GIANT:
        return giants.giant_choices(s, r, w, want)
    if r.giants and step == SEND:
        return giants.send_choices(s, r, w, want)
    if r.giants and step == RECEIVE:
        return giants.receive_choices(s, r, w, want)
    if r.giants and step == QUEST:
        return quests.quest_choices(s, r, w, want)
    if r.queen and step == TAX:
        return queen.tax_choices(s, r, w, want)
    if r.queen and step == BUILD:
        return queen.build_choices(s, r, w, want)
    if r.queen and step == DRAGON:
        return queen.dragon_choices(s, r, w, want)
    if r.queen and step == BUILDER:
        return queen.builder_choices(s, r, w, want)
    if r.court and step == BUY:
        return court.buy_choices(s, r, w, want)
    if r.court and step == PAY:
        return court.pay_choices(s, r, w, want)
    if r.court and step == SETTLE:
        return court.settle_choices(s, r, w, want)
    if r.court and step == TOKEN:
        return court.token_choices(s, r, w, want)
    return 0


@kernel
def moves(s, r, w):
    """Write every legal move of the open step into `w.moves`; returns how many."""
    return choices(s, r, w, ALL)


@kernel
def pick(s, r, w):
    """A random move of the open step without listing them: uniform for players, by the tiles left for chance."""
    step = s.step
    if step == PLACE:
        return place.place_pick(s, r, w)
    if step == CLAIM:
        return draft.claim_pick(s, r, w)
    if step == DRAW:
        return draft.draw_pick(s, r, w)
    if step == KING:
        return draft.king_pick(s, r, w)
    if r.queen and step == BUILDER:
        return queen.builder_pick(s, r, w)
    if r.court and step == TOKEN:
        return court.token_pick(s, r, w)
    n = choices(s, r, w, COUNT)
    choices(s, r, w, below(w, n))
    return w.moves[0]


@inlined
def play(s, r, move):
    """Play a legal move and walk on to the next open step."""
    step = s.step
    argument = move & ARGUMENT_MASK
    if move == PASS:
        pass
    elif step == PLACE:
        place.place_play(s, r, argument)
        if argument != DISCARD:
            placed(s, r, argument)
    elif step == CLAIM:
        draft.claim_play(s, r, argument)
    elif step == DRAW:
        draft.draw_play(s, r, argument)
    elif step == KING:
        draft.king_play(s, r, argument)
    elif r.giants and step == GIANT:
        giants.giant_play(s, r, argument)
    elif r.giants and step == SEND:
        giants.send_play(s, r, argument)
    elif r.giants and step == RECEIVE:
        giants.receive_play(s, r, argument)
    elif r.giants and step == QUEST:
        quests.quest_play(s, r, argument)
    elif r.queen and step == TAX:
        queen.tax_play(s, r, argument)
    elif r.queen and step == BUILD:
        queen.build_play(s, r, argument)
    elif r.queen and step == DRAGON:
        queen.dragon_play(s, r, argument)
    elif r.queen and step == BUILDER:
        queen.builder_play(s, r, argument)
    elif r.court and step == BUY:
        court.buy_play(s, r, argument)
    elif r.court and step == PAY:
        court.pay_play(s, r, argument)
    elif r.court and step == SETTLE:
        court.settle_play(s, r, argument)
    elif r.court and step == TOKEN:
        court.token_play(s, r, argument)
    walk(s, r, step if repeats(step) else step + 1)


@inlined
def repeats(step):
    """Chance draws until nothing is left to draw, and a price is paid one resource at a time; the rest happens once."""
    return step == PAY or step > SETTLE


@inlined
def placed(s, r, way):
    """A domino was laid: the expansions look at it."""
    if r.giants:
        giants.placed(s, r, s.stands[s.hand])
    if r.queen:
        queen.placed(s, r, way)
    if r.court:
        realm = draft.turn_realm(s, r)
        court.placed(s, realm, way % CELLS)
        court.placed(s, realm, place.second_cell(way))


@kernel
def actor(s, r):
    """The seat that chooses now, or chance, or nobody when the game is over."""
    if s.step == OVER:
        return NOBODY
    if s.step > SETTLE:
        return CHANCE
    if s.step == RECEIVE:
        return s.sent + 0
    return seat_of(r, s.hand)


@kernel
def decider(s, r):
    """The realm that chooses now, where somebody does."""
    return draft.realm_of(r, s.sent) if s.step == RECEIVE else draft.turn_realm(s, r)


@kernel
def term(s, r, realm, which):
    """One term of a kingdom's score as it stands."""
    if which == TERRITORIES:
        return territories(s, realm)
    if which == HARMONY:
        return bonus.harmony(s, realm)
    if which == MIDDLE:
        return bonus.middle(s, r, realm)
    if r.giants and which == QUESTS:
        return quests.quests(s, r, realm)
    if r.queen and which == QUEEN:
        return queen.queen(s, realm)
    if r.queen and which == COINS:
        return queen.coins(s, realm)
    if r.queen and which == BUILDINGS:
        return queen.buildings(s, realm)
    return court.court(s, realm) if r.court else 0


@kernel
def score(s, r, realm):
    """A kingdom's points as it stands."""
    total = 0
    rest = r.terms
    while rest:
        total += term(s, r, realm, low(rest))
        rest &= rest - 1
    return total


@kernel
def owned(s, r, realm, out, at):
    """Write what the expansions say that a realm owns: `OWNED` numbers at most."""
    if r.queen:
        queen.owned(s, realm, out, at)


@kernel
def crowns(s, realm):
    """All crowns that count, for ties (S3)."""
    x0, x1, x2 = settled(s, realm)
    return crowns_in(s, realm, x0, x1, x2)


@kernel
def tie_break(s, r, realm):
    """What decides between equal points: the biggest territory, then crowns where they count (S3, S4)."""
    return (biggest(s, realm) << 10) + (crowns(s, realm) if r.crowns_break_ties else 0)


@kernel
def standing(s, r, realm):
    """Points and tie-break as one number to compare."""
    return (score(s, r, realm) << 20) + tie_break(s, r, realm)


@kernel
def winners(s, r, w):
    """The realms that win as things stand, as a set; their points are in `w.points`."""
    best = NONE
    found = 0
    for realm in range(r.realms):
        w.points[realm] = score(s, r, realm)
        if w.points[realm] > best:
            best = w.points[realm]
            found = 0
        if w.points[realm] == best:
            found |= 1 << realm
    return found if pop(found) == 1 else unbeaten(s, r, found)


@kernel
def unbeaten(s, r, tied):
    """Of realms with equal points, those that no tie-break puts behind."""
    best = NONE
    found = 0
    while tied:
        mine = tie_break(s, r, low(tied))
        if mine > best:
            best = mine
            found = 0
        if mine == best:
            found |= tied & -tied
        tied &= tied - 1
    return found
