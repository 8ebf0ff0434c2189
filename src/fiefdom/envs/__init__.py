"""Environments for learning: many games in arrays, and each game for PettingZoo (`zoo`) and Gymnasium (`gym`).

>>> Games("kd/2", backend="plain").layout == Layout.of("kd/3")
True
"""

from importlib.util import find_spec

from .errors import IllegalAction
from .games import Games
from .layout import Layout
from .numbering import Numbering
from .opponent import actions_of

__all__ = ["Games", "IllegalAction", "Layout", "Numbering", "actions_of"]

if find_spec("gymnasium"):
    from . import gym

    gym.register()
