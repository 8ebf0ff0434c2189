"""Moves as actions and back: what `kernel/learning/actions.py` numbers, for one position at a time.

>>> from fiefdom import Position
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> numbering = Numbering("kd/2")
>>> numbering.encode(position, "K22")
[327]
>>> numbering.decode(position, [327])
Move.parse('K22')
"""

from collections.abc import Sequence
from typing import Any

from ..core.engine import Engine
from ..core.notation import Move
from ..core.position import Position
from ..core.rules import Rules
from ..kernel.learning.actions import action_of
from ..kernel.schema import NONE
from .errors import IllegalAction
from .expansions import first_half
from .layout import Layout


class Numbering:
    """The actions of a game's moves, in separate mode."""

    def __init__(self, rules: Rules | str) -> None:
        self.rules = Rules.parse(rules)
        self.layout = Layout.of(self.rules)
        self._plain = Engine.load("plain")
        self._numbers = self._plain.rules(self.rules)[0]
        self._space = self.layout.record(self._plain)[0]

    def _asked(self, position: Position, half: int = NONE) -> tuple[Any, Any, Any, Any]:
        play = self._plain.learning.Play.make(1)[0]
        play.half = half
        return position.snapshot(), self._numbers, self._space, play

    def encode(self, position: Position, move: Move | str) -> list[int]:
        """The actions of a legal move: one, or two (to build a tile, its spot and then its square)."""
        code = position.read(move) if isinstance(move, str) else Move(move)
        if code not in position.moves:
            position.copy().play(code)  # says what is wrong with it
        half, first = first_half(code), action_of(*self._asked(position), code)
        return [first] if half is None else [first, action_of(*self._asked(position, half), code)]

    def turn(self, position: Position, moves: Sequence[Move]) -> list[int]:
        """The actions of a whole turn of the seat to act, which is played on the position.

        >>> from fiefdom import Position
        >>> position = Position("kd/2", backend="plain")
        >>> for draw in "+3 +17 +22 +40 +a".split():
        ...     position.play(draw)
        >>> Numbering("kd/2").turn(position, [Move.parse("K22"), Move.parse("K3")])
        Traceback (most recent call last):
            ...
        fiefdom.envs.errors.IllegalAction: K3 is one move too many: seat a has made its turn
        """
        seat, actions = position.actor, list[int]()
        for move in moves:
            if position.actor != seat:
                raise IllegalAction(f"{move} is one move too many: seat {seat} has made its turn")
            actions += self.encode(position, move)
            position.play(move)
        if not actions:
            raise IllegalAction(f"a turn has at least one move, and seat {seat} has made none")
        return actions

    def decode(self, position: Position, actions: Sequence[int]) -> Move:
        """The move of some actions."""
        for move in position.moves:
            if self.encode(position, move) == list(actions):
                return move
        raise IllegalAction(f"{list(actions)} is not a legal move at the step {position.step}")
