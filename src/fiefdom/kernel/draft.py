"""Lines, kings and claims: what is drawn, who stands where, whose turn it is (T)."""

from fiefdom.catalog.dominoes import DOMINOES, LABELS

from . import step
from .board import nth
from .chance import below
from .compiling import inlined, kernel, pop, table
from .schema import NONE, byte, number
from .step import ARGUMENT

KINGS = 8
NOWHERE = 63

# The boxes one after the other, 60 labels each; labels that a box lacks are never drawn.
BOXES = ("K", "Q", "D")
_ALL = [DOMINOES[box].get(label, (0, 0, 0, 0)) for box in BOXES for label in range(LABELS)]
FIRST = table((d[0] for d in _ALL), "i1")
FIRST_CROWNS = table((d[1] for d in _ALL), "i1")
SECOND = table((d[2] for d in _ALL), "i1")
SECOND_CROWNS = table((d[3] for d in _ALL), "i1")


class Draft:
    """Dominoes as sets of labels; kings by the label they stand on.

    `offered` is the next line without its claimed dominoes, `drawn` how many were drawn for it; `stands` and `claims`
    are the labels of each king on the current and on the next line; `hand` is the king whose turn it is.
    """

    unseen: number(2)
    offered: number()
    drawn: byte()
    stands: byte(KINGS)
    claims: byte(KINGS)
    hand: byte()
    round_no: byte()


class Numbers:
    """What the table of games says of one game (G): the numbers that most variants differ by."""

    seats: number()
    realms: number()
    kings: number()
    king_shift: number()
    team_shift: number()
    rounds: number()
    width: number()
    thrown_out: number()
    two_boxes: number()
    box: number(2)
    unseen: number(2)
    alternating: number()


@inlined
def seat_of(r, king):
    """The player a king belongs to (T2)."""
    return king >> r.king_shift


@inlined
def realm_of(r, seat):
    """The kingdom a player builds, shared by the two of a team (T9)."""
    return seat >> r.team_shift


@inlined
def turn_realm(s, r):
    """The kingdom whose turn it is."""
    # The mask changes nothing: it tells the compiler that what is indexed by this is not indexed from the end.
    return realm_of(r, seat_of(r, s.hand)) & 7


@inlined
def current_box(s, r):
    """Where the dominoes of the line being played are in the tables (G1)."""
    return r.box[1] if r.two_boxes and s.round_no & 1 == 0 else r.box[0]


@inlined
def pile(s, r):
    """Which box the line being laid out comes from, 0 or 1 (G1)."""
    return s.round_no & 1 if r.two_boxes else 0


@kernel
def set_up(s, r):
    """Nothing drawn, nobody anywhere."""
    s.unseen[0] = r.unseen[0]
    s.unseen[1] = r.unseen[1]
    s.offered = 0
    s.drawn = 0
    s.hand = NONE
    s.round_no = 0
    for king in range(KINGS):
        s.stands[king] = NOWHERE
        s.claims[king] = NOWHERE


@kernel
def claims_made(s, r):
    """How many kings stand on the next line."""
    n = 0
    for king in range(r.kings):
        if s.claims[king] != NOWHERE:
            n += 1
    return n


@inlined
def lowest_king(s, r):
    """The king on the lowest domino still to be played (T5), or none."""
    best = NONE
    lowest = NOWHERE
    for king in range(r.kings):
        if s.stands[king] < lowest:
            lowest = s.stands[king]
            best = king
    return best


@inlined
def next_in_line(s, r):
    """The turn passes on along the line (T5)."""
    s.stands[s.hand] = NOWHERE
    s.hand = lowest_king(s, r)


@inlined
def new_round(s, r):
    """Unclaimed dominoes leave, the claimed line is the one to play (T5, T7)."""
    s.round_no += 1
    s.offered = 0
    s.drawn = 0
    for king in range(r.kings):
        s.stands[king] = s.claims[king]
        s.claims[king] = NOWHERE
    s.hand = lowest_king(s, r)


@inlined
def draw_opens(s, r):
    """A line is laid out as long as one is left (T7)."""
    return s.round_no < r.rounds and s.drawn < r.width


@kernel
def draw_choices(s, r, w, want):
    """Any domino of the box not seen yet: those set aside are among them (T8)."""
    return step.bits(w, 0, want, step.DRAW << ARGUMENT, s.unseen[pile(s, r)])


@inlined
def draw_pick(s, r, w):
    """Every domino is as likely as any other."""
    rest = s.unseen[pile(s, r)]
    return (step.DRAW << ARGUMENT) + nth(rest, below(w, pop(rest)))


@inlined
def draw_play(s, r, label):
    """A domino joins the line, which is sorted by itself (T3); a full line loses what the table says (A2)."""
    s.unseen[pile(s, r)] &= ~(1 << label)
    s.offered |= 1 << label
    s.drawn += 1
    if s.drawn == r.width and r.thrown_out:
        rest = s.offered
        for place in range(r.width):
            lowest = rest & -rest
            rest ^= lowest
            if (r.thrown_out >> place) & 1:
                s.offered ^= lowest


@kernel
def king_opens(s, r):
    """Kings are drawn one by one (T4), or only the first, and then the order is A, B, B, A."""
    return s.round_no == 0 and s.hand == NONE and (claims_made(s, r) == 0 or not r.alternating)


@kernel
def king_choices(s, r, w, want):
    """Any player with a king still to be placed."""
    n = 0
    for seat in range(r.seats):
        if free_king(s, r, seat) != NONE:
            n = step.one(w, n, want, (step.KING << ARGUMENT) + seat)
    return n


@kernel
def king_pick(s, r, w):
    """Every king is as likely as any other."""
    k = below(w, r.kings - claims_made(s, r))
    for king in range(r.kings):
        if s.claims[king] == NOWHERE:
            if k == 0:
                return (step.KING << ARGUMENT) + seat_of(r, king)
            k -= 1
    return NONE


@kernel
def king_play(s, r, seat):
    """The king drawn is placed by its owner before the next is drawn (T4)."""
    s.hand = free_king(s, r, seat)


@kernel
def free_king(s, r, seat):
    """A player's first king that stands nowhere on the next line, or none."""
    for king in range(seat << r.king_shift, (seat + 1) << r.king_shift):
        if s.claims[king] == NOWHERE:
            return king
    return NONE


@kernel
def next_opener(s, r):
    """After a first claim: the next king in A, B, B, A, or a king to be drawn (T4)."""
    made = claims_made(s, r)
    seat = seat_of(r, s.hand)
    s.hand = NONE
    if r.alternating and made < r.kings:
        s.hand = free_king(s, r, seat if made == 2 else 1 - seat)


@inlined
def claim_opens(s, r):
    """There is a next line (T7)."""
    return s.offered != 0


@kernel
def claim_choices(s, r, w, want):
    """Any domino of the next line without a king (T6)."""
    return step.bits(w, 0, want, step.CLAIM << ARGUMENT, s.offered)


@inlined
def claim_pick(s, r, w):
    """Any of them at random."""
    return (step.CLAIM << ARGUMENT) + nth(s.offered, below(w, pop(s.offered)))


@inlined
def claim_play(s, r, label):
    """The king goes to a domino of the next line."""
    s.offered &= ~(1 << label)
    s.claims[s.hand] = label
