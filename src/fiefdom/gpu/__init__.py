"""The rules on a CUDA device: the functions of `fiefdom.kernel`, unchanged, one thread per game.

Kernels are compiled for one game each (`Program`), with its numbers as constants, so the compiler
removes what the game does not have. Needs `pip install 'fiefdom[cuda]'` and an NVIDIA GPU.
"""

from .device import DeviceArray, NoDevice, check_device
from .learning import LearningProgram
from .program import Program, random_games

__all__ = ["DeviceArray", "LearningProgram", "NoDevice", "Program", "check_device", "random_games"]
