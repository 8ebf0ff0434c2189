"""The files of `fiefdom.kernel` under a second name; `kernel/compiling.py` compiles them here."""

from pathlib import Path

__path__ = [str(Path(__file__).parents[1] / "kernel")]
