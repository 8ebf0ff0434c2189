"""Squares, moves and kingdoms as text, both ways. `docs/reference/notation.md` is the specification.

>>> str(Move.parse("g8h8")), str(Move.parse("Sf6c")), str(Move.parse("+b12"))
('g8h8', 'Sf6c', '+b12')
>>> Move.parse("z9")
Traceback (most recent call last):
    ...
fiefdom.errors.NotationError: 'z9' is no move; moves look like g8h8, X, K17, Gf6, Sf6c, Ng8, B3g8, D2, T4, Pf6, Ef6, - or +17
"""  # noqa: E501

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ..catalog.buildings import BUILDINGS, SPOTS
from ..catalog.court import TOKENS
from ..catalog.dominoes import label, name
from ..catalog.quests import QUESTS
from ..errors import NotationError
from ..kernel import step as steps
from ..kernel.board import CELLS, FILES, STEPS, STRIDE
from ..kernel.court import FROM_PILE

VERSION = 1
SEATS = "abcdefgh"
REALMS = SEATS.upper()
_SQUARE = r"([a-m])(1[0-3]|[1-9])"


def square(cell: int) -> str:
    """The text of a cell.

    >>> square(90)
    'g7'
    """
    return "abcdefghijklm"[cell % STRIDE] + str(cell // STRIDE + 1)


def cell(text: str) -> int:
    """The cell of a square's text.

    >>> cell("g7")
    90
    """
    match = re.fullmatch(_SQUARE, text)
    if not match:
        raise NotationError(f"{text!r} is no square; squares are a to m and 1 to {FILES}, as g8")
    return _cell(match[1], match[2])


def _cell(file: str, rank: str) -> int:
    return "abcdefghijklm".index(file) + STRIDE * (int(rank) - 1)


class Decoded(NamedTuple):
    """What a move names, part by part; None (or no cells) where it has no such part.

    Kinds, spots, dominoes and seats are numbered from 0, as the kernel and the catalog number them.
    """

    cells: tuple[int, ...] = ()
    """The cells it names, in the order of its text."""
    domino: int | None = None
    """The label of the domino that is claimed or drawn."""
    spot: int | None = None
    """A spot of the builders' board."""
    kind: int | None = None
    """The kind of quest, building tile or token that is bought or drawn."""
    from_pile: bool | None = None
    """Is what is bought taken from the pile, not from what lies open?"""
    seat: int | None = None
    """The seat whose king is drawn, or to which something is sent."""


class Move(int):
    """A move or a draw: one integer for the kernel, a short text for people; it prints without the position."""

    __slots__ = ()

    @staticmethod
    def parse(text: str) -> "Move":
        """Read the text of a move; whether it may be played is another question."""
        for pattern, read in _READERS:
            match = pattern.fullmatch(text)
            if match:
                return Move(read(*match.groups()))
        raise NotationError(
            f"{text!r} is no move; moves look like g8h8, X, K17, Gf6, Sf6c, Ng8, B3g8, D2, T4, Pf6, Ef6, - or +17"
        )

    @property
    def is_known(self) -> bool:
        """Does the number stand for a move at all?"""
        try:
            return Move.parse(str(self)) == self
        except (NotationError, KeyError, IndexError):
            return False

    @property
    def step(self) -> str:
        """The name of the step the move belongs to; a pass belongs to any optional one."""
        return "pass" if self == steps.PASS else steps.NAMES[self >> steps.ARGUMENT]

    @property
    def argument(self) -> int:
        """What is chosen, as the kernel numbers it."""
        return int(self) & ((1 << steps.ARGUMENT) - 1)

    @property
    def decoded(self) -> Decoded:
        """The parts of the move: the only place where a packed argument is taken apart.

        >>> Move.parse("g8h8").decoded.cells, Move.parse("X").decoded
        ((104, 105), Decoded(cells=(), domino=None, spot=None, kind=None, from_pile=None, seat=None))
        >>> Move.parse("K17").decoded.domino, Move.parse("+17").decoded.domino, Move.parse("+b").decoded.seat
        (22, 22, 1)
        >>> Move.parse("Sf6c").decoded
        Decoded(cells=(75,), domino=None, spot=None, kind=None, from_pile=None, seat=2)
        >>> Move.parse("B3g8").decoded
        Decoded(cells=(104,), domino=None, spot=3, kind=None, from_pile=None, seat=None)
        >>> Move.parse("F4").decoded
        Decoded(cells=(), domino=None, spot=None, kind=3, from_pile=True, seat=None)
        """
        return _decoded(self)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells the move names, in its order; none for a claim, a draw or a pass.

        >>> Move.parse("g8h8").cells, Move.parse("K17").cells
        ((104, 105), ())
        """
        return _decoded(self).cells

    def __str__(self) -> str:
        return _text(self)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})" if self.is_known else f"Move({int(self)})"


@lru_cache(maxsize=1 << 14)
def _text(move: Move) -> str:
    return "-" if move == steps.PASS else _WRITERS[move >> steps.ARGUMENT](move.argument)


@lru_cache(maxsize=1 << 14)
def _decoded(move: Move) -> Decoded:
    return Decoded() if move == steps.PASS else _DECODERS[move >> steps.ARGUMENT](move.argument)


def _pair(way: int) -> tuple[int, int]:
    """The cells of a placement or of two taxed squares: the second lies to the right, above, left or below."""
    return way % CELLS, way % CELLS + STEPS[way // CELLS]


def _squares(cells: tuple[int, ...]) -> str:
    return "".join(map(square, cells))


def _read_pair(text: str, first: int, second: int) -> int:
    if second - first not in STEPS:
        raise NotationError(
            f"{text!r} names two squares that do not share an edge; a domino lies on neighbours, as g8h8"
        )
    return first + CELLS * STEPS.index(second - first)


def _taxed(argument: int) -> tuple[int, ...]:
    return (argument,) if argument < CELLS else _pair(argument - CELLS)


def _one_cell(argument: int) -> Decoded:
    return Decoded(cells=(argument,))


_DECODERS: dict[int, Callable[[int], Decoded]] = {
    steps.PLACE: lambda a: Decoded() if a == steps.DISCARD else Decoded(cells=_pair(a)),
    steps.GIANT: _one_cell,
    steps.SEND: lambda a: Decoded(cells=(a % CELLS,), seat=a // CELLS),
    steps.RECEIVE: _one_cell,
    steps.TAX: lambda a: Decoded(cells=_taxed(a)),
    steps.BUILD: lambda a: Decoded(cells=(a % CELLS,), spot=a // CELLS),
    steps.DRAGON: lambda a: Decoded(spot=a),
    steps.CLAIM: lambda a: Decoded(domino=a),
    steps.BUY: lambda a: Decoded(kind=a % FROM_PILE, from_pile=a >= FROM_PILE),
    steps.PAY: _one_cell,
    steps.SETTLE: _one_cell,
    steps.QUEST: lambda a: Decoded(kind=a),
    steps.BUILDER: lambda a: Decoded(kind=a),
    steps.DRAW: lambda a: Decoded(domino=a),
    steps.TOKEN: lambda a: Decoded(kind=a),
    steps.KING: lambda a: Decoded(seat=a),
}


def _write_buy(argument: int) -> str:
    return f"T{argument + 1}" if argument < FROM_PILE else f"F{argument - FROM_PILE + 1}"


_WRITERS: dict[int, Callable[[int], str]] = {
    steps.PLACE: lambda a: "X" if a == steps.DISCARD else _squares(_pair(a)),
    steps.GIANT: lambda a: "G" + square(a),
    steps.SEND: lambda a: "S" + square(a % CELLS) + SEATS[a // CELLS],
    steps.RECEIVE: lambda a: "R" + square(a),
    steps.TAX: lambda a: "N" + _squares(_taxed(a)),
    steps.BUILD: lambda a: f"B{a // CELLS}" + square(a % CELLS),
    steps.DRAGON: lambda a: f"D{a}",
    steps.CLAIM: lambda a: "K" + name(a),
    steps.BUY: _write_buy,
    steps.PAY: lambda a: "P" + square(a),
    steps.SETTLE: lambda a: "E" + square(a),
    steps.QUEST: lambda a: f"+q{a + 1}",
    steps.BUILDER: lambda a: f"+b{a + 1}",
    steps.DRAW: lambda a: "+" + name(a),
    steps.TOKEN: lambda a: f"+t{a + 1}",
    steps.KING: lambda a: "+" + SEATS[a],
}


def _code(step: int, argument: int) -> int:
    return (step << steps.ARGUMENT) + argument


def _numbered(text: str, kinds: int, what: str) -> int:
    if not 1 <= int(text) <= kinds:
        raise NotationError(f"there is no {what} {text}; they are numbered 1 to {kinds}")
    return int(text) - 1


def _label(text: str) -> int:
    try:
        return label(text)
    except ValueError as error:
        raise NotationError(str(error)) from None


def _read_place(f: str, r: str, g: str, q: str) -> int:
    return _read_pair(f + r + g + q, _cell(f, r), _cell(g, q))


def _read_two_taxes(f: str, r: str, g: str, q: str) -> int:
    low, high = sorted((_cell(f, r), _cell(g, q)))
    return _code(steps.TAX, CELLS + _read_pair(f"N{f}{r}{g}{q}", low, high))


def _at(step: int) -> Callable[[str, str], int]:
    return lambda f, r: _code(step, _cell(f, r))


_READERS: list[tuple[re.Pattern[str], Callable[..., int]]] = [
    (re.compile(pattern), read)
    for pattern, read in (
        (_SQUARE + _SQUARE, _read_place),
        ("X", lambda: steps.DISCARD),
        ("-", lambda: steps.PASS),
        ("K([A-F]|[1-9][0-9]?)", lambda t: _code(steps.CLAIM, _label(t))),
        ("G" + _SQUARE, _at(steps.GIANT)),
        ("S" + _SQUARE + "([a-h])", lambda f, r, seat: _code(steps.SEND, SEATS.index(seat) * CELLS + _cell(f, r))),
        ("R" + _SQUARE, _at(steps.RECEIVE)),
        ("N" + _SQUARE, _at(steps.TAX)),
        ("N" + _SQUARE + _SQUARE, _read_two_taxes),
        (f"B([0-{SPOTS - 1}])" + _SQUARE, lambda spot, f, r: _code(steps.BUILD, int(spot) * CELLS + _cell(f, r))),
        (f"D([0-{SPOTS - 1}])", lambda spot: _code(steps.DRAGON, int(spot))),
        ("T([1-9][0-9]?)", lambda t: _code(steps.BUY, _numbered(t, len(TOKENS), "token"))),
        ("F([1-9][0-9]?)", lambda t: _code(steps.BUY, FROM_PILE + _numbered(t, len(TOKENS), "token"))),
        ("P" + _SQUARE, _at(steps.PAY)),
        ("E" + _SQUARE, _at(steps.SETTLE)),
        (r"\+([A-F]|[1-9][0-9]?)", lambda t: _code(steps.DRAW, _label(t))),
        (r"\+([a-h])", lambda t: _code(steps.KING, SEATS.index(t))),
        (r"\+q([1-9][0-9]?)", lambda t: _code(steps.QUEST, _numbered(t, len(QUESTS), "quest"))),
        (r"\+b([1-9][0-9]?)", lambda t: _code(steps.BUILDER, _numbered(t, len(BUILDINGS), "building"))),
        (r"\+t([1-9][0-9]?)", lambda t: _code(steps.TOKEN, _numbered(t, len(TOKENS), "token"))),
    )
]
