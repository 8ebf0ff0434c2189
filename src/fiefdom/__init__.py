"""Fiefdom: the Kingdomino family of board games, exact and fast.

>>> import fiefdom
>>> position = fiefdom.Position("kd/2", backend="plain")
>>> position.play("+17")
>>> fiefdom.Kingdom.parse("w1w/Cw").score()
3
"""

from .core.dealer import Dealer, Script, SeededDealer
from .core.engine import Engine
from .core.kingdom import Kingdom, Square, Territory
from .core.match import Match
from .core.notation import Move
from .core.position import LegalMoves, Position
from .core.record import Record
from .core.rules import Rules, all_games
from .core.sheet import Rank, ScoreSheet, ranking
from .errors import FiefdomError, IllegalMove, NotationError, RecordError, RulesError

__version__ = "0.1.0"

__all__ = [
    "Dealer",
    "Engine",
    "FiefdomError",
    "IllegalMove",
    "Kingdom",
    "LegalMoves",
    "Match",
    "Move",
    "NotationError",
    "Position",
    "Rank",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "ScoreSheet",
    "Script",
    "SeededDealer",
    "Square",
    "Territory",
    "all_games",
    "ranking",
]
