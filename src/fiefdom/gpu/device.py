"""Is there a CUDA device? And arrays on it that other libraries take without a copy."""

import importlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import FiefdomError


class NoDevice(FiefdomError):
    """There is no CUDA device, and the request needs one."""


_DROPPED = {"row_stack": np.vstack, "in1d": np.isin, "trapz": np.trapezoid}
"""Names that numba-cuda looks up in NumPy when it is imported, and that NumPy 2.5 dropped."""


def load_cuda() -> Any:
    """Numba's CUDA; raises `NoDevice` if it is not installed."""
    for name, twin in _DROPPED.items():
        if name not in vars(np):
            setattr(np, name, twin)
    try:
        importlib.import_module("numba_cuda")
        return importlib.import_module("numba.cuda")
    except ImportError:
        raise NoDevice("CUDA needs numba-cuda, which is not installed: pip install 'fiefdom[cuda]'") from None


def check_device() -> None:
    """Raises `NoDevice` with the reason if this machine cannot run CUDA."""
    if not load_cuda().is_available():
        raise NoDevice("no CUDA device was found: there is no NVIDIA GPU here, or no driver for it; use the CPU")


class DeviceArray:
    """An array that stays on the device; others take it without a copy, as `torch.from_dlpack(array)`."""

    def __init__(self, array: Any) -> None:
        self._array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    def __dlpack__(self, **asked: Any) -> Any:
        from cuda.core.utils import StridedMemoryView

        # All kernels run on the default stream, so there is nothing to wait for.
        return StridedMemoryView.from_cuda_array_interface(self._array, stream_ptr=-1).__dlpack__(**asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        from cuda.core.utils import StridedMemoryView

        kind, number = StridedMemoryView.from_cuda_array_interface(self._array, stream_ptr=-1).__dlpack_device__()
        return int(kind), int(number)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self._array.__cuda_array_interface__
        return interface

    def to_numpy(self) -> NDArray[Any]:
        """A copy in the memory of the host."""
        copy: NDArray[Any] = self._array.copy_to_host()
        return copy

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype} {self.shape}>"
