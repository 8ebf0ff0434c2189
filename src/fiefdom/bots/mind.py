"""What bots read and set in the mind of a search (`kernel/search/mind.py`), as typed attributes.

>>> from fiefdom import Engine
>>> mind = Mind(Engine.load("plain").search.Mind)
>>> mind.wide = 24
>>> mind.wide, mind.sims[:3]
(24, [0, 0, 0])
"""

from typing import Any, Generic, NamedTuple, TypeVar

Value = TypeVar("Value", int, list[int])


class Field(Generic[Value]):
    """A field of the record, under the name it is assigned to."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, mind: "Mind", owner: type | None = None) -> Value:
        value: Value = mind.kind.get(mind.records, 0, self._name)
        return value

    def __set__(self, mind: "Mind", value: Value) -> None:
        mind.kind.put(mind.records, 0, self._name, value)


class Weights(NamedTuple):
    """How playouts weigh hopes and holes, in 64ths of a point (see `kernel/search/placement.py`)."""

    growth: int = 0
    crowning: int = 0
    hole: int = 0


class Mind:
    """A mind of one backend: `records` is the array that compiled searches take."""

    growth = Field[int]()
    crowning = Field[int]()
    hole = Field[int]()

    turns = Field[int]()
    wide = Field[int]()
    length = Field[list[int]]()
    line = Field[list[int]]()
    plan = Field[list[int]]()
    active = Field[list[int]]()
    sims = Field[list[int]]()
    points_sum = Field[list[int]]()
    margin_sum = Field[list[int]]()
    win_sum = Field[list[int]]()

    pair = Field[list[int]]()
    tried = Field[list[int]]()
    gained = Field[list[int]]()

    def __init__(self, kind: Any, weights: Weights | None = None) -> None:
        self.kind, self.records = kind, kind.make(1)
        self.growth, self.crowning, self.hole = weights or Weights()
