"""The rules on a CUDA device: the functions of `fiefdom.kernel`, unchanged, one thread a game.

Kernels are compiled for one game each (`Program`), with its numbers as constants: whatever the game does not have falls
away. Needs `pip install 'fiefdom[cuda]'` and an NVIDIA GPU.
"""

from .device import DeviceArray, NoDevice, check_device
from .learning import LearningProgram
from .program import Program, random_games

__all__ = ["DeviceArray", "LearningProgram", "NoDevice", "Program", "check_device", "random_games"]
