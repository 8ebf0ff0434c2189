"""Age of Giants: giants that hide crowns, and footprints that send them away (A1, A3, A4)."""

from fiefdom.catalog.dominoes import FOOTPRINTS, LETTERED

from . import step
from .board import CELLS, add_crowns, crowned, only
from .compiling import kernel
from .draft import realm_of, turn_realm
from .schema import NONE, byte, short
from .step import ARGUMENT

GIANTS = 6


class Giants:
    """Where each giant is: its realm and cell, or nowhere. Crowns it hides are gone from the crowns' layer."""

    giant_realm: byte(GIANTS)
    giant_cell: short(GIANTS)
    giant_due: byte()
    sent: byte()


@kernel
def set_up(s, r):
    """All giants beside the table."""
    for giant in range(GIANTS):
        s.giant_realm[giant] = NONE
        s.giant_cell[giant] = NONE
    s.giant_due = NONE
    s.sent = NONE


@kernel
def placed(s, r, label):
    """A letter brings a giant, footprints may send one away; a discarded domino does neither (A3, A4)."""
    if label < LETTERED:
        s.giant_due = step.GIANT
    elif label >= FOOTPRINTS:
        s.giant_due = step.SEND


@kernel
def turn_over(s, r):
    """An effect not used is gone."""
    s.giant_due = NONE


@kernel
def has_crown(s, realm):
    """Is there an uncovered crown?"""
    x0, x1, x2 = crowned(s, realm)
    return x0 | x1 | x2 != 0


@kernel
def giant_in(s, realm, cell):
    """A giant of this realm, on this cell or (NONE) anywhere; NONE if there is none."""
    for giant in range(GIANTS):
        if s.giant_realm[giant] == realm and (cell == NONE or s.giant_cell[giant] == cell):
            return giant
    return NONE


@kernel
def cover(s, realm, giant, cell):
    """The giant hides one crown of the square (A3)."""
    s.giant_realm[giant] = realm
    s.giant_cell[giant] = cell
    add_crowns(s, realm, cell, -1)


@kernel
def giant_opens(s, r):
    """A letter was placed and there is a crown to hide (A3)."""
    return s.giant_due == step.GIANT and has_crown(s, turn_realm(s, r))


@kernel
def giant_choices(s, r, w, want):
    """Any uncovered crown of the kingdom; it may not be refused."""
    x0, x1, x2 = crowned(s, turn_realm(s, r))
    return step.cells(w, 0, want, step.GIANT << ARGUMENT, x0, x1, x2)


@kernel
def giant_play(s, r, cell):
    """A giant hides one crown until the end of the game, or until it is sent away (A3)."""
    s.giant_due = NONE
    cover(s, turn_realm(s, r), giant_in(s, NONE, NONE), cell)


@kernel
def send_opens(s, r):
    """Footprints were placed, there is a giant to send and an opponent with a crown for it (A4)."""
    realm = turn_realm(s, r)
    if s.giant_due != step.SEND or giant_in(s, realm, NONE) == NONE:
        return False
    for other in range(r.realms):
        if other != realm and has_crown(s, other):
            return True
    return False


@kernel
def send_choices(s, r, w, want):
    """Any giant of the kingdom to any opponent with an uncovered crown; or none at all."""
    realm = turn_realm(s, r)
    n = 0
    for seat in range(r.seats):
        other = realm_of(r, seat)
        if other != realm and has_crown(s, other):
            x0 = 0
            x1 = 0
            x2 = 0
            for giant in range(GIANTS):
                if s.giant_realm[giant] == realm:
                    y0, y1, y2 = only(s.giant_cell[giant])
                    x0 |= y0
                    x1 |= y1
                    x2 |= y2
            n = step.cells(w, n, want, (step.SEND << ARGUMENT) + seat * CELLS, x0, x1, x2)
    return step.one(w, n, want, step.PASS)


@kernel
def send_play(s, r, argument):
    """The giant leaves, the crown it hid is free again (A4)."""
    realm = turn_realm(s, r)
    giant = giant_in(s, realm, argument % CELLS)
    s.giant_due = NONE
    s.giant_realm[giant] = NONE
    s.giant_cell[giant] = NONE
    add_crowns(s, realm, argument % CELLS, 1)
    s.sent = argument // CELLS


@kernel
def receive_opens(s, r):
    """A giant is on its way."""
    return s.sent != NONE


@kernel
def receive_choices(s, r, w, want):
    """The receiver chooses one of its uncovered crowns (A4)."""
    x0, x1, x2 = crowned(s, realm_of(r, s.sent))
    return step.cells(w, 0, want, step.RECEIVE << ARGUMENT, x0, x1, x2)


@kernel
def receive_play(s, r, cell):
    """The giant sits down in its new kingdom."""
    cover(s, realm_of(r, s.sent), giant_in(s, NONE, NONE), cell)
    s.sent = NONE
