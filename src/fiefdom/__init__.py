"""Fiefdom: the Kingdomino family of board games, exact and fast.

>>> import fiefdom
>>> position = fiefdom.Position("kd/2", backend="plain")
>>> position.play("+17")
>>> fiefdom.Kingdom.parse("w1w/Cw").score()
3
"""

from .dealer import Dealer, Script, SeededDealer
from .engine import Engine
from .errors import FiefdomError, IllegalMove, NotationError, RecordError, RulesError
from .kingdom import Kingdom, Square, Territory
from .match import Match
from .notation import Move
from .position import LegalMoves, Position
from .record import Record
from .rules import Rules, all_games
from .sheet import Rank, ScoreSheet, ranking

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
