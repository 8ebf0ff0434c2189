"""The files of `fiefdom.kernel` under a third name; `kernel/compiling.py` makes CUDA device functions of them here."""

from pathlib import Path

__path__ = [str(Path(__file__).parents[1] / "kernel")]
