"""What a learner sees and does in Age of Giants: giants on squares, open quests, and giants sent to other seats."""

from ..board import CELLS
from ..compiling import inlined, peek, poke
from ..draft import seat_of
from ..giants import GIANTS
from ..quests import KINDS as QUEST_KINDS
from ..schema import number
from ..step import ARGUMENT, SEND
from .squares import cell_of, square_of


class GiantsSpace:
    """Where the quests are in an observation, and where the actions begin that send a giant."""

    quests_at: number()
    send: number()


@inlined
def show_giants(s, e, obs, last_plane, realm):
    """The plane of giants, after the last one shown: how many are on each square. Returns the last plane now."""
    plane = last_plane + e.squares
    for giant in range(GIANTS):
        if s.giant_realm[giant] == realm:
            square = plane + square_of(e, s.giant_cell[giant])
            poke(obs, square, peek(obs, square) + 1)
    return plane


@inlined
def show_quests(s, e, obs, at):
    """The quests that lie open."""
    for quest in range(QUEST_KINDS):
        poke(obs, at + e.quests_at + quest, (s.quests >> quest) & 1)


@inlined
def send_action(s, r, e, argument):
    """The action that sends a giant: the seat it goes to, counted from one's own, and its square."""
    other = (argument // CELLS - seat_of(r, s.hand) - 1 + r.seats) % r.seats
    return e.send + other * e.squares + square_of(e, argument % CELLS)


@inlined
def send_move(s, r, e, action):
    """The move of such an action."""
    way = action - e.send
    seat = (way // e.squares + seat_of(r, s.hand) + 1) % r.seats
    return (SEND << ARGUMENT) + seat * CELLS + cell_of(e, way % e.squares)
