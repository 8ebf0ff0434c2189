"""One game, move by move.

>>> position = Position("kd/2", backend="plain")
>>> position.actor, position.step, len(position.moves)
('*', 'draw', 48)
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> position.actor, [str(move) for move in position.moves]
('a', ['K3', 'K17', 'K22', 'K40'])
>>> position.play("K5")
Traceback (most recent call last):
    ...
fiefdom.errors.IllegalMove: domino 5 is not on offer; on offer are 3, 17, 22, 40 (T6)
>>> Position.parse(str(position)) == position
True
"""

from collections.abc import Iterator, Sequence
from operator import index
from typing import Any, overload

from ..errors import IllegalMove, NotationError
from ..kernel import draft, step
from . import expansions
from .engine import Backend, Engine
from .kingdom import Kingdom
from .notation import REALMS, SEATS, Move, square
from .refusal import refusal
from .rules import Rules
from .sheet import ScoreSheet
from .state_text import read_kingdom, read_position, write_position

CHANCE = "*"
NOBODY = ""
_PILES = {pile.step: pile for each in expansions.ALL for pile in each.piles}
_ACTORS = {-1: CHANCE, -2: NOBODY} | dict(enumerate(SEATS))


class LegalMoves(Sequence[Move]):
    """The legal moves (or possible draws) of a position; always those of its current state."""

    __slots__ = ("_position",)

    def __init__(self, position: "Position") -> None:
        self._position = position

    def __len__(self) -> int:
        return self._position._count

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        position = self._position
        if isinstance(index, slice):
            return list(self)[index]
        if 0 <= index < position._count:
            return Move(position._listed[index])
        if -position._count <= index < 0:
            return Move(position._listed[index + position._count])
        raise IndexError(f"move {index} is out of range; there are {position._count} moves")

    def __iter__(self) -> Iterator[Move]:
        return iter([Move(code) for code in self._position._listed[: self._position._count]])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = self._position.read(move)
            except NotationError:
                return False
        return move in list(self._position._listed[: self._position._count])

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"<LegalMoves: {self}>"


