"""A checkpoint: one file for each game, from which training resumes after any interruption.

It is written beside the old one and then replaces it, so that there is always a complete one.
"""

import io
import json
import os
import zipfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ..core.rules import Rules
from ..errors import FiefdomError
from .learner import NAMES, SHAPES, Arrays

FORMAT = 1


class CheckpointError(FiefdomError):
    """A checkpoint cannot be resumed; the message says why."""


@dataclass
class Progress:
    """The progress of training over all runs; `curve` has a point for every checkpoint."""

    rules: str
    seed: int
    games: int = 0
    rows: int = 0
    seconds: float = 0.0
    stretches: int = 0
    curve: list[dict[str, float]] = field(default_factory=list)


def path_of(folder: Path, rules: Rules | str) -> Path:
    """Where the checkpoint of a game is."""
    return folder / (str(rules).replace("/", "-") + ".npz")


def replace_file(path: Path, data: bytes) -> None:
    """Write a file so that a reader finds the old one or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)


def save(path: Path, progress: Progress, kept: Arrays) -> None:
    """Write a checkpoint."""
    file = io.BytesIO()
    told = json.dumps({"format": FORMAT, **asdict(progress)})
    np.savez_compressed(file, progress=np.array(told), **kept)  # type: ignore[arg-type]
    replace_file(path, file.getvalue())


def load(path: Path) -> tuple[Progress, Arrays]:
    """Read a checkpoint; raises `CheckpointError` if it is damaged or of another network."""
    try:
        with np.load(path, allow_pickle=False) as file:
            kept: dict[str, Any] = {name: file[name] for name in file.files}
        told = json.loads(str(kept.pop("progress")))
        if told.pop("format") != FORMAT:
            raise CheckpointError(f"{path.name} is a checkpoint of another version")
        progress = Progress(**told)
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile, EOFError) as error:
        raise CheckpointError(f"{path.name} is not a checkpoint, or is damaged: {error}") from None
    if any(kept[f"weights_{name}"].shape != shape for name, shape in zip(NAMES, SHAPES, strict=True)):
        raise CheckpointError(f"{path.name} is a checkpoint of a network of another shape; train in another folder")
    return progress, kept
