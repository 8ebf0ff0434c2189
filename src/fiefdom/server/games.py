"""What a page needs to know of the games before one is made."""

from functools import cache
from itertools import combinations

from .. import __version__
from ..bots.roster import LEVELS
from ..catalog import court, quests
from ..catalog.buildings import BUILDINGS
from ..catalog.court import TOKENS
from ..catalog.quests import QUESTS
from ..catalog.terrain import LETTERS
from ..core.rules import GAMES, TITLES, Rules
from ..errors import RulesError
from . import messages as m
from .hub import COLOURS

OPTIONS = ("duel", "dynasty", "giants", "harmony", "middle", "teams")
_COUNTED = ("", "wheat", "wood", "fish", "sheep", "resource", "warrior", "character", "crown")
_QUEST_KINDS = ("local", "corners", "harmony", "middle", "lost", "folie", "bleak")
assert len(_COUNTED) == court.CROWN + 1
assert len(_QUEST_KINDS) == quests.BLEAK_KING + 1


@cache
def catalog() -> m.Catalog:
    """The games with every combination of options that exists, levels, colours, and all tiles by number.

    >>> [game.players[2] for game in catalog().games if game.game == "qd"]
    [[[], ['giants']]]
    """
    return m.Catalog(
        __version__,
        m.PROTOCOL,
        [_game(game) for game in GAMES],
        list(LEVELS),
        list(COLOURS),
        [_building(number) for number in range(1, len(BUILDINGS) + 1)],
        [_token(number) for number in range(1, len(TOKENS) + 1)],
        [_quest(number) for number in range(1, len(QUESTS) + 1)],
    )


def _game(game: str) -> m.GameInfo:
    found: dict[int, list[list[str]]] = {}
    for players in range(2, 9):
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


def _building(number: int) -> m.BuildingInfo:
    values = BUILDINGS[number - 1]._asdict()
    return m.BuildingInfo(number, **{**values, "terrain": LETTERS[values["terrain"]].strip(".")})


def _token(number: int) -> m.TokenInfo:
    values = TOKENS[number - 1]._asdict()
    values |= {"terrain": LETTERS[values["terrain"]].strip("."), "counts": _COUNTED[values["counts"]]}
    return m.TokenInfo(number, **values)


def _quest(number: int) -> m.QuestInfo:
    quest = QUESTS[number - 1]
    return m.QuestInfo(number, quest.name, _QUEST_KINDS[quest.counts], quest.points, LETTERS[quest.terrain].strip("."))