class Position:
    """The current state of a game: who chooses what, the kingdoms, the lines. `play` changes it."""

    _count: int
    __slots__ = ("_actor", "_bundle", "_count", "_engine", "_listed", "_play", "_seen", "rules")

    def __init__(self, rules: Rules | str, backend: Backend | None = None) -> None:
        rules, engine = Rules.parse(rules), Engine.load(backend)
        self._attach(rules, engine, engine.bundle(rules))
        self._count = self._engine.calls.start(self._bundle)

    def _attach(self, rules: Rules, engine: Engine, bundle: Any) -> None:
        self.rules = rules
        self._engine = engine
        self._bundle = bundle
        self._listed = engine.listed(self._bundle)
        self._play = engine.calls.play
        self._seen: Any = None
        self._actor: str | None = None

    @staticmethod
    def parse(text: str, backend: Backend | None = None) -> "Position":
        """Read the text of a position; raises `NotationError` if the text or the position is not possible."""
        rules, states = read_position(text)
        engine = Engine.load(backend)
        return Position.of_state(rules, engine, engine.adopt(states))

    @staticmethod
    def of_state(rules: Rules, engine: Engine, states: Any) -> "Position":
        """A new position from the first of these states of an engine."""
        position = Position.__new__(Position)
        position._attach(rules, engine, engine.bundle(rules, states))
        position._count = engine.calls.list_moves(position._bundle)
        return position

    def copy(self) -> "Position":
        """A copy, which is then independent."""
        position = Position.__new__(Position)
        position._attach(self.rules, self._engine, self._engine.game.Bundle.copy(self._bundle))
        position._count, position._actor = self._count, self._actor
        position._seen = self._seen if self.backend == "compiled" else None  # A snapshot, which both may read.
        return position

    def on(self, backend: Backend) -> "Position":
        """The same position on another backend. (Its text does not tell a seat's two kings apart.)"""
        engine = Engine.load(backend)
        return Position.of_state(self.rules, engine, engine.adopt([self.seen]))

    def __str__(self) -> str:
        return write_position(self.rules, self.seen)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __reduce__(self) -> Any:
        return Position.parse, (str(self), self.backend)

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "Position":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and str(self) == str(other)

    __hash__ = None  # type: ignore[assignment]

    def snapshot(self) -> Any:
        """A copy of the state as plain Python, for reading."""
        return self._engine.snapshot(self._engine.state(self._bundle))

    @property
    def seen(self) -> Any:
        """The state as plain Python: do not change it, and use it only until the next move."""
        if self._seen is None:
            states = self._engine.state(self._bundle)
            self._seen = states[0] if self.backend == "plain" else self._engine.snapshot(states)
        return self._seen

    def state(self) -> Any:
        """A copy of the state, as an array of one for its engine."""
        return self._engine.copy(self._engine.state(self._bundle))

    @property
    def moves(self) -> LegalMoves:
        """The legal moves, or the possible draws."""
        return LegalMoves(self)

    @property
    def backend(self) -> Backend:
        """The backend that runs the rules."""
        return self._engine.backend

    @property
    def actor(self) -> str:
        """Who chooses: a seat, `*` for chance, or an empty text when the game is over."""
        if self._actor is None:
            self._actor = _ACTORS[self._engine.calls.actor(self._bundle)]
        return self._actor

    @property
    def king(self) -> int:
        """The king whose turn it is, numbered from 0; -1 if there is none."""
        return self._number("hand")

    @property
    def step(self) -> str:
        """The step that is open."""
        return step.NAMES[self._number("step")]

    @property
    def round(self) -> int:
        """The round; 0 is set-up and the first claims."""
        return self._number("round_no")

    def _number(self, name: str) -> int:
        if self._seen is not None:
            return int(getattr(self._seen, name))
        return int(self._engine.get(self._engine.state(self._bundle), name))

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self._count == 0

    @property
    def is_chance(self) -> bool:
        """Is chance next?"""
        return self.actor == CHANCE

    def read(self, text: str) -> Move:
        """Read a move for this position: a domino with two equal ends may be written from either end (P6)."""
        move = Move.parse(text)
        if move.step == "place" and move.argument != step.DISCARD and move not in self.moves:
            mirrored = Move.parse("".join(square(cell) for cell in reversed(move.cells)))
            if mirrored in self.moves and self._ends_alike():
                return mirrored
        return move

    def _ends_alike(self) -> bool:
        s, numbers = self.seen, Engine.load("plain").rules(self.rules)[0]
        box = draft.current_box(s, numbers) + s.stands[s.hand]
        return (draft.FIRST[box], draft.FIRST_CROWNS[box]) == (draft.SECOND[box], draft.SECOND_CROWNS[box])

    def play(self, move: Move | int | str) -> None:
        """Play a move or a draw. If it is illegal, raise `IllegalMove` with the rule it breaks, and change nothing."""
        code = index(self.read(move) if isinstance(move, str) else move)
        count = self._play(self._bundle, code, self._count) if 0 <= code <= step.PASS else -1
        if count < 0:
            raise refusal(self.rules, self.seen, self.actor, Move(code))
        self._count, self._seen, self._actor = count, None, None

    def dealt(self, deck: Any) -> Move:
        """The draw that a deck gives now (see `fiefdom.core.dealer`)."""
        if not self.is_chance:
            raise IllegalMove("T5", f"no draw is possible now: it is the turn of seat {self.actor or 'nobody'}")
        return Move(self._engine.calls.deal_next(self._bundle, deck))

    def chances(self) -> dict[Move, float]:
        """The possible draws with their probabilities.

        >>> position = Position("kd/2", backend="plain")
        >>> set(position.chances().values())
        {0.020833333333333332}
        """
        s, r = self.seen, Engine.load("plain").rules(self.rules)[0]
        weights = {move: draw_weight(s, r, move) for move in self.moves} if self.is_chance else {}
        total = sum(weights.values())
        return {move: weight / total for move, weight in weights.items()}

    def outcomes(self, realm: int) -> list[int]:
        """Points and a realm's purse after each legal move, and now (see `fiefdom.core.outcomes`)."""
        engine, states = self._engine, self._two_states()
        out = engine.numbers((self._count + 1) * engine.outlook.NUMBERS)
        engine.outlook.outcomes(self._bundle, states, self._count, realm, out)
        return out if isinstance(out, list) else out.tolist()

    def best_laying(self, label: int) -> int:
        """The most points the realm at turn would have if it placed a domino of the next line now."""
        engine = self._engine
        return int(engine.outlook.best_laying(self._bundle, self._two_states(), engine.scratches(1), label))

    def _two_states(self) -> Any:
        return self._engine.game.State.twice(self._engine.state(self._bundle))

    def kingdom(self, realm: int | str) -> Kingdom:
        """The kingdom of a realm, by number from 0 or by its letter.

        >>> str(Position("qd/2", backend="plain").kingdom("B"))
        'C:c7:n1'
        """
        realms = list(REALMS[: self.rules.realms])
        number = realms.index(realm) if realm in realms else realm
        if not isinstance(number, int) or not 0 <= number < len(realms):
            raise NotationError(f"{realm!r} is not a realm; {self.rules} has {', '.join(realms)}")
        return read_kingdom(self.rules, self.seen, number)

    def sheets(self) -> list[ScoreSheet]:
        """The score sheet of every realm, as if the game ended now."""
        s = self.seen
        return [ScoreSheet.of_state(self.rules, s, realm) for realm in range(self.rules.realms)]

    def scores(self) -> list[int]:
        """The points of every realm, as if the game ended now."""
        score = self._engine.calls.score
        return [int(score(self._bundle, realm)) for realm in range(self.rules.realms)]


def draw_weight(s: Any, r: Any, move: Move) -> int:
    """In how many ways a draw can happen: the number of remaining tiles or kings that it stands for."""
    if move.step == "king":
        first = move.argument << r.king_shift
        return sum(s.claims[king] == draft.NOWHERE for king in range(first, first + (1 << r.king_shift)))
    pile = _PILES.get(move.step)
    return pile.left(s, move.argument) if pile else 1
