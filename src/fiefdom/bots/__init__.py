"""Players for every game of the family.

>>> from random import Random
>>> from fiefdom import Position
>>> position = Position("kd/2", backend="plain")
>>> for draw in "+3 +17 +22 +40 +a".split():
...     position.play(draw)
>>> str(load("random").choose(position, Budget(), Random(1)))
'K22'
"""

from .bot import Bot, Budget, Candidate, Choice
from .roster import load, names

__all__ = ["Bot", "Budget", "Candidate", "Choice", "load", "names"]
