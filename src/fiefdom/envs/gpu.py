"""Many games on a CUDA device: the same games, rows and numbers as `Games`, in arrays that stay there.

games = GpuGames("kd/2", 65536, seed=1)
games.start()
observations = torch.from_dlpack(games.observations)  # once: every step writes into the same memory
games.step(games.sample())
"""

from typing import Any

import numpy as np

from ..core.rules import Rules
from ..gpu import DeviceArray, LearningProgram, check_device
from .errors import IllegalAction
from .games import Reward, check_games
from .layout import Layout

BLOCK = 64
"""Threads per block: measured, see docs/explanation/performance.md."""
NONE_REFUSED = 2**62


class GpuGames:
    """Games on the device. Arrays are `DeviceArray`s, which PyTorch, JAX and CuPy take without a copy.

    Actions may be any array on the device (or the host, which costs a copy). An illegal one raises `IllegalAction` and
    nothing is played; the check costs a moment of waiting, which `penalty` saves.
    """

    def __init__(
        self,
        rules: Rules | str,
        count: int = 65536,
        *,
        seed: int = 0,
        reward: Reward = "rank",
        joint: bool = False,
        penalty: bool = False,
    ) -> None:
        self.rules = Rules.parse(rules)
        self.layout = Layout.of(self.rules, joint)
        check_games(count, reward)
        check_device()
        self.count, self.penalty = count, penalty
        self.program = LearningProgram(self.rules, self.layout.numbers)
        self._cuda = cuda = self.program.cuda
        learning = self.program.learning
        self._seed, self._kind = seed, learning.REWARDS.index(reward)
        self._blocks = (count + BLOCK - 1) // BLOCK
        self._plays = cuda.to_device(self._first_plays())
        self._states = cuda.device_array(count, self.program.game.State.dtype)
        self._observations = cuda.to_device(np.zeros(count * self.layout.size, np.uint8))
        self._masks = cuda.to_device(np.zeros(count * self.layout.actions + 8, np.int8))
        self._actions = cuda.to_device(np.zeros(count, np.int64))
        self._first = cuda.to_device(np.full(1, NONE_REFUSED))
        self.observations = DeviceArray(self._observations.reshape(count, self.layout.size))
        self.masks = DeviceArray(self._masks[: count * self.layout.actions].reshape(count, self.layout.actions))
        self.seats, self.rewards, self.ends = (DeviceArray(each) for each in self._columns())

    def _first_plays(self) -> Any:
        plays = self.program.learning.Play.make(self.count)
        plays["episode"] = np.arange(self.count)
        return plays

    def _columns(self) -> tuple[Any, Any, Any]:
        """Seats, rewards and ends, as views of the kernels' records."""
        dtype = self.program.learning.Play.dtype
        at = {name: dtype.fields[name][1] for name in ("seat", "rewards", "over")}
        step, raw = dtype.itemsize, self._plays.view(np.uint8)
        view = self._cuda.cudadrv.devicearray.DeviceNDArray

        def column(name: str, kind: Any, shape: tuple[int, ...], strides: tuple[int, ...]) -> Any:
            return view(shape, strides, kind, gpu_data=raw[at[name] :].gpu_data)

        realms = self.rules.realms
        return (
            column("seat", np.dtype(np.int8), (self.count,), (step,)),
            column("rewards", np.dtype(np.float32), (self.count, realms), (step, 4)),
            column("over", np.dtype(np.int8), (self.count,), (step,)),
        )

    def seed(self, seed: int) -> None:
        """All draws from now on follow from this seed; `start` begins its first episodes."""
        self._seed = seed

    def start(self) -> None:
        """Begin all games again."""
        self._plays.copy_to_device(self._first_plays())
        self._actions.copy_to_device(np.full(self.count, self.program.learning.START))
        self._advance(self._actions)

    def _advance(self, actions: Any) -> None:
        self.program.kernel("step")[self._blocks, BLOCK](
            self._states, self._plays, actions, self.count, self._seed, self.count, self._kind,
            self._observations, self._masks,
        )  # fmt: skip

    def step(self, actions: Any) -> None:
        """Play an action in every game."""
        chosen = actions._array if isinstance(actions, DeviceArray) else actions
        if not self._cuda.is_cuda_array(chosen):
            chosen = self._cuda.to_device(np.asarray(chosen))
        chosen = self._cuda.as_cuda_array(chosen)
        if chosen.shape != (self.count,) or chosen.dtype != np.int64:
            raise IllegalAction(
                f"actions must be {self.count} numbers of int64, not {chosen.dtype} of shape {chosen.shape}"
            )
        self._first.copy_to_device(np.full(1, NONE_REFUSED))
        self.program.kernel("illegal")[self._blocks, BLOCK](
            self._plays, chosen, self.count, self._masks, int(not self.penalty), self._first
        )
        refused = int(self._first.copy_to_host()[0])
        if refused < NONE_REFUSED:
            action = int(chosen.copy_to_host()[refused])
            raise IllegalAction(f"action {action} is not legal in game {refused}; the mask of legal actions is 1")
        self._advance(chosen)

    def sample(self, seed: int = 0) -> DeviceArray:
        """A random legal action for every game, the same as on the CPU (the array is reused)."""
        self.program.kernel("sample")[self._blocks, BLOCK](self._plays, self.count, seed, self._masks, self._actions)
        return DeviceArray(self._actions)

    def synchronize(self) -> None:
        """Wait until the device has finished."""
        self._cuda.synchronize()
