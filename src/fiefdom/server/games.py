"""The catalog: what a page needs to know to offer games."""

from functools import cache
from itertools import combinations
from typing import Any

from .. import __version__
from ..bots.roster import LEVELS
from ..core.rules import GAMES, TITLES, Rules, options_of
from ..errors import RulesError
from . import messages as m
from .expansions import ALL

OPTIONS = sorted({option for game, rows in GAMES.items() for players in rows for option in options_of(game, players)})
"""Every option, in the order of a rules text."""
PLAYERS = range(2, 9)


@cache
def catalog() -> m.Catalog:
    """The games with all valid combinations of options, the levels, the colours, and all pieces by number.

    >>> [game.players[2] for game in catalog().games if game.game == "qd"]
    [[[], ['giants']]]
    """
    pieces: dict[str, Any] = {field: found for each in ALL for field, found in each.catalog().items()}
    return m.Catalog(
        __version__,
        m.PROTOCOL,
        [_game(game) for game in GAMES],
        list(LEVELS),
        list(m.COLOURS),
        **pieces,
    )


def _game(game: str) -> m.GameInfo:
    found: dict[int, list[list[str]]] = {}
    for players in PLAYERS:
        for count in range(len(OPTIONS) + 1):
            for options in combinations(OPTIONS, count):
                try:
                    Rules(game, players, options)
                except RulesError:
                    continue
                found.setdefault(players, []).append(list(options))
    plain = {players: Rules(game, players, tuple(options[0])) for players, options in found.items()}
    return m.GameInfo(
        game,
        TITLES[game],
        found,
        {players: rules.side for players, rules in plain.items()},
        {players: rules.rounds for players, rules in plain.items()},
    )
