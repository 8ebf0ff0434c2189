"""The bots by name."""

from random import Random

from ..errors import FiefdomError
from ..notation import Move
from ..position import Position
from ..rules import Rules
from .bot import Bot, Budget, Choice


def names() -> list[str]:
    """The names of all bots of the house."""
    return ["tr"]


def load(name: str, rules: Rules | str | None = None) -> Bot:
    """The bot of a name; raises `FiefdomError` if there is none, or if it does not play the game of these rules.

    >>> load("tr").name
    'tr'
    """
    if name not in names():
        raise FiefdomError(f"there is no bot {name!r}; the bots are: {', '.join(names())}")
    return RandomTurns()


class RandomTurns:
    """TR: any legal turn."""

    name = "tr"

    def choose(self, position: Position, budget: Budget, rng: Random) -> Choice:
        """Any legal moves."""
        position, actor, moves = position.copy(), position.actor, list[Move]()
        while position.actor == actor:
            moves.append(rng.choice(list(position.moves)))
            position.play(moves[-1])
        return Choice(tuple(moves))
