"""Where a game is kept: its record, and beside it the dealer's secret until the game is over.

The record shows only the commitment while the game is under way; the key gives every draw still to come, so it is
readable by its owner alone and goes when the record itself holds the secret.
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
class Keeping:
    """The file a game is saved in."""

    path: Path

    @property
    def key(self) -> Path:
        """The file of the dealer's secret."""
        return self.path.with_name(self.path.name + ".key")

    def begin(self, record: "Record", dealer: "SeededDealer") -> None:
        """Write the new record and its key; a file that exists is never written over."""
        for path in (self.path, self.key):
            if path.exists():
                raise Complaint(f"{path} exists already; go on with it by --resume {self.path}, or name another file")
        if not self.path.parent.is_dir():
            raise Complaint(f"{self.path.parent} is no folder, so {self.path.name} cannot be saved there")
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
        """Write the record; when the match is over it holds the secret, and the key goes."""
        record.save(self.path)
        if record.match.is_over:
            with contextlib.suppress(FileNotFoundError):
                self.key.unlink()

    def resume(self) -> "tuple[Record, SeededDealer]":
        """The record, and the dealer that goes on with its draws."""
        from ..replay import load

        record = load(self.path)
        if record.match.is_over:
            raise Complaint(f"{self.path}: the game is over; look at it with fiefdom replay {self.path}")
        record.dealer = self._dealer(record.headers.get("Commitment"))
        return record, record.dealer

    def _dealer(self, commitment: str | None) -> "SeededDealer":
        from ...core.dealer import SeededDealer
        from ...errors import NotationError

        try:
            header, _, text = self.key.read_text(encoding="utf-8").strip().partition("\n")
            if header != KEY_HEADER:
                raise NotationError(f"it begins with {header[:20]!r}, not with {KEY_HEADER}")
            dealer = SeededDealer.parse(text)
        except FileNotFoundError:
            raise Complaint(
                f"{self.key} is missing; it holds the draws still to come, so the game cannot go on"
            ) from None
        except (NotationError, UnicodeDecodeError) as error:
            raise Complaint(f"{self.key}: this is no key ({error})") from None
        if dealer.commitment != commitment:
            raise Complaint(f"{self.key} is not the key of {self.path}: it does not fit the commitment")
        return dealer


def usual_place(rules: "Rules", now: datetime) -> Path:
    """Where a game is kept if nobody says: among the user's data, named by date and game."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("fiefdom", appauthor=False)) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{now:%Y-%m-%d-%H%M%S}-{str(rules).replace('/', '-')}.fief"
