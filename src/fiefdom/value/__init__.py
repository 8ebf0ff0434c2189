"""Predicts each realm's final points in a position, with a network that learned from games against itself.

A file of weights is one line of JSON (what it is, for which game, a checksum) and the weights, 16 bits each:

>>> network = Network(Rules.parse("kd/2"), bytes(2 * WEIGHTS), {"games": 0})
>>> Network.read(network.text()) == network
True
>>> position = Position("kd/2", backend="plain")
>>> evaluate(position, network)
Evaluation(realms=[Expectation(points=0.0, error=0.0, win=0.5), Expectation(points=0.0, error=0.0, win=0.5)], turns=[])
"""

import hashlib
import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import erf, hypot, prod, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from ..core.engine import Engine
from ..core.notation import Move
from ..core.position import Position
from ..core.rules import Rules
from ..errors import FiefdomError
from ..kernel.search.unit import UNIT
from ..kernel.value.layout import HIDDEN, INPUTS, SECOND, WEIGHTS
from .policy import Turn, turns

FORMAT = "fiefdom value network 1"
SHAPE = [INPUTS, HIDDEN, SECOND]
SHIPPED = Path(__file__).parent / "weights"


class WeightsError(FiefdomError):
    """A file of weights cannot be used; the message says why."""


class Expectation(NamedTuple):
    """The points a realm can expect at the end of the game, the mean error of that, and its chance to win."""

    points: float
    error: float
    win: float


class Evaluation(NamedTuple):
    """What every realm can expect, and what the network would play: turns and how likely each is, best first."""

    realms: list[Expectation]
    turns: list[Turn]


@dataclass(frozen=True)
class Network:
    """The weights of one game, as bytes, and facts about their training."""

    rules: Rules
    data: bytes = field(repr=False)
    card: Mapping[str, Any] = field(default_factory=dict)

    def text(self) -> bytes:
        """The network as a file."""
        head = {"format": FORMAT, "rules": str(self.rules), "shape": SHAPE, "sha256": _checksum(self.data)}
        return json.dumps({**head, "card": dict(self.card)}).encode() + b"\n" + self.data

    @staticmethod
    def read(text: bytes) -> "Network":
        """Read a file of weights; raises `WeightsError` if it is not one, or is damaged, or of another shape."""
        line, _, data = text.partition(b"\n")
        try:
            head = json.loads(line)
            rules = Rules.parse(head["rules"])
        except (ValueError, KeyError, TypeError):
            head, rules = {}, None
        if rules is None or head.get("format") != FORMAT:
            raise WeightsError("this is not a file of weights for a value network")
        if head.get("shape") != SHAPE:
            raise WeightsError(f"these weights are for a network of {head.get('shape')}, and this one is of {SHAPE}")
        if len(data) != 2 * WEIGHTS or head.get("sha256") != _checksum(data):
            raise WeightsError("this file of weights is damaged: its checksum does not match")
        return Network(rules, data, head.get("card", {}))

    def numbers(self, backend: str) -> Any:
        """The weights as the kernel of a backend takes them."""
        numbers = array("h", self.data)
        if sys.byteorder == "big":
            numbers.byteswap()
        if backend == "plain":
            return numbers.tolist()
        import numpy as np

        return np.array(numbers, np.int16)


def path_of(rules: Rules | str, folder: Path = SHIPPED) -> Path:
    """Where the weights of a game are."""
    return folder / (str(rules).replace("/", "-") + ".weights")


def load_network(rules: Rules | str, folder: Path = SHIPPED) -> Network:
    """The network of a game; raises `WeightsError` if there is none."""
    path = path_of(rules, folder)
    try:
        text = path.read_bytes()
    except OSError:
        raise WeightsError(f"there are no weights for {rules}") from None
    try:
        return Network.read(text)
    except WeightsError as error:
        raise WeightsError(f"{path.name}: {error}") from None


class Judge:
    """A network on one backend: it evaluates positions and chooses moves. Not for two threads at once."""

    def __init__(self, network: Network, position: Position) -> None:
        self.network, self.engine = network, Engine.load(position.backend)
        self.tasks = self.engine.value
        self._states, self._scratches = (
            self.engine.states(self.tasks.STATES),
            self.engine.scratches(self.tasks.SCRATCHES),
        )
        self._views, self._weights = self.tasks.View.make(network.rules.realms), network.numbers(position.backend)
        self._numbers, self._facts = (empty(position.backend, kind, 16) for kind in ("i4", "u1"))
        self._setting = self.engine.numbers(6)

    def evaluate(self, position: Position) -> list[Expectation]:
        """What every realm can expect."""
        self._do(position, self.tasks.EVALUATE)
        numbers = [int(number) / UNIT for number in self._numbers[: 2 * position.rules.realms]]
        points, errors = numbers[::2], numbers[1::2]
        return [Expectation(*each) for each in zip(points, errors, chances(points, errors), strict=True)]

    def choose(self, position: Position) -> Move:
        """The move after which it expects most for the realm that chooses, before those of its rivals."""
        return Move(self._do(position, self.tasks.CHOOSE))

    def _do(self, position: Position, task: int) -> int:
        self._states[0] = position.state()[0]
        rules = self.engine.rules(position.rules)
        arrays = self._setting, self._facts, self._numbers
        return int(self.tasks.do(self._states, rules, self._scratches, self._views, self._weights, task, *arrays))


def evaluate(position: Position, network: Network | None = None) -> Evaluation:
    """The value of every realm and the policy over turns, by the network of the game unless one is given."""
    network = network or load_network(position.rules)
    return Evaluation(Judge(network, position).evaluate(position), turns(position, network))


def chances(points: Sequence[float], errors: Sequence[float]) -> list[float]:
    """The chance of each realm to win, if their points were independent and normal.

    >>> [round(chance, 2) for chance in chances([40, 40, 36], [5, 5, 5])], chances([40, 40, 36], [0, 0, 0])
    ([0.43, 0.43, 0.14], [0.5, 0.5, 0.0])
    """
    beaten = [prod(_above(points, errors, k, j) for j in range(len(points)) if j != k) for k in range(len(points))]
    return [each / sum(beaten) for each in beaten]


def _above(points: Sequence[float], errors: Sequence[float], one: int, other: int) -> float:
    """The chance that one realm ends above another; a mean error is 0.8 standard deviations."""
    lead, wide = points[one] - points[other], max(0.01, 1.25 * hypot(errors[one], errors[other]))
    return 0.5 * (1 + erf(lead / wide / sqrt(2)))


def empty(backend: str, kind: str, count: int) -> Any:
    """An array of numbers of a kind, in the form that the kernel of a backend writes to."""
    if backend == "plain":
        return [0] * count
    import numpy as np

    return np.zeros(count, kind)


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
