"""A bot without search: it takes the move after which its network predicts the best result (see `fiefdom.value`)."""

from pathlib import Path
from random import Random

from ..core.notation import Move
from ..core.position import Position
from ..core.rules import Rules
from ..value import SHIPPED, Judge, load_network
from .bot import Budget, Choice


class LearnedBot:
    """A bot for the games that have weights; it answers at once, whatever its budget."""

    name = "learned"

    def __init__(self, folder: Path = SHIPPED) -> None:
        self._folder = folder
        self._judges: dict[tuple[Rules, str], Judge] = {}

    def __reduce__(self) -> tuple[type["LearnedBot"], tuple[Path]]:
        """A copy loads its weights again."""
        return LearnedBot, (self._folder,)

    def choose(self, position: Position, budget: Budget, rng: Random) -> Choice:
        """The moves of the seat whose turn it is."""
        trial, seat, moves = position.copy(), position.actor, list[Move]()
        judge = self.judge(position)
        while trial.actor == seat:
            moves.append(judge.choose(trial))
            trial.play(moves[-1])
        return Choice(tuple(moves))

    def judge(self, position: Position) -> Judge:
        """Its network on the backend of a position."""
        key = position.rules, position.backend
        if key not in self._judges:
            self._judges[key] = Judge(load_network(position.rules, self._folder), position)
        return self._judges[key]
