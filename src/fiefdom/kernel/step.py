"""What a step is: a moment of the game at which one actor chooses.

Every step has a code and a few functions: `opens` (is there something to choose), `choices` (what), `play` (do it);
`game.py` lists them. A move is one integer, the code of its step and an argument, so that it can be printed without
knowing the position.

`choices(s, r, w, want)` serves three uses with one body. With `want = ALL` it writes every move into `w.moves`;
otherwise it writes only the move numbered `want` into `w.moves[0]`. It returns how many moves there are; `want =
COUNT` writes nothing.
"""

from .board import CELLS, REALMS, WORD, nth
from .compiling import kernel, low, pop
from .schema import number, word

# In the order of a turn (NEXT_KING is where it ends: nobody chooses there), then of what is laid out before each round.
PLACE, GIANT, SEND, RECEIVE, TAX, BUILD, DRAGON, CLAIM, BUY, PAY, SETTLE, NEXT_KING = range(12)
QUEST, BUILDER, DRAW, TOKEN, KING, OVER = range(12, 18)
NAMES = (
    "place", "giant", "send", "receive", "tax", "build", "dragon", "claim", "buy", "pay", "settle", "next king",
    "quest", "builder", "draw", "token", "king", "over",
)  # fmt: skip

CHANCE = -1
NOBODY = -2

ARGUMENT = 11
ARGUMENT_MASK = (1 << ARGUMENT) - 1
"""A move is the code of its step, shifted by ARGUMENT, and an argument, under this mask."""
CODES = 32
"""Room for the codes of steps; the last one means to pass."""
PASS = (CODES - 1) << ARGUMENT
DISCARD = 4 * CELLS
MAX_MOVES = 1024

ALL = -1
COUNT = 1 << 30


class Scratch:
    """Where the kernel works: the moves it lists, the points it counts, a stream of random numbers (`chance.py`);
    and for perft the moves not tried yet."""

    moves: word(MAX_MOVES)
    points: number(REALMS)
    key: number(2)
    draws: number()
    spare: number()
    untried: number()


@kernel
def one(w, n, want, move):
    """Add one move to the choices."""
    if want == ALL:
        w.moves[n] = move
    elif want == n:
        w.moves[0] = move
    return n + 1


@kernel
def bits(w, n, want, move, word):
    """Add a move for every bit of a word."""
    if want == ALL:
        while word:
            w.moves[n] = move + low(word)
            n += 1
            word &= word - 1
        return n
    size = pop(word)
    if n <= want < n + size:
        w.moves[0] = move + nth(word, want - n)
    return n + size


@kernel
def cells(w, n, want, move, x0, x1, x2):
    """Add a move for every cell of a set."""
    n = bits(w, n, want, move, x0)
    n = bits(w, n, want, move + WORD, x1)
    return bits(w, n, want, move + 2 * WORD, x2)
