"""What a learner sees and does in Queendomino: tiles, knights, purses, the builders' board, and how it is used.

Building is two actions, the spot and then the square; the spot is the first half of the move, `g.half`.
"""

from ..board import CELLS
from ..compiling import inlined, poke, wipe
from ..queen import KINDS as TILE_KINDS
from ..queen import SPOTS, laid_pair
from ..schema import NONE, number
from ..step import ARGUMENT, ARGUMENT_MASK, BUILD, DRAGON, PASS, TAX
from .squares import cell_of, square_of

COINS, KNIGHTS, TOWERS, QUEEN = range(4)
"""The facts of a realm's purse, in order."""

MOST_COINS = 255
"""The most that a byte can tell."""


class QueenSpace:
    """Where the builders' board is in an observation, and where the blocks of actions begin."""

    builders_at: number()
    both: number()
    build: number()
    dragon: number()


@inlined
def show_town(s, e, obs, last_plane, realm):
    """The planes of tiles and of knights, after the last one shown. Returns the last plane now."""
    plane = last_plane + e.squares
    for tile in range(s.tiles):
        if s.tile_realm[tile] == realm:
            poke(obs, plane + square_of(e, s.tile_cell[tile]), 1 + s.tile_kind[tile])
    plane += e.squares
    for knight in range(s.knights):
        if s.knight_realm[knight] == realm:
            poke(obs, plane + square_of(e, s.knight_cell[knight]), 1)
    return plane


@inlined
def show_purse(s, obs, at, realm):
    """Coins, knights in reserve, towers, and whether the queen is here."""
    poke(obs, at + COINS, min(MOST_COINS, s.coins[realm]))
    poke(obs, at + KNIGHTS, s.reserve[realm])
    poke(obs, at + TOWERS, s.towers[realm])
    poke(obs, at + QUEEN, 1 if s.queen == realm else 0)


@inlined
def show_builders(s, e, g, obs, at):
    """The tiles on offer and in the pile, the dragon, and the spot chosen to build from."""
    here = at + e.builders_at
    wipe(obs, here, (SPOTS + 1) * TILE_KINDS)
    for spot in range(SPOTS):
        if s.spots[spot] != NONE:
            poke(obs, here + spot * TILE_KINDS + s.spots[spot], 1)
    if s.top != NONE:
        poke(obs, here + SPOTS * TILE_KINDS + s.top, 1)
    here += (SPOTS + 1) * TILE_KINDS
    for kind in range(TILE_KINDS):
        poke(obs, here + kind, s.tile_pile[kind])
    here += TILE_KINDS
    for spot in range(SPOTS):
        poke(obs, here + spot, 1 if s.dragon == spot else 0)
        poke(obs, here + SPOTS + spot, 1 if g.half == spot else 0)


@inlined
def takes_spot(s, e, g, action):
    """Is this the first action of building? Then the spot is remembered, and nothing is played yet."""
    if s.step == BUILD and g.half == NONE and action != e.skip:
        g.half = action - e.build
        return True
    return False


@inlined
def from_other_spot(g, move):
    """With a spot chosen: is this not a move that builds from it?"""
    return move == PASS or (move & ARGUMENT_MASK) // CELLS != g.half


@inlined
def tax_action(e, argument):
    """The action that taxes a square, or both squares of the domino laid."""
    return e.both if argument >= CELLS else e.square + square_of(e, argument)


@inlined
def tax_move(s, e, action):
    """The move of such an action."""
    argument = CELLS + laid_pair(s) if action == e.both else cell_of(e, action - e.square)
    return (TAX << ARGUMENT) + argument


@inlined
def build_action(e, g, argument):
    """The action that chooses the spot, or the square once the spot is chosen."""
    return e.build + argument // CELLS if g.half == NONE else e.square + square_of(e, argument % CELLS)


@inlined
def build_move(e, g, action):
    """The move of the second action; of the first one, its spot alone."""
    argument = (action - e.build) * CELLS if g.half == NONE else g.half * CELLS + cell_of(e, action - e.square)
    return (BUILD << ARGUMENT) + argument


@inlined
def dragon_action(e, argument):
    """The action that sends the dragon to a spot."""
    return e.dragon + argument


@inlined
def dragon_move(e, action):
    """The move of such an action."""
    return (DRAGON << ARGUMENT) + action - e.dragon
