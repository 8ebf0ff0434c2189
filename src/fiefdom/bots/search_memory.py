"""What bots read and set in the memory of a search (`kernel/search/memory.py`), as typed attributes.

>>> from fiefdom import Engine
>>> memory = SearchMemory(Engine.load("plain").search.Memory)
>>> memory.wide = 24
>>> memory.wide, memory.sims[:3]
(24, [0, 0, 0])
"""

from typing import Any, Generic, NamedTuple, TypeVar

Value = TypeVar("Value", int, list[int])


class Field(Generic[Value]):
    """A field of the record, under the name it is assigned to."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, memory: "SearchMemory", owner: type | None = None) -> Value:
        value: Value = memory.kind.get(memory.records, 0, self._name)
        return value

    def __set__(self, memory: "SearchMemory", value: Value) -> None:
        memory.kind.put(memory.records, 0, self._name, value)


class Weights(NamedTuple):
    """How playouts weigh hopes and holes, in 64ths of a point (see `kernel/search/placement.py`)."""

    growth: int = 0
    crowning: int = 0
    hole: int = 0


class SearchMemory:
    """The memory of a search on one backend: `records` is the array that compiled searches take."""

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
