"""Moves as text, both ways. `docs/reference/notation.md` is the specification.

>>> str(Move.parse("g8h8")), str(Move.parse("Sf6c")), str(Move.parse("+b12"))
('g8h8', 'Sf6c', '+b12')
>>> Move.parse("z9")
Traceback (most recent call last):
    ...
fiefdom.errors.NotationError: 'z9' is not a move; moves look like g8h8, X, K17, Gf6, Sf6c, Ng8, B3g8, D2, T4, Pf6, Ef6, - or +17
"""  # noqa: E501

import re
from collections.abc import Callable
from functools import lru_cache

from ..catalog.dominoes import label, name
from ..errors import NotationError
from ..kernel import step as steps
from . import expansions
from .move_text import Decoded, StepText
from .squares import REALMS, SEATS, SQUARE, cell, cell_at, pair, square, squares, way_of

__all__ = ["REALMS", "SEATS", "VERSION", "Decoded", "Move", "cell", "square"]

VERSION = 2


class Move(int):
    """A move or a draw: an integer for the kernel and a short text for people. It prints without a position."""

    __slots__ = ()

    @staticmethod
    def parse(text: str) -> "Move":
        """Read the text of a move. This does not check whether it is legal."""
        for pattern, step, read in _READERS.get(text[:1], ()):
            match = pattern.fullmatch(text)
            if match:
                return Move((step << steps.ARGUMENT) + read(*match.groups()))
        if text == "-":
            return Move(steps.PASS)
        raise NotationError(f"{text!r} is not a move; moves look like {', '.join(_EXAMPLES)}, - or +17")

    @property
    def is_known(self) -> bool:
        """Is this the number of a move?"""
        try:
            return Move.parse(str(self)) == self
        except (NotationError, KeyError, IndexError):
            return False

    @property
    def step(self) -> str:
        """The name of the step the move belongs to, or "pass"."""
        return "pass" if self == steps.PASS else steps.NAMES[self >> steps.ARGUMENT]

    @property
    def argument(self) -> int:
        """What is chosen, packed as the kernel packs it; `decoded` takes it apart."""
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
        """The cells the move names, in the order of its text; none for a claim, a draw or a pass.

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
    return "-" if move == steps.PASS else _STEPS[move >> steps.ARGUMENT].write(move.argument)


@lru_cache(maxsize=1 << 14)
def _decoded(move: Move) -> Decoded:
    return Decoded() if move == steps.PASS else _STEPS[move >> steps.ARGUMENT].decode(move.argument)


def _read_place(f: str, r: str, g: str, q: str) -> int:
    return way_of(f + r + g + q, cell_at(f, r), cell_at(g, q))


def _label(text: str) -> int:
    try:
        return label(text)
    except ValueError as error:
        raise NotationError(str(error)) from None


_DOMINO = "([A-F]|[1-9][0-9]?)"
_TEXTS = (
    StepText(
        steps.PLACE,
        lambda a: "X" if a == steps.DISCARD else squares(pair(a)),
        lambda a: Decoded() if a == steps.DISCARD else Decoded(cells=pair(a)),
        [(SQUARE + SQUARE, _read_place), ("X", lambda: steps.DISCARD)],
        "g8h8, X",
    ),
    StepText(
        steps.CLAIM,
        lambda a: "K" + name(a),
        lambda a: Decoded(domino=a),
        [("K" + _DOMINO, _label)],
        "K17",
    ),
    StepText(
        steps.DRAW,
        lambda a: "+" + name(a),
        lambda a: Decoded(domino=a),
        [(r"\+" + _DOMINO, _label)],
    ),
    StepText(
        steps.KING,
        lambda a: "+" + SEATS[a],
        lambda a: Decoded(seat=a),
        [(r"\+([a-h])", SEATS.index)],
    ),
    *(each for expansion in expansions.ALL for each in expansion.moves),
)
_STEPS = {each.step: each for each in _TEXTS}
_EXAMPLES = [each.example for each in _TEXTS if each.example]


def _readers() -> dict[str, list[tuple[re.Pattern[str], int, Callable[..., int]]]]:
    """Patterns by the first letter of the texts they match, so that reading tries only a few."""
    found: dict[str, list[tuple[re.Pattern[str], int, Callable[..., int]]]] = {}
    for each in _TEXTS:
        for pattern, read in each.readers:
            letters = "abcdefghijklm" if pattern.startswith(SQUARE) else pattern.lstrip("\\")[0]
            for letter in letters:
                found.setdefault(letter, []).append((re.compile(pattern), each.step, read))
    return found


_READERS = _readers()
