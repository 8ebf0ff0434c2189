"""The learner: the network in floating point, its gradients and Adam, written once for NumPy and PyTorch arrays.

The network has two outputs, in units of 8 points: the points still to come, and the error of that estimate.
What is played and shipped is a moving average of the weights, rounded to integers (see `kernel/value/network.py`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel.value.layout import CONSTANT, HIDDEN, INPUTS, OUTPUTS, SECOND, WEIGHTS
from ..kernel.value.network import BITS, FIRST_BITS

NAMES = ("first", "second", "second_biases", "output", "output_biases")
SHAPES = ((INPUTS, HIDDEN), (HIDDEN, SECOND), (SECOND,), (SECOND, OUTPUTS), (OUTPUTS,))
LIMITS = (7.9, 3.9, 31.0, 7.9, 31.0)
"""How far weights may be from 0, so that they fit 16 bits and their sums 32."""
HIGHEST = 16.0
EIGHT = 8.0
DECAYS = 0.9, 0.999
AVERAGE = 0.998
EPSILON = 1e-8

Arrays = dict[str, NDArray[np.float32]]


class Learner:
    """Weights, their average and Adam's two moments. `library` is NumPy or PyTorch, `device` where its arrays are."""

    def __init__(self, kept: Arrays, library: Any = np, device: str = "cpu") -> None:
        self._library, self._device = library, device
        self.steps = int(kept["steps"])
        self._scale = self._array(kept["scale"])
        self.weights, self.averages, self._means, self._squares = (
            [self._array(kept[f"{part}_{name}"]) for name in NAMES]
            for part in ("weights", "averages", "means", "squares")
        )

    @staticmethod
    def fresh(facts: NDArray[np.uint8], seed: int) -> Arrays:
        """The weights at the start: facts are scaled alike, and no more points are expected."""
        rng = np.random.default_rng(seed)
        wide = np.sqrt(np.square(facts, dtype=np.float32).mean(0))
        scale = 1 / np.maximum(1, 2 * wide)
        scale[0] = 1 / CONSTANT
        kept: Arrays = {"steps": np.float32(0), "scale": scale.astype(np.float32)}  # type: ignore[dict-item]
        for name, shape in zip(NAMES, SHAPES, strict=True):
            drawn = rng.normal(0, 1.4 / np.sqrt(shape[0]), shape) if name in ("first", "second") else np.zeros(shape)
            kept[f"weights_{name}"] = kept[f"averages_{name}"] = drawn.astype(np.float32)
            kept[f"means_{name}"] = kept[f"squares_{name}"] = np.zeros(shape, np.float32)
        return kept

    def kept(self) -> Arrays:
        """The arrays that a checkpoint keeps."""
        kept: Arrays = {"steps": np.float32(self.steps), "scale": _host(self._scale)}  # type: ignore[dict-item]
        for part in ("weights", "averages"):
            kept |= {f"{part}_{n}": _host(each) for n, each in zip(NAMES, getattr(self, part), strict=True)}
        for part, arrays in (("means", self._means), ("squares", self._squares)):
            kept |= {f"{part}_{n}": _host(each) for n, each in zip(NAMES, arrays, strict=True)}
        return kept

    def step(self, facts: Any, to_come: Any, rate: float) -> Any:
        """Learn from some rows; returns the mean squared error in points, as an array."""
        first, second, second_biases, output, output_biases = self.weights
        x = self._float(facts) * self._scale
        a = x @ first
        h = a.clip(0, HIGHEST)
        b = h @ second + second_biases
        g = b.clip(0, HIGHEST)
        out = g @ output + output_biases
        missed = out[:, 0] - self._float(to_come) / EIGHT
        slope = self._library.stack([missed, out[:, 1] - abs(missed)], 1) * (2 / len(x))
        back_b = (slope @ output.T) * ((b > 0) & (b < HIGHEST))
        back_a = (back_b @ second.T) * ((a > 0) & (a < HIGHEST))
        self._adam([x.T @ back_a, h.T @ back_b, back_b.sum(0), g.T @ slope, slope.sum(0)], rate)
        return (missed * missed).mean() * EIGHT**2

    def _adam(self, gradients: list[Any], rate: float) -> None:
        self.steps += 1
        slow, slower = DECAYS
        pace = rate * (1 - slower**self.steps) ** 0.5 / (1 - slow**self.steps)
        keep = min(AVERAGE, self.steps / (self.steps + 10))
        for k, gradient in enumerate(gradients):
            self._means[k] += (gradient - self._means[k]) * (1 - slow)
            self._squares[k] += (gradient * gradient - self._squares[k]) * (1 - slower)
            self.weights[k] -= pace * self._means[k] / (self._squares[k] ** 0.5 + EPSILON)
            if k != 0:
                self.weights[k] = self.weights[k].clip(-LIMITS[k], LIMITS[k])
            self.averages[k] += (self.weights[k] - self.averages[k]) * (1 - keep)

    def rounded(self) -> NDArray[np.int16]:
        """The averages, rounded to the integers that play."""
        first, second, second_biases, output, output_biases = (_host(each) for each in self.averages)
        first = (first * _host(self._scale)[:, None]).clip(-LIMITS[0], LIMITS[0])
        whole = [first * 2**FIRST_BITS, *(each * 2**BITS for each in (second, second_biases, output, output_biases))]
        numbers = np.concatenate([np.rint(each).astype(np.int16).ravel() for each in whole])
        assert len(numbers) == WEIGHTS
        return numbers

    def _array(self, values: NDArray[np.float32]) -> Any:
        if self._library is np:
            return np.array(values, np.float32)
        return self._library.tensor(values, device=self._device)

    def _float(self, values: Any) -> Any:
        return values.astype(np.float32) if self._library is np else values.float()


def with_knowledge(fresh: Arrays, known: Arrays) -> Arrays:
    """Fresh weights with what another game's have learned: facts that it never saw keep their fresh weights."""
    seen = known["squares_first"].any(1, keepdims=True)
    scaled = known["averages_first"] * (known["scale"] / fresh["scale"])[:, None]
    learned = {name: known[f"averages_{name}"] for name in NAMES}
    learned["first"] = np.where(seen, scaled, fresh["weights_first"] / 4).astype(np.float32)
    return fresh | {f"{part}_{name}": learned[name] for name in NAMES for part in ("weights", "averages")}


def _host(values: Any) -> NDArray[np.float32]:
    return np.asarray(values.cpu() if hasattr(values, "cpu") else values, np.float32)
