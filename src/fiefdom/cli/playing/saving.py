"""A saved game: its record, and beside it the dealer's secret until the game is over.

During the game the record contains only the commitment. The key file reveals all future draws, so only its owner can
read it. It is deleted when the game is over and the record contains the secret.
"""

import contextlib
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..complaint import Complaint

if TYPE_CHECKING:
    from ...core.dealer import SeededDealer
    from ...core.record import Record
    from ...core.rules import Rules

PRIVATE = 0o600
KEY_HEADER = "Fief-Key: 1"


@dataclass(frozen=True, slots=True)
class SaveFile:
    """The file a game is saved in."""

    path: Path

    @property
    def key(self) -> Path:
        """The file of the dealer's secret."""
        return self.path.with_name(self.path.name + ".key")

    def begin(self, record: "Record", dealer: "SeededDealer") -> None:
        """Write the new record and its key. Existing files are never overwritten."""
        if self.path.is_dir():
            raise Complaint(f"{self.path} is a folder; name a file, such as {self.path / 'game.fief'}")
        for path in (self.path, self.key):
            if path.exists():
                raise Complaint(
                    f"{path} already exists; resume that game with --resume {self.path}, or choose another file"
                )
        if not self.path.parent.is_dir():
            raise Complaint(f"{self.path.name} cannot be saved: {self.path.parent} is not an existing folder")
        handle = os.open(self.key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{KEY_HEADER}\n{dealer}\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            record.save(self.path)
        except BaseException:
            self.key.unlink()
            raise

    def save(self, record: "Record") -> None:
        """Write the record. When the match is over, the record contains the secret, and the key is deleted."""
        record.save(self.path)
        if record.match.is_over:
            with contextlib.suppress(FileNotFoundError):
                self.key.unlink()

    def resume(self) -> "tuple[Record, SeededDealer]":
        """The record, and the dealer for its next draws."""
        from ..replay import load

        record = load(self.path)
        if record.match.is_over:
            raise Complaint(f"{self.path}: the game is over; show it with fiefdom replay {self.path}")
        record.dealer = self._dealer(record.headers.get("Commitment"))
        return record, record.dealer

    def _dealer(self, commitment: str | None) -> "SeededDealer":
        from ...core.dealer import SeededDealer
        from ...errors import NotationError

        try:
            header, _, text = self.key.read_text(encoding="utf-8").strip().partition("\n")
            if header != KEY_HEADER:
                raise NotationError(f"it begins with {header[:20]!r} instead of {KEY_HEADER}")
            dealer = SeededDealer.parse(text)
        except FileNotFoundError:
            raise Complaint(
                f"{self.key} is missing; without it the next draws are unknown, so the game cannot be resumed"
            ) from None
        except (NotationError, UnicodeDecodeError) as error:
            raise Complaint(f"{self.key}: this is not a key file ({error})") from None
        if dealer.commitment != commitment:
            raise Complaint(f"{self.key} is not the key of {self.path}: it does not match the commitment")
        return dealer


def default_path(rules: "Rules", now: datetime) -> Path:
    """The default file of a game: in the user's data folder, named by date and game."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("fiefdom", appauthor=False)) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{now:%Y-%m-%d-%H%M%S}-{str(rules).replace('/', '-')}.fief"
