"""Bots as opponents in every environment: the actions of a bot's turn, for `Games` and what is built on it.

>>> from fiefdom.bots import load
>>> from fiefdom.envs import Games
>>> games = Games("kd/2", 2, seed=7, backend="plain")
>>> games.start()
>>> actions_of(games, 0, load("learned"))
[327]
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Protocol

from ..bots import Bot, Budget
from ..core.position import Position
from ..core.rules import Rules
from ..errors import FiefdomError
from .games import Games
from .layout import Layout
from .numbering import Numbering


class OneGame(Protocol):
    """A state of OpenSpiel."""

    @property
    def position(self) -> Position:
        """The position, to be read only."""


def actions_of(
    games: Games | OneGame, game: int, bot: Bot, budget: Budget | None = None, rng: Random | None = None
) -> list[int]:
    """The actions of the turn that a bot chooses in one of the games; a turn may take several.

    `games` is that of `fiefdom.envs.Games`, of `BatchEnv` or of PettingZoo's environment (`env.unwrapped.games`), or a
    state of OpenSpiel, which is the only game (0).
    """
    if isinstance(games, Games):
        position, numbering, layout = games.position(game), games.numbering, games.layout
    else:
        position = games.position.copy()
        numbering = _numbering(position.rules)
        layout = numbering.layout
    choice = bot.choose(position.copy(), budget or Budget(), rng or Random(0))
    try:
        actions = numbering.turn(position, choice.moves)
    except FiefdomError as error:
        raise FiefdomError(f"{bot.name} chose {str(choice) or 'nothing'}, but {error}") from error
    return paired(layout, actions) if layout.joint else actions


def paired(layout: Layout, actions: Sequence[int]) -> list[int]:
    """Actions of separate mode in joint mode, where a placement and the claim that follows it are one.

    >>> layout = Layout.of("kd/2", joint=True)
    >>> paired(layout, [325, 7, 328, 324])
    [1625, 38, 1624]
    """
    claims, ways = layout.blocks["claim"], layout.slots + 1
    pairs = list[int]()
    for action in actions:
        if action not in claims:
            pairs.append(action * ways + layout.slots)
        elif pairs and pairs[-1] % ways == layout.slots:
            pairs[-1] += action - claims.start - layout.slots
        else:
            pairs.append(claims.start * ways + action - claims.start)
    return pairs


@lru_cache
def _numbering(rules: Rules) -> Numbering:
    return Numbering(rules)
