"""Bots as opponents in every environment: the actions of a bot's turn, for `Games` and what is built on it.

>>> from fiefdom.bots import load
>>> from fiefdom.envs import Games
>>> games = Games("kd/2", 2, seed=7, backend="plain")
>>> games.start()
>>> actions_of(games, 0, load("learned"))
[327]
"""

from collections.abc import Sequence
from random import Random

from ..bots import Bot, Budget
from ..errors import FiefdomError
from .games import Games
from .layout import Layout


def actions_of(games: Games, game: int, bot: Bot, budget: Budget | None = None, rng: Random | None = None) -> list[int]:
    """The actions of the turn that a bot chooses in one of the games; a turn may take several.

    `games` is that of `fiefdom.envs.Games`, of `BatchEnv` or of PettingZoo's environment (`env.unwrapped.games`).
    """
    position = games.position(game)
    choice = bot.choose(position.copy(), budget or Budget(), rng or Random(0))
    try:
        actions = games.numbering.turn(position, choice.moves)
    except FiefdomError as error:
        raise FiefdomError(f"{bot.name} chose {str(choice) or 'nothing'}, but {error}") from error
    return paired(games.layout, actions) if games.layout.joint else actions


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
